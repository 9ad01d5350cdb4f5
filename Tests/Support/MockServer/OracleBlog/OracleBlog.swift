/// A channel that publishes a blog: content items with references, and the images they refer to.
public struct OracleBlog: Sendable {
    /// The images, the token, the bearer and how lists misbehave.
    public var channel: OracleChannel

    /// The content items, in the order the server has them when no order is asked for.
    public var items: [OracleContentItem]

    /// Whether rows of a list without `fields` have user fields all the same.
    public var listsCarryFields = false

    /// Whether a reference tells the name of what it refers to.
    public var referencesHaveNames = true

    /// A blog.
    public init(channel: OracleChannel, items: [OracleContentItem]) {
        self.channel = channel
        self.items = items
    }

    /// The item of a name.
    public subscript(name: String) -> OracleContentItem? {
        get { items.first { $0.name == name } }
        set {
            guard let place = items.firstIndex(where: { $0.name == name }), let newValue else {
                return
            }
            items[place] = newValue
        }
    }

    /// What answers for the blog; the pictures come from the closure handed in.
    public func handler(
        pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) -> @Sendable (Exchange) -> Reply {
        let responder = OracleBlogResponder(blog: self, pictures: pictures)
        return { responder.reply(to: $0) }
    }
}
