import Bounds
import FoundationEssentials
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("Labels of contact sheets", .bounded)
struct SheetLabelTests {
    private let background = [250.0, 249, 247]

    /// The sheet of a category of that name, and the columns in which the name has ink.
    private func sheet(_ name: String, count: Int = 2) async throws -> (Pixels, [Int]) {
        let site = Site.folder("contactSheet: { format: png }")
        for number in 0..<count {
            try site.add(
                try ImageFixtures.picture(color: [Double(number), 99, 99]), "F/C/\(number).jpg")
        }
        let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
        try site.add(Array("name: \(quoted)".utf8), "F/C/index.yml")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.categories.map(\.name) == [name])
        let path = try #require(built.manifest.categories.first?.path)
        let (pixels, record) = try built.sheet(path)
        let top = try #require(record.tiles.map { $0.y + $0.height }.max())
        return (pixels, pixels.columns(inRows: top + 12..<top + 48, otherThan: background))
    }

    @Test("markup in a name is drawn and not obeyed")
    func markup() async throws {
        let plain = try await sheet("Tea").1
        let marked = try await sheet("<b>Tea</b>").1
        let ampersand = try await sheet("Tea & <i").1
        #expect((marked.max() ?? 0) > (plain.max() ?? 0) * 3 / 2)
        #expect((ampersand.max() ?? 0) > (plain.max() ?? 0) * 3 / 2)
    }

    @Test(
        "names of every script are drawn, each in its own way",
        arguments: [
            ("抹茶と和菓子", "珈琲とケーキ"), ("قهوة وشاي", "حلويات شرقية"), ("☕️🍰", "🍔🍟"), ("한국어", "日本語"),
        ])
    func scripts(_ one: String, _ other: String) async throws {
        let (first, second) = (try await sheet(one).1, try await sheet(other).1)
        #expect(first.count > 10 && second.count > 10)
        #expect(first != second)
    }

    @Test("a name of 300 characters ends in an ellipsis within the sheet")
    func long() async throws {
        let (pixels, columns) = try await sheet(String(repeating: "Long name ", count: 30))
        let right = try #require(columns.max())
        #expect(right > pixels.width / 2)
        #expect(right < pixels.width - 8)
    }

    @Test("a name of nothing but blanks and control characters costs no sheet")
    func blank() async throws {
        #expect(try await sheet(" \u{1}\t ").1.count > 10)
    }

    @Test(
        "a name that nobody can see costs no sheet: draw text, no text to render",
        arguments: ["\u{200B}", "\u{FEFF}", "\u{202E}", "\u{200D}\u{FE0F}", "\u{2060} \u{3164}"])
    func invisible(_ name: String) async throws {
        #expect(try await sheet(name).1.count > 10)
    }

    @Test("a sheet kept the name that its category had before")
    func renamed() async throws {
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(), "F/C/0.jpg")
        var sheets: Set<String> = []
        for name in ["Tea", "Coffee"] {
            try site.add(Array("name: \(name)".utf8), "F/C/index.yml")
            let built = try await site.build()
            sheets.insert(try #require(built.manifest.categories.first?.contactSheet?.sha256))
        }
        #expect(sheets.count == 2)
    }

    @Test("the count changes the sheet: one image, two images")
    func count() async throws {
        let (one, _) = try await sheet("C", count: 1)
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(color: [0, 99, 99]), "F/C/0.jpg")
        let first = try await site.build().sheet("f/c").record
        for number in 1..<5 {
            try site.add(
                try ImageFixtures.picture(color: [Double(number * 9), 99, 99]), "F/C/\(number).jpg")
        }
        let five = try await site.build().sheet("f/c").record
        try site.add(try ImageFixtures.picture(color: [200, 99, 99]), "F/C/9.jpg")
        let six = try await site.build().sheet("f/c").record
        #expect(first.width == one.width)
        #expect(five.tiles == six.tiles && five.sha256 != six.sha256)
    }
}
