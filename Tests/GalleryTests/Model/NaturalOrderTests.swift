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

@Suite("Natural order", .bounded)
struct NaturalOrderTests {
    @Test(
        "names are in the order that people expect",
        arguments: [
            ["img2", "img10", "img100"], ["2", "10", "a", "B", "c"], ["a", "A1", "a2", "a10"],
            ["1.9", "1.10"], ["a-1", "a-2"], ["", "a"], ["9", "99999999999999999999999998"],
            ["x1y2", "x1y10", "x2y1"],
        ])
    func sorted(names: [String]) {
        #expect(names.reversed().sorted(by: NaturalOrder.precedes) == names)
    }

    @Test(
        "leading zeros and case alone do not make names equal",
        arguments: [("01", "1"), ("a", "A")])
    func ties(left: String, right: String) {
        #expect(NaturalOrder.precedes(left, right) != NaturalOrder.precedes(right, left))
    }

    @Test("the order is a strict weak one, whatever the names", arguments: [1, 2, 3])
    func strictWeak(seed: UInt64) {
        var generator = Seeded(seed)
        let names = (0..<28).map { _ in generator.text(6, favourites: "0019aAb -.") }
        for a in names {
            #expect(!NaturalOrder.precedes(a, a))
            for b in names where NaturalOrder.precedes(a, b) {
                #expect(!NaturalOrder.precedes(b, a), "\(a) \(b)")
                for c in names where NaturalOrder.precedes(b, c) {
                    if !NaturalOrder.precedes(a, c) { Issue.record("\(a) < \(b) < \(c)") }
                }
            }
        }
    }
}
