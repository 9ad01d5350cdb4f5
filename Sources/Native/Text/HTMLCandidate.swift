/// One of the addresses that an `img` or a `source` has for a picture.
struct HTMLCandidate {
    let address: String
    /// The widest wins; of equal ones the `img`'s own, then what a script would load instead of a placeholder,
    /// then the densest.
    let rank: (width: Double, isOwn: Int, isLazy: Int, density: Double)

    /// Where the scripts that load pictures late keep the address meanwhile.
    private static let lazy = [
        "data-src", "data-lazy-src", "data-lazy", "data-original", "data-original-src",
        "data-orig-src", "data-real-src",
    ]
    private static let lazySets = ["data-srcset", "data-lazy-srcset", "data-original-set"]

    /// Every address in the attributes that may lead to a picture.
    static func all(_ attributes: [String: String], isOwn: Bool) -> [HTMLCandidate] {
        var found: [HTMLCandidate] = []
        for (names, isLazy) in [(["src"], 0), (lazy, 1)] {
            for address in names.compactMap({ attributes[$0] }) {
                add(address[...], "", isOwn, isLazy, to: &found)
            }
        }
        for (names, isLazy) in [(["srcset"], 0), (lazySets, 1)] {
            for set in names.compactMap({ attributes[$0] }) { add(set, isOwn, isLazy, to: &found) }
        }
        return found
    }

    /// `a.jpg 300w, b,c.jpg 1600w`: an address ends at white space, and what follows it at a comma.
    private static func add(
        _ set: String, _ isOwn: Bool, _ isLazy: Int, to found: inout [HTMLCandidate]
    ) {
        var rest = set[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            guard !rest.isEmpty else { return }
            var address = rest.prefix { !$0.isWhitespace }
            rest = rest[address.endIndex...]
            var descriptor = Substring()
            if address.last == "," {
                while address.last == "," { address.removeLast() }
            } else {
                descriptor = rest.prefix { $0 != "," }
                rest = rest[descriptor.endIndex...]
            }
            add(address, descriptor, isOwn, isLazy, to: &found)
        }
    }

    private static func add(
        _ address: Substring, _ descriptor: Substring, _ isOwn: Bool, _ isLazy: Int,
        to found: inout [HTMLCandidate]
    ) {
        var address = address.drop(while: \.isWhitespace)
        while address.last?.isWhitespace == true { address.removeLast() }
        let scheme = address.prefix(12).lowercased()
        guard !address.isEmpty,
            !["data:", "about:", "blob:", "javascript:"].contains(where: scheme.hasPrefix),
            // A template that nobody has filled in.
            !address.contains("{{"), !address.contains("${")
        else { return }
        let word = descriptor.filter { !$0.isWhitespace }
        let value = Double(word.dropLast()) ?? 1
        found.append(
            HTMLCandidate(
                address: String(address),
                rank: (
                    word.last == "w" ? value : 0, isOwn ? 1 : 0, isLazy,
                    word.last == "x" ? value : 1
                )))
    }
}
