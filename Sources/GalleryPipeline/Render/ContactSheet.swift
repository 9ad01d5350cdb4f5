import GalleryModel
import Native

/// Draws a category's contact sheet: its first pictures in a grid, its name and its count.
package enum ContactSheet {
    /// A picture that goes on the sheet.
    struct Tile: Sendable, Equatable {
        var asset: Asset
        /// A file that shows the picture: a rendition that is large enough, or the original. nil: the
        /// original is needed, and not at hand.
        var file: String?
        /// Of that file.
        var sha256: String
        /// Where the original comes from.
        var offer: Offer
    }

    /// What stands on the sheet.
    package struct Content: Sendable, Equatable {
        var tiles: [Tile]
        var name: String
        var count: Int

        /// `1 image`, `12 images`.
        var countText: String { count == 1 ? "1 image" : "\(Amount.count(count)) images" }
    }

    struct Drawn: Sendable {
        var file: RenditionFile
        var bytes: [UInt8]
    }

    /// Everything that decides how the sheet turns out.
    static func key(_ content: Content, _ recipe: SheetRecipe) -> String {
        Fingerprint.of(
            content.tiles.map(\.sha256) + [
                content.name, content.countText, recipe.key, Vips.version,
            ])
    }

    /// Draws the sheet of tiles that were verified before, and are held against their hashes: a sheet once
    /// drawn of other bytes would be taken for the right one for ever. Runs on a pool.
    static func draw(
        _ content: Content, _ recipe: SheetRecipe, _ limits: Limits
    ) throws(Problem.Reason) -> Drawn {
        let layout = SheetLayout(count: content.tiles.count, recipe)
        do {
            var sheet = try Picture.canvas(
                width: layout.width, height: layout.height, color: recipe.background.parts)
            for (tile, place) in zip(content.tiles, layout.tiles) {
                guard let file = tile.file else {
                    throw Problem.Reason.renderFailed(detail: "an original is missing")
                }
                let bytes = try Files.read(file)
                guard Digest.sha256(bytes) == tile.sha256 else {
                    throw Problem.Reason.renderFailed(
                        detail: "\(file) has changed; build --refresh repairs it")
                }
                let picture = try picture(file, bytes, for: place, recipe, limits)
                sheet = try sheet.with(
                    picture, x: place.x + (place.width - picture.width) / 2,
                    y: place.y + (place.height - picture.height) / 2)
            }
            if let label = layout.label {
                sheet = try lettered(sheet, content, label, layout.letters, recipe)
            }
            let data = try sheet.encoded(try recipe.format.encoding(quality: recipe.quality))
            return Drawn(file: RenditionFile(sheet, recipe.format, data), bytes: data)
        } catch let error as VipsError {
            throw .renderFailed(detail: "\(error.action): \(error.detail)")
        } catch let reason as Problem.Reason {
            throw reason
        } catch {
            throw .renderFailed(detail: "\((error as? FileError)?.detail ?? "\(error)")")
        }
    }

    /// The picture cut, or fitted, to its tile; never enlarged.
    private static func picture(
        _ file: String, _ bytes: [UInt8], for place: SheetLayout.Rectangle,
        _ recipe: SheetRecipe, _ limits: Limits
    ) throws -> Picture {
        let box = Plan.Box(
            width: place.width, height: place.height, covers: recipe.fit == .cover)
        let verified = try Verification.open(file, bytes, for: [box], limits)
        let size = box.size(of: verified.facts.width, verified.facts.height)
        let fitted = try verified.picture.fitted(width: size.width, height: size.height)
        let flat = try fitted.flattened(onto: recipe.background.parts)
        if recipe.crop == .attention, flat.width >= place.width, flat.height >= place.height {
            return try flat.croppedToAttention(width: place.width, height: place.height).inMemory(
                within: limits.seconds)
        }
        // Drawn at once: what the tile is made from goes with this.
        return try flat.cropped(width: place.width, height: place.height).inMemory(
            within: limits.seconds)
    }

    private static func lettered(
        _ sheet: consuming Picture, _ content: Content, _ place: SheetLayout.Rectangle,
        _ letters: Int, _ recipe: SheetRecipe
    ) throws(VipsError) -> Picture {
        let (dark, grey) =
            recipe.background.isLight ? ("#26211c", "#7a716a") : ("#f5f2ee", "#b5aca4")
        let lines = [
            (content.name, "Noto Sans,DejaVu Sans Semi-Bold \(letters)", dark),
            (content.countText, "Noto Sans,DejaVu Sans \(letters * 2 / 3)", grey),
        ]
        var y = place.y + letters / 4
        for (text, font, color) in lines {
            let shown = try Ellipsis.shorten(tidy(text), to: place.width) {
                text throws(VipsError) in
                try Picture.lettering(text, font: font, color: color).width
            }
            let line = try Picture.lettering(shown, font: font, color: color)
                .cropped(width: place.width, height: place.height)
            sheet = try sheet.with(line, x: place.x, y: y)
            y += letters * 8 / 5
        }
        return sheet
    }

    /// One line without control characters; Pango refuses an empty one.
    private static func tidy(_ text: String) -> String {
        let scalars = text.unicodeScalars.map {
            $0.properties.generalCategory == .control ? " " : $0
        }
        let line = String(String.UnicodeScalarView(scalars))
        // Pango refuses a line without ink, too: zero-width spaces, marks of direction.
        let hasInk = scalars.contains {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
                && $0.properties.generalCategory != .format
        }
        return hasInk ? line : "untitled"
    }
}
