import Bounds
import ImageFixtures
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

@Suite("Names", .bounded)
struct NamesTests {
    @Test(
        "names from outside become safe ones",
        arguments: [
            ("Ice cream", "ice-cream"), ("../../etc/passwd", "etcpasswd"), ("..", "untitled"),
            (".hidden", "hidden"), ("", "untitled"), ("   ", "untitled"), ("-rf", "rf"),
            ("a/b\\c", "abc"), ("a\u{202E}gpj.exe", "agpj.exe"), ("a\0b", "ab"),
            ("\u{FEFF}x\u{200B}", "x"), ("con", "_con"), ("COM1.tar", "_com1.tar"),
            ("com10", "com10"),
            ("nul.", "_nul"), ("com1-", "_com1"), ("name. . .", "name"), ("抹茶 アイス", "抹茶-アイス"),
            ("shutterstock_352900238(2)", "shutterstock_3529002382"),
            ("👩‍👩‍👧 family", "👩‍👩‍👧-family"), ("100% & more", "100-more"), ("a\n\tb", "a-b"),
            ("Straße", "straße"), (".\u{301}x", "_\u{301}x"), (".\u{200D}x", "x"),
            ("\u{200D}", "untitled"),
        ])
    func slugs(text: String, slug: String) {
        #expect(Array(Names.slug(text).unicodeScalars) == Array(slug.unicodeScalars))
    }

    @Test(
        "a category took the name of what gallery itself puts there",
        arguments: [
            "medium", "Thumbnail", "native", "iiif", "assets", "index.html", "Manifest.JSON",
            "contact-sheet.jpg",
        ])
    func reserved(name: String) {
        let folder = Names.folders(for: [(name, "1"), ("cakes", "2")])
        #expect(folder[0].hasPrefix(Names.slug(name) + "-") && folder[1] == "cakes", "\(folder)")
    }

    @Test(
        "no name melts with a slash beside it: cannot make the folder, No such file or directory",
        arguments: [
            "\u{301}abc", "\u{200D}\u{FE0F}", "\u{FE0F}", "abc\u{600}", "\u{600}", "\u{20DD}",
        ])
    func slashes(text: String) {
        let path = "a/\(Names.slug(text))/b"
        #expect(path.split(separator: "/").count == 3)
    }

    @Test(
        "names of 300,000 marks, dots, dashes or flags take no time", .timeLimit(.minutes(5)),
        arguments: ["\u{301}", ".", "-", ". ", "🇯🇵", "👩‍", "\u{600}", "a\u{200D}", "(", "\r\n"])
    func endless(_ piece: String) {
        let name = "x" + String(repeating: piece, count: 300_000)
        let slug = Names.slug(name)
        #expect(slug.utf8.count <= Names.limit && slug.unicodeScalars.first == "x")
        #expect(Names.file(name, sha256: "0123456789", extension: "jpg").hasSuffix(".01234567.jpg"))
    }

    @Test("a cut parts no letter from its marks, and no character into bytes")
    func cut() {
        #expect("abcé".cut(to: 4) == "abc" && "abce\u{301}".cut(to: 4) == "abc")
        #expect("👩‍👩‍👧x".cut(to: 17) == "" && "ab👩‍👩‍👧".cut(to: 5) == "ab" && "abc".cut(to: 3) == "abc")
        #expect(("e" + String(repeating: "\u{301}", count: 99)).cut(to: 81).utf8.count == 81)
    }

    @Test("the kernel's way up is seen before a name that begins with an accent")
    func wayUp() {
        #expect(!Paths.isInside("a/../\u{301}x") && !Paths.isInside("/\u{301}x"))
        #expect(Paths.isInside("a/\u{301}x") && !Paths.isInside("..") && Paths.isInside("..a"))
    }

    @Test("NFC and NFD spellings of the same umlaut make the same name")
    func normalForms() {
        // bugs.md 33.
        let (composed, decomposed) = ("Bäckerei", "Ba\u{308}ckerei")
        #expect(Array(Names.slug(composed).utf8) == Array(Names.slug(decomposed).utf8))
        #expect(Array("Ba\u{308}\0ä".precomposed.utf8) == Array("Bä\0ä".utf8))
    }

    @Test("a name over 255 bytes stops the run: long ones are cut on a character's border")
    func long() {
        // bugs.md 34.
        let slug = Names.slug(String(repeating: "茶", count: 100))
        #expect(slug == String(repeating: "茶", count: 33))
        let family = Names.slug("x" + String(repeating: "👩‍👩‍👧", count: 20))
        #expect(family.utf8.count <= 100)
        #expect(family.dropFirst().allSatisfy { $0 == "👩‍👩‍👧" })
        #expect(Names.slug("com1." + String(repeating: "a", count: 200)).utf8.count <= 100)
    }

