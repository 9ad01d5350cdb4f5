import GalleryModel
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
    static let extensions = Set(ImageFormat.all.flatMap(\.endings)).union([
        "svg", "svgz", "bmp", "jp2", "j2k", "jxl",
        // What cameras write: refused as raw, by the signature.
        "3fr", "arw", "cr2", "cr3", "crw", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "mrw",
        "nef", "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
    ])

    /// Hidden entries are left out; a link is followed as long as it stays below the root and leads to
    /// none of the folders `above`, which would be walked for ever, nor to `ours`.
    init(
        root: String, folder: String, filter: FolderFilter = FolderFilter(), ours: Set<String> = [],
        above: Set<String> = []
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
            if filter.leavesOut(path) { continue }
            let isLink = Files.isLink(full)
            let (target, status): (String, FileStatus)
            do throws(FileError) {
                status = try Files.status(full)
                // Only a link leads elsewhere than it stands; following every name costs more than listing it.
                target = isLink ? try Files.realPath(full) : real + "/" + name
            } catch {
                if !error.isMissing, error.code != FileError.isLink {
                    // One tells of all: it is the folder that may not be searched, or the disk.
                    if !problems.contains(where: \.losesRows) {
                        problems.append(.unreadableEntry(path: path, detail: error.detail))
                    }
                } else if isLink, FolderContents.isNamedPicture(name) {
                    // It fails as that picture, and stays if it was published.
                    if filter.includes(path) { pictures.append(path) }
                } else if isLink {
                    problems.append(.deadLink(path: path))
                }
                // Else a file that has just gone.
                continue
            }
            guard target == realRoot || FolderContents.isIn(realRoot, target) else {
                problems.append(.leavesFolder(path: path))
                continue
            }
            if ours.contains(where: { target == $0 || FolderContents.isIn($0, target) }) {
                if isLink { problems.append(.circularLink(path: path)) }
                continue
            }
            switch status.kind {
            case .directory where [realRoot, real].contains(target) || above.contains(target):
                problems.append(.circularLink(path: path))
            case .directory where filter.leads(into: path): folders.append(path)
            case .file where IndexFile.isNamed(name):
                if indexFile == nil || name == IndexFile.name { indexFile = full }
            case .file where filter.includes(path) && FolderContents.isPicture(full, name):
                pictures.append(path)
            // A pipe or a device by a picture's name: reading it tells what it is.
            case .other where filter.includes(path) && FolderContents.isNamedPicture(name):
                pictures.append(path)
            default: break
            }
        }
    }

    private static func isIn(_ folder: String, _ path: String) -> Bool {
        path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    private static func isNamedPicture(_ name: String) -> Bool {
        extensions.contains(Paths.pathExtension(of: name))
    }

    /// By the name, or, when the name does not say, by the first bytes.
    static func isPicture(_ path: String, _ name: String) -> Bool {
        if isNamedPicture(name) { return true }
        let ending = Paths.pathExtension(of: name)
        if ["yml", "yaml", "txt", "md", "json", "xml", "html", "csv", "pdf"].contains(ending) {
            return false
        }
        // One that nobody can read may be a picture: as one it is told.
        guard let start = try? Files.read(path, limit: 64) else { return true }
        if case .picture = Signature.of(start) { return true }
        return false
    }
}
