import Native

/// An extended M3U in UTF-8: a picture every five seconds.
struct Playlist: PictureListing {
    let places: PicturePlaces

    var head: String { "#EXTM3U\n" }

    func entry(_ exhibit: Exhibit, number: Int) throws -> String {
        let path = try places.line(exhibit.file.path)
        return "#EXTINF:5,\(Markup.oneLine(exhibit.image.title))\n\(path)\n"
    }
}
