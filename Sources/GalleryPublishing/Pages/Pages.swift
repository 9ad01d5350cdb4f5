import GalleryManifest
import GalleryModel
import Native

/// The gallery's pages: which of them must be written, what the manifest says of them all, and which
/// files of ours go. A page is rendered only when something that it is made of has changed.
struct Pages: Sendable {
    let page: Page
    let output: OutputFolder
    /// Where pages are rendered, as many at once as it has threads.
    let pool: ThreadPool
    let notice: @Sendable (String) -> Void

    /// What waits to be published.
    struct Staged: Sendable {
        /// Every file of the pages, in the manifest's order.
        var records: [PageRecord] = []
        /// What was written aside, and the path below the output that it is for: assets before pages.
        var parts: [(part: String, path: String)] = []

        func discard() { for (part, _) in parts { try? Files.remove(part) } }

        mutating func add(_ other: Staged) {
            records += other.records
            parts += other.parts
        }
    }

    /// Stages the pages of these branches; `old` is what the published manifest says of pages.
    func stage(_ branches: [RootManifest.Branch], old: [PageRecord]) async throws -> Staged {
        let known = Dictionary(old.map { ($0.path, $0) }) { first, _ in first }
        let tree = try PageTree(branches)
        let home = await result { staged in
            for file in page.assets.files { try add(file, to: &staged) }
            let home = HomePage(page: page, tree: tree)
            try add(PageFile.index, home.key, known, to: &staged) { writer, _ in
                try home.write { try writer.write($0) }
            }
        }
        let categories = await each(of: Array(tree.nodes.indices), width: pool.width) { index in
            await result { staged in
                let category = CategoryPage(page: page, tree: tree, index: index)
                let path = tree.nodes[index].folder + "/" + PageFile.index
                try add(path, category.key, known, to: &staged) { writer, placeholders in
                    try category.write(
                        { try writer.write($0) }, placeholder: { try placeholders.write($0) })
                }
            }
        }
        let all = [home] + categories
        var staged = all.compactMap { try? $0.get() }.reduce(into: Staged()) { $0.add($1) }
        for case .failure(let error) in all {
            staged.discard()
            throw error
        }
        // The home page is put in place last: it leads to all the others.
        staged.parts.sort { $0.path != PageFile.index && $1.path == PageFile.index }
        return staged
    }

    /// Stages on the pool; what is begun when an error comes goes.
    private func result(
        _ body: @escaping @Sendable (inout Staged) throws -> Void
    ) async -> Result<Staged, any Error> {
        do {
            return .success(
                try await pool.run {
                    var staged = Staged()
                    do {
                        try body(&staged)
                        return staged
                    } catch {
                        staged.discard()
                        throw error
                    }
                })
        } catch {
            return .failure(error)
        }
    }

    private func add(_ file: PageAssets.File, to staged: inout Staged) throws {
        staged.records.append(file.record)
        let status = try? Files.status(output.path(file.path))
        if !output.rereads, status?.kind == .file, status?.size == file.bytes.count { return }
        try output.makeFolder(PageFile.assets)
        try output.willWrite([file.path])
        let part = Files.partName(for: output.path(file.path))
        staged.parts.append((part, file.path))
        try Files.write(file.bytes, to: part)
    }

    /// Stages one page, unless the published one was made of the same.
    private func add(
        _ path: String, _ key: String, _ known: [String: PageRecord], to staged: inout Staged,
        _ write: (inout FileWriter, inout PlaceholderSheet) throws -> Void
    ) throws {
        let style = Paths.join(Paths.folder(of: path), PageFile.placeholders)
        if let record = current(path, known), PageFile.key(path, in: output.root) == key {
            let sheet = current(style, known)
            if sheet != nil || known[style] == nil {
                staged.records += [record] + (sheet.map { [$0] } ?? [])
                return
            }
        }
        guard PageFile.isOurs(path, in: output.root) else {
            notice("\(output.path(path)) is not a page of ours and stays as it is")
            return
        }
        let part = Files.partName(for: output.path(path))
        staged.parts.append((part, path))
        var writer = try FileWriter(part)
        var placeholders = PlaceholderSheet(Files.partName(for: output.path(style)))
        let styled = PageFile.isOurs(style, in: output.root)
        try write(&writer, &placeholders)
        try writer.close(sync: false)
        try output.willWrite([path])
        staged.records.append(try PageRecord(path, part, "text/html"))
        guard let sheet = try placeholders.close() else { return }
        guard styled else {
            try Files.remove(sheet)
            return notice("\(output.path(style)) is not a file of ours and stays as it is")
        }
        staged.parts.append((sheet, style))
        try output.willWrite([style])
        staged.records.append(try PageRecord(style, sheet, "text/css"))
    }

    /// What the manifest says of a file that still stands as it says, to the last byte: a run that was
    /// killed may have left a newer page of the same size.
    private func current(_ path: String, _ known: [String: PageRecord]) -> PageRecord? {
        guard let record = known[path], let status = try? Files.status(output.path(path)),
            status.kind == .file, status.size == record.bytes,
            (try? FileSummary(of: output.path(path)))?.sha256 == record.sha256
        else { return nil }
        return record
    }
}

/// A page's stylesheet of placeholders, which is begun with the first of them.
struct PlaceholderSheet: ~Copyable {
    private let part: String
    private var writer: FileWriter?

    init(_ part: String) { self.part = part }

    mutating func write(_ rule: String) throws {
        if writer == nil {
            writer = try FileWriter(part)
            try writer?.write(PageFile.styleBeginning)
        }
        try writer?.write(rule)
    }

    /// The file, if there is any placeholder.
    mutating func close() throws -> String? {
        guard let writer = writer.take() else { return nil }
        try writer.close(sync: false)
        return part
    }
}

extension PageRecord {
    package init(_ path: String, _ part: String, _ mediaType: String) throws {
        let summary = try FileSummary(of: part)
        self.init(
            bytes: summary.bytes, mediaType: mediaType, path: path, sha256: summary.sha256)
    }
}
