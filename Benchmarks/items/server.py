"""A made-up system of items over HTTP: `server.py COUNT` prints its port and serves until it is killed."""
import http.server
import json
import sys
import urllib.parse

COUNT = int(sys.argv[1])


def item(number):
    group = number % 50
    return {
        "id": number, "title": f"Item {number}", "body": "text " * 60,
        "category": {"id": group, "name": f"C{group}"},
        "cover": {"url": f"/f/{number}.jpg", "width": 1200, "height": 800, "alt": "x" * 40},
    }


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        first, limit = int(query.get("offset", 0)), int(query.get("limit", 100))
        rows = [item(number) for number in range(first, min(COUNT, first + limit))]
        body = json.dumps({"data": rows, "total": COUNT}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
