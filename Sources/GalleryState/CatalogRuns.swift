import GalleryModel
package import Native

extension Catalog {
    /// The number of the run that is under way: one more than the last that was published.
    package func currentRun(of output: String) throws(DatabaseError) -> Int {
        let last = try run("SELECT run FROM runs WHERE output = ?", [.text(output)])
        return (last.first?.first?.integer ?? 0) + 1
    }

    /// Whether anything was ever written there, be it published or not.
    package func knows(_ output: String) throws(DatabaseError) -> Bool {
        let rows = try run(
            "SELECT 1 FROM runs WHERE output = ?1 UNION SELECT 1 FROM orphans WHERE output = ?1 LIMIT 1",
            [.text(output)])
        return !rows.isEmpty
    }

    package func finish(run number: Int, of output: String) throws(DatabaseError) {
        try run("INSERT OR REPLACE INTO runs VALUES (?, ?)", [.text(output), .integer(number)])
    }

    /// Notes files that perhaps nothing names: some that are about to be written, or were dropped.
    /// `folder` tells which category's each is.
    package func markOrphans(
        _ paths: [String], of output: String, run number: Int
    ) throws(DatabaseError) {
        try run(
            all: paths.map { path in
                (
                    "INSERT OR IGNORE INTO orphans VALUES (?, ?, ?, ?)",
                    [.text(output), .text(Paths.folder(of: path)), .text(path), .integer(number)]
                )
            })
    }
}
