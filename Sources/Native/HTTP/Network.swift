import CCurl
import Synchronization

/// All transfers, by libcurl's multi interface on one thread: connections are reused, HTTP/2 streams
/// share one, and none of it is touched by two threads.
public final class Network: Sendable {
    private let inbox: NetworkInbox
    private let rules: NetworkRules

    private static let started: Void = { _ = gallery_curl_start() }()

    /// `width` is how many transfers are under way at once; the rest wait in order.
    public init(width: Int, rules: NetworkRules = NetworkRules()) {
        self.rules = rules
        _ = Network.started
        let watch = SocketWatch()
        inbox = NetworkInbox(watch)
        let loop = NetworkLoop(inbox: inbox, watch: watch, width: width)
        startThread { loop.run() }
    }

    /// Whoever holds the network has its answers; the thread may go.
    deinit { inbox.post(.stop) }

    /// Fetches, and answers with any HTTP status; a redirect is an answer as well.
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
final class NetworkInbox: Sendable {
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
