/// A reply as it came over the wire, whole or not.
struct RawReply {
    /// How the reading ended.
    enum Ending: Equatable {
        case complete, closed, reset, timedOut
    }

    let status: Int
    let headers: [String: String]
    let body: [UInt8]
    let ending: Ending

    /// Whether the body is all there, as far as the head tells.
    let isWhole: Bool

    /// Nil until the head has arrived.
    init?(_ bytes: [UInt8], ending: Ending) {
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
        } else {
            let length = headers["content-length"].flatMap { Int($0) } ?? 0
            body = Array(rest.prefix(status == 304 ? 0 : length))
            isWhole = status == 304 || rest.count >= length
        }
    }

    var text: String {
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