    @Test("whatever the name, its slug is safe, short and its own slug", arguments: [1, 2, 3, 4])
    func property(seed: UInt64) {
        var generator = Seeded(seed)
        for _ in 0..<2_000 {
            let text = generator.text(80, favourites: "./\\-. ~\u{301}\u{200D}\u{202E}\0comCOM1é👩")
            let slug = Names.slug(text)
            let scalars = Array(slug.unicodeScalars)
            let isSafe =
                (1...100).contains(slug.utf8.count) && slug.utf8.first != UInt8(ascii: ".")
                && slug.utf8.last != UInt8(ascii: ".") && !slug.utf8.contains(UInt8(ascii: "/"))
                && !slug.utf8.contains(0) && !slug.utf8.contains(UInt8(ascii: "\\"))
                && Array(Names.slug(slug).unicodeScalars) == scalars
            if !isSafe {
                Issue.record("\(text.unicodeScalars.map(\.value)) → \(scalars.map(\.value))")
            }
        }
    }

    @Test("a.jpg and a.png share one thumbnail name: the hash keeps them apart")
    func files() {
        // bugs.md 31.
        let (one, two) = (Digest.sha256([1]), Digest.sha256([2]))
        let first = Names.file("A photo.JPG", sha256: one, extension: "jpg")
        #expect(first == "a-photo.\(one.prefix(8)).jpg")
        #expect(Names.file("A photo.png", sha256: two, extension: "jpg") != first)
        #expect(
            Names.file("a", sha256: one, extension: "jpg", digits: 16)
                == "a.\(one.prefix(16)).jpg")
        let long = Names.file(
            String(repeating: "é", count: 300) + ".jpg", sha256: one, extension: "webp")
        #expect(long.utf8.count <= 100)
        #expect(long.hasSuffix(".\(one.prefix(8)).webp"))
    }

    @Test("folders of siblings depend on no order")
    func folders() {
        let siblings = [("Tea", "1"), ("TEA", "2"), ("Coffee", "3")].map { (name: $0.0, id: $0.1) }
        let folders = Names.folders(for: siblings)
        let backwards = Names.folders(for: siblings.reversed())
        #expect(folders == backwards.reversed())
        #expect(Set(folders).count == 3)
        #expect(folders.last == "coffee")
    }

    @Test(
        "names that fall together where case is ignored get folders of their own: ß and ss, ﬁ and fi",
        arguments: [
            ("Straße", "STRASSE"), ("ﬁsh", "fish"), ("Maſt", "mast"), ("ὀδυσσεύς", "ὈΔΥΣΣΕΎΣ"),
            ("soft\u{AD}", "soft"), ("ab\u{200D}c", "abc"), ("e\u{301}", "É"), ("ＡＢ", "ab"),
            ("x²", "x2"), ("Ä", "a\u{308}"), ("ŉ", "ʼn"), ("\u{212A}elvin", "kelvin"),
        ])
    func folding(one: String, other: String) {
        let folders = Names.folders(for: [(name: one, id: "1"), (name: other, id: "2")])
        #expect(folders[0].folded != folders[1].folded, "\(folders)")
        #expect(folders.allSatisfy { $0.contains("-") }, "none has the name alone: \(folders)")
    }

    @Test("different letters are not taken for the same, and keep their names")
    func unlike() {
        for (one, other) in [
            ("tee", "the"), ("a", "ä"), ("1", "l"), ("о", "o"), ("strase", "straße"),
        ] {
            let folders = Names.folders(for: [(name: one, id: "1"), (name: other, id: "2")])
            #expect(folders == [one, other])
        }
    }

    @Test(
        "a folder's name that is Windows' own for a device has a mark before it",
        arguments: [
            "CON", "prn", "Aux", "NUL", "COM1", "com9", "LPT1", "COM0", "COM¹", "lpt²", "LPT³",
            "con.txt", "NUL.tar.gz", "com1 .x", "PRN. . .", "aux   ", "COM¹.jpg", "c\u{200B}on",
        ])
    func devices(name: String) {
        #expect(Names.slug(name).hasPrefix("_"), "\(Names.slug(name))")
        #expect(Names.folders(for: [(name: name, id: "1")])[0].hasPrefix("_"))
        #expect(Names.file(name, sha256: Digest.sha256([1]), extension: "jpg").hasPrefix("_"))
    }

    @Test(
        "a name that only begins like a device's stays",
        arguments: ["console", "com10", "nullify", "lpt"])
    func notDevices(name: String) { #expect(Names.slug(name) == name) }

    @Test("siblings of the same name and id still get folders of their own")
    func sameID() {
        let folders = Names.folders(for: [(name: "a", id: "1"), (name: "a", id: "1")])
        #expect(Set(folders).count == 2)
    }
}
