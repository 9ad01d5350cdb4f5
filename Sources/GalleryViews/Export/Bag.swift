import GalleryManifest
import GalleryModel
import Native

/// A bag by RFC 8493: everything that was published below `data`, as second names of the same files where
/// the file system allows it, with checksums. It is put together aside and appears whole.
package struct Bag {
    package let title: String
    package let checksums: Checksums

    package init(title: String, checksums: Checksums) {
        self.title = title
        self.checksums = checksums
    }

    /// Writes the bag to a folder that is not there yet.
    package func write(to destination: String) throws {
        guard !Files.exists(destination) else { throw GalleryError.taken(destination) }
        let parent = Paths.folder(of: destination)
        try Files.makeDirectory(parent.isEmpty ? "." : parent)
        let part = Files.partName(for: destination)
        do {
            try Files.makeDirectory(part)
            try fill(part)
            try Files.syncFileSystem(of: part)
            try Files.rename(part, to: destination)
        } catch {
            Files.removeTree(part)
            throw error
        }
    }

    private func fill(_ bag: String) throws {
        let (bytes, files) = try fillPayload(bag)
        let tags = [
            ("bag-info.txt", info(bytes: bytes, files: files)),
            ("bagit.txt", "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"),
        ]
        for (name, text) in tags { try Files.write(Array(text.utf8), to: bag + "/" + name) }
        var lines = ""
        for name in tags.map(\.0) + ["manifest-sha256.txt"] {
            lines += "\(try Digest.sha256(ofFile: bag + "/" + name))  \(name)\n"
        }
        try Files.write(Array(lines.utf8), to: bag + "/tagmanifest-sha256.txt")
    }

    private func fillPayload(_ bag: String) throws -> (bytes: Int, files: Int) {
        var (bytes, files) = (0, 0)
        var manifest = try FileWriter(bag + "/manifest-sha256.txt")
        try checksums.each { file in
            let target = bag + "/data/" + file.path
            // Two images of one name and content are one file.
            guard !Files.exists(target) else { return }
            try Files.makeDirectory(Paths.folder(of: target))
            let source = Paths.join(checksums.output, file.path)
            // Whoever keeps a bag for years must not learn then that it was corrupt from the first day.
            guard try Digest.sha256(ofFile: source) == file.sha256 else {
                throw GalleryError.damagedFile(file.path)
            }
            if !Files.link(source, to: target) { try Files.copy(source, to: target) }
            let path = file.path.replacing("%", with: "%25")
            try manifest.write("\(file.sha256)  data/\(path)\n")
            bytes += file.bytes
            files += 1
        }
        try manifest.close(sync: false)
        return (bytes, files)
    }

    /// No `Bagging-Date`: equal galleries make equal bags.
    private func info(bytes: Int, files: Int) -> String {
        """
        Bag-Software-Agent: \(RootManifest.generator)
        External-Description: \(Markup.oneLine(title))
        Payload-Oxum: \(bytes).\(files)

        """
    }
}
