import Bounds
import Native
import Testing

@Suite("YAML", .bounded)
struct YAMLTests {
    private func pairs(_ node: YAML) -> [(key: YAML, value: YAML)] {
        if case .mapping(let pairs) = node.kind { return pairs }
        return []
    }

    private func texts(_ node: YAML) -> [String] {
        pairs(node).map { pair in
            guard case .scalar(let key, _) = pair.key.kind else { return "?" }
            guard case .scalar(let value, _) = pair.value.kind else { return key }
            return "\(key)=\(value)"
        }
    }

    @Test("every key and every value knows its line and its column")
    func positions() throws {
        let root = try YAML.parse(
            """
            # a comment
            title: Coffee
            sources:
              - type: folder
                path:   "Samples"
            """)
        #expect(root.position == .init(line: 2, column: 1))
        let top = pairs(root)
        #expect(top.map(\.key.position.line) == [2, 3])
        #expect(top[0].value.position == .init(line: 2, column: 8))
        guard case .sequence(let sources) = top[1].value.kind, let first = sources.first else {
            Issue.record("sources is no sequence")
            return
        }
        #expect(first.position == .init(line: 4, column: 5))
        #expect(pairs(first)[1].key.position == .init(line: 5, column: 5))
        #expect(pairs(first)[1].value.position.line == 5)
        #expect(pairs(first)[1].value.position.column >= 13)
    }

    @Test("quotes tell a text from a number")
    func quotes() throws {
        let values = pairs(try YAML.parse("a: 5\nb: \"5\"\nc: '5'\n")).map(\.value.kind)
        let quoted = values.map { kind in
            if case .scalar("5", let isQuoted) = kind { isQuoted } else { nil as Bool? }
        }
        #expect(quoted == [false, true, true])
    }

    @Test("an empty value is an empty text at its key")
    func emptyValue() throws {
        let pair = try #require(pairs(try YAML.parse("a: 1\nsources:\n")).last)
        #expect(pair.value.kind == .scalar("", isQuoted: false))
        #expect(pair.value.position.line == 2)
    }

    @Test("an alias stands for its anchor, at its own place")
    func alias() throws {
        let root = pairs(try YAML.parse("a: &box\n  width: 3\nb: *box\n"))
        #expect(root[1].value.kind == root[0].value.kind)
        #expect(root[1].value.position.line == 3)
    }

    @Test("an alias without an anchor is a mistake at its place")
    func unknownAlias() {
        #expect { try YAML.parse("a: 1\nb: *nowhere\n") } throws: { error in
            (error as? YAMLError)?.position.line == 2
        }
    }

    @Test("merge keys come in behind the mapping's own")
    func mergeKeys() throws {
        let root = pairs(
            try YAML.parse("base: &b { width: 1, height: 2 }\nbox:\n  <<: *b\n  width: 9\n"))
        #expect(texts(root[1].value) == ["width=9", "height=2"])
    }

    @Test("a list of merge keys merges all, and the earlier one counts")
    func mergeList() throws {
        let root = pairs(
            try YAML.parse(
                "a: &a { x: 1, y: 1 }\nb: &b { y: 2, z: 2 }\nc:\n  <<: [*a, *b]\n  z: 3\n"))
        #expect(texts(root[2].value) == ["z=3", "x=1", "y=1"])
    }
}
