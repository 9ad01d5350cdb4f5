import GalleryManifest
import Native

/// RSS 2.0 with Media RSS: every rendition of a picture is in its group.
package struct MediaRSS: PictureListing {
    package let title: String
    package let addresses: FeedAddresses

    package init(title: String, addresses: FeedAddresses) {
        self.title = title
        self.addresses = addresses
    }

    package var head: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
        <channel>
        <title>\(Markup.escaped(title))</title>
        <link>\(Markup.escaped(addresses.base))</link>
        <description>\(Markup.escaped(title))</description>
        <generator>\(RootManifest.generator)</generator>

        """
    }

    package var tail: String { "</channel>\n</rss>\n" }

    package func entry(_ shown: ExportedImage, number: Int) -> String {
        let (image, file) = (shown.image, shown.file)
        let html = Markup.figure(shown, at: addresses.url(file.path))
        var lines = [
            "<item>", "<title>\(Markup.escaped(image.title))</title>",
            "<guid isPermaLink=\"false\">\(Markup.escaped(addresses.id(shown)))</guid>",
            "<category>\(Markup.escaped(shown.category.title))</category>",
            // HTML within XML: escaped twice, as readers expect it.
            "<description>\(Markup.escaped(html))</description>", "<media:group>",
        ]
        for (_, rendition) in image.renditions.sorted(by: { $0.key < $1.key }) {
            lines.append(content(rendition, isDefault: rendition == file))
        }
        lines += ["</media:group>", "<media:title>\(Markup.escaped(image.title))</media:title>"]
        if let caption = shown.caption {
            lines.append("<media:description>\(Markup.escaped(caption))</media:description>")
        }
        if let credit = image.credit {
            lines.append("<media:credit>\(Markup.escaped(credit))</media:credit>")
        }
        if let thumbnail = image.preview {
            lines.append("<media:thumbnail \(place(thumbnail))/>")
        }
        return (lines + ["</item>", ""]).joined(separator: "\n")
    }

    private func content(_ rendition: RenditionRecord, isDefault: Bool) -> String {
        "<media:content \(place(rendition)) type=\"\(Markup.escaped(rendition.mediaType))\" "
            + "medium=\"image\" fileSize=\"\(rendition.bytes)\""
            + (isDefault ? " isDefault=\"true\"" : "") + "/>"
    }

    private func place(_ rendition: RenditionRecord) -> String {
        "url=\"\(Markup.escaped(addresses.url(rendition.path)))\" width=\"\(rendition.width)\" "
            + "height=\"\(rendition.height)\""
    }
}
