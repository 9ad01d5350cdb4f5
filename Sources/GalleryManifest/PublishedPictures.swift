package import GalleryModel
import Native
import Synchronization

/// The pictures that a category's published manifest names, for those that cannot be had now. Read when
/// the first is asked for, into a private temporary file: memory does not grow with them.
package final class PublishedPictures: Sendable {
    private let manifest: String
    private let database = Mutex<Database?>(nil)

    package init(_ place: Place, _ output: OutputFolder) {
        manifest = output.path(place.folder + "/" + CategoryManifest.name)
    }

    /// What the manifest says of a picture.
    package func record(of id: String) throws -> ImageRecord? {
        let rows = try opened().run("SELECT line FROM pictures WHERE id = ?", [.text(id)])
        return try rows.first?[0].text.flatMap(PublishedPictures.image)
    }

    /// What it says of the one picture of an address without its query, once: signatures are others with each
    /// listing, and with them ids that were made of addresses.
    package func record(at address: String) throws -> ImageRecord? {
        let database = try opened()
        let rows = try database.run("SELECT line FROM pictures WHERE source = ?", [.text(address)])
        guard rows.count == 1 else { return nil }
        try database.run("UPDATE pictures SET source = NULL WHERE source = ?", [.text(address)])
        return try rows.first?[0].text.flatMap(PublishedPictures.image)
    }

    /// Whether it names pictures that a new listing, image by image in a file, does not. Ends the look-ups.
    package func hasMore(than listing: String) throws -> Bool {
        let database = try opened()
        try database.transaction { connection in
            try Files.eachLine(of: listing) { line in
                guard let image = try PublishedPictures.image(line) else { return }
                try connection.run("DELETE FROM pictures WHERE id = ?", [.text(image.id)])
            }
        }
        return try !database.run("SELECT 1 FROM pictures LIMIT 1").isEmpty
    }

    private func opened() throws -> Database {
        try database.withLock { kept in
            if let kept { return kept }
            let database = try Database(path: "")
            try database.run(
                """
                CREATE TABLE pictures (
                    id TEXT PRIMARY KEY, source TEXT, line TEXT NOT NULL) WITHOUT ROWID
                """)
            try database.run("CREATE INDEX sources ON pictures (source)")
            // One that a planted link leads to is none of ours.
            if (try? Files.realPath(manifest)) == manifest {
                try database.transaction { connection in
                    try Files.eachLine(of: manifest) { line in
                        // What somebody has damaged is nothing that could be kept.
                        guard let image = try? PublishedPictures.image(line) else { return }
                        try connection.run(
                            "INSERT OR IGNORE INTO pictures VALUES (?, ?, ?)",
                            [
                                .text(image.id), image.sourceURL.map(Column.text) ?? .null,
                                .text(line),
                            ])
                    }
                }
            }
            kept = database
            return database
        }
    }

    private static func image(_ line: String) throws -> ImageRecord? {
        guard case .image(let image)? = try ManifestLine(line) else { return nil }
        return image
    }
}
