extension WebAddress {
    /// `scheme://host[:port]` of an address; nil when it is none. Paths in it are
    /// the systems' own and always the same.
    package static func bareOrigin(of url: String) -> String? {
        guard let url = resolved(url, against: url) else { return nil }
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0] == "https:" || parts[0] == "http:", parts[1].isEmpty,
            !parts[2].isEmpty, !parts[2].contains("@"),
            parts[2].allSatisfy({ !$0.isWhitespace && $0 != "\"" && $0 != "?" && $0 != "#" })
        else { return nil }
        if let colon = parts[2].lastIndex(of: ":"), !parts[2].hasSuffix("]") {
            guard let port = Int(parts[2][parts[2].index(after: colon)...]),
                (1...65_535).contains(port)
            else { return nil }
        }
        return "\(parts[0])//\(parts[2])"
    }
}
