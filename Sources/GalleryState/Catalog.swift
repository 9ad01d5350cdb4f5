package import Native

/// What is known from earlier runs, in SQLite: what an address delivered, what a picture is, what was
/// made of it. Losing it costs time, never correctness.
package final class Catalog: Sendable {
    private let database: Database

    /// The schema, as the steps that lead to it: a catalog of an older version is taken on from where it
    /// stands, one of a newer version is set aside. A step that was released never changes.
    private static let migrations: [[String]] = [
        [
            """
            CREATE TABLE fetched (
              address TEXT PRIMARY KEY, revision TEXT, validator TEXT,
              sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, session TEXT NOT NULL) WITHOUT ROWID
            """,
            """
            CREATE TABLE verified (
              sha256 TEXT PRIMARY KEY, rule INTEGER NOT NULL, facts TEXT NOT NULL) WITHOUT ROWID
            """,
            """
            CREATE TABLE rendered (
              output TEXT NOT NULL, source TEXT NOT NULL, recipe TEXT NOT NULL,
              file TEXT NOT NULL, path TEXT NOT NULL,
              PRIMARY KEY (output, source, recipe)) WITHOUT ROWID
            """,
            """
            CREATE TABLE places (
              output TEXT NOT NULL, folder TEXT NOT NULL, source TEXT NOT NULL,
              taxonomy TEXT NOT NULL, place TEXT NOT NULL, root TEXT NOT NULL,
              sequence INTEGER NOT NULL, PRIMARY KEY (output, folder)) WITHOUT ROWID
            """,
            """
            CREATE TABLE loose (
              output TEXT NOT NULL, folder TEXT NOT NULL, path TEXT NOT NULL, run INTEGER NOT NULL,
              PRIMARY KEY (output, folder, path)) WITHOUT ROWID
            """,
            "CREATE TABLE runs (output TEXT PRIMARY KEY, run INTEGER NOT NULL) WITHOUT ROWID",
        ],
        // What is published is what the manifest says.
        ["DROP TABLE places"],
        // Addresses were kept with their query, which might hold anything.
        ["PRAGMA secure_delete = ON", "DELETE FROM fetched"],
        ["ALTER TABLE loose RENAME TO orphans"],
    ]

    /// Opens the catalog, or sets one aside that is damaged or of another version; `notice` says so.
    package static func open(
        _ path: String, notice: (String) -> Void
    ) throws -> Catalog {
        do {
            let catalog = try Catalog(path)
            if try catalog.prepare() { return catalog }
            notice("the catalog \(path) is of a newer version; it is set aside and built anew")
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
    package static func setAside(_ path: String) {
        for ending in ["", "-wal", "-shm"] {
            try? Files.rename(path + ending, to: path + ".aside" + ending)
        }
    }

    private init(_ path: String) throws(DatabaseError) { database = try Database(path: path) }

    /// False when the file is of a newer version.
    private func prepare() throws -> Bool {
        guard try version() < Catalog.migrations.count else {
            return try version() == Catalog.migrations.count
        }
        // Another process may be preparing the same file: the version is read again in the transaction.
        try database.transaction { connection in
            let version = Catalog.version(try connection.run("PRAGMA user_version"))
            for step in version..<max(version, Catalog.migrations.count) {
                for statement in Catalog.migrations[step] { try connection.run(statement) }
                try connection.run("PRAGMA user_version = \(step + 1)")
            }
        }
        return true
    }

    private func version() throws(DatabaseError) -> Int {
        Catalog.version(try database.run("PRAGMA user_version"))
    }

    private static func version(_ rows: [[Column]]) -> Int {
        max(0, rows.first?.first?.integer ?? 0)
    }

    package func run(all statements: [(sql: String, values: [Column])]) throws(DatabaseError) {
        try database.run(all: statements)
    }

    @discardableResult
    package func run(_ sql: String, _ values: [Column] = []) throws(DatabaseError) -> [[Column]] {
        try database.run(sql, values)
    }
}
