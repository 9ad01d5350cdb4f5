import Bounds
import Native
import Testing

@Suite("YAML that is wrong", .bounded)
struct YAMLMistakeTests {
    private func mistake(_ text: String) -> YAMLError? {
        do throws(YAMLError) {
            _ = try YAML.parse(text)
            return nil
        } catch {
            return error
        }
    }

    @Test("a bomb of aliases is refused before it unfolds")
    func bomb() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let items = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(items)]\n"
        }
        let error = try #require(mistake(text))
        #expect(error.detail.contains("unfolds"))
    }

    @Test("an alias that holds itself is refused", arguments: ["a: &a [*a]\n", "&a { b: *a }\n"])
    func cycle(text: String) throws {
        _ = try #require(mistake(text))
    }

    @Test("lists nested a hundred thousand deep are refused and do not end the process")
    func deep() throws {
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        _ = try #require(mistake(text))
    }

    @Test("block lists nested deep are refused")
    func deepBlocks() throws {
        _ = try #require(mistake(String(repeating: "- ", count: 5_000) + "x\n"))
    }

    @Test("a key that stands twice is refused at the second place")
    func duplicates() throws {
        let error = try #require(mistake("title: a\noutput: b\ntitle: c\n"))
        #expect(error.position.line == 3)
        #expect(error.position.column == 1)
    }

    @Test(
        "a slip of syntax is told with its line",
        arguments: [("a: 1\nb: [1, 2\nc: 3\n", 2...4), ("a: 1\n\tb: 2\n", 1...2)])
    func syntax(text: String, lines: ClosedRange<Int>) throws {
        let error = try #require(mistake(text))
        #expect(lines.contains(error.position.line), "\(error)")
        #expect(!error.detail.isEmpty)
    }

    @Test("an empty file says that it is empty", arguments: ["", "\n\n", "# only a comment\n"])
    func empty(text: String) throws {
        let error = try #require(mistake(text))
        #expect(
            error == YAMLError(position: .init(line: 1, column: 1), detail: "the file is empty"))
    }

    @Test("an empty mapping is told at the line of its key, not at the top of the file")
    func emptyMapping() throws {
        guard case .mapping(let pairs) = try YAML.parse("a: 1\nlimits: {}\n").kind else {
            Issue.record("no mapping")
            return
        }
        #expect(pairs[1].value.position == pairs[1].key.position)
    }

    @Test("a zero byte in the text is refused where it is, and not taken for the end")
    func zero() {
        let mistake = mistake("title: a\nunread: b\0c\n")
        #expect(mistake?.position == .init(line: 2, column: 10))
    }
}
