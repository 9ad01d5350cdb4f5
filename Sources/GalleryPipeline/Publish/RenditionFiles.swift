import GalleryManifest
import GalleryModel
import GalleryState
import Native

/// The files of pictures in the output, and what the catalog knows of them: the last step of a picture's
/// way.
struct RenditionFiles: Sendable {
    private let settings: BuildSettings
    private let workspace: Workspace
    let tiles: TileFiles
    /// What is made of every picture, by the keys under which the catalog knows it.
    private let wanted: [(name: String, key: String)]

    init(_ settings: BuildSettings, in workspace: Workspace) {
        self.settings = settings
        self.workspace = workspace
        tiles = TileFiles(settings, in: workspace)
        wanted =
            settings.recipes.map { ($0.name, $0.key) }
            + (settings.native ? [(Recipe.native, Recipe.native)] : [])
    }

    /// Whether an earlier run crashed while it worked on these bytes.
    func hasKilled(_ source: Source) -> Bool {
        (try? workspace.catalog.hasKilled(source.sha256)) == true
    }

    /// What an earlier run made of the offer, if nothing has changed: no picture is opened.
    func known(
        _ entry: Originals.CacheEntry, of offer: Offer, _ originals: Originals
    ) throws -> MadePicture? {
        guard let fetched = entry.current, var made = try made(of: fetched.sha256) else {
            return nil
        }
        made.original = originals.file(of: offer, fetched)
        return made
    }

    /// What was made before of the same bytes, which may have come from elsewhere.
    func made(of source: Source, _ originals: Originals) throws -> MadePicture? {
        guard var made = try made(of: source.sha256) else { return nil }
        made.original = try originals.keep(source)
        return made
    }

    /// Everything that the recipes ask for, if all of it was made before and still stands.
    private func made(of sha256: String) throws -> MadePicture? {
        guard let facts = try workspace.catalog.facts(of: sha256),
            (try? Verification.enforceLimits(facts.width, facts.height, 1, settings.limits)) != nil
        else { return nil }
        if settings.placeholder != nil, facts.placeholder == nil { return nil }
        var made = MadePicture(source: sha256, facts: facts)
        let known = try workspace.catalog.rendered(sha256, in: workspace.output.root)
        for (name, key) in wanted {
            guard let (file, path) = known[key], workspace.output.has(file, at: path) else {
                return nil
            }
            made.files[name] = PlacedFile(file: file, path: path)
        }
        if tiles.recipe != nil {
            guard let known = try tiles.known(sha256) else { return nil }
            made.tiles = known
        }
        return made
    }

    /// Publishes what was drawn, and the original if that is wanted, in a category's folder; remembers it.
    func publish(
        _ drawn: Rendering.Outcome, of source: Source, _ asset: Asset, in place: Place,
        _ staging: TileStaging?, _ originals: Originals
    ) throws -> MadePicture {
        let output = workspace.output
        var made = MadePicture(source: source.sha256, facts: drawn.facts)
        var files = drawn.drawn.map { (name: $0.recipe.name, file: $0.file, bytes: $0.bytes) }
        if settings.native {
            files.append((Recipe.native, RenditionFile(drawn.facts, of: source), source.bytes))
        }
        let slots = try files.map { name, file, _ in
            try output.slot(
                for: file, named: asset.name, in: "\(place.folder)/\(Recipe.folder(of: name))")
        }
        try output.prepare(slots)
        for ((name, file, bytes), slot) in zip(files, slots) {
            // The original's bytes get a second name, unless another process has removed them from the store
            // meanwhile; a user's own file, which may change under its name, is never linked.
            let isLinked =
                try file.sha256 == source.sha256 && source.original.isOurs
                && output.link(slot, to: source.original.file)
            if !isLinked { try output.fill(slot, with: bytes) }
            made.files[name] = PlacedFile(file: file, path: slot.path)
        }
        if let staging, let tiles = drawn.tiles {
            made.tiles = try self.tiles.publish(staging, tiles, of: source.sha256)
        }
        let changes = wanted.compactMap { name, key in
            made.files[name].map { (recipe: key, file: $0) }
        }
        made.original = try originals.keep(
            source,
            Catalog.changes(changes, of: made.source, in: output.root)
                + [Catalog.change(made.facts, of: made.source)])
        return made
    }

