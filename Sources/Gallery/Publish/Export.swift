import Native

extension Gallery {
    /// Other views of the manifest.
    public enum ExportFormat: String, Sendable, CaseIterable {
        /// `<hash>  <path>` lines, which `sha256sum -c` reads in the output's folder.
        case sha256
    }

    /// Hands over the lines of a view of the manifest.
    public func export(
        _ format: ExportFormat, _ line: (String) throws -> Void
    ) throws(GalleryError) {
        let manifest = Paths.join(configuration.output, RootManifest.name)
        do {
            guard (try? Files.status(manifest)) != nil else {
                throw GalleryError.noManifest(manifest)
            }
            switch format {
            case .sha256:
                try line("\(Digest.sha256(try Files.read(manifest)))  \(RootManifest.name)")
                try ManifestReading.eachText(of: manifest) { text, _ in
                    for entry in try AuditEntry.all(in: text) where Paths.isInside(entry.path) {
                        try line("\(entry.sha256)  \(entry.path)")
                    }
                }
            }
        } catch is ManifestReading.Mistake {
            throw .notOurs(manifest)
        } catch let error as GalleryError {
            throw error
        } catch let error as FileError {
            throw .file(error)
        } catch {
            throw .other("\(error)")
        }
    }
}
