/// Addresses as they stand in texts and answers, made whole and made to order.
extension WebAddress {
    /// A reference as it stands in a text, made an address of its own: relative to `base`, spaces and
    /// letters that no URL may hold encoded. nil when it leads to no web server.
    static func resolved(_ reference: String, against base: String) -> String? {
        let text = sanitized(reference)
        guard let scheme = base.firstRange(of: "://") else { return nil }
        let root = base[
            ..<(base[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? base.endIndex)]
        let lower = text.lowercased()
        if lower.hasPrefix("http://") || lower.hasPrefix("https://") {
            return host(of: text).isEmpty ? nil : text
        }
        if text.hasPrefix("//") {
            let url = base[..<scheme.lowerBound] + ":" + text
            return host(of: url).isEmpty ? nil : url
        }
        if text.hasPrefix("/") { return root + text }
        // `data:`, `javascript:` and their like lead nowhere.
        let first = text.prefix { $0 != "/" && $0 != "?" }
        guard !text.isEmpty, !first.contains(":") else { return nil }
        let path = base[root.endIndex...].prefix { $0 != "?" && $0 != "#" }
        if text.hasPrefix("?") { return root + path + text }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return root + folder + text
    }

    /// The text without what no URL may hold, and without a fragment, which no server sees.
    private static func sanitized(_ text: String) -> String {
        var result = ""
        for byte in text.prefix(while: { $0 != "#" }).utf8 {
            switch byte {
            case 0x21...0x7E where !"\"<>\\^`{|}".utf8.contains(byte):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case 0x20 where result.isEmpty, 0x09, 0x0A, 0x0D: break
            default:
                result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    /// The address with query parameters replaced, or added where they are not yet.
    static func setting(
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

    /// What tells an address from others: host, path and query, decoded, without secrets.
    static func identity(of url: String) -> String {
        let shown = withoutSecrets(url)
        guard let scheme = shown.firstRange(of: "://") else { return shown }
        return decoded(String(shown[scheme.upperBound...]))
    }

    /// The address's path, as it is encoded.
    static func path(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return "" }
        return String(
            url[scheme.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" })
    }

    /// The last name of the address's path, decoded; empty when it has none.
    static func fileName(of url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return decoded(
            String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""))
    }
}
