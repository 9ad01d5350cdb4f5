import CMicrohttpd

/// Reads the header fields of a request, in the order sent.
enum RequestHeaders {
    private final class Collection {
        var fields: [Exchange.Field] = []
    }

    static func read(from connection: OpaquePointer) -> [Exchange.Field] {
        let collection = Collection()
        withExtendedLifetime(collection) {
            let context = Unmanaged.passUnretained(collection).toOpaque()
            MHD_get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    guard let context, let name else { return .NO }
                    let collection = Unmanaged<Collection>.fromOpaque(context).takeUnretainedValue()
                    let text = value.map { String(cString: $0) } ?? ""
                    collection.fields.append((name: String(cString: name), value: text))
                    return .YES
                }, context)
        }
        return collection.fields
    }
}
