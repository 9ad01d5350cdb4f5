/// URLs as texts: built with every value encoded, shown without their query.
package enum WebAddress {
    /// `base` with `path` (already encoded) and a query, in the order given.
    package static func make(_ base: String, _ path: String, _ query: [(String, String)]) -> String
    {
        let pairs = query.map { "\(encoded($0.0))=\(encoded($0.1))" }
        return base + path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// Percent-encodes everything but RFC 3986's unreserved characters, `+` with it: some servers
    /// read a literal one as a space.
    package static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
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
    package static func decoded(_ text: String) -> String {
        let parts: [Substring] = text.split(separator: "%", omittingEmptySubsequences: false)
        var bytes = Array((parts.first ?? "").utf8)
        for part in parts.dropFirst() {
            if let byte = UInt8(part.prefix(2), radix: 16) {
                bytes += [byte] + part.dropFirst(2).utf8
            } else {
                bytes += "%\(part)".utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
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
            names.contains(decoded(String($0.prefix { $0 != "=" })))
        }
        return kept.isEmpty ? start : start + "?" + kept.joined(separator: "&")
    }

    /// The parameters of the URL's query, each as it stands there: `name=value`.
    package static func pairs(of url: String) -> [Substring] {
        url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst().split(separator: "&")
    }

    /// Whether the URL's connection is encrypted.
    package static func isSecure(_ url: String) -> Bool { url.lowercased().hasPrefix("https:") }

    /// `scheme://host:port` in lower case, which must be equal for credentials to be shared.
    package static func origin(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return "" }
        let start = url[..<scheme.upperBound].lowercased()
        let host = host(of: url)
        let port = start == "https://" ? ":443" : ":80"
        return start + (host.hasSuffix(port) ? String(host.dropLast(port.count)) : host)
    }

    /// The host and port, by which servers are told apart.
    package static func host(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return "" }
        return String(url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }).lowercased()
    }
}
