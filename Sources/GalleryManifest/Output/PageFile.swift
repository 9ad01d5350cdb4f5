import GalleryModel
import Native

/// A page as a file: how one of ours is told from a user's, which is never touched.
package enum PageFile {
    /// The version of the pages' markup: another one has all of them written anew.
    package static let version = 2
    package static let index = "index.html"
    /// What the files that all pages share lie in.
    package static let assets = "assets"
    package static let placeholders = "placeholders.css"

    /// How a page begins; `key` stands for everything that it was made of.
    package static func beginning(_ key: String) -> String {
        "<!doctype html>\n\(mark)\(key): the next build writes this file anew. -->\n"
    }

    /// How a stylesheet of placeholders begins.
    package static let styleBeginning = "/* gallery: the next build writes this file anew. */\n"
    private static let mark = "<!-- gallery page "

    /// Whether a path below the output is one that pages have.
    package static func isPage(_ path: String) -> Bool {
        [index, placeholders].contains(Paths.name(of: path)) || isAsset(path)
    }

    private static func isAsset(_ path: String) -> Bool {
        path.hasPrefix(assets + "/gallery-") && path.split(separator: "/").count == 2
    }

    /// Whether we wrote what stands at a path that pages have; also when nothing stands there.
    package static func isOurs(_ path: String, in output: String) -> Bool {
        let file = Paths.join(output, path)
        guard Files.exists(file) else { return true }
        guard !Files.isLink(file) else { return false }
        if isAsset(path) {
            let hash = Paths.stem(of: Paths.name(of: path)).dropFirst("gallery-".count)
            return hash.count == 8
                && (try? FileSummary(of: file))?.sha256.hasPrefix(hash) == true
        }
        let start = String(decoding: (try? Files.read(file, limit: 256)) ?? [], as: UTF8.self)
        return Paths.name(of: path) == index
            ? start.hasPrefix("<!doctype html>\n" + mark) : start.hasPrefix(styleBeginning)
    }

    /// The key that a page of ours carries.
    package static func key(_ path: String, in output: String) -> String? {
        let file = Paths.join(output, path)
        guard !Files.isLink(file), let start = try? Files.read(file, limit: 256) else { return nil }
        let text = String(decoding: start, as: UTF8.self)
        guard let found = text.firstRange(of: mark) else { return nil }
        return String(text[found.upperBound...].prefix { $0 != ":" })
    }

    /// Whether a file of ours may be removed: pictures carry their hash, but pages have common names.
    package static func mayRemove(_ path: String, in output: String) -> Bool {
        !isPage(path) || isOurs(path, in: output)
    }
}

/// A file of the pages as the root manifest lists it.
package struct PageRecord: Sendable, Equatable, Codable {
    package var bytes: Int
    package var mediaType: String
    package var path: String
    package var sha256: String

    package init(bytes: Int, mediaType: String, path: String, sha256: String) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.path = path
        self.sha256 = sha256
    }
}
