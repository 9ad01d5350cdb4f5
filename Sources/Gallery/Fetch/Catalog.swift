import FoundationEssentials
import Native

/// What is known from earlier runs, in SQLite: what an address delivered, what a picture is, what was
/// made of it, what was published. Losing it costs time, never correctness.
final class Catalog: Sendable {
    private let database: Database

    /// The schema's version; a catalog of any other is set aside.
    private static let version = 1

    /// Opens the catalog, or sets one aside that is damaged or of another version; `notice` says so.
    static func open(
        _ path: String, notice: (String) -> Void
    ) throws -> Catalog {
        do {
            let catalog = try Catalog(path)
            if try catalog.prepare() { return catalog }
            notice("the catalog \(path) is of another version; it is set aside and built anew")
        } catch let error as DatabaseError where error.isCorrupt {
            notice(
                "the catalog \(path) is damaged (\(error.detail)); it is set aside and built anew")
        }
        setAside(path)
        let catalog = try Catalog(path)
        _ = try catalog.prepare()
        return catalog
    }

    /// Keeps a catalog that cannot be used for whoever wants to look at it.
    static func setAside(_ path: String) {
        for ending in ["", "-wal", "-shm"] {
            try? Files.rename(path + ending, to: path + ".aside" + ending)
        }
    }

    private init(_ path: String) throws(DatabaseError) { database = try Database(path: path) }

    /// False when the file holds another version's tables.
    private func prepare() throws -> Bool {
        let found = try database.run("PRAGMA user_version").first?.first?.integer ?? 0
        if found == Catalog.version { return true }
        guard found == 0 else { return false }
        try database.transaction {
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS fetched (
                  address TEXT PRIMARY KEY, revision TEXT, validator TEXT,
                  sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, session TEXT NOT NULL) WITHOUT ROWID
                """)
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS verified (
                  sha256 TEXT PRIMARY KEY, rule INTEGER NOT NULL, facts TEXT NOT NULL) WITHOUT ROWID
                """)
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS rendered (
                  output TEXT NOT NULL, source TEXT NOT NULL, recipe TEXT NOT NULL,
                  file TEXT NOT NULL, path TEXT NOT NULL,
                  PRIMARY KEY (output, source, recipe)) WITHOUT ROWID
                """)
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS places (
                  output TEXT NOT NULL, folder TEXT NOT NULL, source TEXT NOT NULL,
                  taxonomy TEXT NOT NULL, place TEXT NOT NULL, root TEXT NOT NULL,
                  sequence INTEGER NOT NULL, PRIMARY KEY (output, folder)) WITHOUT ROWID
                """)
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS loose (
                  output TEXT NOT NULL, folder TEXT NOT NULL, path TEXT NOT NULL, run INTEGER NOT NULL,
                  PRIMARY KEY (output, folder, path)) WITHOUT ROWID
                """)
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS runs (
                  output TEXT PRIMARY KEY, run INTEGER NOT NULL) WITHOUT ROWID
                """)
            try database.run("PRAGMA user_version = \(Catalog.version)")
        }
        return true
    }

    func transaction(_ body: () throws -> Void) throws { try database.transaction(body) }

    @discardableResult
    func run(_ sql: String, _ values: [Column] = []) throws(DatabaseError) -> [[Column]] {
        try database.run(sql, values)
    }
}

/// What an address delivered.
struct Fetched: Sendable, Equatable {
    var revision: String?
    /// The server's ETag, verbatim.
    var validator: String?
    var sha256: String
    var bytes: Int
    /// The run that asked: within one, an answer is as good as new.
    var session: String
}

extension Catalog {
    func fetched(_ address: String) throws(DatabaseError) -> Fetched? {
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

    func record(_ fetched: Fetched, of address: String) throws(DatabaseError) {
        try run(
            "INSERT OR REPLACE INTO fetched VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(address), fetched.revision.map(Column.text) ?? .null,
                fetched.validator.map(Column.text) ?? .null, .text(fetched.sha256),
                .integer(fetched.bytes), .text(fetched.session),
            ])
    }

    /// The facts of a picture that passed verification by the rules in force.
    func facts(of sha256: String) throws(DatabaseError) -> PictureFacts? {
        let rows = try run(
            "SELECT facts FROM verified WHERE sha256 = ? AND rule = ?",
            [.text(sha256), .integer(Verification.rule)])
        return rows.first?.first?.text.flatMap { Catalog.decode(PictureFacts.self, $0) }
    }

    func record(_ facts: PictureFacts, of sha256: String) throws(DatabaseError) {
        try run(
            "INSERT OR REPLACE INTO verified VALUES (?, ?, ?)",
            [.text(sha256), .integer(Verification.rule), .text(Catalog.encode(facts))])
    }

    /// The file that was made of a source by a recipe, and where in the output it stands.
    func rendered(
        _ source: String, _ recipe: String, in output: String
    ) throws(DatabaseError) -> (RenditionFile, String)? {
        let rows = try run(
            "SELECT file, path FROM rendered WHERE output = ? AND source = ? AND recipe = ?",
            [.text(output), .text(source), .text(recipe)])
        guard let row = rows.first, let text = row[0].text, let path = row[1].text,
            let file = Catalog.decode(RenditionFile.self, text)
        else { return nil }
        return (file, path)
    }

    func record(
        _ file: RenditionFile, at path: String, of source: String, _ recipe: String,
        in output: String
    ) throws(DatabaseError) {
        try run(
            "INSERT OR REPLACE INTO rendered VALUES (?, ?, ?, ?, ?)",
            [
                .text(output), .text(source), .text(recipe), .text(Catalog.encode(file)),
                .text(path),
            ])
    }

    static func encode(_ value: some Encodable) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
