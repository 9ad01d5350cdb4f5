import Native

/// Addresses as they stand in texts and answers, made whole and made to order.
extension WebAddress {
    /// A reference as it stands in a text, made an address of its own: relative to `base`, without white
    /// space around it and line ends in it (as the WHATWG's URL standard reads it), letters that no URL may
    /// hold encoded, the host in ASCII. nil when it leads to no web server.
    package static func resolved(_ reference: String, against base: String) -> String? {
        let text = sanitized(reference)
        guard let scheme = base.firstRange(of: "://") else { return nil }
        let root = base[
            ..<(base[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? base.endIndex)]
        let lower = text.lowercased()
        if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return named(text) }
        if text.hasPrefix("//") { return named(base[..<scheme.lowerBound] + ":" + text) }
        if text.hasPrefix("/") { return root + text }
        // `data:`, `javascript:` and their like lead nowhere.
        let first = text.prefix { $0 != "/" && $0 != "?" }
        guard !text.isEmpty, !first.contains(":") else { return nil }
        let path = base[root.endIndex...].prefix { $0 != "?" && $0 != "#" }
        if text.hasPrefix("?") { return root + path + text }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return root + folder + text
    }

    /// The address with its scheme in lower case and its host as the DNS has it; nil when no host can be called that.
    private static func named(_ url: String) -> String? {
        guard let scheme = url.firstRange(of: "://") else { return nil }
        let end = url[scheme.upperBound...].firstIndex { "/?".contains($0) } ?? url.endIndex
        let place = url[scheme.upperBound..<end]
        let start = place.lastIndex(of: "@").map { place.index(after: $0) } ?? place.startIndex
        guard start < end else { return nil }
        let front = url[..<scheme.lowerBound].lowercased() + url[scheme.lowerBound..<start]
        if place[start...].hasPrefix("[") { return front + url[start...] }
        let colon = place[start...].lastIndex(of: ":") ?? end
        guard let host = HostName.ascii(decoded(String(place[start..<colon]))), !host.isEmpty else {
            return nil
        }
        return front + host + url[colon...]
    }

    /// The text without what no URL may hold, and without a fragment, which no server sees.
    private static func sanitized(_ text: String) -> String {
        // Editors paste other kinds of space than the standard knows, and no address begins or ends so.
        let isBlank = { (scalar: Unicode.Scalar) in
            scalar.value <= 0x20 || scalar.properties.isWhitespace || scalar == "\u{FEFF}"
        }
        var scalars = text.unicodeScalars.drop(while: isBlank)
        while let last = scalars.last, isBlank(last) { scalars.removeLast() }
        var result = ""
        for byte in String(scalars.prefix { $0 != "#" }).utf8 {
            switch byte {
            case 0x21...0x7E where !"\"<>\\^`{|}".utf8.contains(byte):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case 0x09, 0x0A, 0x0D: break
            default:
                result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    /// The address with query parameters replaced, or added where they are not yet.
    package static func setting(
        _ url: String, _ parameters: [(String, String)], removing others: [String] = []
    ) -> String {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let names = Set(parameters.map(\.0) + others)
        let kept = (parts.count == 2 ? parts[1] : "").split(separator: "&").filter {
            !names.contains(decoded(String($0.prefix { $0 != "=" })))
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
        return decoded(String(name)) + query
    }

    /// The address's path, as it is encoded.
    package static func path(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return "" }
        return String(
            url[scheme.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" })
    }

    /// The last name of the address's path, decoded; empty when it has none.
    package static func fileName(of url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return decoded(
            String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""))
    }
}
