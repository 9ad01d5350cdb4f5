package import GalleryModel
import Native

extension FolderSettings {
    package init(_ section: Section, folder: String) {
        let path = section.string("path")
        if !section.has("path") { section.add("a folder source needs a path") }
        self.path = Paths.join(folder, path ?? "")
        name = section.string("name") ?? path.map(Paths.name) ?? "Folder"
        exclude = FolderSettings.patterns("exclude", section)
        include = FolderSettings.patterns("include", section)
    }

    /// Globs over paths below the folder: any other path would match nothing, without a word.
    private static func patterns(_ key: String, _ section: Section) -> [String] {
        let patterns = section.strings(key) ?? []
        for (place, pattern) in patterns.enumerated() {
            let parts = (pattern.hasSuffix("/") ? pattern : pattern + "/").split(
                separator: "/", omittingEmptySubsequences: false
            ).dropLast()
            if parts.contains(where: { ["", ".", ".."].contains($0) }) {
                section.add(
                    "\(key) has paths below the source's folder, such as Taxonomy/Category/** or "
                        + "**/*.png, not \"\(pattern)\"", at: key, item: place)
            }
            if pattern.contains(where: "{}[]".contains) {
                section.add(
                    "\(key) knows *, ** and ? alone, where ? stands for a bracket or brace as well, not "
                        + "\"\(pattern)\"", at: key, item: place)
            }
        }
        return patterns
    }
}
