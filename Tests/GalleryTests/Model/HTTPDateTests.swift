import Bounds
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

@Suite("HTTP dates", .bounded)
struct HTTPDateTests {
    @Test(
        "dates are seconds since 1970, and are written as they are read",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
            ("Mon, 30 Nov 2026 09:28:40 GMT", 1_796_030_920),
            ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
        ])
    func known(text: String, seconds: Int) {
        #expect(HTTPDate(text)?.seconds == seconds)
        #expect(HTTPDate(seconds: seconds).text == text)
    }

    @Test(
        "anything else is no date, and no crash",
        arguments: [
            "", "yesterday", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 32 Nov 1994 08:49:37 GMT",
            "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
            "Sun, 06 Nov 1994 9223372036854775807:49:37 GMT", "Sun, 06 Nov 1994 -1:00:00 GMT",
            "Sun, 06 Nov 1994 08:61:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        ])
    func others(text: String) {
        #expect(HTTPDate(text) == nil)
    }
}
