/// What an `Accept-Encoding` header allows. Pure.
enum AcceptEncoding {
    /// Whether gzip is taken: named, or meant by `*`, with a weight that is not zero.
    static func allowsGzip(_ header: String?) -> Bool {
        guard let header else { return false }
        var weights: [String: Double] = [:]
        for entry in header.lowercased().split(separator: ",") {
            let parts = entry.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let coding = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
            weights[coding] = weight.map { Double($0) ?? 0 } ?? 1
        }
        return (weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0) > 0
    }
}
