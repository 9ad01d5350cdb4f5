import GalleryManifest
import Native

/// JSON Feed 1.1, an item a line. It has no dates: the manifest knows of none that a feed means.
package struct JSONFeed: PictureListing {
    package let title: String
    package let addresses: FeedAddresses

    package init(title: String, addresses: FeedAddresses) {
        self.title = title
        self.addresses = addresses
    }

    package var head: String {
        get throws {
            "{\"home_page_url\":\(try ManifestJSON.text(addresses.base)),\"items\":[\n"
        }
    }

    package var tail: String {
        // A text always can be encoded.
        let title = (try? ManifestJSON.text(title)) ?? "\"\""
        return "\n],\"title\":\(title),\"version\":\"https://jsonfeed.org/version/1.1\"}\n"
    }

    private struct Item: Encodable {
        struct Author: Encodable { var name: String }
        struct Attachment: Encodable {
            var mime_type: String
            var size_in_bytes: Int
            var title: String
            var url: String
        }
        var attachments: [Attachment]
        var authors: [Author]?
        var content_html: String
        var id: String
        var image: String
        var summary: String?
        var tags: [String]
        var title: String
    }

    package func entry(_ shown: ExportedImage, number: Int) throws -> String {
        let (image, file) = (shown.image, shown.file)
        let url = addresses.url(file.path)
        let item = Item(
            attachments: [
                .init(
                    mime_type: file.mediaType, size_in_bytes: file.bytes, title: image.title,
                    url: url)
            ],
            authors: image.credit.map { [.init(name: $0)] },
            content_html: Markup.figure(shown, at: url), id: addresses.id(shown), image: url,
            summary: shown.caption, tags: shown.category.names, title: image.title)
        return (number == 0 ? "" : ",\n") + (try ManifestJSON.text(item))
    }
}
