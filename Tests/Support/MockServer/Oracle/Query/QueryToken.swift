/// A piece of a query: a parenthesis, a bare word, or a value in double quotes.
enum QueryToken: Equatable {
    case opening
    case closing
    case word(String)
    case value(String)

    /// The pieces of a query, or the refusal of a quotation that does not end.
    static func split(_ text: String) throws(Refusal) -> [QueryToken] {
        var tokens: [QueryToken] = []
        var rest = text[...]
        while let first = rest.first {
            switch first {
            case " ", "\t", "\n":
                rest.removeFirst()
            case "(":
                tokens.append(.opening)
                rest.removeFirst()
            case ")":
                tokens.append(.closing)
                rest.removeFirst()
            case "\"":
                rest.removeFirst()
                guard let end = rest.firstIndex(of: "\"") else {
                    throw .invalidQuery("Invalid query : a value is not closed")
                }
                tokens.append(.value(String(rest[..<end])))
                rest = rest[rest.index(after: end)...]
            default:
                let word = rest.prefix { !" \t\n()\"".contains($0) }
                tokens.append(.word(String(word)))
                rest = rest.dropFirst(word.count)
            }
        }
        return tokens
    }

    /// Whether this is the joining word, in any case.
    func isWord(_ word: String) -> Bool {
        if case .word(let text) = self { text.lowercased() == word } else { false }
    }
}
