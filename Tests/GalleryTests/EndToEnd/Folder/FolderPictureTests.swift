import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("Pictures of a folder", .bounded)
struct FolderPictureTests {
    private let red = [220.0, 30, 30]
    private let blue = [30.0, 30, 220]

    @Test("a rendition has the size, the format and the color of its picture, never enlarged")
    func renditions() async throws {
        let site = Site.folder()
        try site.add(
            try ImageFixtures.picture(width: 1500, height: 600, color: red), "A/B/wide.jpg")
        try site.add(try ImageFixtures.picture(width: 40, height: 90, color: blue), "A/B/small.jpg")
        let built = try await site.build()
        let (medium, thumbnail) = (
            try built.pixels("wide.jpg", in: "a/b", "medium"),
            try built.pixels("wide.jpg", in: "a/b")
        )
        #expect((medium.width, medium.height, medium.format) == (1024, 410, "jpeg"))
        #expect((thumbnail.width, thumbnail.height) == (320, 128))
        #expect(distance(thumbnail.mean(), red) < 6)
        let small = try built.pixels("small.jpg", in: "a/b", "medium")
        #expect((small.width, small.height) == (40, 90))
        let image = try #require(built.manifest["a/b"]?["wide.jpg"])
        #expect((image.width, image.height) == (1500, 600))
        let color = try #require(image.dominantColor.flatMap { UInt32($0.dropFirst(), radix: 16) })
        let parts = [16, 8, 0].map { Double(color >> UInt32($0) & 255) }
        #expect(distance(parts, red) < 6)
    }

    @Test("a high picture came as it was, being narrow; a wide one was made of a narrow one")
    func boxes() async throws {
        let high = Site.folder()
        try high.add(try ImageFixtures.picture(width: 300, height: 2000), "A/B/p.jpg")
        // By area the square thumbnail comes first.
        let wide = Site.folder("renditions: { medium: { width: 1000, height: 100 } }")
        try wide.add(try ImageFixtures.picture(width: 2000, height: 150), "A/B/p.jpg")
        for (site, medium, thumbnail) in [
            (high, (154, 1024), (48, 320)), (wide, (1000, 75), (320, 24)),
        ] {
            let built = try await site.build()
            let files = try #require(built.manifest.images.first?.renditions)
            for (name, size) in [("medium", medium), ("thumbnail", thumbnail)] {
                let look = try built.pixels("p.jpg", in: "a/b", name)
                #expect((look.width, look.height) == size, "\(name)")
                #expect(files[name]?.width == size.0 && files[name]?.height == size.1)
            }
        }
    }

    @Test(
        "portrait phone pictures come out upright and not lying down",
        arguments: [(6, true, false), (8, true, true), (3, false, true), (1, false, false)])
    func orientation(_ number: Int, _ isPortrait: Bool, _ isReversed: Bool) async throws {
        // bugs.md 36: the left half of the stored rows is red; 6 turns it to the top.
        let site = Site.folder()
        try site.add(
            ImageFixtures.turned(try ImageFixtures.halves(red, blue), UInt8(number)),
            "A/B/phone.jpg")
        let built = try await site.build()
        let image = try #require(built.manifest["a/b"]?["phone.jpg"])
        #expect((image.width, image.height) == (isPortrait ? (80, 160) : (160, 80)))
        let look = try built.pixels("phone.jpg", in: "a/b")
        #expect((look.width, look.height) == (isPortrait ? (80, 160) : (160, 80)))
        let first =
            isPortrait
            ? look.mean(width: 80, height: 70) : look.mean(width: 70, height: 80)
        #expect(distance(first, isReversed ? blue : red) < 12)
        let record = try #require(image.renditions["thumbnail"])
        let bytes = try built.tree.bytes(record.path)
        #expect(Exif(Array(bytes.dropFirst(6))).orientation == 1, "nothing turns it once more")
    }

    @Test("a transparent PNG gets a white background and not a black one")
    func alpha() async throws {
        // bugs.md 38
        let site = Site.folder()
        try site.add(ImageFixtures.halfClear([0, 100, 0]), "A/B/leaf.png")
        let look = try await site.build().pixels("leaf.png", in: "a/b")
        #expect((look.format, look.width, look.height) == ("jpeg", 80, 40))
        #expect(distance(look.mean(width: 32), [0, 100, 0]) < 6)
        #expect(distance(look.mean(x: 48), [255, 255, 255]) < 6)
    }

    @Test("transparency stays where the format has it")
    func keptAlpha() async throws {
        let site = Site.folder(
            "renditions: { thumbnail: { format: png }, medium: off }\ncontactSheet: off")
        try site.add(ImageFixtures.halfClear([0, 100, 0]), "A/B/leaf.png")
        let built = try await site.build()
        let path = try #require(built.tree.path("a/b/thumbnail/leaf.#.png"))
        let picture = try Picture.open(built.tree.root + "/" + path, as: .png)
        let hasAlpha = picture.hasAlpha
        #expect(hasAlpha)
    }

    @Test("Display P3 colors become sRGB, and the profile goes")
    func wideGamut() async throws {
        let sample = try Files.read(ShippedSamples.path + "/Food/Drinks/Orange juice.jpg")
        let profile = try ImageFixtures.profile(of: sample)
        #expect(!profile.isEmpty)
        let site = Site.folder()
        let plain = try ImageFixtures.picture(color: [200, 80, 40])
        try site.add(ImageFixtures.profiled(plain, profile), "A/B/juice.jpg")
        try site.add(plain, "A/B/plain.jpg")
        let built = try await site.build()
        // By hand: linear light, the matrix from P3 to sRGB, gamma.
        #expect(distance(try built.pixels("juice.jpg", in: "a/b").mean(), [216, 69, 17]) < 6)
        #expect(distance(try built.pixels("plain.jpg", in: "a/b").mean(), [200, 80, 40]) < 6)
        let path = try #require(built.manifest["a/b"]?["juice.jpg"]?.renditions["thumbnail"]?.path)
        #expect(try ImageFixtures.profile(of: try built.tree.bytes(path)).isEmpty)
    }
}
