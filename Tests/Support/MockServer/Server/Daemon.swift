import CMicrohttpd

/// The libmicrohttpd daemon: owns its threads and its listening socket.
///
/// `@unchecked Sendable` because the pointer is only written in `init`, and libmicrohttpd lets any
/// thread stop the daemon; `MockServerProgram` takes care that one does so once.
final class Daemon: @unchecked Sendable {
    let port: UInt16
    private let pointer: OpaquePointer
    private let handler: RequestHandler

    init(handler: RequestHandler) throws {
        self.handler = handler
        let context = Unmanaged.passUnretained(handler).toOpaque()
        guard
            let pointer = loopback_start_daemon(
                context,
                { ConnectionState.respond($3, upload: $6, on: $1, under: $7) },
                { ConnectionState.begin($1, on: $2, at: $0) },
                { _, _, slot, _ in ConnectionState.end(under: slot) }
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
