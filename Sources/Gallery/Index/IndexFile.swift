import Native

/// An `index.yml` in a folder: the category's name, and the order and texts of its pictures.
struct IndexFile: Sendable, Equatable {
    static let name = "index.yml"

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

    /// nil when the folder has none; what cannot be read is the file's mistake and told as one.
    static func read(in folder: String) throws(ConfigurationError) -> IndexFile? {
        let path = Paths.join(folder, name)
        let mistakes = Section.Mistakes(environment: { _ in nil })
        let start = YAML.Position(line: 1, column: 1)
        do {
            let bytes = try Files.read(path, limit: 1 << 20)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw YAMLError(position: start, detail: "the file is not UTF-8")
            }
            let index = IndexFile(Section(try YAML.parse(text), mistakes))
            guard mistakes.found.isEmpty else {
                throw ConfigurationError(file: path, mistakes: mistakes.found)
            }
            return index
        } catch let error as FileError {
            if error.isMissing { return nil }
            throw mistake(path, start, error.detail)
        } catch let error as YAMLError {
            throw mistake(path, error.position, error.detail)
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw mistake(path, start, "it cannot be read")
        }
    }

    private static func mistake(
        _ path: String, _ position: YAML.Position, _ message: String
    ) -> ConfigurationError {
        ConfigurationError(file: path, mistakes: [.init(position: position, message: message)])
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

    func entry(for file: String) -> Picture? { pictures.first { $0.file == file.precomposed } }

    /// The pictures that it names first, in its order, then the others in theirs.
    func ordered(_ paths: [String]) -> [String] {
        var named: [String] = []
        for picture in pictures {
            let path = paths.first { Paths.name(of: $0).precomposed == picture.file }
            // Named twice, it is still one picture.
            if let path, !named.contains(path) { named.append(path) }
        }
        let taken = Set(named.map(Exact.init))
        return named + paths.filter { !taken.contains(Exact($0)) }
    }
}
