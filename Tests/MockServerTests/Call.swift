import FoundationEssentials
import MockServer

extension MockServerProgram {
    /// One request on a connection of its own; the target goes out as it is.
    func get(_ target: String, _ headers: [String] = [], method: String = "GET") throws -> RawReply
    {
        let connection = try RawConnection(port: port)
        connection.send(target, method: method, headers: headers)
        return try connection.receive()
    }

    /// The JSON of a target.
    func json(_ target: String, _ headers: [String] = []) throws -> JSONValue {
        try get(target, headers).json
    }

    /// The path and query of a URL on this server.
    func target(of url: String) -> String {
        url.replacing(origin, with: "")
    }
}

extension RawReply {
    /// The body as JSON.
    var json: JSONValue {
        get throws { try JSONDecoder().decode(JSONValue.self, from: Data(body)) }
    }
}
