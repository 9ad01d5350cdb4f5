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
            let paths = texts(after: "\"path\":\"", in: line)
            if line.hasPrefix("],\"name\":") { return isOfFolder = paths.contains(folder) }
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
            texts(after: "\"folder\":\"", in: line).filter(TileFolder.isPath).forEach(body)
        }
    }

    /// The texts that follow a key in a line, by bytes: characters are ten times as slow.
    ///
    /// Within a text every quotation mark is escaped, so that the key can only be one; and no published
    /// name has a quotation mark or a backslash in it.
    private static func texts(after key: String, in line: String) -> [String] {
        let (bytes, key) = (Array(line.utf8), Array(key.utf8))
        var texts: [String] = []
        var start = 0
        while start + key.count <= bytes.count {
            guard bytes[start] == key[0], bytes[start + 1] == key[1],
                bytes[start..<(start + key.count)].elementsEqual(key)
            else {
                start += 1
                continue
            }
            let text = bytes[(start + key.count)...].prefix { $0 != UInt8(ascii: "\"") }
            texts.append(String(decoding: text, as: UTF8.self))
            start = text.endIndex
        }
        return texts
    }

    /// `medium/<name>.<hash>.<extension>`, or the sheet beside the manifest.
    private static func isOurs(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return path.hasPrefix("contact-sheet.")
        case 2: return Recipe.isName(parts[0]) && Names.hasHash(parts[1])
        default: return false
        }
    }

    /// `contact-sheet.jpg` for `contact-sheet.8c1d22aa.jpg`.
    package static func alias(of sheet: String) -> String {
        "contact-sheet." + Paths.pathExtension(of: sheet)
    }
}
