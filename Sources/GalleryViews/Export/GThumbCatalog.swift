import GalleryManifest
import GalleryModel
import Native

/// gThumb's `.catalog`, whose reader wants the first two lines exactly so.
package struct GThumbCatalog: PictureListing {
    package let places: PicturePlaces

    package init(places: PicturePlaces) {
        self.places = places
    }

    package var head: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <catalog version="1.0">
          <order type="general::unsorted" inverse="0"/>
          <files>

        """
    }

    package var tail: String { "  </files>\n</catalog>\n" }

    package func entry(_ shown: ExportedImage, number: Int) -> String {
        let path = WebAddress.encodedPath(places.path(shown.file.path))
        return "    <file uri=\"\(Markup.escaped("file://" + path))\"/>\n"
    }
}
