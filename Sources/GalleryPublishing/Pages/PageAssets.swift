package import GalleryManifest
import Native

/// What all pages share: one stylesheet and one script, under names that carry their hashes. They are
/// part of the program, so that it can be installed as one file.
package struct PageAssets: Sendable {

    package init() {
    }
    /// A file that all pages share.
    package struct File: Sendable {
        package var path: String
        package var mediaType: String
        package var bytes: [UInt8]
        package var sha256: String

        package init(_ bytes: [UInt8], _ fileExtension: String, _ mediaType: String) {
            self.bytes = bytes
            self.mediaType = mediaType
            sha256 = Digest.sha256(bytes)
            path = "\(PageFile.assets)/gallery-\(sha256.prefix(8)).\(fileExtension)"
        }

        package var record: PageRecord {
            PageRecord(bytes: bytes.count, mediaType: mediaType, path: path, sha256: sha256)
        }
    }

    let style = File(PackageResources.gallery_css, "css", "text/css")
    let script = File(PackageResources.gallery_js, "js", "text/javascript")

    package var files: [File] { [style, script] }
}
