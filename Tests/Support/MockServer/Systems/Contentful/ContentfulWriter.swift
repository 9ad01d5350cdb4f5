/// Writes entries as links, and what the links of a page lead to.
struct ContentfulWriter {
    /// An entry of either type.
    enum Entry {
        case photo(Shelf.Entry)
        case category(String)

        var type: String {
            switch self {
            case .photo: "photo"
            case .category: "category"
            }
        }
    }

    let space: ContentfulSpace
    let images: String

    /// Fields that are empty have no key.
    func value(of entry: Entry) -> WireValue {
        switch entry {
        case .photo(let photo):
            let image = photo.picture.map { link("Asset", Self.id($0)) }
            return entity(
                "photo-\(photo.number)", "Entry", type: "photo",
                .members([
                    ("title", .string(photo.title)), ("image", image),
                    ("gallery", image.map { .array([$0]) }),
                    ("category", photo.category.map { link("Entry", categoryID($0)) }),
                ]))
        case .category(let name):
            return entity(
                categoryID(name), "Entry", type: "category", ["name": .string(name)])
        }
    }

    /// Each asset and each entry that is no item itself, once; and the links that lead nowhere.
    func includes(of rows: [Entry]) -> [(String, WireValue?)] {
        var seen: Set<String> = []
        var (assets, entries, errors): ([WireValue], [WireValue], [WireValue]) = ([], [], [])
        let items = Set(
            rows.compactMap { row -> String? in
                if case .category(let name) = row { categoryID(name) } else { nil }
            })
        for case .photo(let photo) in rows {
            if let picture = photo.picture, seen.insert(Self.id(picture)).inserted {
                if space.losesAsset, picture.number == 3 {
                    errors.append(unresolved(Self.id(picture)))
                } else {
                    assets.append(asset(picture))
                }
            }
            if let name = photo.category, !items.contains(categoryID(name)),
                seen.insert(categoryID(name)).inserted
            {
                entries.append(value(of: .category(name)))
            }
        }
        let includes: [(String, WireValue?)] = [
            ("Entry", entries.isEmpty ? nil : .array(entries)),
            ("Asset", assets.isEmpty ? nil : .array(assets)),
        ]
        return [
            ("errors", errors.isEmpty ? nil : .array(errors)),
            ("includes", entries.isEmpty && assets.isEmpty ? nil : .members(includes)),
        ]
    }

    static func id(_ picture: Shelf.Picture) -> String {
        "asset" + picture.uuid.filter { $0 != "-" }.prefix(17)
    }

    private func categoryID(_ name: String) -> String {
        "category-\(space.shelf.number(of: name))"
    }

    private func asset(_ picture: Shelf.Picture) -> WireValue {
        entity(
            Self.id(picture), "Asset", type: nil,
            [
                "title": .string(picture.stem), "description": "",
                "file": [
                    "url": .string(
                        "//" + images + ContentfulImages.path(picture, space: space.id)),
                    "details": [
                        "size": .int(picture.bytes),
                        "image": [
                            "width": .int(picture.size.width),
                            "height": .int(picture.size.height),
                        ],
                    ],
                    "fileName": .string(picture.fileName),
                    "contentType": .string(picture.mimeType),
                ],
            ])
    }

    private func entity(
        _ id: String, _ kind: String, type: String?, _ fields: WireValue
    ) -> WireValue {
        [
            "metadata": ["tags": []],
            "sys": .members([
                ("space", link("Space", space.id)), ("id", .string(id)),
                ("type", .string(kind)), ("createdAt", "2024-05-01T08:00:00.000Z"),
                ("updatedAt", "2024-05-01T08:00:00.000Z"), ("revision", 1),
                ("contentType", type.map { link("ContentType", $0) }), ("locale", "en-US"),
            ]),
            "fields": fields,
        ]
    }

    private func link(_ kind: String, _ id: String) -> WireValue {
        ["sys": ["type": "Link", "linkType": .string(kind), "id": .string(id)]]
    }

    private func unresolved(_ id: String) -> WireValue {
        [
            "sys": ["id": "notResolvable", "type": "error"],
            "details": ["type": "Link", "linkType": "Asset", "id": .string(id)],
        ]
    }
}
