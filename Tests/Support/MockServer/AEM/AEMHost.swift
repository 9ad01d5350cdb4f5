/// An AEM environment as data: its persisted queries, its DAM, and how it misbehaves.
public struct AEMHost: Sendable {
    /// Who is let in, to queries and images alike.
    public enum Access: Sendable, Equatable {
        case anyone
        case basic(user: String, password: String)
        case bearer(String)
    }

    /// What somebody without valid credentials gets.
    public enum Rejection: Sendable {
        /// 401.
        case unauthorized
        /// A redirect to a page that asks for a password, under 200.
        case loginPage
    }

    /// What several variables without a trailing `;` come to.
    public enum Semicolon: Sendable {
        case optional
        /// The last variable is lost.
        case losesLast
        /// 400.
        case refuses
    }

    /// A query that fails.
    public enum Failure: Sendable, Equatable {
        /// `errors`, and `data` null.
        case withoutData(String)
        /// `errors` beside `data`.
        case besideData(String)
    }

    /// The configuration in the path.
    public var configuration: String

    /// The persisted queries.
    public var queries: [AEMQuery]

    /// Who is let in.
    public var access = Access.anyone

    /// The requests after which the credentials expire.
    public var credentialsLast: Int?

    /// What those get who are not.
    public var rejection = Rejection.unauthorized

    /// What a missing trailing `;` does.
    public var semicolon = Semicolon.losesLast

    /// Whether there is a GraphQL endpoint at all.
    public var hasEndpoint = true

    /// Whether the client's address is on no allow list, which is a 405.
    public var refusesAddress = false

    /// How queries fail.
    public var failure: Failure?

    /// Whether failures come as 400 in `application/graphql-response+json`, instead of 200.
    public var answersGraphQLType = false

    /// What queries select of an image.
    public var imageFields = ["_path", "_dynamicUrl"]

    /// Whether `_dynamicUrl` is null, as in the SDK and in 6.5.
    public var dynamicUrlIsNull = false

    /// Whether `_dynamicUrl` comes without a query.
    public var dynamicUrlLacksQuery = false

    /// What the `Accept` of a client must mention to get WebP under `preferwebp=true`.
    public var webpWords = ["image/webp"]

    /// Whether a paginated list goes on for ever: its last cursor repeats.
    public var repeatsCursor = false

    /// An environment.
    public init(configuration: String, queries: [AEMQuery]) {
        self.configuration = configuration
        self.queries = queries
    }

    /// The query of a label.
    public subscript(query name: String) -> AEMQuery? {
        get { queries.first { $0.name == name } }
        set {
            guard let place = queries.firstIndex(where: { $0.name == name }), let newValue else {
                return
            }
            queries[place] = newValue
        }
    }

    /// Every image that a fragment mentions.
    public var images: [AEMImage] {
        var seen: Set<AEMImage> = []
        return queries.flatMap(\.fragments).flatMap(\.images).filter { seen.insert($0).inserted }
    }

    /// What answers for the environment; `publish` is the origin in `_publishUrl`.
    ///
    /// In the requests for pictures, `assetID` is the path in the DAM.
    public func handler(
        publish: String = "https://publish-p1-e1.adobeaemcloud.com",
        pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) -> @Sendable (Exchange) -> Reply {
        let responder = AEMResponder(host: self, publish: publish, pictures: pictures)
        return { responder.reply(to: $0) }
    }
}
