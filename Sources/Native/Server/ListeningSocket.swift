import CCurl
import CMicrohttpd
import Glibc

// <sys/socket.h> belongs to whichever module of C met it first.
/// A TCP socket that listens; whoever serves on it closes it.
struct ListeningSocket {
    let descriptor: Int32
    /// The port that it has, also where the system chose it.
    let port: UInt16

    /// `host` is an address or a name; port 0 is any that is free.
    init(host: String, port: UInt16) throws(ListenError) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(host, String(port), &hints, &found)
        guard status == 0, let address = unsafe found?.pointee else {
            let detail = unsafe String(cString: gai_strerror(status))
            throw ListenError(host: host, port: port, reason: .unknownHost(detail))
        }
        defer { unsafe freeaddrinfo(found) }
        let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = unsafe socket(address.ai_family, address.ai_socktype | flags, 0)
        // A port whose last connections are only fading away is free.
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        guard descriptor >= 0, unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
            listen(descriptor, 511) == 0
        else {
            let error = ListenError(host: host, port: port, code: errno)
            if descriptor >= 0 { close(descriptor) }
            throw error
        }
        self.port = ListeningSocket.port(of: descriptor)
    }

    private static func port(of descriptor: Int32) -> UInt16 {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &size)
            }
        }
        guard status == 0 else { return 0 }
        // The port stands at the same place in an address of either family.
        return unsafe withUnsafeBytes(of: address) { bytes in
            unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        }
    }
}

/// Why nothing can be served there.
public struct ListenError: Error, Sendable, Equatable {
    /// What stands in the way.
    public enum Reason: Sendable, Equatable {
        case taken
        case forbidden
        case notOurs
        case unknownHost(String)
        case other(String)
    }

    public let host: String
    public let port: UInt16
    public let reason: Reason
}

extension ListenError {
    init(host: String, port: UInt16, code: Int32) {
        let reason: Reason =
            switch code {
            case EADDRINUSE: .taken
            case EACCES: .forbidden
            case EADDRNOTAVAIL: .notOurs
            default: .other(unsafe String(cString: strerror(code)))
            }
        self.init(host: host, port: port, reason: reason)
    }
}
