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
            <p><code>\(escaped(target))</code></p>
            <p><a href="/">To the gallery</a></p>
            </html>

            """
        let own = [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
            ("Content-Security-Policy", "default-src 'none'"),
        ]
        return HTTPReply(status: status, headers: own + headers, body: .bytes(Array(text.utf8)))
    }

    /// Text in which nothing means anything to HTML.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
