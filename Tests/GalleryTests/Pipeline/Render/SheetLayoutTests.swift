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

@Suite("The layout of a sheet", .bounded)
struct SheetLayoutTests {
    @Test(
        "the sheet told another count than the category has",
        arguments: [(0, "0 images"), (1, "1 image"), (2, "2 images"), (1_234, "1,234 images")])
    func count(_ count: Int, _ text: String) {
        #expect(ContactSheet.Content(tiles: [], name: "C", count: count).countText == text)
    }

    private func overlap(_ a: SheetLayout.Rectangle, _ b: SheetLayout.Rectangle) -> Bool {
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }

    @Test(
        "the grid closes up around its pictures",
        arguments: [(1, 1, 1), (2, 2, 1), (3, 2, 2), (4, 2, 2), (5, 2, 3), (7, 2, 4)])
    func grid(count: Int, columns: Int, rows: Int) {
        var recipe = SheetRecipe()
        recipe.label = false
        let layout = SheetLayout(count: count, recipe)
        #expect(layout.tiles.count == count)
        #expect(layout.width == columns * 320 + (columns + 1) * 12)
        #expect(layout.height == rows * 240 + (rows + 1) * 12)
        #expect(layout.label == nil)
    }

    @Test(
        "a last row that is not full shares the whole width: no hole shows", arguments: [3, 5, 7])
    func lastRow(count: Int) throws {
        let layout = SheetLayout(count: count, SheetRecipe())
        let last = try #require(layout.tiles.last)
        #expect(last.x == 12)
        #expect(last.width == 2 * 320 + 12)
    }

    @Test("nothing overlaps and all is inside, whatever the recipe", arguments: [1, 2, 3])
    func property(seed: UInt64) {
        var generator = Seeded(seed)
        for _ in 0..<300 {
            let random = { (range: ClosedRange<Int>) in Int.random(in: range, using: &generator) }
            var recipe = SheetRecipe()
            recipe.columns = random(1...16)
            recipe.tileWidth = random(16...2048)
            recipe.tileHeight = random(16...2048)
            recipe.gap = random(0...256)
            recipe.label = random(0...1) == 1
            let layout = SheetLayout(count: random(1...64), recipe)
            let all = layout.tiles + (layout.label.map { [$0] } ?? [])
            for (index, one) in all.enumerated() {
                let inside =
                    one.x >= 0 && one.y >= 0 && one.width > 0 && one.height > 0
                    && one.x + one.width <= layout.width && one.y + one.height <= layout.height
                let free = !all[..<index].contains { overlap($0, one) }
                if !inside || !free { Issue.record("\(recipe) \(layout)") }
            }
        }
    }
}

@Suite("Ellipsis", .bounded)
struct EllipsisTests {
    private func shorten(_ text: String, to width: Int) -> String {
        Ellipsis.shorten(text, to: width) { (text: String) -> Int in text.count }
    }

    @Test(
        "a text is cut at a whole character and says so",
        arguments: [
            ("Breakfast", 9, "Breakfast"), ("Breakfast", 8, "Breakfa…"), ("Ice cream", 5, "Ice…"),
            ("", 5, ""), ("Breakfast", 1, "…"), ("Breakfast", 0, "…"), ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 2, "👩‍👩‍👧…"),
        ])
    func cut(text: String, width: Int, expected: String) {
        #expect(shorten(text, to: width) == expected)
    }

    @Test("a name of a million letters is not measured whole")
    func long() {
        let longest = Locked(0)
        let text = Ellipsis.shorten(String(repeating: "x", count: 1_000_000), to: 10_000) {
            (text: String) -> Int in
            longest.change { $0 = max($0, text.count) }
            return text.count
        }
        #expect(text.count == 401)
        #expect(longest.value <= 401)
    }
}

@Suite("The dominant color", .bounded)
struct DominantColorTests {
    @Test("the color of most pixels is the one that stays in mind")
    func most() {
        let rgb: [UInt8] = [250, 0, 0, 252, 2, 4, 0, 0, 255]
        #expect(DominantColor.of(rgb) == Color(red: 251, green: 1, blue: 2))
    }

    @Test("no pixel is black, and a piece of one is none")
    func none() {
        #expect(DominantColor.of([]).hex == "#000000")
        #expect(DominantColor.of([255, 255]).hex == "#000000")
        #expect(DominantColor.of([255, 255, 255, 9]).hex == "#ffffff")
    }
}
