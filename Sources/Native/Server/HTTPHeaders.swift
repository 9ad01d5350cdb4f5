import CMicrohttpd

/// The header fields of a request.
enum HTTPHeaders {
    private final class Collection {
        var fields: [String: String] = [:]
    }

    static func read(from connection: OpaquePointer) -> [String: String] {
        let collection = Collection()
        withExtendedLifetime(collection) {
            let context = unsafe Unmanaged.passUnretained(collection).toOpaque()
            _ = unsafe MHD_get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    guard let context = unsafe context, let name = unsafe name else { return .NO }
                    let collection =
                        unsafe Unmanaged<Collection>.fromOpaque(context).takeUnretainedValue()
                    let key = unsafe String(cString: name).lowercased()
                    let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
                    let before = collection.fields[key].map { $0 + ", " } ?? ""
                    collection.fields[key] = before + text
                    return .YES
                }, context)
        }
        return collection.fields
    }
}
