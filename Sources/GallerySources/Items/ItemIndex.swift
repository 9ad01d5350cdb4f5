import FoundationEssentials
import GalleryModel
import Native

/// Items grouped by category, kept in a private temporary database: their number is the system's, and
/// memory does not grow with it.
struct ItemIndex: Sendable {
    private let database: Database
    private let disk: ThreadPool

    /// Pictures handed over at once.
    static let page = 200

    init(disk: ThreadPool) throws {
        self.disk = disk
        // A file without a name is SQLite's own, is removed when it is closed, and nobody else sees it.
        database = try Database(path: "")
        try database.run("CREATE TABLE items (id TEXT PRIMARY KEY) WITHOUT ROWID")
        try database.run(
            """
            CREATE TABLE labels (
                taxonomy INTEGER, id TEXT, name TEXT, parent TEXT, place INTEGER,
                PRIMARY KEY (taxonomy, id)) WITHOUT ROWID
            """)
        try database.run(
            """
            CREATE TABLE assets (
                number INTEGER PRIMARY KEY, taxonomy INTEGER, label TEXT, asset TEXT, body TEXT,
                UNIQUE (taxonomy, label, asset))
            """)
    }

    /// Which of the ids have not come yet; all of them have, after that.
    func admit(_ ids: [String?]) async throws -> [Bool] {
        try await disk.run { [database] in
            try database.transaction { connection in
                try ids.map { id in
                    guard let id else { return true }
                    return try !connection.run(
                        "INSERT OR IGNORE INTO items VALUES (?) RETURNING 1", [.text(id)]
                    ).isEmpty
                }
            }
        }
    }

    /// Takes filings in; a picture that is in the category already keeps its place and its words.
    func add(_ filings: [Filing]) async throws {
        try await disk.run { [database] in
            let encoder = JSONEncoder()
            try database.transaction { connection in
                for filing in filings {
                    try ItemIndex.note(filing.label, filing.taxonomy, nil, &connection)
                    for asset in filing.assets {
                        let body = String(decoding: try encoder.encode(asset), as: UTF8.self)
                        try connection.run(
                            """
                            INSERT OR IGNORE INTO assets (taxonomy, label, asset, body)
                            VALUES (?, ?, ?, ?)
                            """,
                            [
                                .integer(filing.taxonomy), .text(filing.label.id), .text(asset.id),
                                .text(body),
                            ])
                    }
                }
            }
        }
    }

    /// Takes in categories that the system lists by themselves, in its order; their names win.
    func add(_ labels: [Label], of taxonomy: Int) async throws {
        try await disk.run { [database] in
            try database.transaction { connection in
                for (place, label) in labels.enumerated() {
                    try ItemIndex.note(label, taxonomy, place, &connection)
                }
            }
        }
    }

    private static func note(
        _ label: Label, _ taxonomy: Int, _ place: Int?, _ connection: inout Connection
    ) throws {
        var parent: String?
        for step in label.above + [label] {
            let isLast = step.id == label.id
            try connection.run(
                """
                INSERT INTO labels VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                    name = CASE WHEN excluded.place IS NULL THEN name ELSE excluded.name END,
                    place = coalesce(excluded.place, place)
                """,
                [
                    .integer(taxonomy), .text(step.id), .text(step.name),
                    parent.map(Column.text) ?? .null,
                    isLast ? place.map(Column.integer) ?? .null : .null,
                ])
            parent = step.id
        }
    }

    /// The categories of a taxonomy: as the system lists them, the others behind them by name.
    func categories(of taxonomy: Int) async throws -> [Category] {
        let rows = try await disk.run { [database] in
            try database.run(
                "SELECT id, name, parent, place FROM labels WHERE taxonomy = ?",
                [.integer(taxonomy)])
        }
        let found = rows.map { row in
            Category(
                id: row[0].text ?? "", name: row[1].text ?? "", parent: row[2].text,
                position: row[3].integer)
        }
        return found.sorted {
            $0.name == $1.name ? $0.id < $1.id : NaturalOrder.precedes($0.name, $1.name)
        }
    }

    func count(_ category: String, of taxonomy: Int) async throws -> Int {
        try await disk.run { [database] in
            try database.run(
                "SELECT count(*) FROM assets WHERE taxonomy = ? AND label = ?",
                [.integer(taxonomy), .text(category)]
            ).first?.first?.integer ?? 0
        }
    }

    /// A category's pictures behind a number, and the number to go on from; in the items' order.
    func assets(
        _ category: String, of taxonomy: Int, after number: Int
    ) async throws -> (assets: [Asset], last: Int) {
        try await disk.run { [database] in
            let rows = try database.run(
                """
                SELECT number, body FROM assets WHERE taxonomy = ? AND label = ? AND number > ?
                ORDER BY number LIMIT ?
                """,
                [
                    .integer(taxonomy), .text(category), .integer(number),
                    .integer(ItemIndex.page),
                ])
            let decoder = JSONDecoder()
            let assets = try rows.compactMap(\.last?.text).map {
                try decoder.decode(Asset.self, from: Data($0.utf8))
            }
            return (assets, rows.last?.first?.integer ?? number)
        }
    }
}
