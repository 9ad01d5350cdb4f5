import CMicrohttpd

/// One request from its first line to the end of its reply; libmicrohttpd keeps the pointer to it.
///
/// All of it happens on the thread of its connection.
final class Conversation {
    private let desk: Desk
    private let target: String
    private var hasHeaders = false
    private var isOpen = false

    private init(desk: Desk, target: String) {
        self.desk = desk
        self.target = target
    }

    /// The request line is read; what this returns stays in the slot of the request.
    static func begin(
        _ uri: UnsafePointer<CChar>?,
        on connection: OpaquePointer?,
        at context: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        guard let uri, let context else { return nil }
        let desk = Unmanaged<Desk>.fromOpaque(context).takeUnretainedValue()
        let conversation = Conversation(desk: desk, target: String(cString: uri))
        return Unmanaged.passRetained(conversation).toOpaque()
    }

    /// Called when the headers are in, again for each piece of an uploaded body, and at its end.
    static func respond(
        _ method: UnsafePointer<CChar>?,
        upload: UnsafeMutablePointer<Int>?,
        on connection: OpaquePointer?,
        under slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let method, let connection, let pointer = slot?.pointee else { return .NO }
        let conversation = Unmanaged<Conversation>.fromOpaque(pointer).takeUnretainedValue()
        if !conversation.hasHeaders {
            conversation.hasHeaders = true
            return .YES
        }
        if let upload, upload.pointee > 0 {
            upload.pointee = 0
            return .YES
        }
        return conversation.answer(String(cString: method), on: connection)
    }

    /// The reply is out, or the connection is gone.
    static func end(under slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
        guard let slot, let pointer = slot.pointee else { return }
        slot.pointee = nil
        Unmanaged<Conversation>.fromOpaque(pointer).takeRetainedValue().close()
    }

    private func answer(_ method: String, on connection: OpaquePointer) -> MHD_Result {
        let headers = RequestHeaders.read(from: connection)
        isOpen = true
        let reply = desk.answer(Exchange(method: method, target: target, headers: headers))
        let socket = loopback_socket(connection)
        if case .hang(let time) = reply.delivery {
            _ = desk.interruption.pause(time, watching: socket)
            return .NO
        }
        let speech = Speech(
            of: reply, to: socket, until: desk.interruption, finished: { self.close() })
        return speech.queue(on: connection)
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        desk.finish()
    }
}
