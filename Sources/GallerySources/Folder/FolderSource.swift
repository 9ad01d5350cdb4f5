import GalleryModel
import Native

/// A folder whose folders are taxonomies, whose folders are categories, to any depth.
///
/// Pictures that lie beside categories are not lost: those in a taxonomy's own folder form a category
/// with the taxonomy's name, and those at the very top a taxonomy with the source's.
struct FolderSource: ContentSource {
    let name: String
    private let root: String
    private let disk: ThreadPool
    /// Our own output and cache, which may lie within the folder and are none of its pictures.
    private let ours: Set<String>
    private let filter: FolderFilter
    /// The id of the category that a taxonomy's own pictures form.
    private static let own = "."

    init(_ settings: FolderSettings, disk: ThreadPool, besides ours: [String] = []) {
        name = settings.name
        root = settings.path
        self.disk = disk
        // One that does not exist yet is in nobody's way.
        self.ours = Set(ours.compactMap { try? Files.realPath($0) })
        filter = FolderFilter(exclude: settings.exclude, include: settings.include)
    }

    func taxonomies() async throws -> [Taxonomy] {
        try await disk.run {
            guard !ours.contains(try Files.realPath(root)) else {
                throw Problem.Reason.sourceIsOutput
            }
            let top = try contents(of: "")
            var taxonomies = top.folders.map { Taxonomy(id: $0, name: Paths.name(of: $0)) }
            if !top.pictures.isEmpty {
                taxonomies.insert(Taxonomy(id: Self.own, name: name), at: 0)
            }
            return taxonomies
        }
    }

    func categories(of taxonomy: Taxonomy) async throws -> CategoryList {
        try await disk.run {
            if taxonomy.id == Self.own {
                return CategoryList(categories: [Category(id: Self.own, name: name)])
            }
            let top = try contents(of: taxonomy.id)
            var list = CategoryList(categories: [])
            list.isPartial = top.problems.contains(where: \.losesRows)
            if top.pictures.isEmpty {
                list.problems = top.problems
            } else {
                // Its problems come with its own listing.
                let name = indexName(top) ?? taxonomy.name
                list.categories.append(Category(id: taxonomy.id, name: name))
            }
            for folder in top.folders {
                try add(folder, parent: nil, to: &list, above: [top.real])
            }
            return list
        }
    }

    /// Adds a folder and what is below it. One that cannot be read stays a category: its listing tells
    /// what is wrong with it, and its neighbours are not lost.
    private func add(
        _ folder: String, parent: String?, to list: inout CategoryList, above: Set<String>
    ) throws {
        guard list.categories.count < Self.mostFolders else {
            throw Problem.Reason.tooManyFolders(Self.mostFolders)
        }
        let contents = try? contents(of: folder, above: above)
        // What was published of folders in it that are not seen now stays.
        list.isPartial = list.isPartial || contents?.problems.contains(where: \.losesRows) ?? true
        let name = contents.flatMap(indexName) ?? Paths.name(of: folder)
        list.categories.append(Category(id: folder, name: name, parent: parent))
        guard let contents else { return }
        // Only on the way down is a circle seen to be one.
        list.problems += contents.problems.filter(\.isCircle)
        guard above.count < Self.deepest else {
            if !contents.folders.isEmpty { list.problems.append(.tooDeep(path: folder)) }
            return
        }
        for child in contents.folders {
            try add(child, parent: folder, to: &list, above: above.union([contents.real]))
        }
    }

    /// Deeper than people file, and as deep as a path goes.
    private static let deepest = 64
    /// Links from everywhere to everywhere make more categories than there are folders.
    private static let mostFolders = 50_000

    /// The category's name from its `index.yml`; what is wrong with the file is told by the listing.
    private func indexName(_ contents: FolderContents) -> String? {
        contents.indexFile.flatMap { (try? IndexFile.read($0))?.name }
    }

    /// What is odd at the top: as a category it tells the rest itself.
    func oddities() async -> [Problem.Reason] {
        let found = try? await disk.run {
            let top = try contents(of: "")
            let odd = top.problems.filter { top.pictures.isEmpty || $0.losesRows }
            var room = Self.mostFolders
            guard let asked = filter.asked, !mayHavePicture("", &room) else { return odd }
            return odd + [.noMatch(kind: "picture", pattern: asked, key: "include")]
        }
        // A source that cannot be listed has told so.
        return found ?? []
    }

    /// Whether a picture that is asked for lies in the folder or below it, or what cannot be read.
    private func mayHavePicture(
        _ folder: String, _ room: inout Int, above: Set<String> = []
    ) -> Bool {
        room -= 1
        guard room > 0, above.count <= Self.deepest,
            let found = try? contents(of: folder, above: above), found.pictures.isEmpty
        else { return true }
        let above = above.union([found.real])
        return found.folders.contains { mayHavePicture($0, &room, above: above) }
    }

    /// Whether the nearest folder that is still there has an `index.yml`: then it is no disk's empty place.
    func ownsAbsence(of category: Category) -> Bool {
        var folder = category.id == Self.own ? "" : category.id
        while !folder.isEmpty, !Files.isFolder(Paths.join(root, folder)) {
            folder = Paths.folder(of: folder)
        }
        return (try? contents(of: folder))?.indexFile != nil
    }

    func list(
        _ category: Category, of taxonomy: Taxonomy, page: ([Asset]) async throws -> Void
    ) async throws -> Listing {
        let folder = category.id == Self.own ? "" : category.id
        var (assets, problems) = try await disk.run { try pictures(in: folder) }
        // The others were told on the way down.
        if ![Self.own, taxonomy.id].contains(category.id) { problems.removeAll(where: \.isCircle) }
        for start in stride(from: 0, to: assets.count, by: 100) {
            try await page(Array(assets[start..<min(start + 100, assets.count)]))
        }
        return Listing(count: assets.count, problems: problems)
    }

    private func pictures(in folder: String) throws -> ([Asset], [Problem.Reason]) {
        let contents = try self.contents(of: folder)
        var problems = contents.problems
        var index = IndexFile()
        do throws(ConfigurationError) {
            if let file = contents.indexFile { index = try IndexFile.read(file) }
        } catch {
            problems.append(
                .badIndexFile(sentence: error.sentences.joined(separator: "; ")))
        }
        let names = Set(contents.pictures.map(Paths.name))
        for missing in index.pictures.map(\.file) where !names.contains(missing) {
            let name = contents.indexFile.map(Paths.name) ?? IndexFile.name
            problems.append(.notThere(file: missing, indexFile: Paths.join(folder, name)))
        }
        return (index.ordered(contents.pictures).map(asset), problems)
    }

    private func asset(_ path: String, _ entry: IndexFile.Picture?) -> Asset {
        let fileName = Paths.name(of: path)
        var asset = Asset(
            id: path, name: fileName,
            offers: [
                Offer(
                    name: "native", format: Paths.pathExtension(of: fileName),
                    address: .file(Paths.join(root, path), name: path))
            ])
        asset.title = entry?.title
        asset.alt = entry?.alt
        asset.caption = entry?.caption
        asset.credit = entry?.credit
        return asset
    }

    private func contents(
        of folder: String, above: Set<String> = []
    ) throws(FileError) -> FolderContents {
        try FolderContents(root: root, folder: folder, filter: filter, ours: ours, above: above)
    }
}
