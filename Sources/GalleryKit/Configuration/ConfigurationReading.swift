import GalleryModel
import GallerySources
public import Native

extension Configuration {
    /// Reads `gallery.yml`; paths in it are relative to its own folder, or, where it comes through a pipe,
    /// to the working directory. `output` takes the place of what it says, seen from there.
    ///
    /// Throws `ConfigurationError` with every mistake, or `FileError` when the file cannot be read.
    public static func read(
        _ file: String, output: String? = nil,
        environment: @escaping (String) -> String? = Terminal.environment
    ) throws -> Configuration {
        // What cannot be read at all is no mistake in it.
        let bytes = try Files.read(file, limit: 2 << 20, orStream: true)
        return try read(try YAMLFile.parse(bytes, file), file, output, environment)
    }

    /// Reads the text of a `gallery.yml` that is called `file`.
    public static func parse(
        _ text: String, file: String, environment: @escaping (String) -> String?
    ) throws -> Configuration {
        try read(try YAMLFile.parse(Array(text.utf8), file), file, nil, environment)
    }

    private static func read(
        _ root: YAML, _ file: String, _ output: String?,
        _ environment: @escaping (String) -> String?
    ) throws -> Configuration {
        let mistakes = Section.Mistakes(environment: environment)
        let isStream = file.hasPrefix("/dev/") || (try? Files.status(file))?.kind == .other
        let folder = isStream ? "" : Paths.folder(of: file)
        let section = Section(root, mistakes)
        var configuration = Configuration(section, folder: folder)
        configuration.output = output ?? configuration.output
        for mistake in configuration.mistakes(in: [file] + mistakes.files) {
            section.add(mistake.message, at: mistake.key)
        }
        let secrets = mistakes.secrets
        guard mistakes.found.isEmpty else {
            let inOrder = mistakes.found.sorted {
                ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
            }
            throw ConfigurationError(
                file: file,
                mistakes: inOrder.map {
                    ConfigurationMistake(
                        position: $0.position, message: secrets.hidden(in: $0.message))
                })
        }
        configuration.title = secrets.hidden(in: configuration.title)
        configuration.secrets = secrets
        return configuration
    }

    private init(_ root: Section, folder: String) {
        title = root.string("title") ?? title
        readPlaces(root, folder)
        pages = root.flag("pages") ?? pages
        if !root.isOff("placeholder") {
            placeholder = root.choice("placeholder", Placeholder.self)
        }
        iiif = root.flag("iiif") ?? iiif
        tiles = root.flag("tiles") ?? tiles
        readSources(root, folder)
        readRenditions(root)
        if root.isOff("contactSheet") {
            sheet = nil
        } else if let section = root.section("contactSheet") {
            sheet = SheetRecipe(section)
        }
        if let section = root.section("limits") { limits = Limits(section) }
        if let section = root.section("network") {
            network.caFile = section.string("caFile").map { Paths.join(folder, $0) }
            if let file = network.caFile, (try? Files.status(file))?.kind != .file {
                section.add("there is no file \(file)", at: "caFile")
            }
            network.allowsPrivateAddresses =
                section.flag("privateAddresses") ?? network.allowsPrivateAddresses
            section.finish()
        }
        root.finish()
    }

    private mutating func readPlaces(_ root: Section, _ folder: String) {
        for key in ["output", "cache"] {
            guard root.has(key) else { continue }
            let path = root.shown(key)
            if path.isEmpty || path == "/" || path.utf8.contains(0) {
                root.add("\(key) is a folder of its own", at: key)
            }
        }
        output = Paths.join(folder, root.string("output") ?? output)
        cache = Paths.join(folder, root.string("cache") ?? cache)
        if let url = root.string("baseURL") {
            baseURL = Configuration.base(url)
            if baseURL == nil {
                root.add(
                    "baseURL is where the output is served: https://host/folder/", at: "baseURL")
            }
        }
    }

    private mutating func readSources(_ root: Section, _ folder: String) {
        let sections = root.sections("sources")
        sources = (sections ?? []).compactMap { SourceSettings($0, folder: folder) }
        if !root.has("sources") { root.add("there is no key sources") }
        if sections?.isEmpty == true {
            root.add("sources is empty; name a folder or an oracle channel", at: "sources")
        }
    }

    private mutating func readRenditions(_ root: Section) {
        if root.isOff("renditions") {
            recipes = []
        } else if let section = root.section("renditions") {
            native = section.flag(Recipe.native) ?? native
            recipes = Recipe.all(in: section)
            section.finish()
        }
        if iiif, baseURL == nil, !root.has("baseURL") {
            root.add(
                "iiif names everything by where it is served: give baseURL as well", at: "iiif")
        }
        if iiif, recipes.isEmpty, !native {
            root.add("iiif shows renditions, which are off", at: "iiif")
        }
        if tiles, !iiif {
            root.add("tiles are for IIIF viewers: say iiif: true as well", at: "tiles")
        }
        recipes = recipesInOrder
    }
}

extension Configuration {
    /// An address that relative paths can be put after; nil when it is none.
    public static func base(_ url: String) -> String? {
        guard let scheme = ["https://", "http://"].first(where: { url.hasPrefix($0) }),
            url.count > scheme.count, !url.dropFirst(scheme.count).hasPrefix("/"),
            url.utf8.allSatisfy({ $0 > 32 && $0 < 127 }),
            !url.contains(where: { "?#\"<>\\^`{|}@".contains($0) })
        else { return nil }
        return url.hasSuffix("/") ? url : url + "/"
    }
}

extension Limits {
    fileprivate init(_ section: Section) {
        self.init()
        bytes = section.amount("bytes") ?? bytes
        memory = section.amount("memory") ?? memory
        pixels = section.amount("pixels") ?? pixels
        frames = section.integer("frames", in: 1...100_000) ?? frames
        assets = section.amount("assets") ?? assets
        seconds = section.number("seconds") ?? seconds
        stall = section.integer("stall", in: 1...3600) ?? stall
        if !section.isOff("requestsPerSecond") {
            requestsPerSecond = section.number("requestsPerSecond").map { max($0, 0.001) }
        }
        retries = section.integer("retries", in: 0...20) ?? retries
        patience = section.number("patience") ?? patience
        store = section.amount("store") ?? store
        connections = section.integer("connections", in: 1...256) ?? connections
        section.finish()
    }
}
