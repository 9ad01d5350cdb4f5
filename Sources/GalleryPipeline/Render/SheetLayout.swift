package import GalleryModel

/// Where everything stands on a contact sheet. Pure: counts in, rectangles out.
package struct SheetLayout: Sendable, Equatable {
    /// Pixels from the sheet's top left corner.
    package struct Rectangle: Sendable, Equatable, Codable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    package var width: Int
    package var height: Int
    /// One for each picture, in order.
    package var tiles: [Rectangle]
    /// Where the name and the count stand; nil without a label.
    package var label: Rectangle?
    /// Pixels of the name's letters; the count's are two thirds of it.
    var letters: Int

    /// The grid closes up when there are fewer pictures than columns, and the tiles of a last row that
    /// is not full share its whole width: no hole shows.
    package init(count: Int, _ recipe: SheetRecipe) {
        let columns = max(1, min(recipe.columns, count))
        let inner = columns * recipe.tileWidth + (columns - 1) * recipe.gap
        width = inner + 2 * recipe.gap
        tiles = []
        var y = recipe.gap
        for start in stride(from: 0, to: count, by: columns) {
            let inRow = min(columns, count - start)
            let room = inner - (inRow - 1) * recipe.gap
            for index in 0..<inRow {
                let (left, right) = (room * index / inRow, room * (index + 1) / inRow)
                tiles.append(
                    Rectangle(
                        x: recipe.gap + left + index * recipe.gap, y: y, width: right - left,
                        height: recipe.tileHeight))
            }
            y += recipe.tileHeight + recipe.gap
        }
        letters = min(max(width / 28, 14), 44)
        if recipe.label {
            label = Rectangle(
                x: max(recipe.gap, 8), y: y, width: max(1, width - 2 * max(recipe.gap, 8)),
                height: letters * 3)
            y += letters * 3 + recipe.gap
        }
        height = y
    }
}

extension SheetRecipe {
    /// The largest tile that a sheet can have: a last row's only picture has the whole width.
    package var widestTile: Plan.Box {
        Plan.Box(
            width: tileWidth * columns + gap * (columns - 1), height: tileHeight,
            covers: fit == .cover)
    }
}

/// Shortens text to a width.
enum Ellipsis {
    /// The longest beginning of `text`, whole characters, that fits `width` with `…` behind it; `text`
    /// itself when it fits.
    static func shorten<Failure: Error>(
        _ text: String, to width: Int, measure: (String) throws(Failure) -> Int
    ) throws(Failure) -> String {
        // No label shows more: measuring a name of a million letters takes seconds.
        let characters = Array(text.prefix(400))
        if characters.count == text.count, try measure(text) <= width { return text }
        var (low, high) = (0, characters.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if try measure(String(characters[..<middle]) + "…") <= width {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return String(characters[..<low]).trimmingSuffix { $0 == " " } + "…"
    }
}

extension String {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}
