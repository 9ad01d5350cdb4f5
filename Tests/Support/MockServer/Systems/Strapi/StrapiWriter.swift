/// Writes entries in the shape of a version; media and relations only when they are populated.
struct StrapiWriter {
    let version: StrapiSite.Version
    let shelf: Shelf
    private let populated: Set<String>

    init(version: StrapiSite.Version, shelf: Shelf, exchange: Exchange) {
        self.version = version
        self.shelf = shelf
        var names: Set<String> = []
        for item in exchange.query where item.name.hasPrefix("populate") {
            let keys = item.name.split { $0 == "[" || $0 == "]" }.dropFirst()
            if let key = keys.first, Int(key) == nil {
                names.insert(String(key))
            } else {
                names.formUnion(item.value.split(separator: ",").map(String.init))
            }
        }
        populated = names
    }

    func value(of entry: Shelf.Entry) -> WireValue {
        var members: [(String, WireValue?)] = [
            ("title", .string(entry.title)), ("alt", .string(entry.alt)),
            ("createdAt", "2024-05-01T08:00:00.000Z"), ("updatedAt", "2024-05-01T08:00:00.000Z"),
            ("publishedAt", "2024-05-01T08:00:00.000Z"),
        ]
        if populates("cover") {
            let upload = entry.picture.map { StrapiUpload(picture: $0).members }
            members.append(("cover", related(upload, entry.picture?.number)))
        }
        if populates("category") {
            let category = entry.category.map { name -> [(String, WireValue?)] in
                [("name", .string(name)), ("slug", .string("category-\(shelf.number(of: name))"))]
            }
            let number = entry.category.map { shelf.number(of: $0) }
            members.append(("category", related(category, number)))
        }
        return object(entry.number, members)
    }

    private func populates(_ name: String) -> Bool {
        populated.contains("*") || populated.contains(name)
    }

    private func related(_ members: [(String, WireValue?)]?, _ number: Int?) -> WireValue {
        let value = members.map { object(number ?? 0, $0) } ?? .null
        return version == .four ? ["data": value] : value
    }

    private func object(_ number: Int, _ members: [(String, WireValue?)]) -> WireValue {
        switch version {
        case .four: ["id": .int(number), "attributes": .members(members)]
        case .five:
            .members(
                [
                    ("id", .int(number)),
                    (
                        "documentId",
                        .string(OracleID.plain(number, salt: 7).prefix(24).lowercased())
                    ),
                ] + members)
        }
    }
}
