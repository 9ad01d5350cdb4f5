import CCurl
import Synchronization

/// All transfers, by libcurl's multi interface on one thread: connections are reused, HTTP/2 streams
/// share one, and none of it is touched by two threads.
public final class Network: Sendable {
    private let inbox = Mutex<[Command]>([])
    private let multi: Multi

    enum Command: Sendable {
        case start(Transfer)
        case cancel(ObjectIdentifier)
    }

    private static let started: Void = { _ = gallery_curl_start() }()

    /// `width` is how many transfers are under way at once; the rest wait in order.
    public init(width: Int) {
        _ = Network.started
        multi = Multi(width: width)
        let loop = Loop(network: self, multi: multi, width: width)
        startThread { loop.run() }
    }

    /// Fetches, and answers with any HTTP status; redirects (at most five, http and https only) are
    /// followed.
    public func send(_ request: Request) async throws(TransferError) -> Response {
        let transfer = Transfer(request)
        let outcome: Result<Response, TransferError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.finish(with: continuation)
                post(.start(transfer))
                // A cancellation from before the start has found nothing to cancel.
                if Task.isCancelled { post(.cancel(ObjectIdentifier(transfer))) }
            }
        } onCancel: {
            post(.cancel(ObjectIdentifier(transfer)))
        }
        return try outcome.get()
    }

    private func post(_ command: Command) {
        inbox.withLock { $0.append(command) }
        multi.wake()
    }

    func takeCommands() -> [Command] {
        inbox.withLock { commands in
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

    var raw: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(handle) }

    func wake() { _ = unsafe curl_multi_wakeup(raw) }
}

/// The thread of a `Network`: starts what was asked for, lets curl work, hands out what is done.
///
/// `@unchecked`: made on one thread and then used by the network's own thread only.
private final class Loop: @unchecked Sendable {
    /// Kept: the thread lives as long as the process, like a lane's, and asks the network to the end.
    private let network: Network
    private let multi: Multi
    private let width: Int
    private var waiting: [Transfer] = []
    private var running: [ObjectIdentifier: Transfer] = [:]

    init(network: Network, multi: Multi, width: Int) {
        self.network = network
        self.multi = multi
        self.width = width
    }

    func run() -> Never {
        while true {
            for command in network.takeCommands() { obey(command) }
            startWaiting()
            var active: Int32 = 0
            _ = unsafe curl_multi_perform(multi.raw, &active)
            collect()
            if waiting.isEmpty || running.count >= width {
                _ = unsafe curl_multi_poll(multi.raw, nil, 0, 10_000, nil)
            }
        }
    }

    private func obey(_ command: Network.Command) {
        switch command {
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
                try transfer.prepare()
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
            transfer.end(transfer.outcome(code))
        }
    }
}
