import FoundationEssentials
import MockServer

/// Both servers of a service, with requests to the content API in one line each.
struct MicroCMSVisit {
    let images: MicroCMSImages
    let pictures: MockServerProgram
    let content: MockServerProgram
    private let key: String

    init(_ service: MicroCMSService) throws {
        let images = MicroCMSImages(service.media + MicroCMSService.inlineMedia) { request in
            Array("\(request.width)x\(request.height) \(request.format)".utf8)
        }
        self.images = images
        pictures = try MockServerProgram { images.reply(to: $0) }
        content = try MockServerProgram(respond: service.handler(images: pictures.origin))
        key = "X-MICROCMS-API-KEY: \(service.apiKey)"
    }

    func get(_ path: String) throws -> RawReply {
        try content.get("/api/v1/" + path, [key])
    }

    func json(_ path: String) throws -> JSONValue { try get(path).json }

    /// The ids in a list.
    func ids(_ path: String) throws -> [String] {
        try json(path).contents?.list.compactMap { $0.id?.text } ?? []
    }
}
