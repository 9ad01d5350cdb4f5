import Glibc

/// A signal that ends every pause of a server at once, so that stopping never waits for a reply.
final class Interruption: Sendable {
    private let readEnd: Int32
    private let writeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw MockServerProgram.StartError.noDaemon }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Ends all pauses, now and later: the byte written is never read.
    func raise() {
        var byte: UInt8 = 1
        write(writeEnd, &byte, 1)
    }

    /// Waits, and says whether the time passed in peace: not when the server stops, nor when the
    /// client behind `socket` hangs up.
    func pause(_ time: Duration, watching socket: Int32) -> Bool {
        let end = ContinuousClock.now + time
        while true {
            let left = end - .now
            guard left > .zero else { return true }
            var watched = [
                pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: socket, events: Int16(Self.hungUp), revents: 0),
            ]
            let ready = poll(&watched, nfds_t(watched.count), Self.milliseconds(left))
            if ready < 0 && errno != EINTR { return false }
            if ready > 0 { return false }
        }
    }

    /// POLLRDHUP, which Glibc hides behind _GNU_SOURCE: the peer closed its side.
    private static let hungUp = 0x2000

    private static func milliseconds(_ time: Duration) -> Int32 {
        let (seconds, attoseconds) = time.components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}
