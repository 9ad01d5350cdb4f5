import GalleryManifest

/// What search engines read, JSON-LD; only where pages have an address.
enum StructuredData {
    /// The first images of a category: more would only make the page heavy.
    struct Images {
        static let limit = 12
        private(set) var first: [ImageRecord] = []

        mutating func add(_ image: ImageRecord) {
            if first.count < Images.limit, !image.renditions.isEmpty { first.append(image) }
        }
    }

    static func home(_ page: Page, _ tree: PageTree) -> String {
        guard let url = page.url(of: "") else { return "" }
        var gallery = Gallery(name: page.title, url: url)
        gallery.context = "https://schema.org"
        gallery.hasPart = tree.branches.flatMap(\.top).prefix(100).map { index in
            let node = tree.nodes[index]
            return Gallery(name: node.name, url: page.url(of: node.folder) ?? "")
        }
        return script(gallery)
    }

    static func category(
        _ page: Page, _ tree: PageTree, _ index: Int, _ images: Images
    ) -> String {
        let node = tree.nodes[index]
        guard let url = page.url(of: node.folder), let home = page.url(of: "") else { return "" }
        var gallery = Gallery(name: node.name, url: url)
        gallery.context = "https://schema.org"
        gallery.isPartOf = [Gallery(name: page.title, url: home)]
        gallery.image = images.first.compactMap { image in
            PictureSet(image).map { Picture(image, $0, url) }
        }
        return script(gallery)
    }

    private struct Gallery: Encodable {
        var context: String?
        var type = "ImageGallery"
        var hasPart: [Gallery]?
        var image: [Picture]?
        var isPartOf: [Gallery]?
        var name: String
        var url: String

        init(name: String, url: String) {
            self.name = name
            self.url = url
        }

        enum CodingKeys: String, CodingKey {
            case context = "@context"
            case type = "@type"
            case hasPart, image, isPartOf, name, url
        }
    }

    private struct Picture: Encodable {
        var type = "ImageObject"
        var caption: String?
        var contentUrl: String
        var creditText: String?
        var height: Int
        var name: String?
        var thumbnailUrl: String?
        var width: Int

        init(_ image: ImageRecord, _ files: PictureSet, _ url: String) {
            caption = image.caption ?? image.alt
            contentUrl = url + HTML.address(files.largest.path)
            creditText = image.credit
            height = files.largest.height
            name = image.shownTitle
            thumbnailUrl = image.preview.map { url + HTML.address($0.path) }
            width = files.largest.width
        }

        enum CodingKeys: String, CodingKey {
            case type = "@type"
            case caption, contentUrl, creditText, height, name, thumbnailUrl, width
        }
    }

    /// No text in it can end the element: `<` is written as JSON's escape.
    private static func script(_ value: some Encodable) -> String {
        guard let json = try? ManifestJSON.text(value) else { return "" }
        return "<script type=\"application/ld+json\">"
            + json.replacing("<", with: "\\u003c") + "</script>\n"
    }
}
