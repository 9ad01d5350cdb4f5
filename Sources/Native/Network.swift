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
        let watch = SocketWatch()
        inbox = Inbox(watch)
        let loop = Loop(inbox: inbox, watch: watch, width: width)
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
    private let watch: SocketWatch

    init(_ watch: SocketWatch) { self.watch = watch }

    func post(_ command: Command) {
        let isFirst = commands.withLock { commands in
            commands.append(command)
            return commands.count == 1
        }
        // Whoever takes the first finds the others.
        if isFirst { watch.wake() }
    }

    func take() -> [Command] {
        commands.withLock { commands in
            defer { commands.removeAll(keepingCapacity: true) }
            return commands
        }
    }
}

/// The thread of a `Network`: starts what was asked for, lets curl work, hands out what is done.
///
/// `@unchecked`: made on one thread and then used by the network's own thread only.
@safe private final class Loop: @unchecked Sendable {
    private let inbox: Inbox
    private let watch: SocketWatch
    private let multi: UnsafeMutableRawPointer
    private let width: Int
    private var waiting: [Transfer] = []
    private var running: [ObjectIdentifier: Transfer] = [:]
    /// What is done and was not handed out yet.
    private var done: [(transfer: Transfer, outcome: Transfer.Outcome)] = []
    private var isStopped = false
    /// Handles that transfers have left.
    private var idle: [UnsafeMutableRawPointer] = unsafe []

    init(inbox: Inbox, watch: SocketWatch, width: Int) {
        self.inbox = inbox
        self.watch = watch
        self.width = width
        guard let multi = unsafe curl_multi_init() else {
            preconditionFailure("no memory for curl")
        }
        unsafe self.multi = multi
        _ = unsafe gallery_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, width)
        _ = unsafe gallery_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, width * 4)
        unsafe watch.serve(multi)
    }

    deinit {
        unsafe idle.forEach { unsafe curl_easy_cleanup($0) }
        _ = unsafe curl_multi_cleanup(multi)
    }

    func run() {
        while true {
            for command in inbox.take() { obey(command) }
            // Before the next wait: nobody would end that one.
            if isStopped { return }
            goOn()
            deliver()
            for (socket, ready) in watch.wait() {
                act(socket, ready)
                // Before the next socket's turn: its server may be at work already.
                goOn()
            }
            deliver()
        }
    }

    /// Starts what waits, and lets curl do what is due without any socket.
    private func goOn() {
        while startWaiting() || watch.isDue() { act(CURL_SOCKET_TIMEOUT, 0) }
    }

    private func act(_ socket: Int32, _ ready: Int32) {
        var active: Int32 = 0
        _ = unsafe curl_multi_socket_action(multi, socket, ready, &active)
        collect()
    }

    private func obey(_ command: Inbox.Command) {
        switch command {
        case .stop:
            isStopped = true
        case .start(let transfer):
            waiting.append(transfer)
        case .cancel(let id):
            if let transfer = running.removeValue(forKey: id) {
                _ = unsafe curl_multi_remove_handle(multi, transfer.easy)
                transfer.end(.failure(.cancelled))
            } else if let index = waiting.firstIndex(where: { ObjectIdentifier($0) == id }) {
                waiting.remove(at: index).end(.failure(.cancelled))
            }
        }
    }

    /// Starts what waits, as far as there is room; says whether there was anything.
    private func startWaiting() -> Bool {
        var hasStarted = false
        while running.count < width, !waiting.isEmpty {
            let transfer = waiting.removeFirst()
            do throws(TransferError) {
                try unsafe transfer.prepare(idle.popLast())
            } catch {
                transfer.end(.failure(error))
                continue
            }
            running[ObjectIdentifier(transfer)] = transfer
            _ = unsafe curl_multi_add_handle(multi, transfer.easy)
            hasStarted = true
        }
        return hasStarted
    }

    private func collect() {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(multi, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            let easy = unsafe message.pointee.easy_handle
            let code = unsafe message.pointee.data.result
            guard let transfer = running.values.first(where: { unsafe $0.easy == easy }) else {
                continue
            }
            running.removeValue(forKey: ObjectIdentifier(transfer))
            _ = unsafe curl_multi_remove_handle(multi, easy)
            let outcome = transfer.outcome(code)
            if let handle = unsafe transfer.takeHandle() { unsafe idle.append(handle) }
            done.append((transfer, outcome))
        }
    }

    /// Wakes those who wait, all at once: one by one each would wake a thread for itself.
    private func deliver() {
        for (transfer, outcome) in done { transfer.end(outcome) }
        done.removeAll(keepingCapacity: true)
    }
}
