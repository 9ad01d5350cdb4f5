package import GalleryModel
package import Native

/// A content system: what a `gallery.yml` says of one source of it, and how that is read.
///
/// All that is known of a system stands in one folder; `SourceSettings.kinds` is the one place that
/// names them.
package protocol SourceKind: Sendable, Equatable {
    /// What stands behind `type:`.
    static var type: String { get }
    /// The entry of `sources` that `gallery init` writes: valid but for what stands in the environment.
    static var template: String { get }
    /// Reads an entry; its mistakes are collected there. Relative paths begin at `folder`.
    init(_ section: Section, folder: String)
    /// The name by which messages and the manifest call the source.
    var name: String { get }
    /// Where the pictures lie, if they lie in a folder of this machine, whose words are no server's.
    var localFolder: String? { get }
    func source(_ context: SourceContext) -> any ContentSource
}

extension SourceKind {
    package var localFolder: String? { nil }
}

/// What a source is given to work with.
package struct SourceContext: Sendable {
    let fetching: any Fetching
    let disk: ThreadPool
    let limits: Limits
    /// Folders of ours, which are none of a source's pictures.
    let ours: [String]
    /// The width in pixels of the largest rendition.
    let largest: Int

    package init(
        fetching: any Fetching, disk: ThreadPool, limits: Limits, ours: [String], largest: Int
    ) {
        self.fetching = fetching
        self.disk = disk
        self.limits = limits
        self.ours = ours
        self.largest = largest
    }
}
