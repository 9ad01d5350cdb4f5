import Native
import Synchronization

/// What every part of a run shares: where things are kept, what is made, and the lanes that may block.
final class Workshop: Sendable {
    let configuration: Configuration
    let output: OutputFolder
    let catalog: Catalog
    let store: Store
    let writeback: Writeback
    let originals: Originals
    /// Decoding, drawing, encoding: one thread a processor.
    let render: Lane
    /// Directories, the catalog, manifests.
    let disk: Lane
    let events: any Events
    /// Whether pictures that ended an earlier run get another chance.
    let triesAgain: Bool
    /// Failures are remembered: what no category could have is not asked for again in this run.
    let pictures = Once<Exact, Result<MadePicture, PictureBuild.Refusal>> {
        guard case .failure(let refusal) = $0 else { return false }
        // An interruption is nobody's failure.
        return refusal.reason != .interrupted
    }
    /// Equal bytes may come from two addresses.
    let turns = Turns()
    /// Of their own: a turn is taken within another, and two may share a lock.
    let tileTurns = Turns()
    private let fatal = Mutex<GalleryError?>(nil)

    init(
        _ configuration: Configuration, output: OutputFolder, catalog: Catalog, store: Store,
        writeback: Writeback, fetching: any Fetching, render: Lane, disk: Lane, events: any Events,
        refreshes: Bool = false, triesAgain: Bool = false
    ) {
        self.configuration = configuration
        self.output = output
        self.catalog = catalog
        self.store = store
        self.writeback = writeback
        self.render = render
        self.disk = disk
        self.events = events
        self.triesAgain = triesAgain
        wanted =
            configuration.recipes.map { ($0.name, $0.key) }
            + (configuration.native ? [("native", "native")] : [])
        originals = Originals(
            catalog: catalog, store: store, fetching: fetching, disk: disk,
            limits: configuration.limits, session: "\(Files.process) \(WallClock.seconds())",
            secrets: configuration.secrets, refreshes: refreshes)
    }

    /// What every picture is downloaded for.
    var needs: Plan.Needs {
        var boxes = configuration.recipes.map { Plan.Box(width: $0.width, height: $0.height) }
        if let sheet = configuration.sheet {
            boxes.append(sheet.widestTile)
        }
        if configuration.tiles { boxes.append(.whole) }
        let format = configuration.recipes.first?.format ?? .jpg
        return Plan.Needs(boxes: boxes, native: configuration.native, format: format)
    }

    /// What is made of every picture, by the keys under which the catalog knows it.
    let wanted: [(name: String, key: String)]

    /// Whether anything is published of a picture besides its place on a sheet.
    var makesRenditions: Bool { !configuration.recipes.isEmpty || configuration.native }

    /// What was made of a source by a recipe, if it still stands in the output.
    func published(_ source: String, _ recipe: String) throws -> MadePicture.Made? {
        guard let (file, path) = try catalog.rendered(source, recipe, in: output.root),
            output.has(file, at: path)
        else { return nil }
        return MadePicture.Made(file: file, path: path)
    }

    /// Remembers what was made, for other categories and the next run.
    func remember(
        _ file: RenditionFile, at path: String, of source: String, _ recipe: String
    ) throws {
        let made = MadePicture.Made(file: file, path: path)
        try catalog.run(
            all: Catalog.changes([(recipe: recipe, file: made)], of: source, in: output.root))
    }

    /// Takes a picture's original into the store and remembers it with all that was made of it; says
    /// where it is.
    func keep(_ source: Source, _ made: MadePicture) throws -> String {
        let files = wanted.compactMap { name, key in
            made.files[name].map { (recipe: key, file: $0) }
        }
        return try originals.keep(
            source,
            Catalog.changes(files, of: made.source, in: output.root)
                + [Catalog.change(made.facts, of: made.source)])
    }

    /// The disk is full or gone: going on would only repeat that for every picture.
    var disaster: GalleryError? { fatal.withLock { $0 } }

    /// Takes note of an error that is more than one picture's own.
    func note(_ error: any Error) {
        let disaster: GalleryError? =
            switch error {
            case let error as FileError where error.isFatal: .file(error)
            case let error as DatabaseError where error.isFatal: .catalog(error)
            case let error as GalleryError: error
            case FetchFailure.disk(let error) where error.isFatal: .file(error)
            default: nil
            }
        if let disaster { fatal.withLock { $0 = $0 ?? disaster } }
    }
}

/// A picture that was fetched, verified and drawn.
struct MadePicture: Sendable {
    /// Of the bytes that it was made from.
    var source: String
    var facts: PictureFacts
    /// By the recipe's name: what was made, and a path below the output where it stands.
    var files: [String: Made]
    /// Its tiles, which all categories share.
    var tiles: TilesRecord?
    /// The bytes themselves, if they are at hand.
    var original: String?

    struct Made: Sendable {
        var file: RenditionFile
        var path: String
    }
}
