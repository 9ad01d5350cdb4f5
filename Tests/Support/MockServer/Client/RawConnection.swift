import Glibc

/// A TCP connection that speaks just enough HTTP to see what a server really does.
public final class RawConnection {
    private let socket: Int32
    private var unread: [UInt8] = []

    /// Connects; every read gives up after ten seconds, so that no test hangs.
    public init(port: UInt16) throws {
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
    public func send(_ target: String, method: String = "GET", headers: [String] = []) {
        let lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:1"] + headers
        send(raw: lines.joined(separator: "\r\n") + "\r\n\r\n")
    }

    /// Sends text as it is.
    public func send(raw text: String) {
        let bytes = Array(text.utf8)
        Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads one reply, however it ends; `hasBody` is false after `HEAD`.
    public func receive(hasBody: Bool = true) throws -> RawReply {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            if let reply = RawReply(unread, hasBody: hasBody, ending: .complete), reply.isWhole {
                unread.removeFirst(reply.size)
                return reply
            }
            let count = recv(socket, &buffer, buffer.count, 0)
            if count > 0 {
                unread += buffer.prefix(count)
                continue
            }
            let ending: RawReply.Ending =
                count == 0 ? .closed : errno == ECONNRESET ? .reset : .timedOut
            guard let reply = RawReply(unread, hasBody: hasBody, ending: ending) else {
                throw RawError.silence(ending)
            }
            unread = []
            return reply
        }
    }
}

/// Why there is no reply to look at.
public enum RawError: Error, Equatable {
    case refused
    case silence(RawReply.Ending)
}
