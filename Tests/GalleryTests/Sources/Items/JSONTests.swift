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

@Suite("JSON of systems whose fields their users invent", .bounded)
struct JSONTests {
    private func json(_ text: String) -> JSON? { JSON(Array(text.utf8)) }

    @Test("every kind of value")
    func kinds() {
        #expect(
            json(#"{"a":[1,-2,0.5,1e3,true,null,"x",{}],"b":{}}"#)
                == .object([
                    "a": .list([
                        .number("1"), .number("-2"), .number("0.5"), .number("1e3"), .flag(true),
                        .null, .text("x"), .object([:]),
                    ]), "b": .object([:]),
                ]))
        #expect(json("") == nil && json("<html>") == nil && json("{") == nil)
    }

    @Test("a number beyond every bound does not make the whole answer unreadable")
    func boundless() {
        let found = json(#"[{"id":"1","price":1e400,"rest":[-1e999]}]"#)?.elements?.first
        #expect(found?["id"] == .text("1") && found?["price"]?.integer == Int.outsideBound)
        #expect(json("[1e400") == nil)
    }

    @Test("large numbers of ids stay whole")
    func large() {
        #expect(json("[9007199254740993]")?.elements?.first?.scalar == "9007199254740993")
        #expect(json("[1]")?.elements?.first == .number("1"), "a number is no flag")
        #expect(json("[5000.0]")?.elements?.first?.integer == 5000)
    }

    @Test("what systems send for nothing is empty")
    func empty() {
        for text in ["null", #""""#, "[]", "{}"] {
            #expect(json("[\(text)]")?.elements?[0].isEmpty == true)
        }
        for text in ["0", "false", #"" ""#] {
            #expect(json("[\(text)]")?.elements?[0].isEmpty == false)
        }
    }
}
