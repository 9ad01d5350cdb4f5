import GalleryManifest

/// `files`, `files0` and `feh`: a path after the other, each with its end.
package struct FileListing: PictureListing {
    package let places: PicturePlaces
    package var isEndedByNUL = false

    package init(places: PicturePlaces, isEndedByNUL: Bool = false) {
        self.places = places
        self.isEndedByNUL = isEndedByNUL
    }

    package func entry(_ exhibit: ExportedImage, number: Int) throws -> String {
        isEndedByNUL
            ? places.path(exhibit.file.path) + "\0"
            : try places.line(exhibit.file.path) + "\n"
    }
}
