import GalleryManifest

/// `files`, `files0` and `feh`: a path after the other, each with its end.
package struct FileListing: PictureListing {
    package let places: PicturePlaces
    package var isEndedByNUL = false

    package init(places: PicturePlaces, isEndedByNUL: Bool = false) {
        self.places = places
        self.isEndedByNUL = isEndedByNUL
    }

    package func entry(_ shown: ExportedImage, number: Int) throws -> String {
        isEndedByNUL
            ? places.path(shown.file.path) + "\0"
            : try places.line(shown.file.path) + "\n"
    }
}
