import Native

/// What stands below a folder: every file by its path, as it was when this was read.
public struct PublishedTree: Sendable {
    public let root: String
    public let files: [String: FileStatus]

    public init(_ root: String) throws {
        self.root = root
        var files: [String: FileStatus] = [:]
        func visit(_ folder: String) throws {
            for case .some(let name) in try Files.names(in: root + "/" + folder) {
                let path = folder.isEmpty ? name : folder + "/" + name
                let status = try Files.status(root + "/" + path)
                if status.kind == .directory { try visit(path) } else { files[path] = status }
            }
        }
        try visit("")
        self.files = files
    }

    /// All paths in order.
    public var paths: [String] { files.keys.sorted() }

    /// All paths in order, with the hashes of immutable names as `#`.
    public var shapes: [String] { files.keys.map(PublishedTree.shape).sorted() }

    /// The paths that begin so.
    public func paths(in folder: String) -> [String] {
        paths.filter { $0.hasPrefix(folder + "/") }
    }

    /// The one path of that shape; nil when there is none, or more than one.
    public func path(_ shape: String) -> String? {
        let found = paths.filter { PublishedTree.shape($0) == shape }
        return found.count == 1 ? found.first : nil
    }

    /// Of a file as it was: one that a later run has written anew would be compared with itself.
    public func bytes(_ path: String) throws -> [UInt8] {
        let file = root + "/" + path
        if let known = files[path], try Files.status(file) != known { throw Changed(path: path) }
        return try Files.read(file)
    }

    /// The file is another by now.
    public struct Changed: Error { public let path: String }

    /// Every file's bytes.
    public func contents() throws -> [String: [UInt8]] {
        try files.keys.reduce(into: [:]) { $0[$1] = try bytes($1) }
    }

    /// `toast.#.jpg` for `toast.8c1d22aa.jpg`.
    private static func shape(_ path: String) -> String {
        path.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.count == 8 && part.allSatisfy { "0123456789abcdef".contains($0) }
                ? "#" : String(part)
        }.joined(separator: ".")
    }
}
