import FoundationEssentials
import MockServer

/// A server for one test, with requests to it in one line each.
struct Visit {
    static let api = "/content/published/api/v1.1"

    let server: MockServerProgram
    let channel: OracleChannel

    init(_ channel: OracleChannel, faults: FaultPlan = FaultPlan()) throws {
        self.channel = channel
        let pictures: @Sendable (PictureRequest) -> [UInt8] = { request in
            Array("\(request.assetID) \(request.rendition) \(request.format)".utf8)
        }
        server = try MockServerProgram(respond: faults.wrap(channel.handler(pictures: pictures)))
    }

    /// The target of a path below the API, with the token.
    func target(_ path: String, _ items: [(String, String)] = []) -> String {
        let query = ([("channelToken", channel.token)] + items).map { name, value in
            "\(name)=\(Visit.escaped(value))"
        }
        return "\(Visit.api)\(path)?\(query.joined(separator: "&"))"
    }

    func get(_ target: String, headers: [String] = []) throws -> RawReply {
        let connection = try RawConnection(port: server.port)
        connection.send(target, headers: headers)
        return try connection.receive()
    }

    /// The JSON of a path below the API.
    func json(_ path: String, _ items: [(String, String)] = []) throws -> JSONValue {
        let reply = try get(target(path, items))
        return try JSONDecoder().decode(JSONValue.self, from: Data(reply.body))
    }

    /// The names in a list of images.
    func names(_ query: String, _ items: [(String, String)] = []) throws -> [String] {
        let reply = try json("/items", [("q", query)] + items)
        return reply.items?.list.compactMap { $0.name?.text } ?? []
    }

    /// The id of a category by name.
    func category(_ name: String) -> String {
        channel.categories.first { $0.name == name }?.id ?? ""
    }

    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Character(Unicode.Scalar(byte))
            let isPlain = scalar.isASCII && (scalar.isLetter || scalar.isNumber)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}
