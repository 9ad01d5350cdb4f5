import CMicrohttpd

/// One request from its first line to the end of its reply; libmicrohttpd keeps the pointer to it.
///
/// All of it happens on the thread of its connection.
final class ConnectionState {
    private let handler: RequestHandler
    private let target: String
    private var hasHeaders = false
    private var isOpen = false

    private init(handler: RequestHandler, target: String) {
        self.handler = handler
        self.target = target
    }

    /// The request line is read; what this returns stays in the slot of the request.
    static func begin(
        _ uri: UnsafePointer<CChar>?,
        on connection: OpaquePointer?,
        at context: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        guard let uri, let context else { return nil }
        let handler = Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
        let state = ConnectionState(handler: handler, target: String(cString: uri))
        return Unmanaged.passRetained(state).toOpaque()
    }

    /// Called when the headers are in, again for each piece of an uploaded body, and at its end.
    static func respond(
        _ method: UnsafePointer<CChar>?,
        upload: UnsafeMutablePointer<Int>?,
        on connection: OpaquePointer?,
        under slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let method, let connection, let pointer = slot?.pointee else { return .NO }
        let state = Unmanaged<ConnectionState>.fromOpaque(pointer).takeUnretainedValue()
        if !state.hasHeaders {
            state.hasHeaders = true
            return .YES
        }
        if let upload, upload.pointee > 0 {
            upload.pointee = 0
            return .YES
        }
        return state.answer(String(cString: method), on: connection)
    }

    /// The reply is out, or the connection is gone.
    static func end(under slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
        guard let slot, let pointer = slot.pointee else { return }
        slot.pointee = nil
        Unmanaged<ConnectionState>.fromOpaque(pointer).takeRetainedValue().close()
    }

    private func answer(_ method: String, on connection: OpaquePointer) -> MHD_Result {
        let headers = RequestHeaders.read(from: connection)
        isOpen = true
        let reply = handler.answer(Exchange(method: method, target: target, headers: headers))
        let socket = loopback_socket(connection)
        if case .hang(let time) = reply.delivery {
            _ = handler.interruption.pause(time, watching: socket)
            return .NO
        }
        let writer = ReplyWriter(
            of: reply, to: socket, until: handler.interruption, finished: { self.close() })
        return writer.queue(on: connection)
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        handler.finish()
    }
}
