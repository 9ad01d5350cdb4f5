import GalleryModel
import Native

/// Reads a root manifest line by line, so that memory does not grow with the images.
///
/// The manifest has one line a problem, one an image, and a few kinds around them; a file that is put
/// together otherwise is not one of ours.
package enum ManifestReading {
    /// What a line says.
    package enum Line: Sendable {
        case problem(ProblemRecord)
        /// A file of the web pages.
        case page(PageRecord)
        /// A category begins.
        case head(sheet: SheetRecord?)
        case image(ImageRecord)
        /// A category ends.
        case tail(CategoryManifest.Tail)
    }

    /// The file is no manifest of this version; `line` counts from 1.
    package struct Mistake: SaidError, Equatable {
        package var line: Int

        package var sentence: String { "line \(line) is none of a manifest" }

        package init(line: Int) { self.line = line }
    }

    /// Hands over every line that says something, in order.
    package static func each(of manifest: String, _ body: (Line) throws -> Void) throws {
        try eachText(of: manifest) { _, line in try body(line) }
    }

    /// The same with the line's own text, without the comma behind it.
    package static func eachText(of manifest: String, _ body: (String, Line) throws -> Void) throws
    {
        var number = 0
        var isWhole = false
        try Files.eachLine(of: manifest) { line in
            number += 1
            let text = line.hasSuffix(",") ? String(line.dropLast()) : line
            do {
                if number == 1 {
                    guard line.hasPrefix("{\"generator\":") else { throw Mistake(line: number) }
                } else if let said = try said(in: text) {
                    try body(text, said)
                }
            } catch is DecodingError {
                throw Mistake(line: number)
            }
            isWhole = line.hasPrefix("],\"title\":") && line.hasSuffix(",\"version\":1}")
        }
        guard isWhole else { throw Mistake(line: number) }
    }

    /// What a line without its comma says; nil for one that only holds the others together.
    package static func said(in line: String) throws -> Line? {
        guard hasNumbersOfOurs(line) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "a number that no manifest has"))
        }
        if line.hasPrefix("],\"name\":") {
            return .tail(
                try ManifestJSON.value(CategoryManifest.Tail.self, "{" + line.dropFirst(2)))
        }
        if line.hasPrefix("{\"contactSheet\":") {
            return .head(sheet: try ManifestJSON.value(Head.self, line + "]}").contactSheet)
        }
        guard line.hasPrefix("{\""), !line.hasPrefix("{\"categories\":") else { return nil }
        let text = line.hasSuffix(",") ? String(line.dropLast()) : line
        if line.hasPrefix("{\"bytes\":") {
            return .page(try ManifestJSON.value(PageRecord.self, text))
        }
        if let image = try? ManifestJSON.value(ImageRecord.self, text) { return .image(image) }
        return .problem(try ManifestJSON.value(ProblemRecord.self, text))
    }

    /// Whether sums and products can be made of every number: none of ours is negative or broken, or has over
    /// fifteen digits.
    static func hasNumbersOfOurs(_ line: String) -> Bool {
        var (isText, isEscaped, digits) = (false, false, 0)
        for byte in line.utf8 {
            let wasEscaped = isEscaped
            isEscaped = isText && byte == UInt8(ascii: "\\") && !wasEscaped
            if byte == UInt8(ascii: "\""), !wasEscaped { isText.toggle() }
            if isText { continue }
            let isExponent = digits > 0 && byte | 0x20 == UInt8(ascii: "e")
            digits = (0x30...0x39).contains(byte) ? digits + 1 : 0
            if digits > 15 || isExponent || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
                return false
            }
        }
        return true
    }

    /// Whether a published category's manifest is ours, lies in the output itself, and names only files
    /// that are there: nothing else may be taken over into the root's.
    package static func isWhole(_ folder: String, in output: OutputFolder) -> Bool {
        let path = output.path(folder + "/" + CategoryManifest.name)
        guard (try? Files.realPath(path)) == path else { return false }
        var isFirst = true
        var isEnded = false
        do {
            try Files.eachLine(of: path) { line in
                let text = line.hasSuffix(",") ? String(line.dropLast()) : line
                guard let said = try said(in: text), !isEnded else { throw Mistake(line: 0) }
                if case .head = said {} else if isFirst { throw Mistake(line: 1) }
                isFirst = false
                if case .tail(let tail) = said { isEnded = tail.path == folder }
                if case .image(let image) = said, let tiles = image.tiles {
                    let folder = TileFolder(output: output, path: tiles.folder)
                    guard TileFolder.isPath(tiles.folder), folder.stands else {
                        throw Mistake(line: 0)
                    }
                }
                for entry in NamedFile.all(of: said) where !entry.isAlias {
                    let status = try Files.status(output.path(folder + "/" + entry.path))
                    guard status.size == entry.bytes else { throw Mistake(line: 0) }
                }
            }
        } catch {
            return false
        }
        return isEnded
    }

    /// A file's first line; nil when there is no file.
    package static func firstLine(of file: String) throws -> String? {
        struct Enough: Error {}
        var first: String?
        do {
            try Files.eachLine(of: file) { line in
                first = line
                throw Enough()
            }
        } catch is Enough {
        } catch let error as FileError where error.isMissing {}
        return first
    }

    /// The sheet that a category's manifest names.
    package static func sheet(of manifest: String) throws -> SheetRecord? {
        guard let line = try firstLine(of: manifest), case .head(let sheet) = try said(in: line)
        else { return nil }
        return sheet
    }

    /// Where the output says that it is served; nil when it is not for IIIF viewers.
    package static func presentation(of manifest: String) throws -> IIIFPresentation? {
        guard let collection = try presentationHead(of: manifest)?.iiif,
            collection.hasSuffix("/" + IIIFPresentation.collection)
        else {
            return nil
        }
        return IIIFPresentation(
            base: String(collection.dropLast(IIIFPresentation.collection.count)))
    }

    /// Whether this program would write the IIIF files as they are.
    package static func isPresentationCurrent(of manifest: String) throws -> Bool {
        try presentationHead(of: manifest)?.iiifVersion == IIIFPresentation.version
    }

    private struct PresentationHead: Decodable {
        var iiif: String?
        var iiifVersion: Int?
    }

    private static func presentationHead(of manifest: String) throws -> PresentationHead? {
        guard let line = try firstLine(of: manifest) else { return nil }
        return try? ManifestJSON.value(PresentationHead.self, line + "]}")
    }

    /// What a root manifest says of the pages; nothing where there is none of ours.
    package static func pages(in manifest: String) -> [PageRecord] {
        var pages: [PageRecord] = []
        // They stand first: what follows is not read on.
        try? Files.eachLine(of: manifest) { line in
            if line.hasPrefix("{\"bytes\":") {
                if case .page(let page) = try said(in: line), Paths.isInside(page.path),
                    PageFile.isPage(page.path)
                {
                    pages.append(page)
                }
            } else if !line.hasPrefix("{\"generator\":") {
                throw Mistake(line: 0)
            }
        }
        return pages
    }

    private struct Head: Decodable { var contactSheet: SheetRecord? }
}
