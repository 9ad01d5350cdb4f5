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
