import FoundationEssentials
import GalleryModel
import Native

/// A picture so small that it fits into a `data:` URI of 150 bytes, to stand in until the real one has
/// come. WebP, since whoever reads the manifest can show it as it is; a ThumbHash of 28 bytes needs a
/// decoder of its own everywhere.
enum TinyPreview {
    static let limit = 150

    /// Less and less, until it fits: pixels of the longer side, quality.
    private static let steps = [(16, 20), (12, 20), (10, 10), (8, 10), (6, 1), (4, 1), (1, 1)]

    /// The preview of a picture that is small already.
    static func of(
        _ small: borrowing Picture, _ form: Placeholder
    ) throws(VipsError) -> String? {
        let flat = try small.flattened(onto: Color.white.parts)
        for (side, quality) in steps {
            let data =
                switch form {
                case .webp:
                    try flat.fitted(width: side, height: side).encoded(.webp(quality: quality))
                }
            let uri = "data:image/webp;base64," + Data(data).base64EncodedString()
            if uri.utf8.count <= limit { return uri }
        }
        return nil
    }
}
