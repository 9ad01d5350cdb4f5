/// A microCMS service as data: its APIs, its key, and how it refuses.
public struct MicroCMSService: Sendable {
    /// A spell of 429 replies.
    public struct RateLimit: Sendable {
        /// The requests that are answered before it.
        public var requests: Int

        /// How long it lasts, from the first refusal on; X-RateLimit-Reset tells the end.
        public var seconds: Int

        /// A spell.
        public init(after requests: Int, seconds: Int) {
            self.requests = requests
            self.seconds = seconds
        }
    }

    /// The key that every request must carry in `X-MICROCMS-API-KEY`.
    public var apiKey: String

    /// The APIs.
    public var endpoints: [MicroCMSEndpoint]

    /// Whether the key sees drafts in lists.
    public var seesDrafts = false

    /// A page of more items than this is too large and answers 400.
    public var tooLargeAbove: Int?

    /// A content that somebody publishes, at the front of the first API, once page two is asked for.
    public var newcomer: MicroCMSItem?

    /// When requests are refused for being too many.
    public var rateLimit: RateLimit?

    /// A service.
    public init(
        apiKey: String = "kZ3x9-loopback-key-0000", endpoints: [MicroCMSEndpoint]
    ) {
        self.apiKey = apiKey
        self.endpoints = endpoints
    }

    /// What answers for the service; `images` is the origin that its picture URLs get.
    public func handler(
        images: String = MicroCMSMedia.host
    ) -> @Sendable (Exchange) -> Reply {
        let responder = MicroCMSResponder(service: self, images: images)
        return { responder.reply(to: $0) }
    }

    /// Every picture that a content or the newcomer mentions, those inside HTML left out.
    public var media: [MicroCMSMedia] {
        var seen: Set<MicroCMSMedia> = []
        let items = endpoints.flatMap(\.items) + [newcomer].compactMap { $0 }
        return items.flatMap(\.members).flatMap { Self.media(in: $0.field) }
            .filter { seen.insert($0).inserted }
    }

    private static func media(in field: MicroCMSField) -> [MicroCMSMedia] {
        switch field {
        case .image(let medium): medium.map { [$0] } ?? []
        case .images(let media): media
        case .custom(_, let members): members.flatMap { media(in: $0.field) }
        case .repeater(let fields): fields.flatMap { media(in: $0) }
        default: []
        }
    }
}
