/// Writes posts, attachments and categories; titles come as HTML, with entities.
struct WordPressWriter {
    let site: WordPressSite
    let origin: String
    let embeds: Bool

    func attachment(_ picture: Shelf.Picture) -> WireValue {
        let attachment = WordPressAttachment(picture: picture)
        let base = origin + "/wp-content/uploads/" + WordPressAttachment.folder
        func value(_ size: Dimensions, _ file: String) -> WireValue {
            [
                "file": .string(file), "width": .int(size.width), "height": .int(size.height),
                "mime_type": .string(picture.mimeType), "source_url": .string(base + file),
            ]
        }
        let sizes = attachment.sizes.map { ($0.name, value($0.size, attachment.file($0.size))) }
        let original = attachment.file(nil)
        let details: WireValue = [
            "width": .int(picture.size.width), "height": .int(picture.size.height),
            "file": .string(WordPressAttachment.folder + original),
            "filesize": .int(picture.bytes),
            "sizes": .members(sizes + [("full", value(picture.size, original))]),
            "image_meta": ["aperture": "0", "camera": "", "orientation": "1"],
        ]
        return media(
            1000 + picture.number, picture.fileName, type: "image", mime: picture.mimeType,
            details: details, source: base + original)
    }

    /// A document has details of another shape, and no sizes.
    func document(_ number: Int) -> WireValue {
        media(
            2000 + number, "Price list \(number).pdf", type: "file", mime: "application/pdf",
            details: ["filesize": 12345, "sizes": [:]],
            source: origin + "/wp-content/uploads/\(WordPressAttachment.folder)list-\(number).pdf")
    }

    private func media(
        _ id: Int, _ title: String, type: String, mime: String, details: WireValue, source: String
    ) -> WireValue {
        [
            "id": .int(id), "date": "2024-05-01T08:00:00", "slug": .string("media-\(id)"),
            "status": "inherit", "type": "attachment",
            "title": ["rendered": .string(Self.rendered(title))], "author": 1,
            "caption": ["rendered": ""], "alt_text": "", "media_type": .string(type),
            "mime_type": .string(mime), "media_details": details, "post": .null,
            "source_url": .string(source), "_links": [:],
        ]
    }

    func category(_ name: String) -> WireValue {
        let number = site.shelf.number(of: name)
        return [
            "id": .int(number),
            "count": .int(site.shelf.entries.count { $0.category == name }),
            "name": .string(Self.rendered(name)), "slug": .string("category-\(number)"),
            "taxonomy": "category", "parent": 0,
        ]
    }

    func post(_ entry: Shelf.Entry) -> WireValue {
        let category = entry.category.map { site.shelf.number(of: $0) }
        return .members([
            ("id", .int(entry.number)), ("date", "2024-05-01T08:00:00"),
            ("slug", .string("post-\(entry.number)")), ("status", "publish"), ("type", "post"),
            ("title", ["rendered": .string(Self.rendered(entry.title))]),
            ("featured_media", .int(entry.picture.map { 1000 + $0.number } ?? 0)),
            ("categories", .array(category.map { [.int($0)] } ?? [])), ("tags", []),
            ("_links", [:]), ("_embedded", embeds ? embedded(entry) : nil),
        ])
    }

    /// What a post refers to; an attachment that is gone is an error in its place.
    private func embedded(_ entry: Shelf.Entry) -> WireValue {
        let lost: WireValue = [
            "code": "rest_post_invalid_id", "message": "Invalid post ID.",
            "data": ["status": 404],
        ]
        let isLost = site.losesAttachment && entry.number == 3
        let terms = entry.category.map { [category($0)] } ?? []
        return .members([
            (
                "wp:featuredmedia",
                entry.picture.map { .array([isLost ? lost : attachment($0)]) }
            ),
            ("wp:term", .array([.array(terms), .array([])])),
        ])
    }

    static func rendered(_ text: String) -> String {
        [
            ("&", "&#038;"), ("<", "&lt;"), (">", "&gt;"), ("“", "&#8220;"), ("”", "&#8221;"),
            ("–", "&#8211;"), ("\"", "&quot;"),
        ].reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
