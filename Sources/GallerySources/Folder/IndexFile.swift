import GalleryModel
import Native

/// An `index.yml` in a folder: the category's name, and the order and texts of its pictures.
struct IndexFile: Sendable, Equatable {
    static let name = "index.yml"

    /// As editors and systems write it: the exact name comes first.
    static func isNamed(_ name: String) -> Bool {
        [Self.name, "index.yaml"].contains(name.lowercased())
    }

    /// What it says of one picture.
    struct Picture: Sendable, Equatable {
        var file: String
        var title: String?
        var alt: String?
        var caption: String?
        var credit: String?
    }

    var name: String?
    var pictures: [Picture] = []

    init() {}

    /// Reads the file; what cannot be read is the file's mistake and told as one.
    static func read(_ path: String) throws(ConfigurationError) -> IndexFile {
        let mistakes = Section.Mistakes(environment: { _ in nil })
        let root = try YAMLFile.read(path)
        let index = IndexFile(Section(root, mistakes))
        guard mistakes.found.isEmpty else {
            throw ConfigurationError(file: path, mistakes: mistakes.found)
        }
        return index
    }

    private init(_ root: Section) {
        name = root.plain("name")
        for section in root.sections("pictures") ?? [] {
            guard let file = section.plain("file") else {
                section.add("a picture needs its file's name: file")
                continue
            }
            pictures.append(
                Picture(
                    file: file.precomposed, title: section.plain("title"),
                    alt: section.plain("alt"),
                    caption: section.plain("caption"), credit: section.plain("credit")))
            section.finish()
        }
        root.finish()
    }

    /// The pictures that it names first, in its order, then the others in theirs; each with what it says.
    func ordered(_ paths: [String]) -> [(path: String, entry: Picture?)] {
        var left = Dictionary(paths.map { (Paths.name(of: $0).precomposed, $0) }) { first, _ in
            first
        }
        // Named twice, it is still one picture.
        let named = pictures.compactMap { entry in
            left.removeValue(forKey: entry.file).map { (path: $0, entry: Picture?.some(entry)) }
        }
        let taken = Set(named.map { ByteKey($0.path) })
        return named + paths.filter { !taken.contains(ByteKey($0)) }.map { ($0, nil) }
    }
}
