import Native

/// Verified downloads on disk, addressed by their SHA-256, and what was refused.
struct Store: Sendable {
    private let root: String

    /// Makes the folders that are missing.
    init(_ root: String) throws(FileError) {
        self.root = root
        for folder in ["store", "incoming", "quarantine"] {
            try Files.makeDirectory(root + "/" + folder)
        }
    }

    /// Where the bytes of that hash are, or would be.
    func path(of sha256: String) -> String { "\(root)/store/\(sha256.prefix(2))/\(sha256)" }

    /// Whether a file of that hash and size is there.
    func has(_ sha256: String, bytes: Int) -> Bool {
        (try? Files.status(path(of: sha256)))?.size == bytes
    }

    /// A name for a download under way.
    func incoming() -> String { Files.partName(for: root + "/incoming/") }

    /// Takes a verified download in.
    func keep(_ incoming: String, as sha256: String) throws(FileError) {
        try Files.makeDirectory("\(root)/store/\(sha256.prefix(2))")
        try Files.rename(incoming, to: path(of: sha256))
    }

    /// Marks a file as used now: what was not used for longest goes first.
    func touch(_ sha256: String) { Files.touch(path(of: sha256)) }

    /// Removes what was used longest ago until the store is within its limit; says how many files.
    ///
    /// Another process may be reading one of them: it keeps what it has opened, and fetches what it has
    /// not.
    func shrink(to limit: Int) -> Int {
        var files: [(path: String, size: Int, used: Int)] = []
        for case .some(let folder) in (try? Files.names(in: root + "/store")) ?? [] {
            for case .some(let name) in (try? Files.names(in: "\(root)/store/\(folder)")) ?? [] {
                let path = "\(root)/store/\(folder)/\(name)"
                guard let status = try? Files.status(path), status.kind == .file else { continue }
                files.append((path, status.size, status.modified))
            }
        }
        var total = files.reduce(0) { $0 + $1.size }
        guard total > limit else { return 0 }
        var removed = 0
        for file in files.sorted(by: { $0.used < $1.used }) where total > limit {
            try? Files.remove(file.path)
            total -= file.size
            removed += 1
        }
        return removed
    }

    /// Puts a refused download aside, with a note of why and where it came from, for a person to look at.
    func quarantine(_ incoming: String, sha256: String, _ notes: [(String, String)]) {
        let path = "\(root)/quarantine/\(sha256.prefix(16))"
        let text = notes.map { "\($0.0): \($0.1)\n" }.joined()
        // Only a service to the curious: that it fails must not hide the problem itself.
        try? Files.rename(incoming, to: path)
        try? Files.write(Array(text.utf8), to: path + ".txt")
    }

    /// Removes what killed runs left half downloaded; other processes may be at work here.
    func sweep() { Files.removeStaleParts(in: root + "/incoming", evenOurs: false) }
}
