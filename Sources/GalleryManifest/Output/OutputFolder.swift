package import GalleryModel
package import Native

/// The folder that is published: picture files are written once, under names that carry their hash,
/// and never change.
package struct OutputFolder: Sendable {
    package let root: String
    /// Which folder it is, whatever may stand under its name later.
    private let identity: (device: Int, inode: Int)
    /// Whether a file that is there is read again before it is believed.
    package var rereads = false
    /// Called with the paths of new files before they are written, so that a crash loses track of none.
    package var willWrite: @Sendable ([String]) throws -> Void = { _ in }

    /// Makes the folder if it is missing.
    package init(_ path: String) throws(FileError) {
        try Files.makeDirectory(path)
        root = try Files.realPath(path)
        let status = try Files.status(root)
        identity = (status.device, status.inode)
    }

    /// Throws when the folder was moved, or replaced by another or by a link, since it was locked: what
    /// stands there now is nobody's to write to.
    package func mustStand() throws {
        let now = Files.isFolder(root) ? try? Files.status(root) : nil
        guard now.map({ ($0.device, $0.inode) == identity }) == true else {
            throw GalleryError.outputReplaced(root)
        }
    }

    package func path(_ relative: String) -> String { Paths.join(root, relative) }

    /// Makes a folder; one that a planted link leads out of the output is refused, and so is one that is
    /// too deep for files in it.
    package func makeFolder(_ relative: String) throws {
        try mustStand()
        guard path(relative).utf8.count + OutputFolder.room < FileError.longestPath else {
            throw FileError(action: "write", path: relative, code: FileError.isTooLong)
        }
        var wanted = root
        for part in relative.split(separator: "/") {
            wanted += "/" + part
            if Files.isFolder(wanted) { continue }
            if Files.isLink(wanted) {
                throw FileError(
                    action: "write through the link", path: wanted, code: FileError.isLink)
            }
            try Files.makeDirectory(wanted)
        }
    }

    /// Bytes that a path below a category's folder takes: a rendition's folder and a file's name.
    private static let room = Recipe.nameLimit + 2 + Names.limit

    /// Removes a published file and the folders that are empty without it; says whether it was there.
    /// What a link leads out of the output is not ours.
    @discardableResult
    package func remove(_ relative: String) throws(FileError) -> Bool {
        let folder = Paths.folder(of: relative)
        guard Paths.isInside(relative), let real = try? Files.realPath(path(folder)),
            real == path(folder)
        else { return false }
        let isThere = Files.exists(path(relative))
        if isThere { try Files.remove(path(relative)) }
        // Also when a killed run had come no further than the folder.
        removeEmptyFolders(from: folder)
        return isThere
    }

    /// Removes a folder that holds nothing, and those above it that hold nothing but it.
    func removeEmptyFolders(from folder: String) {
        var folder = folder
        while !folder.isEmpty, Files.removeEmptyDirectory(path(folder)) {
            folder = Paths.folder(of: folder)
        }
    }

    /// Whether a published file is there with the size that it was published with.
    package func has(_ file: RenditionFile, at relative: String) -> Bool {
        guard let status = try? Files.status(path(relative)) else { return false }
        return status.kind == .file && status.size == file.bytes && isBelieved(file, at: relative)
    }

    private func isBelieved(_ file: RenditionFile, at relative: String) -> Bool {
        !rereads || (try? Digest.sha256(ofFile: path(relative))) == file.sha256
    }

    /// Folders in a category's that a rendition may have, whether or not one is still made.
    package func renditionFolders(in category: String) -> [String] {
        ((try? Files.names(in: path(category))) ?? []).compactMap { $0 }.filter(Recipe.isName).map {
            Paths.join(category, $0)
        }.sorted()
    }

    /// Where a file is to stand.
    package struct Slot: Sendable {
        enum State: Sendable { case empty, filled, corrupt }
        /// Below the output.
        package var path: String
        var state: State
    }

    /// Publishes bytes; says the name, which may be longer when eight digits of two hashes agree.
    package func write(
        _ bytes: [UInt8], _ file: RenditionFile, named name: String, in folder: String
    ) throws -> String {
        let slot = try slot(for: file, named: name, in: folder)
        try prepare([slot])
        try fill(slot, with: bytes)
        return slot.path
    }

    /// Publishes a file of ours that stands elsewhere, which never changes: as a second name for it, or as
    /// a copy where the file system has no links.
    package func take(
        _ existing: String, _ file: RenditionFile, named name: String, in folder: String
    ) throws -> String {
        let slot = try slot(for: file, named: name, in: folder)
        try prepare([slot])
        if try !link(slot, to: existing) { try Files.copy(existing, to: path(slot.path)) }
        return slot.path
    }

    /// Finds the place for a file, and whether it stands there already.
    package func slot(
        for file: RenditionFile, named name: String, in folder: String
    ) throws(FileError) -> Slot {
        for digits in [8, 16, 64] {
            let fileName = Names.file(
                name, sha256: file.sha256, extension: file.fileExtension, digits: digits)
            let relative = folder + "/" + fileName
            let target = path(relative)
            guard let status = try? Files.status(target) else {
                return Slot(path: relative, state: .empty)
            }
            guard status.kind == .file else { continue }
            // The name is its own hash, so the size tells a leftover of a crash from the real thing.
            if status.size == file.bytes, isBelieved(file, at: relative) {
                return Slot(path: relative, state: .filled)
            }
            if try hash(of: target)?.hasPrefix(file.sha256.prefix(digits)) != true {
                return Slot(path: relative, state: .corrupt)
            }
        }
        throw FileError(action: "write", path: path(folder + "/" + name), code: FileError.isTaken)
    }

    /// nil: nobody can read it, so that it is no other picture's either.
    private func hash(of target: String) throws(FileError) -> String? {
        do throws(FileError) {
            return try Digest.sha256(ofFile: target)
        } catch {
            guard error.isTransient else { return nil }
            throw error
        }
    }

    /// Makes the folders of files that are not there yet, and notes the files, all as one.
    package func prepare(_ slots: [Slot]) throws {
        let new = slots.filter { $0.state == .empty }.map(\.path)
        for path in new { try makeFolder(Paths.folder(of: path)) }
        if !new.isEmpty { try willWrite(new) }
    }

    package func fill(_ slot: Slot, with bytes: [UInt8]) throws(FileError) {
        if slot.state != .filled { try Files.write(bytes, to: path(slot.path)) }
    }

    /// Fills it with a second name for a file; false when there can be none: the file lies on another file
    /// system, or is gone, or its rights are not those of a new one.
    package func link(_ slot: Slot, to existing: String) throws(FileError) -> Bool {
        guard slot.state != .filled else { return true }
        let target = path(slot.path)
        let part = Files.partName(for: target)
        guard Files.isAsNew(existing, in: path(Paths.folder(of: slot.path))),
            Files.link(existing, to: part)
        else { return false }
        try Files.rename(part, to: target)
        // Renaming one of two names for the same file does nothing, by POSIX.
        try Files.remove(part)
        return true
    }
}
