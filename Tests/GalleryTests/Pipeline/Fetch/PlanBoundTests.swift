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

@Suite("Plan with scaling servers", .bounded)
struct PlanBoundTests {
    private func offer(
        _ name: String, _ width: Int?, _ height: Int?, bound: Int? = nil
    ) -> Offer {
        var offer = Offer(
            name: name, format: "jpg", width: width, height: height,
            address: .web("https://h/\(name)\(bound ?? 0)", credentials: []))
        if let bound { offer.scale(width, height, to: bound) }
        return offer
    }

    private func names(_ offers: [Offer], box: Int = 320, native: Bool = false) -> [String] {
        let boxes = [Plan.Box(width: box, height: box)]
        return Plan.offers(
            for: Plan.Needs(boxes: boxes, native: native, format: .jpeg), among: offers
        )
        .map { "\($0.name)\($0.bound ?? 0)" }
    }

    @Test("of unknown size: the one that is scaled to enough, then the original")
    func unknown() {
        let offers = [
            offer("m", nil, nil, bound: 200), offer("m", nil, nil, bound: 2048),
            offer("m", nil, nil, bound: 640), offer("native", nil, nil),
        ]
        #expect(names(offers) == ["m640", "native0"])
        #expect(names(offers, box: 3000) == ["native0"])
        #expect(names(offers, native: true) == ["native0"])
    }

    @Test("of known size: scaled down, never up")
    func known() {
        let scaled = offer("m", 4000, 1000, bound: 640)
        #expect((scaled.width, scaled.height) == (640, 160))
        #expect(names([scaled, offer("native", 4000, 1000)]) == ["m640", "native0"])
        let small = offer("m", 300, 200, bound: 640)
        #expect((small.width, small.height) == (300, 200))
        #expect(names([small, offer("native", 300, 200)]) == ["native0"])
    }

    @Test("a scaled one alone is all there is")
    func alone() {
        #expect(names([offer("m", nil, nil, bound: 640)]) == ["m640"])
    }

    @Test("a thumbnail that was cut to a square is not the picture")
    func cut() {
        let offers = [
            offer("thumbnail", 320, 320), offer("medium", 480, 320), offer("native", 1200, 800),
        ]
        #expect(names(offers) == ["medium0", "native0"])
        #expect(names([offer("thumbnail", 320, 320), offer("native", 1200, 800)]) == ["native0"])
        #expect(
            names([offer("square", 320, 320), offer("native", 800, 800)]) == ["square0", "native0"])
    }
}
