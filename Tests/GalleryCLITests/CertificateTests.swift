import Bounds
import Foundation
import Native
import Testing

/// A server of a channel without taxonomies' categories, on https with a certificate of its own.
private let server = """
    import http.server, json, ssl, subprocess, sys
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem",
        "-out", "cert.pem", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
        "subjectAltName=IP:127.0.0.1"], check=True, stderr=subprocess.DEVNULL)
    class Channel(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            rows = [] if "categories" in self.path else [{"id": "T", "name": "Food"}]
            body = json.dumps({"items": rows, "hasMore": False, "totalResults": len(rows)}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def log_message(self, *words): pass
    http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Channel)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("cert.pem", "key.pem")
    http.socket = context.wrap_socket(http.socket, server_side=True)
    open("port.part", "w").write(str(http.server_address[1]))
    import os; os.rename("port.part", "port")
    import threading; threading.Thread(target=http.serve_forever, daemon=True).start()
    sys.stdin.read()
    """

@Suite(
    "Certificates", .bounded,
    .enabled(
        if: ["/usr/bin/openssl", "/usr/bin/python3"].allSatisfy(Files.exists),
        "openssl or python3 is not there"))
struct CertificateTests {
    @Test("a server whose certificate nobody vouches for is refused, and one's own can be named")
    func ownAuthority() async throws {
        let launch = try Launch("")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", server]
        process.currentDirectoryURL = URL(filePath: launch.folder.path)
        let input = Pipe()
        process.standardInput = input
        try process.run()
        defer { try? input.fileHandleForWriting.close() }
        let start = monotonicSeconds()
        while !Files.exists(launch.folder.path + "/port"), monotonicSeconds() - start < 30 {
            try await Task.sleep(for: .milliseconds(20))
        }
        let port = String(decoding: try Files.read(launch.folder.path + "/port"), as: UTF8.self)
        let source = """
            sources: [{ type: oracle, url: "https://127.0.0.1:\(port)", channelToken: secret }]
            limits: { retries: 0 }

            """
        try launch.folder.write(Array(source.utf8), to: "gallery.yml")
        let refused = try await launch("list")
        #expect(refused.status == 1)
        #expect(refused.messages.contains("SSL peer certificate"))
        let trusting = source + "network: { caFile: cert.pem }\n"
        try launch.folder.write(Array(trusting.utf8), to: "gallery.yml")
        let trusted = try await launch("list")
        #expect(trusted.status == 0 && trusted.output == "Food (Oracle)\n")
    }
}
