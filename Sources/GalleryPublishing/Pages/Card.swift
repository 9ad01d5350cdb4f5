import GalleryManifest

/// A category as others show it: one large and three small pictures, its name and its count. Pure.
struct Card {
    let node: PageTree.Node
    /// The categories right below it.
    let children: [PageTree.Node]
    /// The folder of the page that it stands on.
    let page: String
    /// 2 or 3: the level of its heading.
    let level: Int
    /// Whether it is on the first screen.
    var isEager = false

    var html: String {
        let up = HTML.up(from: page)
        var html = "<li class=\"card\"><a href=\(address(node))>"
        html += pictures(up + HTML.address(node.pictureFolder) + "/")
        html += "<h\(level)><bdi>\(HTML.text(node.name))</bdi></h\(level)>"
        html += "<p><bdi>\(node.count)</bdi></p></a>"
        if !children.isEmpty {
            html += "<ul\(String.attribute("aria-label", "In " + node.name))>"
            for child in children {
                html +=
                    "<li><a href=\(address(child))><bdi>\(HTML.text(child.name))</bdi> "
                    + (child.images == 0 ? "</a>" : "<span>\(child.images)</span></a>")
            }
            html += "</ul>"
        }
        return html + "\n"
    }

    private func address(_ node: PageTree.Node) -> String {
        HTML.up(from: page) + HTML.address(node.folder) + "/" + PageFile.index
    }

    /// The pictures of the contact sheet; where nothing but the sheet was made, the sheet.
    private func pictures(_ folder: String) -> String {
        let (sheet, images) = node.shown
        let loading = isEager ? "" : " loading=lazy"
        let sets = images.compactMap(PictureSet.init)
        guard !sets.isEmpty else {
            let whole = sheet.map {
                "<img src=\(folder)\(HTML.address($0.path)) width=\($0.width) height=\($0.height)"
                    + " alt\(loading)>"
            }
            return "<span class=\"pics p\(whole == nil ? 0 : 1)\">\(whole ?? "")</span>"
        }
        let pictures = sets.enumerated().map { place, set in
            let sizes =
                place == 0 ? "(max-width:30rem) 65vw,20rem" : "(max-width:30rem) 30vw,8rem"
            return "<span class=\"\(set.tone)\">"
                + set.html(sizes: sizes, alt: "", extra: loading, up: folder) + "</span>"
        }
        return "<span class=\"pics p\(sets.count)\">\(pictures.joined())</span>"
    }
}
