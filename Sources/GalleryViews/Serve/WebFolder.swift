import GalleryManifest
public import Native

/// A published gallery as HTTP shows it: the files below one folder that its manifests name, and nothing
/// else. Every page that a browser visits may read them, without which no IIIF viewer elsewhere could show
/// the gallery (`Access-Control-Allow-Origin: *`).
public struct WebFolder: Sendable {
    package let root: String
    private let hosts: AllowedHosts
    private let delivers: @Sendable (String) -> Bool
    private let compressed = CompressedPages(capacity: 32 << 20)

    /// The folder need not be there yet: it is looked for at every request.
    public init(_ root: String, hosts: AllowedHosts) {
        self.init(root, hosts: hosts, delivers: PublishedNames(root).contains)
    }

    /// `delivers`: whether a path below the root may be sent.
    init(_ root: String, hosts: AllowedHosts, delivers: @escaping @Sendable (String) -> Bool) {
        self.root = root
        self.hosts = hosts
        self.delivers = delivers
    }

    /// What is answered to a request, whatever it asks.
    public func answer(_ request: HTTPRequest) -> HTTPReply {
        guard hosts.allows(request) else {
            return ErrorPage.reply(
                421, "Not served under this name; gallery serve --allow-host NAME allows it",
                request.headers["host"] ?? "")
        }
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
        guard let path = RequestPath(request.target), case let isNamed = delivers(path.file),
            isNamed || !path.isFolder && delivers(path.file + "/" + PageFile.index)
        else {
            return ErrorPage.reply(404, "Nothing here", request.target)
        }
        do throws(FileError) {
            let file = try OpenFile(path.file, beneath: root)
            switch file.status.kind {
            case .file where isNamed:
                return Representation(of: file, at: path.file, for: request, compressed)
                    .reply(to: request)
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
}
