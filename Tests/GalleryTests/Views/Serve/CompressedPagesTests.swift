import Bounds
import ImageFixtures
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Compressed pages", .bounded)
struct CompressedPagesTests {
    /// Bytes that do not get shorter.
    private static func noise(_ seed: UInt64, _ count: Int = 4_000) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state)
        }
    }

    @Test("a page is compressed once")
    func once() {
        let pages = CompressedPages(capacity: 100_000)
        var made = 0
        let first = pages.bytes("a") {
            made += 1
            return Self.noise(1)
        }
        let second = pages.bytes("a") {
            made += 1
            return Self.noise(2)
        }
        #expect(made == 1 && first == second && first != nil)
        #expect(pages.bytes("b") { nil } == nil)
    }

    @Test("whatever is asked for, it holds no more than it may, and keeps what is asked for often")
    func bounded() {
        let pages = CompressedPages(capacity: 50_000)
        var made = 0
        for number in UInt64(0)..<200 {
            _ = pages.bytes("\(number)") { Self.noise(number) }
            _ = pages.bytes("often") {
                made += 1
                return Self.noise(7)
            }
            #expect(pages.size <= 50_000)
        }
        #expect(made == 1)
        #expect(pages.bytes("huge") { Self.noise(9, 60_000) } != nil)
        #expect(pages.size <= 50_000)
    }

    @Test(
        "gzip was sent to who refuses it",
        arguments: [
            ("gzip", true), ("br, gzip;q=0.5", true), ("x-gzip", true), ("*", true), ("", false),
            ("gzip;q=0", false), ("gzip; q=0.0, *", false), ("identity", false), ("*;q=0", false),
        ])
    func accepted(header: String, allows: Bool) {
        #expect(AcceptEncoding.allowsGzip(header) == allows)
        #expect(!AcceptEncoding.allowsGzip(nil))
    }
}
