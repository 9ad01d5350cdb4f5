import CMicrohttpd

/// A reply under way: libmicrohttpd asks it for the next bytes until it ends, or breaks off.
final class ReplyWriter {
    private let reply: Reply
    private let plan: ReplyPlan
    private let socket: Int32
    private let interruption: Interruption
    private let finished: () -> Void

    init(
        of reply: Reply, to socket: Int32, until interruption: Interruption,
        finished: @escaping () -> Void
    ) {
        self.reply = reply
        plan = ReplyPlan(reply.delivery, bodyCount: reply.body.count)
        self.socket = socket
        self.interruption = interruption
        self.finished = finished
    }

    /// Hands the reply to libmicrohttpd, which keeps `self` until the connection is done with it.
    func queue(on connection: OpaquePointer) -> MHD_Result {
        let size = plan.length.map { UInt64($0) } ?? UInt64.max
        let context = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_callback(
            size, 65536,
            {
                ReplyWriter.at($0)?.read(from: Int(clamping: $1), into: $2, max: $3)
                    ?? ReplyWriter.broken
            },
            context.toOpaque(),
            { context in
                if let context { Unmanaged<ReplyWriter>.fromOpaque(context).release() }
            })
        guard let response else {
            context.release()
            return .NO
        }
        if plan.length == 0 { finished() }
        addHeaders(to: response)
        let result = MHD_queue_response(connection, UInt32(reply.status), response)
        MHD_destroy_response(response)
        return result
    }

    private static let ended = -1
    private static let broken = -2

    private static func at(_ context: UnsafeMutableRawPointer?) -> ReplyWriter? {
        context.map { Unmanaged<ReplyWriter>.fromOpaque($0).takeUnretainedValue() }
    }

    private func addHeaders(to response: OpaquePointer) {
        for field in reply.headers {
            MHD_add_response_header(response, field.name, field.value)
        }
        guard let lie = plan.lie else { return }
        _ = loopback_allow_wrong_length(response)
        MHD_add_response_header(response, "Content-Length", String(lie))
        MHD_add_response_header(response, "Connection", "close")
    }

    private func read(from position: Int, into buffer: UnsafeMutablePointer<CChar>?, max: Int)
        -> Int
    {
        guard position < plan.sent else { return end() }
        if position > 0, plan.pause > .zero,
            !interruption.pause(plan.pause, watching: socket)
        {
            return ReplyWriter.broken
        }
        let count = min(plan.sent - position, max, plan.step)
        reply.body.withUnsafeBytes { body in
            guard let start = body.baseAddress else { return }
            UnsafeMutableRawPointer(buffer)?.copyMemory(from: start + position, byteCount: count)
        }
        if plan.ending == .complete, position + count == plan.sent { finished() }
        return count
    }

    private func end() -> Int {
        switch plan.ending {
        case .complete:
            finished()
            return ReplyWriter.ended
        case .close:
            return ReplyWriter.broken
        case .reset:
            ConnectionReset.perform(on: socket)
            return ReplyWriter.broken
        }
    }
}
