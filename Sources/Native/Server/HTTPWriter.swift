import CMicrohttpd
import Glibc

/// A reply on its way out.
enum HTTPWriter {
    static func queue(_ reply: HTTPReply, on connection: OpaquePointer) -> MHD_Result {
        guard let response = unsafe response(of: reply.body) else { return .NO }
        defer { unsafe MHD_destroy_response(response) }
        for field in reply.headers {
            unsafe MHD_add_response_header(response, field.name, field.value)
        }
        return unsafe MHD_queue_response(connection, UInt32(reply.status), response)
    }

    private static func response(of body: HTTPReply.Body) -> OpaquePointer? {
        switch body {
        case .file(let file, let offset, let count):
            let descriptor = file.take()
            guard descriptor >= 0 else { return nil }
            // libmicrohttpd closes the descriptor at the end, and sends by sendfile.
            let response = unsafe MHD_create_response_from_fd_at_offset64(
                UInt64(count), descriptor, UInt64(offset))
            if unsafe response == nil { close(descriptor) }
            return unsafe response
        case .bytes(let bytes):
            // By pieces out of the one array: a copy for each slow client would add up.
            let box = unsafe Unmanaged.passRetained(Bytes(bytes))
            let response = unsafe MHD_create_response_from_callback(
                UInt64(bytes.count), min(16_384, max(1, bytes.count)),
                { unsafe Bytes.copy(from: $0, at: Int(clamping: $1), to: $2, most: $3) },
                box.toOpaque(),
                { box in
                    if let box = unsafe box { unsafe Unmanaged<Bytes>.fromOpaque(box).release() }
                })
            if unsafe response == nil { unsafe box.release() }
            return unsafe response
        }
    }

    private final class Bytes {
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        static func copy(
            from box: UnsafeMutableRawPointer?, at position: Int,
            to buffer: UnsafeMutablePointer<CChar>?, most: Int
        ) -> Int {
            // -2: libmicrohttpd's word for a reply that breaks off.
            guard let box = unsafe box, let buffer = unsafe buffer else { return -2 }
            let bytes = unsafe Unmanaged<Bytes>.fromOpaque(box).takeUnretainedValue().bytes
            let count = min(bytes.count - position, most)
            guard count > 0 else { return -2 }
            unsafe bytes.withUnsafeBytes { source in
                let part = unsafe UnsafeRawBufferPointer(
                    rebasing: source[position..<position + count])
                unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count).copyMemory(
                    from: part)
            }
            return count
        }
    }
}
