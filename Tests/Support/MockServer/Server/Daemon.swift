import CMicrohttpd

/// The libmicrohttpd daemon: owns its threads and its listening socket.
///
/// `@unchecked Sendable` because the pointer is only written in `init`, and libmicrohttpd lets any
/// thread stop the daemon; `MockServerProgram` takes care that one does so once.
final class Daemon: @unchecked Sendable {
    let port: UInt16
    private let pointer: OpaquePointer
    private let desk: Desk

    init(desk: Desk) throws {
        self.desk = desk
        let context = Unmanaged.passUnretained(desk).toOpaque()
        guard
            let pointer = loopback_start_daemon(
                context,
                { Conversation.respond($3, upload: $6, on: $1, under: $7) },
                { Conversation.begin($1, on: $2, at: $0) },
                { _, _, slot, _ in Conversation.end(under: slot) }
            )
        else { throw MockServerProgram.StartError.noDaemon }
        self.pointer = pointer
        port = loopback_port(pointer)
    }

    /// Joins every thread, so that nothing runs afterwards.
    func stop() {
        MHD_stop_daemon(pointer)
    }
}
