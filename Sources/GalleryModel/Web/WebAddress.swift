import Native

/// URLs as texts: built with every value encoded, shown without their query.
package enum WebAddress {
    /// `base` with `path` (already encoded) and a query, in the order given.
    package static func make(_ base: String, _ path: String, _ query: [(String, String)]) -> String
    {
        let pairs = query.map { "\(encoded($0.0))=\(encoded($0.1))" }
        return base + path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// Percent-encodes everything but RFC 3986's unreserved characters and `:`, `+` with it: some servers
    /// read a literal one as a space.
    package static func encoded(_ text: String) -> String {
        percentEncoded(text.utf8) { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                true
            default: false
            }
        }
    }

    /// The bytes as a text in which those that are not kept are percent-encoded.
    static func percentEncoded(
        _ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool
    ) -> String {
        var result = ""
        for byte in bytes {
            if isKept(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + Digest.hexadecimal([byte]).uppercased()
            }
        }
        return result
    }

    /// A path with everything encoded but its slashes.
    package static func encodedPath(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { encoded(String($0)) }
            .joined(separator: "/")
    }

    /// The text that was percent-encoded.
    package static func decoded(_ text: some StringProtocol) -> String {
        WebURL.decoded(String(text))
    }

    /// The URL without a user's name and password, without a fragment, and without its query but for the
    /// parameters that are named: a query may hold anything.
    package static func bare(_ url: String, keeping names: [String] = []) -> String {
        let whole = url.prefix { $0 != "#" }
        var start = String(whole.prefix { $0 != "?" })
        if let scheme = start.firstRange(of: "://") {
            let host = start[scheme.upperBound...].prefix { $0 != "/" }
            if let at = host.lastIndex(of: "@") { start.removeSubrange(scheme.upperBound...at) }
        }
        let kept = pairs(of: url).filter {
            names.contains(decoded($0.prefix { $0 != "=" }))
        }
        return kept.isEmpty ? start : start + "?" + kept.joined(separator: "&")
    }

    /// The parameters of the URL's query, each as it stands there: `name=value`.
    package static func pairs(of url: String) -> [Substring] {
        url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst().split(separator: "&")
    }

    /// Whether the URL's connection is encrypted.
    package static func isSecure(_ url: String) -> Bool { WebURL(url)?.scheme == "https" }

    /// Whether both lead to the same server by the same scheme, which alone may share credentials.
    package static func haveSameOrigin(_ first: String, _ second: String) -> Bool {
        guard let first = WebURL(first)?.origin(withDefaultPort: false),
            let second = WebURL(second)?.origin(withDefaultPort: false)
        else { return false }
        return first.lowercased() == second.lowercased()
    }

    /// `scheme://host[:port]` of an address without a name and password; nil when it is none. Paths in it
    /// are the systems' own and always the same.
    package static func bareOrigin(of url: String) -> String? {
        guard let whole = resolved(url, against: url), let url = WebURL(whole), !url.hasUser else {
            return nil
        }
        return url.origin(withDefaultPort: true)
    }

    /// The host and port, by which servers are told apart; empty when the URL leads to none.
    package static func host(of url: String) -> String {
        let origin = WebURL(url)?.origin(withDefaultPort: true) ?? ""
        return String(origin.drop { $0 != "/" }.dropFirst(2)).lowercased()
    }
}
