/// A content item with user fields, as a blog has them.
public struct OracleContentItem: Sendable {
    /// The value of a field.
    public enum Field: Sendable {
        /// Text, or HTML.
        case text(String)
        /// A date with milliseconds, in UTC.
        case date(String)
        /// One item or asset by its id; nil is null.
        case reference(String?)
        /// Several, in the editor's order.
        case references([String])
    }

    /// `CORE` and 32 upper-case hexadecimal digits.
    public var id: String

    /// The content type.
    public var type: String

    /// The name.
    public var name: String

    /// The description.
    public var description: String

    /// The user fields, in order.
    public var fields: [(name: String, value: Field)]

    /// An item.
    public init(
        id: String, type: String, name: String, description: String = "",
        _ fields: [(name: String, value: Field)]
    ) {
        self.id = id
        self.type = type
        self.name = name
        self.description = description
        self.fields = fields
    }

    /// The field of a name.
    public subscript(name: String) -> Field? {
        get { fields.first { $0.name == name }?.value }
        set {
            guard let place = fields.firstIndex(where: { $0.name == name }), let newValue else {
                return
            }
            fields[place].value = newValue
        }
    }

    static let date = "2021-04-07T19:53:14.118Z"

    /// What a query sees under a field's name; a reference is its id.
    func values(_ field: String) -> [String] {
        switch field {
        case "id": return [id]
        case "type": return [type]
        case "typeCategory": return ["ContentType"]
        case "name": return [name]
        case "description": return [description]
        case "slug": return [slug]
        case "language": return ["en-US"]
        case "createdDate", "updatedDate": return [Self.date]
        case "fileGroup", "mimeType", "fileExtension": return ["contentItem"]
        default: break
        }
        guard field.hasPrefix("fields."), let value = self[String(field.dropFirst(7))] else {
            return []
        }
        switch value {
        case .text(let text), .date(let text): return [text]
        case .reference(let id): return id.map { [$0] } ?? []
        case .references(let ids): return ids
        }
    }

    var slug: String {
        "1481786053-"
            + String(name.lowercased().map { $0.isASCII && $0.isLetter || $0.isNumber ? $0 : "-" })
    }
}
