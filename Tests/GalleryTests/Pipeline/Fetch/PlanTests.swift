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

@Suite("Plan", .bounded)
struct PlanTests {
    private func offer(
        _ name: String, _ width: Int?, _ height: Int?, _ format: String = "jpg", bytes: Int? = nil
    ) -> Offer {
        Offer(
            name: name, format: format, width: width, height: height, bytes: bytes,
            address: .file("\(name).\(format)", name: name))
    }

    private var native: Offer { offer("native", 1600, 1200) }

    private func names(
        _ offers: [Offer], boxes: [Plan.Box] = [Plan.Box(width: 320, height: 320)],
        native: Bool = false, format: ImageFormat = .jpeg
    ) -> [String] {
        Plan.offers(for: Plan.Needs(boxes: boxes, native: native, format: format), among: offers)
            .map { "\($0.name).\($0.format ?? "")" }
    }

    @Test("the smallest rendition that is large enough goes first, the original stands in")
    func smallest() {
        let offers = [
            native, offer("Medium", 1024, 768), offer("Small", 320, 240), offer("Thumb", 150, 112),
        ]
        #expect(names(offers) == ["Small.jpg", "native.jpg"])
        #expect(names(offers, boxes: [Plan.Box(width: 1024, height: 1024)]).first == "Medium.jpg")
        #expect(names(offers, boxes: [Plan.Box(width: 1025, height: 1025)]).first == "Medium.jpg")
        #expect(names(offers, boxes: [Plan.Box(width: 1100, height: 1100)]) == ["native.jpg"])
    }

    @Test("one pixel less is enough, two are not: servers truncate where we round")
    func tolerance() {
        #expect(names([native, offer("a", 319, 239)]).first == "a.jpg")
        #expect(names([native, offer("a", 318, 239)]) == ["native.jpg"])
    }

    @Test("a box that must be filled wants the longer side")
    func covers() {
        let boxes = [Plan.Box(width: 320, height: 240, covers: true)]
        let portrait = offer("native", 1200, 1600)
        #expect(names([portrait, offer("a", 180, 240)], boxes: boxes) == ["native.jpg"])
        #expect(names([portrait, offer("a", 320, 427)], boxes: boxes).first == "a.jpg")
    }

    @Test("of equal sizes the wanted format goes first, then the fewest bytes")
    func formats() {
        let offers = [
            native, offer("S", 320, 240, "png", bytes: 1), offer("S", 320, 240, "webp", bytes: 9),
            offer("S", 320, 240, "jpg", bytes: 20),
        ]
        #expect(names(offers).first == "S.jpg")
        #expect(names(offers, format: .webp).first == "S.webp")
        #expect(names(offers, format: .avif).first == "S.png")
    }

    @Test("where the original is published, nothing else is fetched")
    func nativeWanted() {
        #expect(names([native, offer("Small", 320, 240)], native: true) == ["native.jpg"])
    }

    @Test("an original of unknown size is the only safe choice")
    func unknownSize() {
        #expect(names([offer("native", nil, nil), offer("S", 320, 240)]) == ["native.jpg"])
        #expect(names([native, offer("S", nil, nil)]) == ["native.jpg"])
    }

    @Test("renditions without an original: the largest stands in for it")
    func withoutNative() {
        let offers = [offer("S", 320, 240), offer("L", 2048, 1536)]
        #expect(names(offers) == ["S.jpg", "L.jpg"])
    }

    @Test("an SVG is taken only when there is nothing else, so that its refusal is told")
    func svg() {
        let svg = offer("native", 10, 10, "svg")
        #expect(names([svg, offer("S", 320, 240)]) == ["S.jpg"])
        #expect(names([svg]) == ["native.svg"])
        #expect(names([]) == [])
    }

    @Test("a picture smaller than its box is wanted as it is, and never as less than a pixel")
    func sizes() {
        let box = Plan.Box(width: 320, height: 320)
        #expect(box.size(of: 100, 50) == (100, 50))
        #expect(box.size(of: 640, 480) == (320, 240))
        #expect(box.size(of: 940, 2) == (320, 1))
        #expect(box.size(of: 1, 1) == (1, 1))
        let cover = Plan.Box(width: 320, height: 240, covers: true)
        #expect(cover.size(of: 1200, 1600) == (320, 427))
    }
}
