import GalleryManifest
import GalleryModel
import Native

/// A file for IIIF viewers as a file: how one of ours is told from a user's, which is never touched.
package enum IIIFFile {
    /// There while the files are being renewed. Where it is found, a run was killed in between: then
    /// none of them is believed by its first line.
    package static let marker = IIIFPresentation.folder + "/.unfinished"

    private static func isPath(_ path: String) -> Bool {
        path == IIIFPresentation.collection || Paths.name(of: path) == IIIFPresentation.manifest
    }

    /// Whether we wrote what stands at a path that these files have; also when nothing stands there.
    package static func isOurs(_ path: String, in output: String) -> Bool {
        let file = Paths.join(output, path)
        guard Files.exists(file) else { return true }
        guard !Files.isLink(file), let bytes = try? Files.read(file, limit: 65_536) else {
            return false
        }
        if bytes.isEmpty { return true }
        let first = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return first.hasPrefix("{\"@context\":\"\(IIIFRecord.Head.presentation)\",")
            && first.hasSuffix("\(WebAddress.encodedPath(path))\",\"items\":[")
    }

    /// Whether a file of ours may be removed, for all that its path tells.
    package static func mayRemove(_ path: String, in output: String) -> Bool {
        !isPath(path) || isOurs(path, in: output)
    }
}
