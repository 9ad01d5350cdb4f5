import Glibc

/// A TCP connection that speaks just enough HTTP to see what a server really does.
struct RawConnection: ~Copyable {
    private let socket: Int32

    /// Connects; every read gives up after ten seconds, so that no test hangs.
    init(port: UInt16) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var wait = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = socket
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw RawError.refused }
    }

    deinit {
        close(socket)
    }

    /// Sends a request; the target goes out as it is.
    func send(_ target: String, method: String = "GET", headers: [String] = []) {
        let lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:1"] + headers
        let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads one reply, however it ends.
    func receive() throws -> RawReply {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            if let reply = RawReply(bytes, ending: .complete), reply.isWhole { return reply }
            let count = recv(socket, &buffer, buffer.count, 0)
            if count > 0 {
                bytes += buffer.prefix(count)
                continue
            }
            let ending: RawReply.Ending =
                count == 0 ? .closed : errno == ECONNRESET ? .reset : .timedOut
            guard let reply = RawReply(bytes, ending: ending) else {
                throw RawError.silence(ending)
            }
            return reply
        }
    }
}

/// Why there is no reply to look at.
enum RawError: Error, Equatable {
    case refused
    case silence(RawReply.Ending)
}
