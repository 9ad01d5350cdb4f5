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
    /// otherwise no place on the Internet (RFC 6890).
    public static func isPrivate(_ address: [UInt8]) -> Bool {
        if address.count == 4 {
            return switch (address[0], address[1]) {
            case (0, _), (10, _), (127, _), (224..., _): true
            case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): true
            default: false
            }
        }
        guard address.count == 16 else { return true }
        let mapped =
            address[0..<10].allSatisfy { $0 == 0 } && address[10] == 255 && address[11] == 255
        if mapped { return isPrivate(Array(address[12...])) }
        let isLow = address[0..<15].allSatisfy { $0 == 0 }
        return isLow || address[0] & 0xFE == 0xFC || address[0] == 0xFF
            || (address[0] == 0xFE && address[1] & 0x80 == 0x80)
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
                mayPass: false)
            return -1
        }
        return unsafe socket(family, address.pointee.socktype, address.pointee.protocol)
    }
}
