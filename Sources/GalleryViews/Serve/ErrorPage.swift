import Native

/// The small page that says why there is none. Pure.
enum ErrorPage {
    static func reply(
        _ status: Int, _ title: String, _ target: String, also headers: [(String, String)] = []
    ) -> HTTPReply {
        let text = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <h1>\(title)</h1>
            <p><code>\(Markup.escaped(target))</code></p>
            <p><a href="/">To the gallery</a></p>
            </html>

            """
        let own = [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
            ("Content-Security-Policy", "default-src 'none'"),
        ]
        return HTTPReply(status: status, headers: own + headers, body: .bytes(Array(text.utf8)))
    }
}