    /// Gives a picture its names in a category, as further names for the same files, and says what the
    /// manifest will.
    func name(
        _ made: MadePicture, for asset: Asset, in place: Place, _ offer: Offer
    ) throws -> PublishedPicture {
        var renditions: [String: RenditionRecord] = [:]
        var named = made
        for (name, rendition) in made.files {
            let path = try workspace.output.take(
                workspace.output.path(rendition.path), rendition.file, named: asset.name,
                in: "\(place.folder)/\(Recipe.folder(of: name))")
            named.files[name]?.path = path
            renditions[name] = RenditionRecord(
                rendition.file, path: String(path.dropFirst(place.folder.count + 1)))
        }
        var record = ImageRecord(asset, renditions)
        record.add(made.facts, of: asset)
        record.tiles = made.tiles
        if settings.placeholder != nil { record.placeholder = made.facts.placeholder }
        return PublishedPicture(record: record, tile: tile(of: named, asset, offer))
    }

    /// The smallest file that fills any tile of the sheet, or else the original: never what happens to
    /// be at hand, so that the sheet is the same in every run.
    private func tile(
        of made: MadePicture, _ asset: Asset, _ offer: Offer
    ) -> ContactSheet.Tile? {
        guard let sheet = settings.sheet else { return nil }
        let wanted = sheet.widestTile.size(of: made.facts.width, made.facts.height)
        // Another format of the same picture would only be slower to open.
        let plain = made.files.filter { Recipe.folder(of: $0.key) == $0.key }
        let enough = plain.values.filter {
            $0.file.width >= wanted.width && $0.file.height >= wanted.height
        }.min { ($0.file.width, $0.file.bytes) < ($1.file.width, $1.file.bytes) }
        return ContactSheet.Tile(
            asset: asset, file: enough.map { workspace.output.path($0.path) } ?? made.original,
            sha256: enough?.file.sha256 ?? made.source, offer: offer)
    }
}

/// What stays of pictures that cannot be had now.
extension RenditionFiles {
    /// The picture as it was published, in this category or elsewhere, if all its files still stand.
    func kept(
        _ asset: Asset, _ offers: [Offer], in place: Place, _ former: PublishedPictures,
        _ originals: Originals
    ) throws -> PublishedPicture? {
        var record = try former.record(of: asset.id)
        let start = asset.id.prefix { $0 != "?" }
        if record == nil, let address = asset.sourceURL,
            address.prefix(while: { $0 != "?" }).hasSuffix(start)
        {
            record = try former.record(at: address)
            record?.id = asset.id
        }
        let nothing = Offer(name: "native", address: .file("", name: asset.name))
        for offer in offers.isEmpty ? [nothing] : offers {
            let last = try workspace.catalog.fetched(offer.address.key)
            let current = record.flatMap { picture(of: $0, in: place) }
            guard var made = try current ?? last.flatMap({ try made(of: $0.sha256) }) else {
                continue
            }
            if case .web = offer.address, let last {
                made.source = last.sha256
                made.original = originals.file(of: offer, last)
            }
            var kept = try name(made, for: asset, in: place, offer)
            if let record, current != nil { kept.record = record }
            // What would have to be fetched for the sheet cannot be had.
            if kept.tile?.file == nil { kept.tile = nil }
            return kept
        }
        return nil
    }

    /// What a manifest says of a picture, if all of it still stands.
    private func picture(of record: ImageRecord, in place: Place) -> MadePicture? {
        if let tiles = record.tiles {
            let folder = TileFolder(output: workspace.output, path: tiles.folder)
            guard TileFolder.isPath(tiles.folder), folder.stands else { return nil }
        }
        let facts = PictureFacts(
            .jpeg, record.width ?? 0, record.height ?? 0, orientation: 1, EmbeddedText())
        var made = MadePicture(source: "", facts: facts)
        for (name, rendition) in record.renditions {
            let (file, path) = (RenditionFile(rendition), place.folder + "/" + rendition.path)
            guard Paths.isInside(rendition.path), workspace.output.has(file, at: path) else {
                return nil
            }
            made.files[name] = PlacedFile(file: file, path: path)
        }
        return made
    }
}

extension ImageRecord {
    /// The editor's words; the picture's own fill the gaps.
    init(_ asset: Asset, _ renditions: [String: RenditionRecord] = [:]) {
        self.init(
            alt: asset.alt, caption: asset.caption, credit: asset.credit, id: asset.id,
            name: asset.name, renditions: renditions, revision: asset.revision,
            sourceURL: asset.sourceURL, takenAt: asset.takenAt,
            title: asset.title ?? Paths.stem(of: asset.name))
    }

    /// What the picture itself tells, where the editor says nothing.
    fileprivate mutating func add(_ facts: PictureFacts, of asset: Asset) {
        width = facts.width
        height = facts.height
        dominantColor = facts.color
        alt = alt ?? facts.alt
        caption = caption ?? facts.caption
        credit = credit ?? facts.credit
        takenAt = takenAt ?? facts.takenAt
        title = asset.title ?? facts.title ?? title
    }
}
