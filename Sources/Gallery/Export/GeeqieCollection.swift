/// Geeqie's `.gqv`: absolute paths in quotation marks, which nothing escapes.
struct GeeqieCollection: PictureListing {
    let places: PicturePlaces

    var head: String { "#Geeqie collection\n" }
    var tail: String { "#end\n" }

    func entry(_ exhibit: Exhibit, number: Int) throws -> String {
        let path = try places.line(exhibit.file.path)
        guard !path.contains("\"") else {
            throw GalleryError.unlistable(path, "a quotation mark in the name")
        }
        return "\"\(path)\"\n"
    }
}
