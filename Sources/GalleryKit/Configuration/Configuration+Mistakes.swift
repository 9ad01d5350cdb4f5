import GalleryManifest
import GalleryModel
import GalleryPipeline
import GallerySources
import Native

/// What is wrong with a configuration whoever made it, a file or a program.
extension Configuration {
    /// A key of gallery.yml, and what is wrong there.
    typealias Mistake = (key: String, message: String)

    /// `files` are what the configuration was read from.
    func mistakes(in files: [String] = []) -> [Mistake] {
        var found = enclosures(files).map { what -> Mistake in
            ("output", "output \(output) \(what); choose a folder of its own")
        }
        let names = sources.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            found.append(
                ("sources", "two sources are called \(twice); give each a name of its own"))
        }
        if let baseURL, Configuration.base(baseURL) != baseURL {
            found.append(("baseURL", "baseURL is where the output is served: https://host/folder/"))
        }
        for (place, recipe) in recipes.enumerated() {
            if let mistake = recipe.mistake { found.append(("renditions", mistake)) }
            if recipes[..<place].contains(where: { $0.name == recipe.name }) {
                found.append(("renditions", "two renditions are called \(recipe.name)"))
            }
        }
        if let mistake = sheet?.mistake { found.append(("contactSheet", mistake)) }
        return found
    }

    /// What the output would lay open: whatever is in it is served to every page that a browser visits.
    private func enclosures(_ files: [String]) -> [String] {
        var found: [String] = []
        if Enclosure.contains(output, cache) || Enclosure.contains(cache, output) {
            found.append("and cache \(cache) are the same folder, or one lies in the other")
        }
        for file in files where Enclosure.contains(output, file) {
            found.append("holds \(file), which would be published")
        }
        for source in sources {
            guard let folder = source.localFolder, Enclosure.contains(output, folder) else {
                continue
            }
            found.append("holds \(folder), the pictures of \(source.name)")
        }
        return found
    }
}

extension Recipe {
    static let sides = 1...16_384
    static let qualities = 1...100

    /// Whether a rendition of the user's may be called so: it is a folder beside others.
    static func isOwn(_ name: String) -> Bool { isName(name) && !Names.reserved.contains(name) }

    static let naming =
        "a rendition has a name of at most \(nameLimit) small letters, digits and _ "
        + "that is no other folder's"

    fileprivate var mistake: String? {
        let folder = Recipe.folder(of: name)
        guard Recipe.isOwn(folder) || Recipe.defaults.contains(where: { $0.name == folder }),
            name == folder || name == Recipe.name(folder, format)
        else { return Recipe.naming + ", not \(name)" }
        guard Recipe.sides.contains(width), Recipe.sides.contains(height),
            Recipe.qualities.contains(quality)
        else { return "the rendition \(name) has a side or a quality that there is not" }
        return format.encoder == nil
            ? "the rendition \(name) cannot be written: \(format.name) is only read" : nil
    }
}

extension SheetRecipe {
    fileprivate var mistake: String? {
        guard Range.images.contains(images), Range.columns.contains(columns),
            Range.tile.contains(tileWidth), Range.tile.contains(tileHeight),
            Range.gap.contains(gap), Recipe.qualities.contains(quality), format.encoder != nil
        else { return "a sheet cannot be laid out or written so" }
        let whole = SheetLayout(count: images, self)
        guard max(whole.width, whole.height) > 16_000 || whole.width * whole.height > 100_000_000
        else { return nil }
        return "a sheet of \(whole.width) × \(whole.height) is too large for a picture; "
            + "use fewer images, or smaller tiles"
    }

    /// What a sheet may have.
    enum Range {
        static let images = 1...64
        static let columns = 1...16
        /// Pixels.
        static let tile = 16...2048
        static let gap = 0...256
    }
}
