import Native

/// Addresses as they stand in texts and answers, made whole and made to order.
extension WebAddress {
    /// A reference as it stands in a text, made an address of its own: relative to `base`, without white
    /// space around it and line ends in it (as the WHATWG's URL standard reads it), letters that no URL may
    /// hold encoded, the host in ASCII. nil when it leads to no web server.
    package static func resolved(_ reference: String, against base: String) -> String? {
        let text = sanitized(reference)
        guard !text.isEmpty, let url = WebURL(text, from: base), let whole = url.text else {
            return nil
        }
        // libcurl adds the root's slash, which would make another address of what is cached already.
        return url.path == "/" && whole.hasSuffix("/") && !text.hasSuffix("/")
            ? String(whole.dropLast()) : whole
    }

    /// The text without what no URL may hold, and without a fragment, which no server sees.
    private static func sanitized(_ text: String) -> String {
        // Editors paste other kinds of space than the standard knows, and no address begins or ends so.
        let isBlank = { (scalar: Unicode.Scalar) in
            scalar.value <= 0x20 || scalar.properties.isWhitespace || scalar == "\u{FEFF}"
        }
        var scalars = text.unicodeScalars.drop(while: isBlank)
        while let last = scalars.last, isBlank(last) { scalars.removeLast() }
        let unbroken = String(scalars.prefix { $0 != "#" }).utf8.filter {
            ![9, 10, 13].contains($0)
        }
        return percentEncoded(unbroken) {
            (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0)
        }
    }

    /// The address with query parameters replaced, or added where they are not yet.
    package static func setting(
        _ url: String, _ parameters: [(String, String)], removing others: [String] = []
    ) -> String {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let names = Set(parameters.map(\.0) + others)
        let kept = (parts.count == 2 ? parts[1] : "").split(separator: "&").filter {
            !names.contains(decoded($0.prefix { $0 != "=" }))
        }
        let pairs = kept.map(String.init) + parameters.map { "\(encoded($0.0))=\(encoded($0.1))" }
        return parts[0] + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// What tells an address from others: host and path, decoded, and the query. It leaves a source with
    /// the query's hash in its place: `RedactingSource`.
    package static func identity(of url: String) -> String {
        let bare = bare(url)
        let name = bare.firstRange(of: "://").map { bare[$0.upperBound...] } ?? bare[...]
        let query = url.firstIndex(of: "?").map { url[$0...].prefix { $0 != "#" } } ?? ""
        return decoded(name) + query
    }

    /// The address's path, as it is encoded.
    package static func path(of url: String) -> String { WebURL(url)?.path ?? "" }

    /// The last name of the address's path, decoded; empty when it has none.
    package static func fileName(of url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return decoded(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
    }
}
