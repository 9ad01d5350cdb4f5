import GalleryModel
import Native

/// The files that a category's manifest names, as paths below the output.
package enum ManifestNames {
    /// Everything that belongs to the category: what its manifest names, its sheet's stable name, and
    /// the manifest itself. Empty when there is no manifest.
    ///
    /// Only names of our own form count: whoever edits a manifest must not have us remove other files.
    package static func all(in manifest: String, of folder: String) throws -> Set<String> {
        var names: Set<String> = []
        do {
            _ = try each(in: manifest, of: folder) { names.insert($0) }
        } catch let error as FileError where error.isMissing {
            return []
        }
        return names
    }

    /// Hands over the same one by one; says whether the manifest is that of the folder.
    package static func each(
        in manifest: String, of folder: String, _ body: (String) -> Void
    ) throws -> Bool {
        var isOfFolder = false
        try Files.eachLine(of: manifest) { line in
            let paths = ManifestLine.paths(in: line)
            if ManifestLine.kind(of: line) == .tail { return isOfFolder = paths.contains(folder) }
            for path in paths where isOurs(path) {
                body("\(folder)/\(path)")
                if path.hasPrefix("contact-sheet.") { body(folder + "/" + alias(of: path)) }
            }
        }
        body(folder + "/" + CategoryManifest.name)
        return isOfFolder
    }

    /// The folders of tiles that a manifest names; only ones of our own form.
    package static func tiles(in manifest: String) throws -> Set<String> {
        var folders: Set<String> = []
        do {
            try eachTiles(in: manifest) { folders.insert($0) }
        } catch let error as FileError where error.isMissing {
            return []
        }
        return folders
    }

    package static func eachTiles(in manifest: String, _ body: (String) -> Void) throws {
        try Files.eachLine(of: manifest) { line in
            ManifestLine.tileFolders(in: line).filter(TileFolder.isPath).forEach(body)
        }
    }

    /// `medium/<name>.<hash>.<extension>`, or the sheet beside the manifest.
    private static func isOurs(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return path.hasPrefix("contact-sheet.")
        case 2: return Recipe.isName(parts[0]) && Names.hash(in: parts[1]) != nil
        default: return false
        }
    }

    /// `contact-sheet.jpg` for `contact-sheet.8c1d22aa.jpg`.
    package static func alias(of sheet: String) -> String {
        "contact-sheet." + Paths.pathExtension(of: sheet)
    }
}
