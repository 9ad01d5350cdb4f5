import CCurl
import Synchronization

/// All transfers, by libcurl's multi interface on one thread: connections are reused, HTTP/2 streams
/// share one, and none of it is touched by two threads.
public final class Network: Sendable {
    private let inbox: Inbox
    private let rules: NetworkRules

    private static let started: Void = { _ = gallery_curl_start() }()

    /// `width` is how many transfers are under way at once; the rest wait in order.
    public init(width: Int, rules: NetworkRules = NetworkRules()) {
        self.rules = rules
        _ = Network.started
        let multi = Multi(width: width)
        inbox = Inbox(multi)
        let loop = Loop(inbox: inbox, multi: multi, width: width)
        startThread { loop.run() }
    }

    /// Whoever holds the network has its answers; the thread may go.
    deinit { inbox.post(.stop) }

    /// Fetches, and answers with any HTTP status; redirects (at most five, http and https only) are
    /// followed.
    public func send(_ request: Request) async throws(TransferError) -> Response {
        let transfer = Transfer(request, rules)
        let outcome: Result<Response, TransferError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.finish(with: continuation)
                inbox.post(.start(transfer))
                // A cancellation from before the start has found nothing to cancel.
                if Task.isCancelled { inbox.post(.cancel(ObjectIdentifier(transfer))) }
            }
        } onCancel: {
            inbox.post(.cancel(ObjectIdentifier(transfer)))
        }
        return try outcome.get()
    }
}

/// What callers ask of the network's thread.
private final class Inbox: Sendable {
    enum Command: Sendable {
        case start(Transfer)
        case cancel(ObjectIdentifier)
        case stop
    }

    private let commands = Mutex<[Command]>([])
    private let multi: Multi

    init(_ multi: Multi) { self.multi = multi }

    func post(_ command: Command) {
        commands.withLock { $0.append(command) }
        multi.wake()
    }

    func take() -> [Command] {
        commands.withLock { commands in
            defer { commands.removeAll(keepingCapacity: true) }
            return commands
        }
    }
}

/// The multi handle; `curl_multi_wakeup` is the one call on it that another thread may make.
///
/// `@unchecked`: the pointer never changes, and libcurl documents wakeup as safe from any thread.
@safe final class Multi: @unchecked Sendable {
    let handle: OpaquePointer

    init(width: Int) {
        guard let handle = unsafe curl_multi_init() else {
            preconditionFailure("no memory for curl")
        }
        unsafe self.handle = OpaquePointer(handle)
        _ = unsafe gallery_curl_multi_set_long(handle, CURLMOPT_MAX_HOST_CONNECTIONS, width)
        _ = unsafe gallery_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, width * 4)
    }

    deinit { _ = unsafe curl_multi_cleanup(raw) }

    var raw: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(handle) }

    func wake() { _ = unsafe curl_multi_wakeup(raw) }
}

/// The thread of a `Network`: starts what was asked for, lets curl work, hands out what is done.
///
/// `@unchecked`: made on one thread and then used by the network's own thread only.
@safe private final class Loop: @unchecked Sendable {
    private let inbox: Inbox
    private let multi: Multi
    private let width: Int
    private var waiting: [Transfer] = []
    private var running: [ObjectIdentifier: Transfer] = [:]
    private var isStopped = false
    /// Handles that transfers have left.
    private var idle: [UnsafeMutableRawPointer] = unsafe []

    init(inbox: Inbox, multi: Multi, width: Int) {
        self.inbox = inbox
        self.multi = multi
        self.width = width
    }

    func run() {
        defer { unsafe idle.forEach { unsafe curl_easy_cleanup($0) } }
        while !isStopped {
            for command in inbox.take() { obey(command) }
            startWaiting()
            var active: Int32 = 0
            _ = unsafe curl_multi_perform(multi.raw, &active)
            collect()
            if !isStopped, waiting.isEmpty || running.count >= width {
                _ = unsafe curl_multi_poll(multi.raw, nil, 0, 10_000, nil)
            }
        }
    }

    private func obey(_ command: Inbox.Command) {
        switch command {
        case .stop:
            isStopped = true
        case .start(let transfer):
            waiting.append(transfer)
        case .cancel(let id):
            if let transfer = running.removeValue(forKey: id) {
                _ = unsafe curl_multi_remove_handle(multi.raw, transfer.easy)
                transfer.end(.failure(.cancelled))
            } else if let index = waiting.firstIndex(where: { ObjectIdentifier($0) == id }) {
                waiting.remove(at: index).end(.failure(.cancelled))
            }
        }
    }

    private func startWaiting() {
        while running.count < width, !waiting.isEmpty {
            let transfer = waiting.removeFirst()
            do throws(TransferError) {
                try unsafe transfer.prepare(idle.popLast())
            } catch {
                transfer.end(.failure(error))
                continue
            }
            running[ObjectIdentifier(transfer)] = transfer
            _ = unsafe curl_multi_add_handle(multi.raw, transfer.easy)
        }
    }

    private func collect() {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(multi.raw, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            let easy = unsafe message.pointee.easy_handle
            let code = unsafe message.pointee.data.result
            guard let transfer = running.values.first(where: { unsafe $0.easy == easy }) else {
                continue
            }
            running.removeValue(forKey: ObjectIdentifier(transfer))
            _ = unsafe curl_multi_remove_handle(multi.raw, easy)
            let outcome = transfer.outcome(code)
            if let handle = unsafe transfer.takeHandle() { unsafe idle.append(handle) }
            transfer.end(outcome)
        }
    }
}
