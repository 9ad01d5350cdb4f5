/// `files`, `files0` and `feh`: a path after the other, each with its end.
struct FileListing: PictureListing {
    let places: PicturePlaces
    var isEndedByNUL = false

    func entry(_ exhibit: Exhibit, number: Int) throws -> String {
        isEndedByNUL
            ? places.path(exhibit.file.path) + "\0"
            : try places.line(exhibit.file.path) + "\n"
    }
}
