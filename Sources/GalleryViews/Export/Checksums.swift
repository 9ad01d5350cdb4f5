package import GalleryManifest
import GalleryModel
import Native

/// Every published file with the hash of what it must be, in the manifest's order.
package struct Checksums {
    package let output: String
    package let frame: ManifestFrame

    package init(output: String, frame: ManifestFrame) {
        self.output = output
        self.frame = frame
    }

    /// A published file.
    package struct File: Sendable {
        /// Below the output.
        package var path: String
        var bytes: Int
        package var sha256: String
    }

    /// Hands over the manifests, by what they are now, and everything that they name.
    package func each(_ body: (File) throws -> Void) throws {
        try body(present(RootManifest.name))
        for category in frame.categories where Paths.isInside(category.folder) {
            try body(present(category.folder + "/" + CategoryManifest.name))
        }
        let root = Paths.join(output, RootManifest.name)
        if try ManifestReader.head(of: root)?.presentation != nil { try eachPresented(body) }
        var reader = try ManifestReader(root: root, only: [.page, .head, .entry])
        while let line = try reader.next() {
            if case .image(let image) = line, let folder = image.tiles?.folder,
                TileFolder.isPath(folder)
            {
                for name in try TileFolder.files(in: Paths.join(output, folder)) {
                    try body(present(folder + "/" + name))
                }
            }
            for entry in NamedFile.all(of: line) where Paths.isInside(entry.path) {
                try body(File(path: entry.path, bytes: entry.bytes, sha256: entry.sha256))
            }
        }
    }

    private func eachPresented(_ body: (File) throws -> Void) throws {
        try body(present(IIIFPresentation.collection))
        for category in frame.categories where Paths.isInside(category.folder) {
            let path = category.folder + "/" + IIIFPresentation.manifest
            if Files.exists(Paths.join(output, path)) { try body(present(path)) }
        }
    }

    private func present(_ path: String) throws -> File {
        let file = Paths.join(output, path)
        let status = try Files.status(file)
        return File(path: path, bytes: status.size, sha256: try Digest.sha256(ofFile: file))
    }
}
