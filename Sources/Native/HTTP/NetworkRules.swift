import CCurl
import Glibc

/// Whom transfers may talk to, and whom they trust.
public struct NetworkRules: Sendable, Equatable {
    /// A file of certificates (PEM) to trust instead of the system's.
    public var caFile: String?
    /// Whether addresses within one's own networks are talked to; a redirect must not lead there from
    /// outside where that matters.
    public var allowsPrivateAddresses = true

    public init() {}

    /// Whether an IPv4 address (4 bytes) or IPv6 address (16 bytes) is loopback, link-local, private or
    /// otherwise no place on the Internet (RFC 6890), or leads to such an IPv4 address that it holds.
    public static func isPrivate(_ address: [UInt8]) -> Bool {
        if address.count == 4 {
            return switch (address[0], address[1]) {
            case (0, _), (10, _), (127, _), (224..., _): true
            case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): true
            default:
                [[192, 0, 0], [192, 0, 2], [198, 51, 100], [203, 0, 113]].contains(
                    address.dropLast())
            }
        }
        guard address.count == 16 else { return true }
        let inner = Array(address[12...])
        // Mapped, translated (SIIT) and by NAT64's own prefix.
        let wrappings: [[UInt8]] = [
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255], [0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0],
            [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
        ]
        if wrappings.contains(Array(address[..<12])) { return isPrivate(inner) }
        // ISATAP, under any prefix.
        if address[8] & 0xFC == 0, address[9...11] == [0, 0x5E, 0xFE], isPrivate(inner) {
            return true
        }
        return switch (address[0], address[1], address[2], address[3]) {
        case (0x20, 0x02, _, _): isPrivate(Array(address[2..<6]))
        // Teredo among others, and documentation.
        case (0x20, 0x01, 0...1, _), (0x20, 0x01, 0x0D, 0xB8), (0x3F, 0xFF, 0...0x0F, _): true
        // Nothing else is given to anybody.
        default: !(0x20...0x3F).contains(address[0])
        }
    }
}

extension Transfer {
    /// Opens a socket to where curl wants to go, unless the rules forbid it.
    func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        let family = unsafe address.pointee.family
        let (offset, count) = family == AF_INET6 ? (8, 16) : (4, 4)
        // Where it lies: the structure is as long as `addrlen` says, longer than its type.
        let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
        let bytes = unsafe UnsafeRawBufferPointer(
            start: UnsafeRawPointer(address) + start, count: Int(address.pointee.addrlen)
        ).dropFirst(offset).prefix(count).map(\.self)
        if family != AF_UNIX, NetworkRules.isPrivate(bytes) {
            failure = .transport(
                detail: "it leads to an address in a private network, which gallery.yml refuses",
                isTransient: false)
            return -1
        }
        return unsafe socket(family, address.pointee.socktype, address.pointee.protocol)
    }
}
