import GalleryModel

/// The file or folder of the output that a request's target names. Pure.
///
/// Decoded once and then judged: a name that begins with a dot, which `..` does, or that holds a
/// slash or a zero byte once it is decoded, names nothing.
struct RequestPath: Equatable {
    /// Names below the output, none of them empty; none at all: the output itself.
    let names: [String]
    /// Whether a slash ends it, as relative links in a folder's page need.
    let isFolder: Bool
    /// From `?` on, as it was sent.
    let query: String

    /// nil when it can name nothing that is served.
    init?(_ target: String) {
        let relative = RequestPath.withoutOrigin(target)
        // What is sent back, as a redirect's address, must not be able to end a header line.
        guard relative.utf8.first == UInt8(ascii: "/"),
            relative.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        let path = relative.utf8.dropFirst().prefix { $0 != UInt8(ascii: "?") }
        query = String(relative[path.endIndex...])
        var parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        isFolder = parts.last?.isEmpty ?? true
        if isFolder { parts = parts.dropLast() }
        var names: [String] = []
        for part in parts {
            guard let name = RequestPath.decoded(part), let first = name.utf8.first,
                first != UInt8(ascii: "."), !name.utf8.contains(0),
                !name.utf8.contains(UInt8(ascii: "/"))
            else { return nil }
            names.append(name)
        }
        self.names = names
    }

    /// The path of the file that is sent, below the output.
    var file: String { (isFolder ? names + ["index.html"] : names).joined(separator: "/") }

    /// The same as a folder's address; from one slash on, never two, which would name another host.
    var folderAddress: String { "/" + names.map { WebAddress.encoded($0) + "/" }.joined() + query }

    /// A proxy sends the whole address, of which this is the host.
    static func authority(_ target: String) -> String? {
        for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
            return String(target.dropFirst(scheme.count).prefix { $0 != "/" })
        }
        return nil
    }

    private static func withoutOrigin(_ target: String) -> Substring {
        guard let host = authority(target) else { return target[...] }
        let scheme = target.prefix { $0 != "/" }.count + 2
        let path = target.dropFirst(scheme + host.count)
        return path.isEmpty ? "/" : path
    }

    /// The text that was percent-encoded; nil when an escape is broken or the bytes are no UTF-8.
    private static func decoded(_ text: Substring.UTF8View) -> String? {
        guard text.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit),
                let low = rest.popFirst().flatMap(digit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
