import CMicrohttpd
import Glibc

/// One request from its first line to the end of its reply; libmicrohttpd keeps the pointer to it, and
/// calls for it from the thread of its connection only.
final class HTTPExchange {
    private let handler: HTTPHandler
    private let target: String
    private var headers: [String: String]?

    private init(handler: HTTPHandler, target: String) {
        self.handler = handler
        self.target = target
    }

    /// The request line is read; what this returns stays in the slot of the request.
    static func begin(
        _ target: UnsafePointer<CChar>?, at context: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        guard let target = unsafe target, let context = unsafe context else { return nil }
        let handler = unsafe Unmanaged<HTTPHandler>.fromOpaque(context).takeUnretainedValue()
        let exchange = HTTPExchange(handler: handler, target: unsafe String(cString: target))
        return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

    /// Called when the headers are in, and again when there is no body left to read.
    static func respond(
        _ method: UnsafePointer<CChar>?, on connection: OpaquePointer?,
        under slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let method = unsafe method, let connection = unsafe connection,
            let pointer = unsafe slot?.pointee
        else { return .NO }
        let exchange =
            unsafe Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
        let known = exchange.headers
        let headers = unsafe known ?? HTTPHeaders.read(from: connection)
        exchange.headers = headers
        let hasBody = headers["transfer-encoding"] != nil || headers["content-length"] ?? "0" != "0"
        // An answer that comes before the body ends the connection: nobody reads what was announced.
        if known == nil, !hasBody { return .YES }
        let request = HTTPRequest(
            method: unsafe String(cString: method), target: exchange.target, headers: headers)
        var reply = exchange.handler.answer(request)
        if hasBody { reply.headers.append(("Connection", "close")) }
        return unsafe HTTPWriter.queue(reply, on: connection)
    }

    /// The reply is out, or the connection is gone.
    static func end(under slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
        guard let slot = unsafe slot, let pointer = unsafe slot.pointee else { return }
        unsafe slot.pointee = nil
        unsafe Unmanaged<HTTPExchange>.fromOpaque(pointer).release()
    }
}
