/// A folder of folders of pictures.
public struct FolderSettings: Sendable, Equatable {
    public var name: String
    public var path: String
    /// Globs over paths below it: what is left out, and, unless empty, what alone is taken.
    public var exclude: [String] = []
    public var include: [String] = []
}
