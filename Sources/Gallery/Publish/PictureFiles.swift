import Native

extension PictureBuild {
    /// Publishes what was drawn, and the original if that is wanted, in this category's folder.
    func publish(
        _ drawn: Rendering.Outcome, _ source: Source, _ asset: Asset
    ) throws -> MadePicture {
        var made = MadePicture(source: source.sha256, facts: drawn.facts, files: [:])
        var files = drawn.drawn.map { (name: $0.recipe.name, file: $0.file, bytes: $0.bytes) }
        if workshop.configuration.native {
            files.append(("native", RenditionFile(drawn.facts, of: source), source.bytes))
        }
        let slots = try files.map { name, file, _ in
            try workshop.output.slot(
                for: file, named: asset.name, in: "\(place.folder)/\(Recipe.folder(of: name))")
        }
        try workshop.output.prepare(slots)
        for ((name, file, bytes), slot) in zip(files, slots) {
            // The original's bytes get a second name, unless a neighbour has removed them from the store
            // meanwhile; a user's own file, which may change under its name, is never linked.
            let isLinked =
                try file.sha256 == source.sha256 && source.original.isOurs
                && workshop.output.link(slot, to: source.original.file)
            if !isLinked { try workshop.output.fill(slot, with: bytes) }
            made.files[name] = MadePicture.Made(file: file, path: slot.path)
        }
        return made
    }

    /// Gives the picture its names in this category, as further names for the same files, and says
    /// what the manifest will.
    func file(_ made: MadePicture, of asset: Asset, _ offer: Offer) throws -> Published {
        var renditions: [String: RenditionRecord] = [:]
        var filed = made
        for (name, rendition) in made.files {
            let folder = "\(place.folder)/\(Recipe.folder(of: name))"
            let path = try workshop.output.take(
                workshop.output.path(rendition.path), rendition.file, named: asset.name, in: folder)
            filed.files[name]?.path = path
            renditions[name] = RenditionRecord(
                rendition.file, path: String(path.dropFirst(place.folder.count + 1)))
        }
        var record = ImageRecord(asset, renditions)
        record.add(made.facts, of: asset)
        record.tiles = made.tiles
        if workshop.configuration.placeholder != nil { record.placeholder = made.facts.placeholder }
        return Published(record: record, tile: tile(of: filed, asset, offer))
    }

    /// The picture as it was published, in this category or elsewhere, if all its files still stand.
    func kept(_ asset: Asset, _ offers: [Offer]) throws -> Published? {
        var record = try published.record(of: asset.id)
        let start = asset.id.prefix { $0 != "?" }
        if record == nil, let address = asset.sourceURL,
            address.prefix(while: { $0 != "?" }).hasSuffix(start)
        {
            record = try published.record(at: address)
            record?.id = asset.id
        }
        let nothing = Offer(name: "native", address: .file("", name: asset.name))
        for offer in offers.isEmpty ? [nothing] : offers {
            let last = try workshop.catalog.fetched(offer.address.key)
            let former = record.flatMap(standing)
            guard var made = try former ?? last.flatMap({ try made(of: $0.sha256) }) else {
                continue
            }
            if case .web = offer.address, let last {
                made.source = last.sha256
                made.original = workshop.originals.file(of: offer, last)
            }
            var kept = try file(made, of: asset, offer)
            if let record, former != nil { kept.record = record }
            // What would have to be fetched for the sheet cannot be had.
            if kept.tile?.file == nil { kept.tile = nil }
            return kept
        }
        return nil
    }

    /// What a manifest says of a picture, if all of it still stands.
    private func standing(_ record: ImageRecord) -> MadePicture? {
        if let tiles = record.tiles {
            let folder = TileFolder(output: workshop.output, path: tiles.folder)
            guard TileFolder.isPath(tiles.folder), folder.stands else { return nil }
        }
        let facts = PictureFacts(
            type: .jpeg, width: record.width ?? 0, height: record.height ?? 0, frames: 1)
        var made = MadePicture(source: "", facts: facts, files: [:])
        for (name, rendition) in record.renditions {
            let (file, path) = (RenditionFile(rendition), place.folder + "/" + rendition.path)
            guard Paths.isInside(rendition.path), workshop.output.has(file, at: path) else {
                return nil
            }
            made.files[name] = MadePicture.Made(file: file, path: path)
        }
        return made
    }

    /// The smallest file that fills any tile of the sheet, or else the original: never what happens to
    /// be at hand, so that the sheet is the same in every run.
    private func tile(
        of made: MadePicture, _ asset: Asset, _ offer: Offer
    ) -> ContactSheet.Tile? {
        guard let sheet = workshop.configuration.sheet else { return nil }
        let wanted = sheet.widestTile.size(of: made.facts.width, made.facts.height)
        // Another format of the same picture would only be slower to open.
        let plain = made.files.filter { Recipe.folder(of: $0.key) == $0.key }
        let enough = plain.values.filter {
            $0.file.width >= wanted.width && $0.file.height >= wanted.height
        }.min { ($0.file.width, $0.file.bytes) < ($1.file.width, $1.file.bytes) }
        return ContactSheet.Tile(
            asset: asset, file: enough.map { workshop.output.path($0.path) } ?? made.original,
            sha256: enough?.file.sha256 ?? made.source, offer: offer)
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
    mutating func add(_ facts: PictureFacts, of asset: Asset) {
        width = facts.width
        height = facts.height
        dominantColor = facts.colour
        alt = alt ?? facts.alt
        caption = caption ?? facts.caption
        credit = credit ?? facts.credit
        takenAt = takenAt ?? facts.takenAt
        title = asset.title ?? facts.title ?? title
    }
}
