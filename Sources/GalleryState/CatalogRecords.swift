import FoundationEssentials
package import GalleryModel
package import Native

/// What an address delivered.
package struct Fetched: Sendable, Equatable {
    package var revision: String?
    /// The server's ETag, verbatim.
    package var validator: String?
    package var sha256: String
    package var bytes: Int
    /// The run that asked: within one, an answer is as good as new.
    package var session: String

    package init(
        revision: String? = nil, validator: String? = nil, sha256: String, bytes: Int,
        session: String
    ) {
        self.revision = revision
        self.validator = validator
        self.sha256 = sha256
        self.bytes = bytes
        self.session = session
    }
}

extension Catalog {
    package func fetched(_ address: String) throws(DatabaseError) -> Fetched? {
        let rows = try run(
            "SELECT revision, validator, sha256, bytes, session FROM fetched WHERE address = ?",
            [.text(address)])
        guard let row = rows.first, let sha256 = row[2].text, let bytes = row[3].integer else {
            return nil
        }
        return Fetched(
            revision: row[0].text, validator: row[1].text, sha256: sha256, bytes: bytes,
            session: row[4].text ?? "")
    }

    /// A change that waits for others, to be made with them: a transaction each would cost more than all
    /// they hold.
    package typealias Change = (sql: String, values: [Column])

    package static func change(_ fetched: Fetched, of address: String) -> Change {
        (
            "INSERT OR REPLACE INTO fetched VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(address), fetched.revision.map(Column.text) ?? .null,
                fetched.validator.map(Column.text) ?? .null, .text(fetched.sha256),
                .integer(fetched.bytes), .text(fetched.session),
            ]
        )
    }

    /// The facts of a picture that passed verification by the rules in force.
    package func facts(of sha256: String) throws(DatabaseError) -> PictureFacts? {
        try proof(of: sha256, PictureFacts.rule).flatMap { Catalog.decode(PictureFacts.self, $0) }
    }

    private func proof(of sha256: String, _ rule: Int) throws(DatabaseError) -> String? {
        try run(
            "SELECT facts FROM verified WHERE sha256 = ? AND rule = ?",
            [.text(sha256), .integer(rule)]
        ).first?[0].text
    }

    /// Stands where a picture's facts would, by a rule that is none: whatever is proved later replaces it.
    private static let killed = -1

    /// Whether an earlier run crashed while it worked on these bytes.
    package func hasKilled(_ sha256: String) throws(DatabaseError) -> Bool {
        try proof(of: sha256, Catalog.killed) != nil
    }

    /// Takes over what crashed runs have written down, and watches for a crash of this one.
    package func learnCrashes(from file: String) throws {
        if Files.exists(file) {
            let lines = String(decoding: try Files.read(file, limit: 1 << 20), as: UTF8.self)
            for line in lines.split(separator: "\n") where line.prefix(64).allSatisfy(\.isHexDigit)
            {
                try run(
                    "INSERT OR REPLACE INTO verified VALUES (?, ?, ?)",
                    [.text(String(line.prefix(64))), .integer(Catalog.killed), .text("")])
            }
            try Files.remove(file)
        }
    }

    /// A picture's facts.
    package static func change(_ facts: PictureFacts, of sha256: String) -> Change {
        (
            "INSERT OR REPLACE INTO verified VALUES (?, ?, ?)",
            [.text(sha256), .integer(PictureFacts.rule), .text(Catalog.encode(facts))]
        )
    }

    /// What was made of a source.
    package static func changes(
        _ made: [(recipe: String, file: PlacedFile)], of source: String, in output: String
    ) -> [Change] {
        made.map { recipe, made in
            (
                "INSERT OR REPLACE INTO rendered VALUES (?, ?, ?, ?, ?)",
                [
                    .text(output), .text(source), .text(recipe),
                    .text(made.file.text), .text(made.path),
                ]
            )
        }
    }

    /// Every file that was made of a source, by its recipe, and where in the output it stands.
    package func rendered(
        _ source: String, in output: String
    ) throws(DatabaseError) -> [String: (file: RenditionFile, path: String)] {
        let rows = try run(
            "SELECT recipe, file, path FROM rendered WHERE output = ? AND source = ?",
            [.text(output), .text(source)])
        var found: [String: (file: RenditionFile, path: String)] = [:]
        for row in rows {
            guard let recipe = row[0].text, let path = row[2].text,
                let file = row[1].text.flatMap({ RenditionFile($0) })
            else { continue }
            found[recipe] = (file, path)
        }
        return found
    }

    /// The file that was made of a source by a recipe, and where in the output it stands.
    package func rendered(
        _ source: String, _ recipe: String, in output: String
    ) throws(DatabaseError) -> (RenditionFile, String)? {
        guard let (text, path) = try row(of: source, recipe, in: output),
            let file = RenditionFile(text)
        else { return nil }
        return (file, path)
    }

    /// What was recorded of the tiles that were made of a source.
    package func tiles(
        of source: String, _ recipe: String, in output: String
    ) throws(DatabaseError) -> TilesRecord? {
        try row(of: source, recipe, in: output).flatMap {
            Catalog.decode(TilesRecord.self, $0.file)
        }
    }

    private func row(
        of source: String, _ recipe: String, in output: String
    ) throws(DatabaseError) -> (file: String, path: String)? {
        let rows = try run(
            "SELECT file, path FROM rendered WHERE output = ? AND source = ? AND recipe = ?",
            [.text(output), .text(source), .text(recipe)])
        guard let file = rows.first?[0].text, let path = rows.first?[1].text else { return nil }
        return (file, path)
    }

    package func record(
        _ tiles: TilesRecord, of source: String, _ recipe: String, in output: String
    ) throws(DatabaseError) {
        try run(
            "INSERT OR REPLACE INTO rendered VALUES (?, ?, ?, ?, ?)",
            [
                .text(output), .text(source), .text(recipe), .text(Catalog.encode(tiles)),
                .text(tiles.folder),
            ])
    }

    package static func encode(_ value: some Encodable) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
