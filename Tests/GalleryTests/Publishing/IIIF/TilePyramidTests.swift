import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Pyramids of tiles", .bounded)
struct TilePyramidTests {
    @Test(
        "levels halve until one tile holds the picture",
        arguments: [
            (1, 1, [1]), (512, 512, [1]), (513, 1, [1, 2]), (1024, 1024, [1, 2]),
            (1025, 10, [1, 2, 4]), (4000, 3000, [1, 2, 4, 8]),
        ])
    func levels(_ width: Int, _ height: Int, _ factors: [Int]) {
        #expect(TilePyramid(width: width, height: height).scaleFactors == factors)
    }

    @Test("a picture of one tile is there by all its names")
    func small() {
        #expect(
            TilePyramid(width: 300, height: 200).paths == [
                "full/max/0/default.jpg", "full/300,200/0/default.jpg",
                "0,0,300,200/300,200/0/default.jpg", "0,0,300,200/max/0/default.jpg",
            ])
    }

    @Test("the tiles of each level cover the picture once", arguments: [1, 2, 3])
    func cover(seed: UInt64) {
        var generator = Seeded(seed)
        for _ in 0..<40 {
            let (width, height) = (
                Int.random(in: 1...3000, using: &generator),
                Int.random(in: 1...3000, using: &generator)
            )
            let pyramid = TilePyramid(width: width, height: height)
            let areas = pyramid.paths.compactMap { path -> Int? in
                let numbers = path.split(separator: "/")[0].split(separator: ",").compactMap {
                    Int($0)
                }
                return numbers.count == 4 && !path.contains("max") ? numbers[2] * numbers[3] : nil
            }
            #expect(areas.reduce(0, +) == width * height * pyramid.scaleFactors.count)
        }
    }

    @Test(
        "a folder of tiles is told by its form",
        arguments: [
            ("iiif/8c/8c1d22aa0b1f4e37", true), ("iiif/8c/9c1d22aa0b1f4e37", false),
            ("iiif/8c/8c1d22aa", false), ("iiif/../8c1d22aa0b1f4e37", false), ("iiif", false),
            ("food/8c/8c1d22aa0b1f4e37", false), ("iiif/8c/8c1d22aa0b1f4e3/", false),
            ("iiif/8C/8C1D22AA0B1F4E37", false),
        ])
    func form(_ path: String, _ isOurs: Bool) { #expect(TileFolder.isPath(path) == isOurs) }
}
