import GalleryManifest
import GalleryModel
import Native

/// The categories as pages show them: each with what others say of it, its parent and its children.
struct PageTree {
    /// A category, and how its manifest begins: what a card shows of it.
    struct Node {
        var place: Place
        /// The file that holds its manifest.
        var manifest: String
        var sha256: String
        var images: Int
        /// The lines of the sheet and of the first images that have a file.
        var beginning: [String]
        var parent: Int?
        var children: [Int] = []
        /// A category without images shows those of the first one below it that has some.
        var substitute: Substitute?

        var name: String { place.category.name }
        var folder: String { place.folder }
    }

    /// A category whose images stand for another's.
    struct Substitute {
        var folder: String
        var beginning: [String]
    }

    /// A taxonomy with its uppermost categories.
    struct Branch {
        var name: String
        var folder: String
        var top: [Int] = []

        /// Where it stands on the home page.
        var anchor: String { "t-" + folder }
    }

    private(set) var nodes: [Node] = []
    private(set) var branches: [Branch] = []
    /// Indexes into `branches`, by node.
    private(set) var branchOf: [Int] = []

    init(_ branches: [RootManifest.Branch]) throws {
        for branch in branches {
            var shown = Branch(name: branch.taxonomy.name, folder: branch.folder)
            var known: [String: Int] = [:]
            for category in branch.categories {
                var node = try Node(category.place, category.manifest)
                node.parent = known[Paths.folder(of: node.folder)]
                known[node.folder] = nodes.count
                if let parent = node.parent {
                    nodes[parent].children.append(nodes.count)
                } else {
                    shown.top.append(nodes.count)
                }
                nodes.append(node)
                branchOf.append(self.branches.count)
            }
            self.branches.append(shown)
        }
        // Children stand behind their parents: from the end, what they borrowed is known.
        for index in nodes.indices.reversed() where nodes[index].images == 0 {
            let shown = nodes[index].children.map { nodes[$0] }
            nodes[index].substitute = shown.lazy.compactMap(\.asSubstitute).first
        }
    }

    func branch(of node: Int) -> Branch { branches[branchOf[node]] }

    /// From the top of the taxonomy down to the node's parent.
    func ancestors(of node: Int) -> [Int] {
        var path: [Int] = []
        var next = nodes[node].parent
        while let index = next {
            path.insert(index, at: 0)
            next = nodes[index].parent
        }
        return path
    }

    /// The categories beside it: before and after.
    func neighbours(of node: Int) -> (before: Int?, after: Int?) {
        let siblings = nodes[node].parent.map { nodes[$0].children } ?? branch(of: node).top
        guard let place = siblings.firstIndex(of: node) else { return (nil, nil) }
        return (
            place > 0 ? siblings[place - 1] : nil,
            place + 1 < siblings.count ? siblings[place + 1] : nil
        )
    }
}

extension PageTree.Node {
    /// How many pictures a card shows.
    static let pictures = 4

    init(_ place: Place, _ manifest: String) throws {
        let summary = try FileSummary(of: manifest)
        self.place = place
        self.manifest = manifest
        sha256 = summary.sha256
        // One line an image, one before them and one behind.
        images = max(0, summary.lines - 2)
        let start = String(decoding: try Files.read(manifest, limit: 65_536), as: UTF8.self)
        let lines = start.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let shown = lines.dropFirst().prefix { ManifestLine.kind(of: $0) == .entry }
            .filter(ManifestLine.hasRenditions).prefix(PageTree.Node.pictures)
        beginning = (lines.prefix(1) + shown).map(String.init)
    }

    /// Everything of it that stands on other pages.
    var face: [String] {
        [name, folder, "\(images)", "\(children.count)"] + beginning
            + (substitute.map { [$0.folder] + $0.beginning } ?? [])
    }

    /// As one without images shows it.
    fileprivate var asSubstitute: PageTree.Substitute? {
        images > 0 ? PageTree.Substitute(folder: folder, beginning: beginning) : substitute
    }

    /// The folder of the images that it shows.
    var pictureFolder: String { substitute?.folder ?? folder }

    /// `3 images`; of one that has nothing but categories, their number.
    var count: String {
        images == 0 && !children.isEmpty
            ? Page.count(categories: children.count) : Page.count(images)
    }

    /// The first images, and the sheet.
    var shown: (sheet: SheetRecord?, images: [ImageRecord]) {
        var sheet: SheetRecord?
        var images: [ImageRecord] = []
        for line in substitute?.beginning ?? beginning {
            switch try? ManifestLine(line) {
            case .head(let head): sheet = head.contactSheet
            case .image(let image): images.append(image)
            default: break
            }
        }
        return (sheet, images)
    }
}
