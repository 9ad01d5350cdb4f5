import Bounds
import ImageFixtures
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Signatures", .bounded)
struct SignatureTests {
    @Test(
        "a picture is told by its first bytes",
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], ImageFormat.jpeg), (Array("GIF89a".utf8), .gif),
            (Array("GIF87a".utf8), .gif), (PNG.signature, .png),
            (Array("RIFF\0\0\0\0WEBP".utf8), .webp), ([0x49, 0x49, 0x2A, 0], .tiff),
            ([0x4D, 0x4D, 0, 0x2A], .tiff),
            ([0, 0, 0, 20] + Array("ftypavif\0\0\0\0mif1".utf8), .avif),
            ([0, 0, 0, 20] + Array("ftypmif1\0\0\0\0avif".utf8), .avif),
            ([0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8), .heic),
        ] as [([UInt8], ImageFormat)])
    func pictures(bytes: [UInt8], type: ImageFormat) {
        #expect(Signature.of(bytes) == .picture(type))
    }

    @Test(
        "anything else is named as a person would",
        arguments: [
            ("", "nothing: the file is empty"), ("<!DOCTYPE html><p>", "an HTML page"),
            ("  \n<HTML>", "an HTML page"), ("{\"a\":1}", "JSON"), ("[1]", "JSON"),
            ("%PDF-1.7", "a PDF"), ("BM....", "a BMP"), ("PK\u{3}\u{4}", "a ZIP archive"),
            ("8BPS", "a Photoshop file"), ("hello", "a text"),
            ("<?xml version='1.0'?><a/>", "an XML text"),
            ("\0\0\0\u{18}ftypisom\0\0\0\0mp42", "unknown bytes"), ("\0\u{1}", "unknown bytes"),
            ("RIFF\0\0\0\0WAVE", "unknown bytes"), ("G", "a text"),
        ])
    func others(text: String, kind: String) {
        #expect(Signature.of(Array(text.utf8)) == .other(kind))
    }

    @Test(
        "an SVG is told behind its declarations",
        arguments: [
            "<svg/>", "\u{FEFF} <svg>", "<?xml version='1.0'?><!-- x --><svg>", "<!DOCTYPE svg><x>",
        ])
    func svg(text: String) {
        #expect(Signature.of(Array(text.utf8)) == .svg)
    }

    @Test("a WebP whose compressed bytes contain <svg is a WebP, and a gzip is no SVG")
    func looksLikeSVG() {
        // bugs.md 8.
        #expect(Signature.of(Array("RIFF\0\0\0\0WEBPVP8 <svg".utf8)) == .picture(.webp))
        #expect(Signature.of([0x1F, 0x8B, 8, 0]) == .other("gzip data"))
    }

    @Test("a text stays one where the cut falls into a character", arguments: 0..<4)
    func cutText(offset: Int) {
        let text = String(repeating: "x", count: offset) + String(repeating: "𝄞", count: 2000)
        #expect(Signature.of(Array(text.utf8)) == .other("a text"))
    }

    @Test("no start of bytes, however short, ends the process")
    func property() {
        var generator = Seeded(11)
        let starts: [[UInt8]] = [
            [0xFF, 0xD8], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], Array("GIF8".utf8),
            Array("RIFF".utf8),
        ]
        for start in starts {
            for count in 0..<40 {
                let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
                #expect(Signature.of(start + Array("ftyp".utf8) + noise) != .svg)
            }
        }
    }
}
