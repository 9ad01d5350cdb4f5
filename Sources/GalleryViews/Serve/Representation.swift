import GalleryModel
import Native

/// A file in the form that one request wants: as it is, or compressed.
struct Representation {
    let path: String
    let type: ContentType
    let tag: EntityTag
    let modified: HTTPDate
    /// The whole of it.
    let body: HTTPReply.Body
    let isCompressed: Bool

    /// Files of these sizes are compressed: below, a packet carries them anyhow; above, it would take
    /// a thread and memory for too long.
    private static let worthCompressing = 1_024...(4 << 20)

    init(
        of file: OpenFile, at path: String, for request: HTTPRequest, _ pages: CompressedPages
    ) {
        self.path = path
        type = ContentType(of: path)
        modified = HTTPDate(seconds: file.status.modified / 1_000_000_000)
        let tag = EntityTag(file.status, isCompressed: true)
        // A piece of what is compressed would be of no use to anybody.
        if type.isText, request.headers["range"] == nil,
            Representation.worthCompressing.contains(file.status.size),
            AcceptEncoding.allowsGzip(request.headers["accept-encoding"]),
            let bytes = pages.bytes(path + tag.text, of: { try? file.read() })
        {
            (body, isCompressed, self.tag) = (.bytes(bytes), true, tag)
        } else {
            body = .file(file, offset: 0, count: file.status.size)
            isCompressed = false
            self.tag = EntityTag(file.status, isCompressed: false)
        }
    }

    /// All of it, a part, or word that the client has it already.
    func reply(to request: HTTPRequest) -> HTTPReply {
        switch Conditions.verdict(request.headers, tag, modified) {
        case .failed: return ErrorPage.reply(412, "It has changed", request.target)
        // The body is not sent, and tells its length alone.
        case .notModified: return HTTPReply(status: 304, headers: validators, body: body)
        case .send: break
        }
        // Ranges are defined for GET alone.
        let isPart = request.method == "GET" && Conditions.allowPart(request.headers, tag, modified)
        switch ByteRange(isPart ? request.headers["range"] : nil, of: body.count) {
        case .whole: return HTTPReply(status: 200, headers: headers, body: body)
        case .part(let part): return reply(with: part)
        case .unsatisfiable:
            return ErrorPage.reply(
                416, "It is not that long", request.target,
                also: [("Content-Range", "bytes */\(body.count)")])
        }
    }

    private func reply(with part: Range<Int>) -> HTTPReply {
        guard case .file(let file, _, let size) = body else {
            return HTTPReply(status: 200, headers: headers, body: body)
        }
        let place = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
        return HTTPReply(
            status: 206, headers: headers + [("Content-Range", place)],
            body: .file(file, offset: part.lowerBound, count: part.count))
    }

    private var validators: [(name: String, value: String)] {
        let vary = type.isText ? [("Vary", "Accept-Encoding")] : []
        return [
            ("ETag", tag.text), ("Last-Modified", modified.text),
            ("Cache-Control", Caching.policy(for: path)),
        ] + vary
    }

    private var headers: [(name: String, value: String)] {
        var headers = validators + [("Content-Type", type.text)]
        headers.append(isCompressed ? ("Content-Encoding", "gzip") : ("Accept-Ranges", "bytes"))
        if path.hasSuffix(".svg") {
            // Opened by itself a drawing is a document, which could run a script.
            let policy = "default-src 'none'; style-src 'unsafe-inline'"
            headers.append(("Content-Security-Policy", policy))
        }
        return headers
    }
}
