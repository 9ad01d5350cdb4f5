/// Finds what was meant.
public enum Spelling {
    /// The candidate that is fewest edits away, if that is few for its length; of equal ones the one
    /// that begins most like the word.
    public static func nearest(to word: String, among candidates: [String]) -> String? {
        let lowered = word.lowercased()
        let ranked = Set(candidates).sorted()
            .map { name in
                let common = zip(lowered, name.lowercased()).prefix { $0 == $1 }.count
                return (name: name, distance: distance(lowered, name.lowercased()), common: common)
            }.min { ($0.distance, -$0.common) < ($1.distance, -$1.common) }
        guard let ranked, ranked.distance <= max(2, ranked.name.count / 3) else { return nil }
        return ranked.name
    }

    /// Levenshtein's distance: insertions, removals and replacements.
    static func distance(_ left: String, _ right: String) -> Int {
        let target = Array(right)
        var row = Array(0...target.count)
        for (i, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in target.enumerated() {
                let replaced = diagonal + (character == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[target.count]
    }
}
