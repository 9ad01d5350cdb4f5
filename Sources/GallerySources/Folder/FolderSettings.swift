/// A folder of folders of pictures.
public struct FolderSettings: Sendable, Equatable {
    public var name: String
    public var path: String
    /// Globs over paths below it: what is left out, and, unless empty, what alone is taken.
    public var exclude: [String] = []
    public var include: [String] = []

    /// `path`: folders in it become taxonomies, those in them categories.
    public init(name: String, path: String) {
        (self.name, self.path) = (name, path)
    }
}

extension SourceSettings {
    /// A source for a configuration that is made in code. Sources that are asked over the network come from
    /// `Configuration.parse`, which knows what of their entries is secret.
    public static func folder(_ settings: FolderSettings) -> SourceSettings { .init(settings) }
}
