/// The value of one field, by the kinds a microCMS schema has.
public indirect enum MicroCMSField: Sendable {
    /// `text` or `textArea`.
    case text(String)
    /// `richEditorV2`: HTML.
    case html(String)
    /// `date`: ISO 8601 in UTC with milliseconds.
    case date(String)
    /// `number`.
    case number(Double)
    /// `boolean`.
    case flag(Bool)
    /// `select`: always an array on the wire, even of one.
    case select([String])
    /// `media`: the key is absent when it is empty.
    case image(MicroCMSMedia?)
    /// `mediaList`: `[]` when it is empty.
    case images([MicroCMSMedia])
    /// `relation`: null when it is not set.
    case reference(endpoint: String, id: String?)
    /// `relationList`.
    case references(endpoint: String, ids: [String])
    /// `custom`: an object that names its custom field.
    case custom(fieldID: String, [MicroCMSMember])
    /// `repeater`: custom fields one after another.
    case repeater([MicroCMSField])
}

/// A field id and the value under it.
public struct MicroCMSMember: Sendable {
    /// The field id.
    public var name: String

    /// The value.
    public var field: MicroCMSField

    /// A member.
    public init(_ name: String, _ field: MicroCMSField) {
        self.name = name
        self.field = field
    }
}

extension MicroCMSField {
    /// Whether filters see a list, which only `contains` looks into.
    var isList: Bool {
        switch self {
        case .select, .references, .images, .repeater: true
        default: false
        }
    }

    /// What filters and orders see under this field; `rest` is what the path has behind it.
    ///
    /// A reference is only known by its id; a path into a repeater names the custom field first.
    func values(at rest: ArraySlice<String>) -> [WireValue] {
        switch self {
        case .text(let text), .html(let text), .date(let text):
            text.isEmpty ? [] : [.string(text)]
        case .number(let number): [.number(number)]
        case .flag(let value): [.bool(value)]
        case .select(let names): names.map { .string($0) }
        case .image(let medium): medium.map { [.string($0.url)] } ?? []
        case .images(let media): media.map { .string($0.url) }
        case .reference(_, let id): id.map { [.string($0)] } ?? []
        case .references(_, let ids): ids.map { .string($0) }
        case .custom(_, let members):
            members.first { $0.name == rest.first }?.field.values(at: rest.dropFirst()) ?? []
        case .repeater(let fields):
            fields.flatMap { field in
                guard case .custom(let name, _) = field, name == rest.first else {
                    return [WireValue]()
                }
                return field.values(at: rest.dropFirst())
            }
        }
    }
}
