"""The second table: renditions from nginx on loopback, at once and with 20 ms before every answer, plain and over TLS."""
import contextlib
import json
import os
import socket
import subprocess
import time

from local import pictures
from measure import GALLERY, HEAD, PEERS, PYTHON, ROOM, median, put_away, rounds, run, versus

US, RAW = "gallery's fetching, 16", "raw sockets, 16 (epoll, SHA-256)"
WIDTH, DELAY = 16, 0.020


@contextlib.contextmanager
def nginx(folder):
    """nginx from its unpacked packages, so that no service starts anywhere; below /slow/ it sleeps first."""
    place = ROOM / "runs" / "nginx"
    put_away(place)
    place.mkdir(parents=True)
    port, second, first = free_ports(3)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                    "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
                    "-keyout", place / "key.pem", "-out", place / "certificate.pem"], check=True, stderr=subprocess.DEVNULL)
    modules = ROOM / "nginx" / "usr" / "lib" / "nginx" / "modules"
    temporary = "".join(f"{kind}_temp_path {place}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (place / "nginx.conf").write_text(f"""
        load_module {modules}/ndk_http_module.so;
        load_module {modules}/ngx_http_echo_module.so;
        {"user root;" if os.geteuid() == 0 else ""}
        daemon off; worker_processes 1; pid {place}/pid; error_log {place}/error.log;
        events {{ worker_connections 1024; }}
        http {{
            {temporary} access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
            types {{ image/jpeg jpg; application/json json; }}
            server {{
                listen 127.0.0.1:{port}; root {folder};
                listen 127.0.0.1:{second} ssl http2; listen 127.0.0.1:{first} ssl;
                ssl_certificate {place}/certificate.pem; ssl_certificate_key {place}/key.pem;
                location /slow/ {{ echo_sleep {DELAY}; echo_exec @slow; }}
                location @slow {{ rewrite ^/slow(/.*)$ $1 break; }}
            }}
        }}""")
    server = subprocess.Popen([ROOM / "nginx" / "usr" / "sbin" / "nginx", "-p", place, "-c", place / "nginx.conf",
                               "-e", place / "error.log"])
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        yield port, server.pid, {"HTTP/2": second, "HTTP/1.1": first}, place / "certificate.pem"
    finally:
        server.terminate()
        server.wait()


def free_ports(count):
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def spent(pid):
    """Processor seconds of nginx: the master and its workers."""
    total = 0
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        with contextlib.suppress(OSError):
            fields = open(f"/proc/{entry}/stat").read().rsplit(")", 1)[1].split()
            if int(entry) == pid or int(fields[1]) == pid:
                total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def contestants(port, source, prefix):
    paths = [f"{prefix}/{path.relative_to(source)}" for path in pictures(source)]
    addresses = [f"http://127.0.0.1:{port}{path}" for path in paths]
    place = ROOM / "runs" / "fetched"
    lists = ROOM / "runs" / "lists"
    put_away(lists)
    lists.mkdir(parents=True)
    (lists / "paths").write_text("\n".join(paths) + "\n")
    (lists / "addresses").write_text("\n".join(addresses) + "\n")
    (lists / "curl").write_text("".join(f'url = "{a}"\noutput = "{place}/{i}"\n' for i, a in enumerate(addresses)))

    def empty():
        put_away(place)
        place.mkdir(parents=True)

    def reading(words, file="addresses"):
        return ["bash", "-c", f'exec {" ".join(map(str, words))} < {lists / file}']

    entrants = {
        US: (empty, reading([GALLERY.parent / "fetch-trial", WIDTH, place])),
        RAW: (empty, reading([ROOM / "sockets", port, WIDTH, place], "paths")),
        "curl --parallel, 16, sha256sum": (empty, ["bash", "-c", f"""
            curl -s --parallel --parallel-max {WIDTH} --config {lists}/curl
            ls -U {place} | (cd {place} && xargs -n 500 sha256sum > /dev/null)"""]),
        "aiohttp, 16": (empty, reading([PYTHON, PEERS / "with_aiohttp.py", WIDTH, place])),
        "wget, xargs -P16, sha256sum": (empty, ["bash", "-c", f"""
            split -n l/{WIDTH} {lists}/addresses {lists}/part. && mkdir {place}/w
            ls {lists}/part.* | xargs -P {WIDTH} -I% wget -q -x -P {place}/w -i %
            find {place}/w -type f -print0 | xargs -0 -n 500 sha256sum > /dev/null"""]),
    }
    return entrants


def over_tls(source, prefix, ports, certificate):
    """Both versions of the protocol, by us and by curl."""
    place, lists = ROOM / "runs" / "fetched", ROOM / "runs" / "lists"

    def empty():
        put_away(place)
        place.mkdir(parents=True)

    entrants = {}
    for version, port in ports.items():
        addresses = [f"https://127.0.0.1:{port}{prefix}/{path.relative_to(source)}" for path in pictures(source)]
        file = lists / version.replace("/", "")
        file.write_text("\n".join(addresses) + "\n")
        pairs = lists / (file.name + ".curl")
        pairs.write_text("".join(f'url = "{a}"\noutput = "{place}/{i}"\n' for i, a in enumerate(addresses)))
        entrants[f"{US}, {version}"] = (empty, ["bash", "-c", f"exec {GALLERY.parent / 'fetch-trial'} {WIDTH} {place} {certificate} < {file}"])
        entrants[f"curl --parallel, 16, {version}"] = (empty, ["bash", "-c", f"""
            curl -s --cacert {certificate} --{version.lower().replace("/", "")} --parallel --parallel-max {WIDTH} --config {pairs}
            ls -U {place} | (cd {place} && xargs -n 500 sha256sum > /dev/null)"""])
    return entrants


def table(tables, count, times):
    source = ROOM / "corpus" / f"renditions-{count}"
    run([PYTHON, PEERS.parent / "corpus.py", "renditions", source, count])
    size = sum(path.stat().st_size for path in pictures(source)) / 1e6
    with nginx(source) as (port, pid, secure, certificate):
        for prefix, words in (("", "at once"), ("/slow", f"{DELAY * 1000:.0f} ms before every answer: at least {count * DELAY / WIDTH:.2f} s")):
            results = rounds(contestants(port, source, prefix), times)
            bound = count * DELAY / WIDTH
            head, more = (HEAD + ["wall/bound"], lambda name: [f"{median(results[name], 0) / bound:.2f}"]) if prefix else (HEAD, lambda name: [])
            tables.table(f"Fetching {count} renditions, {size:.0f} MB, from nginx on loopback, {words}; {times} rounds; limit: raw sockets",
                         head, versus(results, US, RAW, more))
            entrants = over_tls(source, prefix, secure, certificate)
            results = rounds(entrants, times)
            name = US + ", HTTP/2"
            tables.table(f"The same over TLS, {words}; limit: ours over HTTP/1.1",
                         head, versus(results, name, US + ", HTTP/1.1", more))
        whole(tables, source, port, pid, times)


def whole(tables, source, port, pid, times):
    """The whole job on the same files: fetched, verified, thumbnails and sheets made."""
    rows = [{"id": path.stem, "category": path.parent.name, "image": {
        "url": f"http://127.0.0.1:{port}/{path.relative_to(source)}",
        "width": 768 if int(path.stem[-6:]) % 4 == 3 else 1024, "height": 1024 if int(path.stem[-6:]) % 4 == 3 else 768}}
        for path in pictures(source) if path.suffix == ".jpg"]
    (source / ".items.json").write_text(json.dumps({"items": rows}))
    place = ROOM / "runs" / "whole"
    put_away(place)
    place.mkdir(parents=True)
    (place / "gallery.yml").write_text(f"""
sources:
  - type: json
    url: http://127.0.0.1:{port}/.items.json
    taxonomies: [ {{ name: All, field: category }} ]
    images: [ image ]
""")

    def empty():
        for part in ("Output", ".gallery"):
            put_away(place / part)

    us, raw, limit, busy = [], [], [], []
    files = [path for path in pictures(source) if path.suffix == ".jpg"]
    listed = ROOM / "runs" / "lists" / "jpegs"
    listed.write_text("".join(f"/{path.relative_to(source)}\n" for path in files))
    sockets = ["bash", "-c", f"exec {ROOM / 'sockets'} {port} {WIDTH} {ROOM / 'runs' / 'fetched'} < {listed}"]
    for _ in range(times):
        empty()
        before = spent(pid)
        us.append(run([GALLERY, "build", "-q"], place))
        busy.append((us[-1][1] / 2 / us[-1][0], (us[-1][1] + spent(pid) - before) / 2 / us[-1][0]))
        for name in ("fetched", "limit"):
            put_away(ROOM / "runs" / name)
        (ROOM / "runs" / "fetched").mkdir()
        raw.append(run(sockets))
        limit.append(run([ROOM / "limit", "2", ROOM / "runs" / "limit"] + files))
    both = [(a[0] + b[0], a[1] + b[1], max(a[2], b[2])) for a, b in zip(raw, limit)]
    name = "gallery build, from a json source"
    tables.table(f"The whole job on these {len(files)} renditions: fetch, verify, thumbnail, sheets; limit: raw sockets, then the limit on the files",
                 HEAD, versus({name: us, "raw sockets, then the limit": both}, name, "raw sockets, then the limit"))
    ours, all_of_it = (sorted(part)[len(busy) // 2] for part in zip(*busy))
    tables.say(f"\nBoth cores busy: {ours:.0%} by gallery, {all_of_it:.0%} with nginx (on a machine that has nothing else to do)")
