import GalleryModel

/// Which entries of a folder source are taken: by the owner's globs over paths from the source's root, and
/// never what systems and programs leave beside pictures. Pure.
struct FolderFilter: Sendable, Equatable {
    private let excluded: [Glob]
    private let included: [String]
    private let wanted: [Glob]
    /// What alone is taken, as it was written, if there is any.
    let asked: String?

    init(exclude: [String] = [], include: [String] = []) {
        excluded = exclude.map { Glob(FolderFilter.bare($0)) }
        included = include.map(FolderFilter.bare)
        wanted = included.map(Glob.init)
        asked = include.isEmpty ? nil : include.joined(separator: ", ")
    }

    /// A pattern for a folder is one for all that is in it; one of a single name holds at any depth.
    private static func bare(_ pattern: String) -> String {
        let path = pattern.hasSuffix("/") ? pattern.dropLast() : pattern[...]
        guard path.contains("/") else { return path.isEmpty ? "" : "**/" + path }
        var folder = path
        while folder.hasSuffix("/**") { folder.removeLast(3) }
        return String(folder)
    }

    /// Whether an entry is passed over, whatever it is.
    func leavesOut(_ path: String) -> Bool {
        FolderFilter.isOfSystem(Paths.name(of: path)) || excluded.contains { $0.matches(path) }
    }

    /// Whether a picture is asked for: by itself, or with a folder that it is in.
    func includes(_ path: String) -> Bool {
        if included.isEmpty { return true }
        let ways = sequence(first: path) { $0.contains("/") ? Paths.folder(of: $0) : nil }
        return ways.contains { way in wanted.contains { $0.matches(way) } }
    }

    /// Whether pictures that are asked for may lie below a folder.
    func leads(into folder: String) -> Bool {
        includes(folder)
            || included.contains { pattern in
                let parts = pattern.split(separator: "/").map(String.init)
                for (part, name) in zip(parts, folder.split(separator: "/")) {
                    if part.contains("**") { return true }
                    guard Glob(part).matches(String(name)) else { return false }
                }
                return parts.count > folder.split(separator: "/").count
            }
    }

    /// Of NAS systems, file managers, disks, archives and photo libraries, and the copies that programs
    /// leave beside what they change. What has a leading dot is hidden anyway.
    private static let names: Set<String> = [
        "@eadir", "@recycle", "@recently-snapshot", "@tmp", "#recycle", "#snapshot",
        "$recycle.bin", "recycler", "system volume information", "network trash folder",
        "temporary items", "lost+found", "__macosx", "thumbs.db", "ehthumbs.db", "desktop.ini",
    ]
    private static let endings = [
        "~", "@synoeastream", "@synoresource", ".bak", ".orig", ".tmp", ".part", ".crdownload",
        ".lrdata", ".lrcat-data", ".lrlibrary", ".photoslibrary", ".photolibrary", ".aplibrary",
    ]

    private static func isOfSystem(_ name: String) -> Bool {
        let name = name.lowercased()
        let copy = "_original"
        // ExifTool's copies: cake.jpg_original.
        return names.contains(name) || endings.contains(where: name.hasSuffix)
            || name.hasSuffix(copy)
                && FolderContents.extensions.contains(
                    Paths.pathExtension(of: String(name.dropLast(copy.count))))
    }
}
