import GalleryManifest
import GalleryModel

/// The first page: every taxonomy with cards of its categories. Pure.
struct HomePage {
    let page: Page
    let tree: PageTree

    /// Everything that the page is made of.
    var key: String {
        Fingerprint.of(
            page.key + tree.branches.flatMap { [$0.name, $0.folder, "\($0.top.count)"] }
                + tree.nodes.flatMap { $0.face + ["\($0.parent ?? -1)"] })
    }

    private var images: Int { tree.nodes.reduce(0) { $0 + $1.images } }

    private var description: String {
        Page.count(images) + " in " + Page.count(categories: tree.nodes.count)
    }

    /// Hands over the document piece by piece.
    func write(_ put: (String) throws -> Void) rethrows {
        let head = Page.Head(
            title: page.title, description: "\(page.title): \(description)", picture: picture)
        try put(page.opening(head, key: key))
        try put(
            "<header><h1><bdi>\(HTML.text(page.title))</bdi></h1><p><bdi>\(description)</bdi></p></header>\n"
        )
        try put("<main id=\"items\">\n")
        if tree.nodes.isEmpty { try put("<p>There are no categories yet.</p>\n") }
        var number = 0
        for branch in tree.branches where !branch.top.isEmpty {
            let name = HTML.text(branch.name)
            try put("<section id=\"\(HTML.text(branch.anchor))\">")
            try put("<h2><bdi>\(name)</bdi></h2>\n<ul class=\"cards\">\n")
            for index in branch.top {
                let node = tree.nodes[index]
                try put(
                    Card(
                        node: node, children: node.children.map { tree.nodes[$0] }, page: "",
                        level: 3, isEager: number < 3
                    ).html)
                number += 1
            }
            try put("</ul></section>\n")
        }
        try put("</main>\n")
        try put(StructuredData.home(page, tree))
        try put(Page.closing)
    }

    /// The first category's first picture stands for all.
    private var picture: Page.Picture? {
        for node in tree.nodes {
            if var file = node.picture {
                file.path = node.folder + "/" + file.path
                return file
            }
        }
        return nil
    }
}

extension PageTree.Node {
    /// What stands for the category where only one picture does.
    var picture: Page.Picture? {
        let (sheet, images) = shown
        // From the category's own folder down to the substitute's.
        let way = substitute.map { $0.folder.dropFirst(folder.count + 1) + "/" } ?? ""
        if let file = images.lazy.compactMap(PictureSet.init).first?.largest {
            return Page.Picture(path: way + file.path, width: file.width, height: file.height)
        }
        return sheet.map { Page.Picture(path: way + $0.path, width: $0.width, height: $0.height) }
    }
}
