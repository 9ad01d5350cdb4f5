import GalleryModel
import Native

/// What a file is, by its name. Pure.
struct ContentType: Equatable {
    let text: String
    /// Whether compressing it is worth while.
    let isText: Bool

    init(of name: String) {
        let ending = Paths.pathExtension(of: name)
        if let type = ContentType.texts[ending] {
            (text, isText) = (type, true)
        } else {
            (text, isText) = (ContentType.others[ending] ?? "application/octet-stream", false)
        }
    }

    /// JSON is UTF-8 by definition, and its type has no such parameter.
    private static let texts = [
        "atom": "application/atom+xml; charset=utf-8", "css": "text/css; charset=utf-8",
        "csv": "text/csv; charset=utf-8", "html": "text/html; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "json": "application/json",
        "m3u8": "application/vnd.apple.mpegurl", "md": "text/markdown; charset=utf-8",
        "rss": "application/rss+xml; charset=utf-8", "svg": "image/svg+xml; charset=utf-8",
        "txt": "text/plain; charset=utf-8", "xml": "application/xml; charset=utf-8",
        "xspf": "application/xspf+xml; charset=utf-8",
    ]

    private static let others: [String: String] = {
        var types = ["ico": "image/x-icon", "zip": "application/zip"]
        for format in ImageFormat.all {
            for ending in format.endings { types[ending] = format.mediaType }
        }
        return types
    }()
}
