public import Native

/// A published gallery as HTTP shows it: the files below one folder, and nothing else.
///
/// Which host a request names does not matter. Whoever rebinds a name to this machine learns what
/// `Access-Control-Allow-Origin: *`, without which no IIIF viewer elsewhere could show the gallery,
/// lets every page read anyhow; there is no cookie to steal and nothing that a request could change.
/// A check would only break tunnels, proxies and the names that people give to their machines.
public struct WebFolder: Sendable {
    let root: String
    private let compressed = CompressedPages(capacity: 32 << 20)

    /// Files of these sizes are compressed: below, a packet carries them anyhow; above, it would take
    /// a thread and memory for too long.
    private static let worthCompressing = 1_024...(4 << 20)

    /// The folder need not be there yet: it is looked for at every request.
    public init(_ root: String) { self.root = root }

    /// What is answered to a request, whatever it asks.
    public func answer(_ request: HTTPRequest) -> HTTPReply {
        var reply =
            switch request.method {
            case "GET", "HEAD": file(request)
            case "OPTIONS": WebFolder.preflight
            default:
                ErrorPage.reply(
                    405, "Not a way to look at it", request.target,
                    also: [("Allow", WebFolder.methods)])
            }
        reply.headers += [
            ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Expose-Headers", "Accept-Ranges, Content-Range, ETag"),
            ("X-Content-Type-Options", "nosniff"),
        ]
        return reply
    }

    private static let methods = "GET, HEAD, OPTIONS"

    private static let preflight = HTTPReply(
        status: 204,
        headers: [
            ("Allow", methods), ("Access-Control-Allow-Methods", methods),
            ("Access-Control-Allow-Headers", "*"), ("Access-Control-Max-Age", "86400"),
        ])

    private func file(_ request: HTTPRequest) -> HTTPReply {
        guard let path = RequestPath(request.target) else {
            return ErrorPage.reply(404, "Nothing here", request.target)
        }
        do throws(FileError) {
            let file = try OpenFile(path.file, beneath: root)
            switch file.status.kind {
            case .file: return content(of: file, at: path.file, request)
            case .directory where !path.isFolder:
                return ErrorPage.reply(
                    301, "It is a folder", request.target, also: [("Location", path.folderAddress)])
            default: return ErrorPage.reply(404, "Nothing here", request.target)
            }
        } catch {
            return error.isTransient
                ? ErrorPage.reply(503, "Too busy", request.target, also: [("Retry-After", "1")])
                : ErrorPage.reply(404, "Nothing here", request.target)
        }
    }

    private func content(
        of file: OpenFile, at path: String, _ request: HTTPRequest
    ) -> HTTPReply {
        let (size, type) = (file.status.size, ContentType(of: path))
        let modified = HTTPDate(seconds: file.status.modified / 1_000_000_000)
        // A range of what is sent compressed would be of no use to anybody.
        let range = request.method == "GET" ? request.headers["range"] : nil
        var packed: [UInt8]?
        let isPacked =
            type.isText && range == nil && WebFolder.worthCompressing.contains(size)
            && AcceptEncoding.allowsGzip(request.headers["accept-encoding"])
        var tag = EntityTag(file.status, isCompressed: isPacked)
        var headers = [("Cache-Control", Caching.policy(for: path))]
        if type.isText { headers.append(("Vary", "Accept-Encoding")) }
        if path.hasSuffix(".svg") {
            // Opened by itself a drawing is a document, which could run a script.
            headers.append(
                ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"))
        }
        let verdict = Conditions.verdict(request.headers, tag, modified)
        if verdict == .send, isPacked {
            packed = compressed.bytes(path + tag.text) { try? file.read() }
            if packed == nil { tag = EntityTag(file.status, isCompressed: false) }
        }
        headers += [("ETag", tag.text), ("Last-Modified", modified.text)]
        switch verdict {
        case .notModified: return HTTPReply(status: 304, headers: headers)
        case .failed: return ErrorPage.reply(412, "It has changed", request.target)
        case .send: break
        }
        headers.append(("Content-Type", type.text))
        if let packed {
            headers.append(("Content-Encoding", "gzip"))
            return HTTPReply(status: 200, headers: headers, body: .bytes(packed))
        }
        headers.append(("Accept-Ranges", "bytes"))
        let isPart = Conditions.allowPart(request.headers, tag, modified)
        switch isPart ? ByteRange(range, of: size) : .whole {
        case .whole:
            return HTTPReply(
                status: 200, headers: headers, body: .file(file, offset: 0, count: size))
        case .part(let part):
            headers.append(
                ("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"))
            return HTTPReply(
                status: 206, headers: headers,
                body: .file(file, offset: part.lowerBound, count: part.count))
        case .unsatisfiable:
            return ErrorPage.reply(
                416, "It is not that long", request.target,
                also: [("Content-Range", "bytes */\(size)")])
        }
    }
}
