import Synchronization

/// An HTTP server on 127.0.0.1 that answers each request with what one closure says.
///
/// Every connection has a thread of its own, so a slow reply never delays another.
public final class MockServerProgram: Sendable {
    /// Why a server could not be started.
    public enum StartError: Error {
        /// The daemon did not start, most likely for want of a socket.
        case noDaemon
    }

    /// Where the server listens, as `http://127.0.0.1:PORT`.
    public let origin: String

    /// The port the system chose.
    public let port: UInt16

    private let handler: RequestHandler
    private let daemon: Mutex<Daemon?>
    private let held = Mutex<HeldPort?>(nil)

    /// Starts to listen at once on a free port.
    public init(respond: @escaping @Sendable (Exchange) -> Reply) throws {
        handler = try RequestHandler(respond: respond)
        let started = try Daemon(handler: handler)
        port = started.port
        origin = "http://127.0.0.1:\(started.port)"
        daemon = Mutex(started)
    }

    deinit {
        stop()
    }

    /// Interrupts what is being said, and closes every connection; the port stays without a listener.
    ///
    /// Waits for closures that are answering, so it must not be called from inside one.
    public func stop() {
        handler.interruption.raise()
        let running = daemon.withLock { daemon in
            let running = daemon
            daemon = nil
            return running
        }
        guard let running else { return }
        running.stop()
        held.withLock { $0 = HeldPort(port) }
    }

    /// What was asked so far, in order of arrival.
    public var requests: [Exchange] {
        handler.journal.requests
    }

    /// How many of the requests so far fit a description.
    public func count(where fits: (Exchange) -> Bool) -> Int {
        handler.journal.requests.count(where: fits)
    }

    /// The most requests ever handled at one moment.
    ///
    /// A request counts from its last header until the last byte of its reply is handed over, so
    /// a client that keeps to N transfers never shows more than N here.
    public var maximumConcurrent: Int {
        handler.journal.maximumConcurrent
    }

    /// Forgets the requests and the highest concurrency.
    public func reset() {
        handler.journal.reset()
    }
}
