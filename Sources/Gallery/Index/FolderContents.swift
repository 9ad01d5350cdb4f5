import Native

/// What one folder of a source holds, in natural order, as paths below the source's root.
struct FolderContents {
    private(set) var folders: [String] = []
    private(set) var pictures: [String] = []
    /// The `index.yml`, if the folder has one.
    private(set) var indexFile: String?
    /// What was seen and not taken.
    private(set) var problems: [Problem.Reason] = []
    /// The folder itself, without links.
    let real: String

    /// Extensions of pictures, refused kinds with them: a refusal is told, a text file is passed over.
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "png", "gif", "webp", "tif", "tiff", "avif", "heic", "heif", "svg",
        "svgz",
    ]

    /// Hidden entries are left out; a link is followed as long as it stays below the root and leads to
    /// none of the folders `above`, which would be walked for ever.
    init(
        root: String, folder: String, besides: Set<String> = [], above: Set<String> = []
    ) throws(FileError) {
        let directory = Paths.join(root, folder)
        let realRoot = try Files.realPath(root)
        real = try Files.realPath(directory)
        var names: [String] = []
        for name in try Files.names(in: directory) {
            if let name {
                if !name.hasPrefix(".") { names.append(name) }
            } else {
                problems.append(.unreadableName(folder: folder.isEmpty ? root : folder))
            }
        }
        for name in NaturalOrder.sorted(names) {
            let path = Paths.join(folder, name)
            let full = Paths.join(directory, name)
            // Only a link leads elsewhere than it stands; to follow every name costs more than to list it.
            guard let target = Files.isLink(full) ? try? Files.realPath(full) : real + "/" + name,
                let status = try? Files.status(full)
            else {
                // A link to nothing, or a file that has just gone.
                continue
            }
            guard target == realRoot || target.hasPrefix(realRoot == "/" ? "/" : realRoot + "/")
            else {
                problems.append(.leavesFolder(path: path))
                continue
            }
            if besides.contains(target) { continue }
            switch status.kind {
            case .directory where target == real || above.contains(target):
                problems.append(.circularLink(path: path))
            case .directory: folders.append(path)
            case .file where name == IndexFile.name: indexFile = full
            case .file where FolderContents.isPicture(full, name): pictures.append(path)
            default: break
            }
        }
    }

    /// By the name, or, when the name does not say, by the first bytes.
    private static func isPicture(_ path: String, _ name: String) -> Bool {
        let ending = Paths.pathExtension(of: name)
        if extensions.contains(ending) { return true }
        if ["yml", "yaml", "txt", "md", "json", "xml", "html", "csv", "pdf"].contains(ending) {
            return false
        }
        guard let start = try? Files.read(path, limit: 64), case .picture = Signature.of(start)
        else {
            return false
        }
        return true
    }
}
