import Native

extension Workshop {
    /// Draws and publishes a category's sheet, unless it was drawn of the same things before.
    func publish(
        _ content: ContactSheet.Content, _ recipe: SheetRecipe, in place: Place
    ) throws -> SheetRecord {
        let key = ContactSheet.key(content, recipe)
        let layout = SheetLayout(count: content.tiles.count, recipe)
        if let known = try published(key, "sheet") {
            let path = try output.take(
                output.path(known.path), known.file, named: "contact-sheet", in: place.folder)
            return SheetRecord(known.file, path, layout, content, in: place)
        }
        let drawn = try ContactSheet.draw(content, recipe, configuration.limits)
        let path = try output.write(
            drawn.bytes, drawn.file, named: "contact-sheet", in: place.folder)
        _ = try noting(drawn.file, at: path, of: key, "sheet")
        return SheetRecord(drawn.file, path, layout, content, in: place)
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
                height: rectangle.height, image: tile.asset, width: rectangle.width,
                x: rectangle.x, y: rectangle.y)
        }
        width = file.width
    }
}
