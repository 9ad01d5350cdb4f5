import GalleryManifest
import GalleryModel

/// Geeqie's `.gqv`: absolute paths in quotation marks, which nothing escapes.
package struct GeeqieCollection: PictureListing {
    package let places: PicturePlaces

    package init(places: PicturePlaces) {
        self.places = places
    }

    package var head: String { "#Geeqie collection\n" }
    package var tail: String { "#end\n" }

    package func entry(_ shown: ExportedImage, number: Int) throws -> String {
        let path = try places.line(shown.file.path)
        guard !path.contains("\"") else {
            throw GalleryError.unlistable(path, "a quotation mark in the name")
        }
        return "\"\(path)\"\n"
    }
}
