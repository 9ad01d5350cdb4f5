/// One request as the server received it.
public struct Exchange: Sendable {
    /// A name and a value: a header field or a query item.
    public typealias Field = (name: String, value: String)

    /// Its place in the order of arrival, from 1.
    public let number: Int

    /// The method, as `GET`.
    public let method: String

    /// The request target exactly as sent: path and query.
    public let target: String

    /// The path exactly as sent.
    public let rawPath: String

    /// The path with its percent escapes decoded.
    public let path: String

    /// The query items decoded; `+` is a space here, as many servers read it.
    public let query: [Field]

    /// The header fields in the order sent.
    public let headers: [Field]

    /// Takes a request apart; `number` stays 0 until a server files it.
    public init(method: String = "GET", target: String, headers: [Field] = []) {
        self.init(number: 0, method: method, target: target, headers: headers)
    }

    private init(number: Int, method: String, target: String, headers: [Field]) {
        self.number = number
        self.method = method
        self.target = target
        self.headers = headers
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        rawPath = parts.first.map(String.init) ?? ""
        path = PercentEncoding.decode(rawPath)
        query = parts.count > 1 ? Self.items(of: parts[1]) : []
    }

    /// The first header field of a name, in whatever case it was sent.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }

    /// The first query item of exactly this name.
    public func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The `Authorization` header.
    public var authorization: String? {
        header("Authorization")
    }

    /// The `Host` header.
    public var host: String? {
        header("Host")
    }

    func numbered(_ number: Int) -> Exchange {
        Exchange(number: number, method: method, target: target, headers: headers)
    }

    private static func items(of query: Substring) -> [Field] {
        query.split(separator: "&").map { item in
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? sides[1] : ""
            return (
                PercentEncoding.decode(sides[0], plusIsSpace: true),
                PercentEncoding.decode(value, plusIsSpace: true)
            )
        }
    }
}
