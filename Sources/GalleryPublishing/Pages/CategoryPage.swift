import GalleryManifest
import GalleryModel
import Native

/// A category's page: the way to it, the categories in it, its images, and the viewer. The images come
/// from the manifest line by line, so that memory does not grow with them.
struct CategoryPage {
    let page: Page
    let tree: PageTree
    let index: Int

    private var node: PageTree.Node { tree.nodes[index] }
    private var children: [PageTree.Node] { node.children.map { tree.nodes[$0] } }

    /// A list is skipped by the browser's layout while it is out of sight, so that ten thousand images
    /// open as fast as a few hundred: one page, in which searching, printing and `i / n` hold for all.
    static let chunk = 200

    /// Everything that the page is made of.
    var key: String {
        let (before, after) = tree.neighbours(of: index)
        let around = tree.ancestors(of: index) + [before, after].compactMap(\.self)
        let branch = tree.branch(of: index)
        return Fingerprint.of(
            page.key + [node.sha256, branch.name, branch.anchor, "\(before ?? -1)"]
                + (node.substitute.map { [$0.folder] + $0.beginning } ?? [])
                + around.flatMap { [tree.nodes[$0].name, tree.nodes[$0].folder] }
                + children.flatMap(\.face))
    }

    /// Hands over the document piece by piece, and the placeholders' rules beside it.
    func write(
        _ put: (String) throws -> Void, placeholder: (String) throws -> Void
    ) throws {
        let description = node.count
        let head = Page.Head(
            title: "\(node.name) (\(description))",
            description: (node.place.names.reversed() + [tree.branch(of: index).name, page.title])
                .joined(separator: " · "),
            folder: node.folder, picture: node.picture, hasScript: true,
            expected: node.images == 0 ? nil : node.images < Figure.screen ? "items" : "screen")
        try put(page.opening(head, key: key))
        try put("<header>\(trail)<h1><bdi>\(HTML.text(node.name))</bdi></h1>")
        try put("<p><bdi>\(description)</bdi></p></header>\n<main id=\"items\">\n")
        if !children.isEmpty {
            try put("<ul class=\"cards\" aria-label=\"Categories\">\n")
            for child in children {
                let below = child.children.map { tree.nodes[$0] }
                try put(Card(node: child, children: below, page: node.folder, level: 2).html)
            }
            try put("</ul>\n")
        }
        var data = StructuredData.Images()
        var number = 0
        var rules = 0
        try Files.eachLine(of: node.manifest) { line in
            guard case .image(let image)? = try ManifestLine(line) else { return }
            if number.isMultiple(of: CategoryPage.chunk) {
                let isLong = node.images > CategoryPage.chunk
                try put(
                    (number == 0 ? "" : "</ul>\n") + "<ul class=\"grid\(isLong ? " long" : "")\">\n"
                )
            }
            number += 1
            let figure = Figure(image: image, number: number)
            try put(figure.html)
            data.add(image)
            if let uri = image.placeholder {
                try placeholder("#\(figure.anchor) img{background-image:url(\(uri))}\n")
                rules += 1
            }
        }
        try put(number == 0 ? "" : "\n</ul>\n")
        if number == 0, children.isEmpty { try put("<p>There are no images here yet.</p>\n") }
        try put("</main>\n\(neighbours)\(number == 0 ? "" : Viewer.html)")
        // At the end: the pictures' shapes and colors need not wait for it.
        if rules > 0 { try put("<link rel=\"stylesheet\" href=\"\(PageFile.placeholders)\">\n") }
        try put(StructuredData.category(page, tree, index, data))
        try put(Page.closing)
    }

    private func address(_ other: PageTree.Node) -> String {
        HTML.up(from: node.folder) + HTML.address(other.folder) + "/" + PageFile.index
    }

    /// The way from the home page to here.
    private var trail: String {
        let home = HTML.up(from: node.folder) + PageFile.index
        let branch = tree.branch(of: index)
        var html = "<nav aria-label=\"Breadcrumb\"><ol>"
        html += "<li><a href=\(home)><bdi>\(HTML.text(page.title))</bdi></a>"
        html += "<li><a href=\(home)#\(HTML.address(branch.anchor))>"
        html += "<bdi>\(HTML.text(branch.name))</bdi></a>"
        for ancestor in tree.ancestors(of: index).map({ tree.nodes[$0] }) {
            html +=
                "<li><a href=\(address(ancestor))><bdi>\(HTML.text(ancestor.name))</bdi></a>"
        }
        return html + "</ol></nav>"
    }

    /// The categories before and after this one.
    private var neighbours: String {
        let (before, after) = tree.neighbours(of: index)
        let links = [(before, "prev"), (after, "next")].compactMap { other, rel in
            other.map { tree.nodes[$0] }.map {
                "<a rel=\(rel) href=\(address($0))><bdi>\(HTML.text($0.name))</bdi></a>"
            }
        }
        guard !links.isEmpty else { return "" }
        return "<footer><nav aria-label=\"More categories\">\(links.joined())</nav></footer>\n"
    }
}
