"""A content system on loopback that answers what no content system should."""

import gzip
import http.server
import io
import json
import threading


def row(number, **fields):
    return {"id": number, "category": "C", "title": "t", "cover": {"url": f"/p/{number}.jpg"}, **fields}


def document(*rows):
    return json.dumps({"data": list(rows), "meta": {"total": len(rows)}}).encode()


def bomb(start, piece, count, end):
    """gzip of much that is alike."""
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=9) as file:
        file.write(start)
        for _ in range(count):
            file.write(piece)
        file.write(end)
    return out.getvalue()


def gzipped(wanted):
    if wanted and not any("json" in word for word in wanted):
        return
    yield "json-objects", bomb(b'{"data":[', b'{"a":{}},' * 1000, 6_000, b"{}]}")
    yield "json-numbers", bomb(b'{"data":[', b"0," * 10_000, 3_000, b"0]}")
    yield "json-string", bomb(b'{"data":["', b"x" * 100_000, 600, b'"]}')
    yield "json-keys", bomb(b'{"data":[{', b'"k":1,' * 10_000, 1_000, b'"k":1}]}')
    yield "json-escapes", bomb(b'{"data":["', b"\\u0041" * 10_000, 1_000, b'"]}')
    yield "json-over-ceiling", bomb(b"[", b"0," * 100_000, 5_000, b"0]")


def plain():
    yield "json-deep", b"[" * 1_000_000
    yield "json-deep-closed", b'{"data":[' + b"[" * 400 + b"]" * 400 + b"]}"
    yield "json-deep-objects", b'{"a":' * 200_000 + b"1" + b"}" * 200_000
    yield "json-huge-number", b'{"data":[{"id":' + b"9" * 1_000_000 + b"}]}"
    yield "json-sizes", document(row(1, cover={"url": "/p/1.jpg", "width": 1 << 62, "height": 1}))
    yield "json-total", json.dumps({"data": [row(1)], "meta": {"total": (1 << 63) - 1}}).encode()
    yield "name-marks", document(row(1, category="a" + "\u0301" * 300_000))
    yield "name-long", document(row(1, category="x" * 5_000_000, title="y" * 5_000_000))
    yield "name-lines", document(row(1, category="a\npublished 5,000 images\n\x1b[2J", title="\x1b]0;x\x07"))
    attributes = " ".join(f"a{n}=1" for n in range(100_000))
    yield "html-attributes", document(row(1, body=f"<img {attributes} src=x>"))
    yield "html-deep", document(row(1, body="<div>" * 300_000 + "<img src=x>"))
    yield "html-captions", document(row(1, body="<figure><figcaption>" + "<img src=x>" * 50_000))
    yield "html-words", document(row(1, title="<b>" * 500_000))
    yield "link-endless", None


def start(wanted):
    """The server's port, and the names of what it has; all names have a part of `wanted`, if there is any."""
    answers = {name: (body, {"Content-Encoding": "gzip"}) for name, body in gzipped(wanted)}
    answers |= {name: (body, {}) for name, body in plain()}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            name = self.path.split("?")[0].strip("/")
            body, headers = answers.get(name, (None, {}))
            if name == "link-endless":
                number = int(self.path.partition("page=")[2] or 0)
                body = document(*[row(number * 100 + n) for n in range(100)])
                headers = {"Link": f'</link-endless?page={number + 1}>; rel="next"'}
            self.send_response(200 if body is not None else 404)
            for key, value in headers.items():
                self.send_header(key, value)
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            try:
                self.wfile.write(body or b"")
            except OSError:
                pass

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1], sorted(answers)
