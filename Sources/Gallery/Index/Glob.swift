/// Shell patterns over names: `*` within a part of a path, `**` over parts, `**/` over none, too, `?` one
/// character; without regard to case.
struct Glob: Sendable, Equatable {
    private let pattern: [Character]

    init(_ pattern: String) { self.pattern = Array(pattern.lowercased()) }

    func matches(_ text: String) -> Bool { Glob.match(pattern[...], Array(text.lowercased())[...]) }

    private static func match(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>)
        -> Bool
    {
        // Two cursors and the last star to come back to: linear in practice, never exponential
        // for a single kind of star; `**` recurses once for each of its occurrences.
        var (p, t) = (pattern.startIndex, text.startIndex)
        var star: (pattern: Int, text: Int)?
        while t < text.endIndex || p < pattern.endIndex {
            if p < pattern.endIndex {
                if pattern[p] == "*" {
                    if p + 1 < pattern.endIndex, pattern[p + 1] == "*" {
                        let rest = pattern[(p + 2)...]
                        let isWhole = p == pattern.startIndex || pattern[p - 1] == "/"
                        return (t...text.endIndex).contains { match(rest, text[$0...]) }
                            || isWhole && rest.first == "/" && match(rest.dropFirst(), text[t...])
                    }
                    star = (p, t)
                    p += 1
                    continue
                }
                if t < text.endIndex, pattern[p] == text[t] || (pattern[p] == "?" && text[t] != "/")
                {
                    (p, t) = (p + 1, t + 1)
                    continue
                }
            }
            guard let last = star, last.text < text.endIndex, text[last.text] != "/" else {
                return false
            }
            star = (last.pattern, last.text + 1)
            (p, t) = (last.pattern + 1, last.text + 1)
        }
        return true
    }
}
