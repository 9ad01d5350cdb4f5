package import Native

/// Verified downloads on disk, addressed by their SHA-256, and what was refused.
package struct Store: Sendable {
    private let root: String

    /// Makes the folders that are missing.
    package init(_ root: String) throws(FileError) {
        self.root = root
        for folder in ["store", "incoming", "quarantine"] {
            try Files.makeDirectory(root + "/" + folder)
        }
    }

    /// Where the bytes of that hash are, or would be.
    package func path(of sha256: String) -> String { "\(root)/store/\(sha256.prefix(2))/\(sha256)" }

    /// Whether a file of that hash and size is there.
    package func has(_ sha256: String, bytes: Int) -> Bool {
        (try? Files.status(path(of: sha256)))?.size == bytes
    }

    /// A name for a download under way.
    package func incoming() -> String { Files.partName(for: root + "/incoming/") }

    /// Takes a verified download in.
    package func keep(_ incoming: String, as sha256: String) throws(FileError) {
        try Files.makeDirectory("\(root)/store/\(sha256.prefix(2))")
        try Files.rename(incoming, to: path(of: sha256))
    }

    /// Marks a file as used now: what was not used for longest goes first.
    package func markUsed(_ sha256: String) { Files.markUsed(path(of: sha256)) }

    /// Removes what was used longest ago until the store is within its limit; says how many files.
    ///
    /// Another process may be reading one of them: it keeps what it has opened, and fetches what it has
    /// not. Bytes are counted by the hour, so that memory does not grow with the files.
    package func shrink(to limit: Int) -> Int {
        var bytes: [Int: Int] = [:]
        eachFile { _, status in bytes[Store.hour(of: status), default: 0] += status.size }
        var surplus = bytes.values.reduce(0, +) - limit
        var removed = 0
        for hour in bytes.keys.sorted() where surplus > 0 {
            eachFile { path, status in
                guard surplus > 0, Store.hour(of: status) == hour else { return }
                try? Files.remove(path)
                surplus -= status.size
                removed += 1
            }
        }
        return removed
    }

    private static func hour(of status: FileStatus) -> Int { status.used / 3_600_000_000_000 }

    private func eachFile(_ body: (String, FileStatus) -> Void) {
        for case .some(let folder) in (try? Files.names(in: root + "/store")) ?? [] {
            for case .some(let name) in (try? Files.names(in: "\(root)/store/\(folder)")) ?? [] {
                let path = "\(root)/store/\(folder)/\(name)"
                if let status = try? Files.status(path), status.kind == .file { body(path, status) }
            }
        }
    }

    /// Puts a refused download aside, with a note of why and where it came from, for a person to look at.
    package func quarantine(_ incoming: String, sha256: String, _ notes: [(String, String)]) {
        let path = "\(root)/quarantine/\(sha256.prefix(16))"
        let text = notes.map { "\($0.0): \($0.1)\n" }.joined()
        // Only a service to the curious: that it fails must not hide the problem itself.
        try? Files.rename(incoming, to: path)
        try? Files.write(Array(text.utf8), to: path + ".txt")
    }

    /// Removes what killed runs left half downloaded; other processes may be at work here.
    package func sweep() { Files.removeStaleParts(in: root + "/incoming", evenOurs: false) }
}
