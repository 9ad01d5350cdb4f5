import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("Contact sheets", .bounded)
struct SheetPictureTests {
    private func color(_ number: Int) -> [Double] { [Double(30 + number * 30), 200, 60] }

    private func shop(_ count: Int, _ settings: String = "") throws -> Site {
        let site = Site.folder(settings)
        for number in 0..<count {
            try site.add(
                try ImageFixtures.picture(width: 400, height: 300, color: color(number)),
                "F/C/\(number).jpg")
        }
        try site.add(Array("name: C".utf8), "F/C/index.yml")
        return site
    }

    @Test(
        "the grid closes up round one, two, three pictures",
        arguments: [(1, 344, 1), (2, 676, 1), (3, 676, 2), (4, 676, 2), (6, 676, 2)])
    func sizes(_ count: Int, _ width: Int, _ rows: Int) async throws {
        let (pixels, record) = try await shop(count).build().sheet("f/c")
        #expect((pixels.width, pixels.height) == (record.width, record.height))
        #expect(record.width == width)
        #expect(record.tiles.count == min(count, 4))
        let label = record.height - rows * 252 - 12
        #expect((30...160).contains(label), "what is left is the label")
        for corner in [(0, 0), (width - 4, 0), (0, record.height - 4)] {
            let mean = pixels.mean(x: corner.0, y: corner.1, width: 4, height: 4)
            #expect(distance(mean, [250, 249, 247]) < 8, "nothing black")
        }
    }

    @Test("a sheet drawn of a file that somebody had changed stayed wrong after a refresh")
    func changed() async throws {
        var site = try shop(1)
        let built = try await site.build()
        let other = try ImageFixtures.picture(
            width: 320, height: 240, color: [0, 0, 0], as: .jpeg(quality: 20))
        for shape in ["thumbnail", "medium"] {
            let path = try #require(built.tree.path("f/c/\(shape)/0.#.jpg"))
            let size = try built.tree.bytes(path).count
            // A build looks at the size alone.
            let padding = [UInt8](repeating: 0, count: size - other.count)
            try Files.write(other + padding, to: built.tree.root + "/" + path)
        }
        site.yaml += "contactSheet: { gap: 7 }"
        let second = try await site.build()
        #expect(second.codes == ["render-failed"])
        #expect(second.manifest["f/c"]?.contactSheet == nil)
        site.options.refresh = true
        let (pixels, record) = try await site.build().sheet("f/c")
        let tile = try #require(record.tiles.first)
        let mean = pixels.mean(x: tile.x + 20, y: tile.y + 20, width: 30, height: 30)
        #expect(distance(mean, color(0)) < 10)
    }

    @Test("a category without pictures has no sheet, and the manifest says so")
    func none() async throws {
        let built = try await shop(0).build()
        let category = try #require(built.manifest["f/c"])
        #expect(category.contactSheet == nil && category.images.isEmpty && category.count == 0)
        #expect(built.tree.paths == ["f/c/manifest.json", "manifest.json"])
    }

    @Test("each tile's rectangle in the manifest holds that picture's pixels")
    func rectangles() async throws {
        for settings in [
            "", "contactSheet: { images: 6, columns: 3, gap: 5, tile: { width: 90, height: 70 } }",
            "contactSheet: { images: 5, columns: 4, fit: contain, label: false, gap: 0 }",
            "contactSheet: { images: 3, crop: attention, format: png }",
        ] {
            let (pixels, record) = try await shop(7, settings).build().sheet("f/c")
            #expect(record.tiles.count >= 3)
            for (number, tile) in record.tiles.enumerated() {
                #expect(tile.image == "F/C/\(number).jpg")
                #expect(tile.x + tile.width <= record.width)
                let x = tile.x + tile.width / 2 - 15
                let y = tile.y + tile.height / 2 - 15
                let mean = pixels.mean(x: x, y: y, width: 30, height: 30)
                #expect(distance(mean, color(number)) < 10, "\(settings) \(number)")
                if settings.contains("contain") || tile.width > 400 { continue }
                let whole = pixels.mean(
                    x: tile.x + 1, y: tile.y + 1, width: tile.width - 2, height: tile.height - 2)
                #expect(distance(whole, color(number)) < 10, "\(settings) \(number)")
            }
        }
    }

    @Test("crop: attention cut away what draws the eye, as centre does")
    func attention() async throws {
        for (crop, isRed) in [("attention", true), ("centre", false)] {
            let site = Site.folder(
                "contactSheet: { crop: \(crop), tile: { width: 120, height: 120 }, label: false }")
            // Grey, and a red patch at the right end.
            let patch = try Picture.canvas(width: 60, height: 60, color: [230, 10, 10])
            let wide = try Picture.canvas(width: 800, height: 120, color: [128, 128, 128])
                .with(patch, x: 720, y: 30)
            try site.add(try wide.encoded(.jpeg(quality: 95)), "F/C/a.jpg")
            let (pixels, record) = try await site.build().sheet("f/c")
            let tile = try #require(record.tiles.first)
            let mean = pixels.mean(x: tile.x, y: tile.y, width: tile.width, height: tile.height)
            #expect((mean[0] - mean[1] > 20) == isRed, "\(crop): \(mean)")
        }
    }

    @Test("the next picture stands in for one that failed, which is listed as a problem")
    func standIn() async throws {
        let site = try shop(6)
        try site.add(Array("no picture".utf8), "F/C/1.jpg")
        let built = try await site.build()
        let (pixels, record) = try built.sheet("f/c")
        #expect(record.tiles.map(\.image) == [0, 2, 3, 4].map { "F/C/\($0).jpg" })
        let second = record.tiles[1]
        let mean = pixels.mean(x: second.x + 100, y: second.y + 100, width: 50, height: 50)
        #expect(distance(mean, color(2)) < 10)
        #expect(built.manifest.problems.map(\.name) == ["1.jpg"])
    }

    @Test("a picture that is smaller than its tile is not enlarged")
    func small() async throws {
        // bugs.md 40
        let site = Site.folder()
        try site.add(
            try ImageFixtures.picture(width: 40, height: 30, color: [10, 10, 10]), "F/C/a.jpg")
        let (pixels, record) = try await site.build().sheet("f/c")
        let tile = try #require(record.tiles.first)
        let (x, y) = (tile.x + tile.width / 2, tile.y + tile.height / 2)
        #expect(
            distance(pixels.mean(x: x - 15, y: y - 10, width: 30, height: 20), [10, 10, 10]) < 8)
        #expect(distance(pixels.mean(x: x + 30, y: y, width: 20, height: 20), [250, 249, 247]) < 8)
    }

    @Test("a picture of one pixel, and one of a thousand in a row, have their place")
    func extremes() async throws {
        // bugs.md 40
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(width: 1, height: 1, as: .png), "F/C/dot.png")
        try site.add(try ImageFixtures.picture(width: 1500, height: 2), "F/C/line.jpg")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(try built.pixels("dot.png", in: "f/c").width == 1)
        let line = try built.pixels("line.jpg", in: "f/c")
        #expect((line.width, line.height) == (320, 1))
        #expect(try built.sheet("f/c").record.tiles.count == 2)
    }
}
