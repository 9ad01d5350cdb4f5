package import GalleryModel

/// Which categories a run is about; the others stay as they were published.
package enum Selection: Sendable, Equatable {
    case everything
    /// Those that one of the globs matches, by title or folder.
    case matching([Glob])
    /// Those with these titles, and those below them.
    case titled(Set<String>)

    package init(_ globs: [String]) {
        self = globs.isEmpty ? .everything : .matching(globs.map(Glob.init))
    }

    package func includes(_ place: Place) -> Bool {
        includes(title: place.title, folder: place.folder)
    }

    package func includes(title: String, folder: String) -> Bool {
        switch self {
        case .everything: true
        case .matching(let globs): globs.contains { $0.matches(title) || $0.matches(folder) }
        case .titled(let titles):
            titles.contains(title) || titles.contains { title.hasPrefix($0 + "/") }
        }
    }
}
