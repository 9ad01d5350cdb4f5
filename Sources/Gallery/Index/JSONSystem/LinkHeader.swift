import Native

/// The `Link` header of RFC 8288: `<https://…?page=2>; rel="next"`.
enum LinkHeader {
    /// The address of the next page, if the answer names one.
    static func next(in response: Response) -> String? {
        for header in response.headers where header.name == "link" {
            for part in header.value.split(separator: "<").map({ "<" + $0 }) {
                guard let end = part.firstIndex(of: ">") else { continue }
                let parameters = part[end...].lowercased()
                    .split(whereSeparator: { ";,".contains($0) })
                    .map { $0.filter { !$0.isWhitespace && $0 != "\"" && $0 != ">" } }
                if parameters.contains("rel=next") { return String(part[..<end].dropFirst()) }
            }
        }
        return nil
    }
}
