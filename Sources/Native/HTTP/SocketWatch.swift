import CCurl
import Glibc

/// What curl waits for: its sockets, a moment, and besides a word from another thread.
///
/// Each socket that is ready is handed to curl by itself. `curl_multi_perform` goes through all transfers
/// instead, and none that it has finished is followed by the next before it is through with the others.
///
/// `@unchecked`: `wake` alone is called from other threads, and only writes to a descriptor that stays.
@safe final class SocketWatch: @unchecked Sendable {
    /// The wake-up descriptor first, then curl's sockets.
    private var sockets: [pollfd]
    private let wakeUp: Int32
    /// When curl wants to be called without any socket; nil: not at all.
    private var deadline: Double?

    init() {
        guard let pipe = Descriptors.pipe(O_NONBLOCK) else {
            preconditionFailure("no descriptor is left for the network")
        }
        sockets = [pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)]
        wakeUp = pipe.write
    }

    deinit {
        close(sockets[0].fd)
        close(wakeUp)
    }

    /// Whether that moment has come, which is told once: curl says anew what it wants from then on.
    func isDue() -> Bool {
        guard let moment = deadline, moment <= monotonicSeconds() else { return false }
        deadline = nil
        return true
    }

    /// Ends a wait that is under way, or else the next.
    func wake() {
        var byte: UInt8 = 1
        unsafe write(wakeUp, &byte, 1)
    }

    /// Has the multi handle tell its sockets and its moment.
    @unsafe func serve(_ multi: UnsafeMutableRawPointer) {
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        _ = unsafe gallery_curl_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, me)
        _ = unsafe gallery_curl_multi_set_pointer(multi, CURLMOPT_TIMERDATA, me)
        _ = unsafe gallery_curl_multi_set_watcher(
            multi,
            { _, socket, wanted, watch, _ in
                guard let watch = unsafe watch else { return 0 }
                unsafe Unmanaged<SocketWatch>.fromOpaque(watch).takeUnretainedValue()
                    .watch(socket, for: wanted)
                return 0
            })
        _ = unsafe gallery_curl_multi_set_timer(
            multi,
            { _, milliseconds, watch in
                guard let watch = unsafe watch else { return 0 }
                unsafe Unmanaged<SocketWatch>.fromOpaque(watch).takeUnretainedValue().deadline =
                    milliseconds < 0 ? nil : monotonicSeconds() + Double(milliseconds) / 1_000
                return 0
            })
    }

    /// Waits until something is ready; says which sockets, and for what, in curl's words.
    func wait() -> [(socket: Int32, ready: Int32)] {
        let left = deadline.map { min(max(0, $0 - monotonicSeconds()), 10) } ?? 10
        // Rounded up: a moment too early would be waited for in a circle.
        let milliseconds = Int32((left * 1_000).rounded(.up))
        guard unsafe poll(&sockets, nfds_t(sockets.count), milliseconds) > 0 else { return [] }
        if sockets[0].revents != 0 {
            var drained = [UInt8](repeating: 0, count: 64)
            while unsafe read(sockets[0].fd, &drained, drained.count) == drained.count {}
        }
        return sockets.dropFirst().filter { $0.revents != 0 }.map { socket in
            var ready: Int32 = 0
            if socket.revents & Int16(POLLIN) != 0 { ready |= CURL_CSELECT_IN }
            if socket.revents & Int16(POLLOUT) != 0 { ready |= CURL_CSELECT_OUT }
            if socket.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
                ready |= CURL_CSELECT_ERR
            }
            return (socket.fd, ready)
        }
    }

    private func watch(_ socket: Int32, for wanted: Int32) {
        let events: Int32 =
            switch wanted {
            case CURL_POLL_IN: POLLIN
            case CURL_POLL_OUT: POLLOUT
            case CURL_POLL_INOUT: POLLIN | POLLOUT
            default: 0
            }
        sockets.removeAll { $0.fd == socket }
        guard events != 0 else { return }
        sockets.append(pollfd(fd: socket, events: Int16(events), revents: 0))
    }
}
