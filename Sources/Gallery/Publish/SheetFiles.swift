import Native

extension Workshop {
    /// Publishes a category's sheet: one that was drawn of the same things before, or a new one.
    func publish(
        _ content: ContactSheet.Content, _ recipe: SheetRecipe, in place: Place
    ) async throws -> SheetRecord {
        let key = ContactSheet.key(content, recipe)
        let layout = SheetLayout(count: content.tiles.count, recipe)
        let known = try await disk.run { [self] () -> SheetRecord? in
            guard let known = try published(key, "sheet") else { return nil }
            let path = try output.take(
                output.path(known.path), known.file, named: "contact-sheet", in: place.folder)
            return SheetRecord(known.file, path, layout, content, in: place)
        }
        if let known { return known }
        var content = content
        for index in content.tiles.indices where content.tiles[index].file == nil {
            content.tiles[index].file = try await original(for: content.tiles[index])
        }
        return try await render.run { [self, content] in
            let drawn = try ContactSheet.draw(content, recipe, configuration.limits)
            let path = try output.write(
                drawn.bytes, drawn.file, named: "contact-sheet", in: place.folder)
            try remember(drawn.file, at: path, of: key, "sheet")
            return SheetRecord(drawn.file, path, layout, content, in: place)
        }
    }

    /// Fetches again an original that the store has lost.
    private func original(for tile: ContactSheet.Tile) async throws -> String {
        let original = try await originals.bring(tile.offer, of: tile.asset)
        return try await render.run { [self] in
            let bytes = try Files.read(original.file, limit: configuration.limits.bytes + 1)
            let source = Source(original: original, bytes: bytes, sha256: Digest.sha256(bytes))
            guard source.sha256 == tile.sha256 else {
                throw Problem.Reason.renderFailed(
                    detail: "\(tile.asset.name) has changed meanwhile")
            }
            return try originals.keep(source)
        }
    }
}

extension SheetRecord {
    init(
        _ file: RenditionFile, _ path: String, _ layout: SheetLayout,
        _ content: ContactSheet.Content, in place: Place
    ) {
        bytes = file.bytes
        height = file.height
        mediaType = file.mediaType
        self.path = String(path.dropFirst(place.folder.count + 1))
        sha256 = file.sha256
        tiles = zip(content.tiles, layout.tiles).map { tile, rectangle in
            Tile(
                height: rectangle.height, image: tile.asset.id, width: rectangle.width,
                x: rectangle.x, y: rectangle.y)
        }
        width = file.width
    }
}
