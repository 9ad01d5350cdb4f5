import CMicrohttpd
import Glibc
import Synchronization

/// An HTTP server on libmicrohttpd that answers each request with what one closure says.
///
/// A few threads wait in epoll for all connections, so that a slow client costs a descriptor and not
/// a thread; the closure runs on them and may block for as long as reading a file takes.
public final class HTTPServer: Sendable {
    /// What one server may use up.
    public struct Limits: Sendable {
        public var threads = max(4, Terminal.processors)
        /// Connections at once; further ones wait until one of these ends.
        public var connections = 1000
        /// Seconds that a connection may stand still.
        public var seconds = 30

        public init() {}
    }

    public let port: UInt16
    private let handler: HTTPHandler
    private let daemon: Mutex<Daemon?>

    /// Listens from now on; port 0 is any that is free.
    public init(
        host: String, port: UInt16, limits: Limits = Limits(),
        answer: @escaping @Sendable (HTTPRequest) -> HTTPReply
    ) throws(ListenError) {
        let socket = try ListeningSocket(host: host, port: port)
        self.port = socket.port
        handler = HTTPHandler(answer: answer)
        // A connection that is sent a file holds two descriptors.
        let most = max(limits.threads, Descriptors.pairs(wanted: limits.connections))
        let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
        let pointer = unsafe gallery_mhd_start(
            socket.descriptor, UInt32(limits.threads), UInt32(most),
            UInt32(limits.seconds), context,
            { unsafe HTTPExchange.respond($3, on: $1, under: $7) },
            { context, target, _ in unsafe HTTPExchange.begin(target, at: context) },
            { _, _, slot, _ in unsafe HTTPExchange.end(under: slot) })
        guard let pointer = unsafe pointer else {
            close(socket.descriptor)
            throw ListenError(
                host: host, port: port, reason: .other("libmicrohttpd cannot start"))
        }
        daemon = Mutex(unsafe Daemon(pointer: pointer))
    }

    deinit { stop() }

    /// Ends every connection and joins the threads, so that nothing runs afterwards; they wait for
    /// nobody, so this is a matter of milliseconds.
    public func stop() {
        let daemon = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        if let daemon { unsafe MHD_stop_daemon(daemon.pointer) }
    }

    /// `@unchecked`: libmicrohttpd lets any thread stop it, and the mutex lets only one.
    @safe private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
    }
}

/// What the threads of one server share.
final class HTTPHandler: Sendable {
    let answer: @Sendable (HTTPRequest) -> HTTPReply

    init(answer: @escaping @Sendable (HTTPRequest) -> HTTPReply) { self.answer = answer }
}
