import CCurl

/// The thread of a `Network`: starts what was asked for, lets curl work, hands out what is done.
///
/// `@unchecked`: made on one thread and then used by the network's own thread only.
@safe final class NetworkLoop: @unchecked Sendable {
    private let inbox: NetworkInbox
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

    init(inbox: NetworkInbox, watch: SocketWatch, width: Int) {
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
            // A socket that was closed meanwhile is unknown to curl, and one that has its number by now is
            // only looked at once too often.
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

    private func obey(_ command: NetworkInbox.Command) {
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
            guard unsafe curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
                let detail = "no memory for a transfer"
                transfer.end(.failure(.transport(detail: detail, isTransient: true)))
                continue
            }
            running[ObjectIdentifier(transfer)] = transfer
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
