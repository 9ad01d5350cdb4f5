import Native

/// What all pages share: one stylesheet and one script, under names that carry their hashes. They are
/// part of the program, so that it can be installed as one file.
struct PageAssets: Sendable {
    static let folder = "assets"

    /// A file that all pages share.
    struct File: Sendable {
        var path: String
        var mediaType: String
        var bytes: [UInt8]
        var sha256: String

        init(_ bytes: [UInt8], _ fileExtension: String, _ mediaType: String) {
            self.bytes = bytes
            self.mediaType = mediaType
            sha256 = Digest.sha256(bytes)
            path = "\(PageAssets.folder)/gallery-\(sha256.prefix(8)).\(fileExtension)"
        }

        var record: PageRecord {
            PageRecord(bytes: bytes.count, mediaType: mediaType, path: path, sha256: sha256)
        }
    }

    let style = File(PackageResources.gallery_css, "css", "text/css")
    let script = File(PackageResources.gallery_js, "js", "text/javascript")

    var files: [File] { [style, script] }
}
