import Native

/// gThumb's `.catalog`, whose reader wants the first two lines exactly so.
struct GThumbCatalog: PictureListing {
    let places: PicturePlaces

    var head: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <catalog version="1.0">
          <order type="general::unsorted" inverse="0"/>
          <files>

        """
    }

    var tail: String { "  </files>\n</catalog>\n" }

    func entry(_ exhibit: Exhibit, number: Int) -> String {
        let path = WebAddress.encodedPath(places.path(exhibit.file.path))
        return "    <file uri=\"\(Markup.escaped("file://" + path))\"/>\n"
    }
}
