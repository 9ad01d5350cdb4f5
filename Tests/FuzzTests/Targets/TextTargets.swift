import Native

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

extension FuzzTarget {
    /// The words inside a picture, block by block, as far as they are published.
    static let texts = [
        FuzzTarget("exif", longest: 4096) { check(EmbeddedText(exif: $0, xmp: [], iptc: [])) },
        FuzzTarget("xmp", longest: 16_384) { check(EmbeddedText(exif: [], xmp: $0, iptc: [])) },
        FuzzTarget("iptc", longest: 4096) { check(EmbeddedText(exif: [], xmp: [], iptc: $0)) },
    ]

    private static func check(_ text: EmbeddedText) {
        for words in [text.title, text.alt, text.caption, text.credit].compactMap(\.self) {
            precondition(words.count <= 2000, "words without end")
            precondition(!words.unicodeScalars.contains { $0.value < 0x20 }, "control characters")
        }
    }

    /// A text of a rich editor.
    static let markup = FuzzTarget("html", longest: 8192) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        for image in HTMLReading.images(in: text) {
            _ = WebAddress.resolved(image.source, against: "https://cms.example/a/b?c")
        }
        _ = HTMLReading.text(of: text)
    }
}
