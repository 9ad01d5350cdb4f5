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

@Suite("JSON from servers that nobody trusts", .bounded)
struct JSONDocumentTests {
    private func read(_ text: String) throws -> JSONDocument { try JSONDocument(Array(text.utf8)) }

    @Test(
        "half an emoji makes a field null, and its pictures are lost",
        arguments: [
            (#""a\ud83d""#, "a\u{FFFD}"), (#""\ud83db""#, "\u{FFFD}b"),
            (#""\ude00c""#, "\u{FFFD}c"),
            (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\n""#, "\u{FFFD}\n"),
            (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\uD83D\uDE00""#, "😀"),
        ])
    func surrogates(_ text: String, _ expected: String) throws {
        let document = try read(text)
        #expect(document.value == .text(expected) && document.oddity == nil)
    }

    @Test(
        "an escape that is none, and a raw control character, are read as they stand, and told",
        arguments: [
            (#""\x41""#, #"\x41"#), ("\"a\tb\nc\"", "a\tb\nc"), (#""\u12""#, #"\u12"#),
            (#""\u+123""#, #"\u+123"#), (#""it\'s""#, #"it\'s"#), ("\"\u{1}\"", "\u{1}"),
        ])
    func oddities(_ text: String, _ expected: String) throws {
        let document = try read("{\"a\":\(text),\"b\":1}")
        #expect(document.value["a"] == .text(expected) && document.value["b"] == .number("1"))
        #expect(document.oddity != nil && document.problems.count == 1)
    }

    @Test("ids of 23 digits collapse to one number")
    func longNumbers() throws {
        let ids = ["12345678901234567890123", "12345678901234567890124", "1.50", "-0", "1E+2"]
        let list = try read("[" + ids.joined(separator: ",") + "]").value
        #expect(list.elements?.map(\.scalar) == ids)
    }

    @Test(
        "what is broken is told with its place, and no half of it is read",
        arguments: [
            ("", 0), ("{", 1), ("[1,]", 3), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1),
            ("[01]", 1), ("[1.]", 3), ("[-]", 1), ("[1e]", 3), ("[.5]", 1), ("[+1]", 1),
            ("[NaN]", 1), ("[tru]", 1), ("[1]]", 3), ("\"abc", 4), ("[\"a", 3), ("'a'", 0),
            ("nulll", 4),
        ])
    func broken(_ text: String, _ place: Int) {
        #expect(throws: JSONDocument.Mistake.broken(at: place), "\(text)") { try read(text) }
    }

    @Test(
        "59 KiB of gzip take 1.7 GiB as JSON, and nesting ends the run",
        .timeLimit(.minutes(5)),
        arguments: [
            ("[],", 1_100_000, JSONDocument.Mistake.tooManyValues),
            ("{\"a\":0},", 600_000, .tooManyValues), ("[", 1_000_000, .tooDeep),
            ("{\"a\":", 300, .tooDeep),
        ])
    func ceilings(_ piece: String, _ count: Int, _ mistake: JSONDocument.Mistake) {
        let inner = String(repeating: piece, count: count)
        #expect(throws: mistake) { try read("[" + inner + "0]") }
    }

    @Test("as many values and as deep as the ceilings let through are read")
    func below() throws {
        let many = "[" + String(repeating: "0,", count: JSONDocument.values - 2) + "0]"
        #expect(try read(many).value.elements?.count == JSONDocument.values - 1)
        let deep = JSONDocument.depth - 1
        let text = String(repeating: "[", count: deep) + "7" + String(repeating: "]", count: deep)
        #expect(try read(text).value != .null)
    }

    @Test(
        "texts that are no UTF-8 are decoded by their mark, their zeros, their header or their looks"
    )
    func encodings() throws {
        let text = "{\"a\":\"Müll – 😀\"}"
        let expected = JSON.text("Müll – 😀")
        let utf16 = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let swapped = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [
            [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFE, 0xFF] + utf16, utf16,
            [0xFF, 0xFE] + swapped,
            swapped,
        ] {
            let document = try JSONDocument(bytes)
            #expect(document.value["a"] == expected && document.oddity == nil)
        }
        let latin = Array("[\"M".utf8) + [0xFC] + Array("ll ".utf8) + [0x96] + Array("\"]".utf8)
        for charset in ["iso-8859-1", "windows-1252", "utf-8", "", "no-such", "utf-7", "../x"] {
            let document = try JSONDocument(latin, charset: charset)
            #expect(document.value.elements == [.text("Müll –")])
            #expect((document.oddity == nil) == charset.contains("1"), "a guess is told")
        }
        // One byte in Latin-1 makes no riddles of the other titles.
        let mixed = try JSONDocument(Array("[\"Größe – 写真\",\"x".utf8) + [0xFF] + Array("\"]".utf8))
        #expect(mixed.value.elements == [.text("Größe – 写真"), .text("xÿ")] && mixed.oddity != nil)
        let japanese: [UInt8] = [0x5B, 0x22, 0x8D, 0x60, 0x22, 0x5D]
        #expect(try JSONDocument(japanese, charset: "shift_jis").value.elements == [.text("港")])
        var response = Response()
        response.headers = [("content-type", "application/json; Charset=\"Shift_JIS\"; x=y")]
        response.body = japanese
        #expect(try JSONDocument(response).value.elements == [.text("港")])
    }

    @Test("a character that was cut in its bytes loses no row, and is told")
    func cutCharacter() throws {
        let document = try JSONDocument(Array("[\"Müll".utf8) + [0xC3] + Array("\",1]".utf8))
        #expect(document.value.elements?.first?.text?.hasPrefix("Müll") == true)
        #expect(document.value.elements?.last == .number("1"))
        #expect(document.oddity == "it is not UTF-8")
    }

    @Test(
        "numbers from outside end the run: they have a bound",
        arguments: [
            ("9223372036854775807", Int.outsideBound), ("-9223372036854775808", -Int.outsideBound),
            ("1e999", .outsideBound), ("12345678901234567890123", .outsideBound), ("5000.0", 5000),
            ("1e3", 1000), ("-7", -7), ("0x10", nil), ("inf", nil), ("nan", nil), ("", nil),
            (" 5", nil),
            ("5px", nil), ("--5", nil), (String(repeating: "9", count: 500), nil),
        ])
    func bounds(_ text: String, _ number: Int?) {
        #expect(Int(outside: text) == number)
    }

    @Test("sides of 2³² pixels and of less than one are no sizes")
    func sides() {
        for (width, height) in [(1 << 32, 1 << 32), (.max, 5), (0, 5), (-3, 5), (5, .min)] {
            var offer = Offer(
                name: "n", width: width, height: height, address: .file("", name: ""))
            #expect(offer.width == nil && offer.height == nil)
            offer.scale(width, height, to: 640)
            #expect(offer.width == nil && offer.bound == 640)
        }
    }
}
