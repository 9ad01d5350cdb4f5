package import GalleryModel

/// One entry of `sources`.
public struct SourceSettings: Sendable, Equatable {
    package let kind: any SourceKind
    /// Parameters of pictures' addresses that may be published.
    private var published: [String] = []

    package init(_ kind: some SourceKind) { self.kind = kind }

    /// Reads an entry; nil when its type is none.
    package init?(_ section: Section, folder: String) {
        let types = SourceSettings.kinds.map { $0.type }
        guard section.has("type") else {
            let known = types.dropLast().joined(separator: ", ") + " or " + (types.last ?? "")
            section.add("a source needs a type: \(known)")
            return nil
        }
        let type = section.choice("type", of: types)
        guard let kind = SourceSettings.kinds.first(where: { $0.type == type }) else { return nil }
        self.kind = kind.init(section, folder: folder)
        if localFolder == nil { published = section.strings("publishQuery") ?? [] }
        section.finish()
    }

    /// The name by which messages and the manifest call it.
    public var name: String { kind.name }

    /// The folder of this machine in which its pictures lie; nil when they come from a server.
    public var localFolder: String? { kind.localFolder }

    /// The source itself; nothing of what servers say comes out of it with a secret in it.
    package func source(_ context: SourceContext, hiding secrets: Secrets) -> any ContentSource {
        let source = kind.source(context)
        return localFolder == nil
            ? RedactingSource(source, secrets, publishing: published) : source
    }

    public static func == (one: SourceSettings, other: SourceSettings) -> Bool {
        func equals<Kind: SourceKind>(_ kind: Kind) -> Bool { kind == other.kind as? Kind }
        return equals(one.kind) && one.published == other.published
    }
}
