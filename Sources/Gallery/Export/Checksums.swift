import Native

/// Every published file with the hash of what it must be, in the manifest's order.
struct Checksums {
    let output: String
    let frame: ManifestFrame

    /// A published file.
    struct File: Sendable {
        /// Below the output.
        var path: String
        var bytes: Int
        var sha256: String
    }

    /// Hands over the manifests, by what they are now, and everything that they name.
    func each(_ body: (File) throws -> Void) throws {
        try body(present(RootManifest.name))
        for category in frame.categories where Paths.isInside(category.folder) {
            try body(present(category.folder + "/" + CategoryManifest.name))
        }
        try ManifestReading.eachText(of: Paths.join(output, RootManifest.name)) { text, _ in
            for entry in try AuditEntry.all(in: text) where Paths.isInside(entry.path) {
                try body(File(path: entry.path, bytes: entry.bytes, sha256: entry.sha256))
            }
        }
    }

    private func present(_ path: String) throws -> File {
        let file = Paths.join(output, path)
        let status = try Files.status(file)
        return File(path: path, bytes: status.size, sha256: try Digest.sha256(ofFile: file))
    }
}
