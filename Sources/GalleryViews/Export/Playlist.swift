import GalleryManifest
import Native

/// An extended M3U in UTF-8: a picture every five seconds.
package struct Playlist: PictureListing {
    package let places: PicturePlaces

    package init(places: PicturePlaces) {
        self.places = places
    }

    package var head: String { "#EXTM3U\n" }

    package func entry(_ exhibit: ExportedImage, number: Int) throws -> String {
        let path = try places.line(exhibit.file.path)
        return "#EXTINF:5,\(Markup.oneLine(exhibit.image.title))\n\(path)\n"
    }
}
