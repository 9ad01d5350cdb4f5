import GalleryModel
import Native

/// Names for files and folders, made of names from outside, which are hostile. Pure.
package enum Names {
    /// Bytes of a name at the most.
    package static let limit = 100
    /// What a gallery folder may hold besides categories, whatever renditions there are.
    package static let reserved = Set(
        Recipe.defaults.map(\.name) + [
            Recipe.native, "assets", "iiif", "iiif.json", "manifest.json", "index.html",
            "placeholders.css",
        ] + ImageFormat.allCases.map { "contact-sheet." + $0.fileExtension })

    /// A name that is safe on every file system and in a URL path: NFC, lower case, spaces to `-`, no
    /// control, bidirectional or reserved characters, no leading dot or dash, at most 100 bytes.
    package static func slug(_ text: String) -> String {
        var result = ""
        // What follows takes the square of the length.
        for scalar in text.cut(to: 4_096).precomposed.lowercased().unicodeScalars {
            if scalar.properties.isWhitespace {
                result += "-"
            } else if isAllowed(scalar) {
                result.unicodeScalars.append(scalar)
            }
        }
        result = result.precomposed
        while result.contains("--") { result = result.replacing("--", with: "-") }
        // By scalars: a dot with an accent is one character, and still hides the file.
        result = trimmed(String(result.unicodeScalars.drop(while: isEdge)))
        // Windows opens the printer for a file called com1.jpg, and for "com1 .jpg".
        let stem = trimmed(String(result.unicodeScalars.prefix { $0 != "." }))
        if devices.contains(stem) { result = "_" + result }
        // A mark at the start makes one character with the slash before it, which no path is split at.
        if ("/" + result).first != "/" { result = "_" + result }
        result = trimmed(result.cut(to: limit))
        return result.isEmpty ? "untitled" : result
    }

    /// Folder names for siblings: those that fall together, or on a reserved name, get a piece of their
    /// id, all of them, so that no name depends on who came first. `renditions` stand beside them.
    package static func folders(
        for siblings: [(name: String, id: String)], besides renditions: Set<String> = []
    ) -> [String] {
        let slugs = siblings.map { slug($0.name) }
        var uses: [String: Int] = [:]
        for slug in slugs { uses[slug.folded, default: 0] += 1 }
        var taken: Set<String> = []
        return zip(siblings, slugs).map { sibling, name in
            var unique = name
            if uses[name.folded] != 1 || reserved.contains(name.folded)
                || renditions.contains(name.folded)
            {
                unique = name.cut(to: limit - 9) + "-" + suffix(of: sibling.id)
            }
            while !taken.insert(unique.folded).inserted { unique += "-" + suffix(of: unique) }
            return unique
        }
    }

    /// `<name>.<hash8>.<extension>` of a picture's file.
    package static func file(_ name: String, sha256: String, extension: String, digits: Int = 8)
        -> String
    {
        let ending = ".\(sha256.prefix(digits)).\(`extension`)"
        let stem = slug(Paths.stem(of: name))
        return stem.cut(to: limit - ending.utf8.count) + ending
    }

    /// The piece of a hash in a file's name of our own form; nil in any other name.
    package static func hash(in name: some StringProtocol) -> String? {
        let parts = name.split(separator: ".")
        guard parts.count >= 3, name.first != "." else { return nil }
        let hash = parts[parts.count - 2]
        return [8, 16, 64].contains(hash.count) && hash.allSatisfy(\.isHexDigit)
            ? String(hash) : nil
    }

    private static func suffix(of id: String) -> String {
        String(Fingerprint.of(id).prefix(8))
    }

    /// What no name begins or ends with: a dot hides, a dash is an option, a joiner joins nothing.
    private static func isEdge(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "." || scalar == "-" || scalar.value == 0x200D
    }

    private static func trimmed(_ text: String) -> String {
        var result = text
        // Some scalars make one character with what follows them, be it a slash.
        while let last = result.unicodeScalars.last, isEdge(last) || (result + "/").last != "/" {
            result.unicodeScalars.removeLast()
        }
        return result
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            // The joiner that holds emoji and some scripts together is the one format character kept.
            scalar.value == 0x200D
        default: !"/\\:*?\"<>|%#&'`$;!(){}[]^~=+,@".unicodeScalars.contains(scalar)
        }
    }

    private static let devices: Set<String> = {
        let numbered = "0123456789¹²³".flatMap { ["com\($0)", "lpt\($0)"] }
        return Set(["con", "prn", "aux", "nul"] + numbered)
    }()
}

extension String {
    /// The characters at the start that are no more than so many bytes; of a longer one, what there is room for.
    package func cut(to bytes: Int) -> String {
        guard utf8.count > bytes else { return self }
        var end = utf8.index(utf8.startIndex, offsetBy: bytes)
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
            end = utf8.index(before: end)
        }
        // Letters are not parted from their marks, unless those go on and on.
        let start = unicodeScalars.index(end, offsetBy: -32, limitedBy: startIndex) ?? startIndex
        let border = self[start...].indices.prefix { $0 <= end }.last ?? end
        return String(self[..<(border > start || start == startIndex ? border : end)])
    }
}
