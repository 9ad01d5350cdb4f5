import GalleryManifest
import Native

/// An extended M3U in UTF-8: a picture every five seconds.
package struct Playlist: PictureListing {
    package let places: PicturePlaces

    package init(places: PicturePlaces) {
        self.places = places
    }

    package var head: String { "#EXTM3U\n" }

    package func entry(_ shown: ExportedImage, number: Int) throws -> String {
        let path = try places.line(shown.file.path)
        return "#EXTINF:5,\(Markup.oneLine(shown.image.title))\n\(path)\n"
    }
}
