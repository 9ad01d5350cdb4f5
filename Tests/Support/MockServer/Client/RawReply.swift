/// A reply as it came over the wire, whole or not.
public struct RawReply: Sendable {
    /// How the reading ended.
    public enum Ending: Equatable, Sendable {
        case complete, closed, reset, timedOut
    }

    public let status: Int
    public let headers: [String: String]
    public let body: [UInt8]
    public let ending: Ending

    /// Whether the body is all there, as far as the head tells.
    public let isWhole: Bool

    /// The bytes that it took, head and body.
    let size: Int

    /// Nil until the head has arrived.
    init?(_ bytes: [UInt8], hasBody: Bool, ending: Ending) {
        let blank = Array("\r\n\r\n".utf8)
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: blank) }) else {
            return nil
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let sides = line.split(separator: ":", maxSplits: 1)
            headers[sides[0].lowercased()] = sides.count > 1 ? String(sides[1].dropFirst()) : ""
        }
        self.headers = headers
        self.ending = ending
        let rest = bytes[(end + 4)...]
        if headers["transfer-encoding"] == "chunked" {
            (body, isWhole) = Self.unchunked(rest)
            size = bytes.count
        } else {
            let isBare = !hasBody || status == 304 || status == 204
            let length = isBare ? 0 : headers["content-length"].flatMap { Int($0) } ?? 0
            body = Array(rest.prefix(length))
            isWhole = rest.count >= length
            size = end + 4 + body.count
        }
    }

    /// The body as text.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }

    private static func unchunked(_ bytes: ArraySlice<UInt8>) -> (body: [UInt8], isWhole: Bool) {
        var body: [UInt8] = []
        var rest = bytes
        while let feed = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let size = String(decoding: rest[..<feed], as: UTF8.self).filter(\.isHexDigit)
            guard let size = Int(size, radix: 16) else { break }
            if size == 0 { return (body, true) }
            body += rest[(feed + 1)...].prefix(size)
            guard rest.endIndex - feed > size + 2 else { break }
            rest = rest[(feed + 1 + size + 2)...]
        }
        return (body, false)
    }
}
