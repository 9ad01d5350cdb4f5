import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Byte ranges", .bounded)
struct ByteRangeTests {
    @Test(
        "one range of a file of ten bytes",
        arguments: [
            ("bytes=0-0", 0..<1), ("bytes=2-5", 2..<6), ("bytes=9-", 9..<10), ("bytes=0-", 0..<10),
            ("bytes=-3", 7..<10), ("bytes=-99", 0..<10), ("bytes=5-99", 5..<10),
            ("Bytes= 1-2 ", 1..<3), ("bytes=8-99999999999999999999999", 8..<10),
        ])
    func part(header: String, range: Range<Int>) {
        #expect(ByteRange(header, of: 10) == .part(range))
    }

    @Test(
        "what is not understood, or is several, asks for the whole file",
        arguments: [
            nil, "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-2", "bytes=0-1,3-4",
            "items=0-1", "bytes=--1", "bytes=1-2-3", "bytes=+1-2", "bytes=١-٢",
        ])
    func whole(header: String?) {
        #expect(ByteRange(header, of: 10) == .whole)
    }

    @Test(
        "a range beyond the end cannot be had",
        arguments: [
            ("bytes=10-", 10), ("bytes=10-20", 10), ("bytes=-0", 10), ("bytes=0-", 0),
            ("bytes=-1", 0), ("bytes=99999999999999999999999-", 10),
        ])
    func unsatisfiable(header: String, size: Int) {
        #expect(ByteRange(header, of: size) == .unsatisfiable)
    }
}
