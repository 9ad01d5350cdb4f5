import GalleryManifest

/// What all pages of a gallery have in common, and what stands around their content. Pure.
package struct Page {
    package let title: String
    package let baseURL: String?
    package let assets: PageAssets

    package init(title: String, baseURL: String?, assets: PageAssets) {
        self.title = title
        self.baseURL = baseURL
        self.assets = assets
    }

    /// What a page says of itself in its head.
    struct Head {
        var title: String
        var description: String
        /// The page's folder below the output; empty for the home page.
        var folder = ""
        /// The picture that stands for it elsewhere, seen from the folder, with its size.
        var picture: Picture?
        var hasScript = false
        /// The id of what must be there before anything is painted: a row that is painted half parsed
        /// moves when its next picture comes.
        var expected: String?
    }

    /// A picture with its size.
    struct Picture {
        var path: String
        var width: Int
        var height: Int
    }

    /// Nothing may be loaded from elsewhere, and nothing inline runs or styles.
    package static let policy =
        "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
        + "base-uri 'none'; form-action 'none'"

    /// From the first byte of the document to the beginning of its body.
    func opening(_ head: Head, key: String) -> String {
        let up = HTML.up(from: head.folder)
        var html = PageFile.beginning(key)
        html +=
            "<html lang=\"en\"\(HTML.isRightToLeft(title) ? " dir=\"rtl\"" : "")><head><meta charset=\"utf-8\">\n"
        html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        html += "<meta http-equiv=\"Content-Security-Policy\" content=\"\(Page.policy)\">\n"
        html += "<meta name=\"referrer\" content=\"no-referrer\">\n"
        html += "<meta name=\"color-scheme\" content=\"light dark\">\n"
        html += "<meta name=\"generator\" content=\"\(RootManifest.generator)\">\n"
        html += "<title>\(HTML.text(head.title))</title>\n"
        html += "<meta name=\"description\"\(String.attribute("content", head.description))>\n"
        html += shared(head)
        // Without it browsers ask for /favicon.ico.
        html += "<link rel=\"icon\" href=\"data:,\">\n"
        html += "<link rel=\"stylesheet\" href=\"\(up)\(assets.style.path)\">\n"
        if let id = head.expected {
            html += "<link rel=\"expect\" href=\"#\(id)\" blocking=\"render\">\n"
        }
        if head.hasScript {
            html += "<script src=\"\(up)\(assets.script.path)\" defer></script>\n"
        }
        return html + "</head>\n<body>\n<a class=\"skip\" href=\"#items\">Skip to the content</a>\n"
    }

    /// What others show of the page: only where it has an address.
    private func shared(_ head: Head) -> String {
        guard let url = url(of: head.folder) else { return "" }
        var html = "<link rel=\"canonical\"\(String.attribute("href", url))>\n"
        func add(_ name: String, _ text: String) {
            html += "<meta property=\"og:\(name)\"\(String.attribute("content", text))>\n"
        }
        add("type", "website")
        add("site_name", title)
        add("title", head.title)
        add("description", head.description)
        add("url", url)
        if let picture = head.picture {
            add("image", url + HTML.address(picture.path))
            add("image:width", "\(picture.width)")
            add("image:height", "\(picture.height)")
        }
        return html
    }

    /// The address of a folder's page, where there is one.
    package func url(of folder: String) -> String? {
        baseURL.map { folder.isEmpty ? $0 : $0 + HTML.address(folder) + "/" }
    }

    /// The end of every document.
    static let closing = "</body></html>\n"

    /// Everything that makes one gallery's pages differ from another's.
    package var key: [String] {
        ["\(PageFile.version)", RootManifest.generator, title, baseURL ?? ""]
            + assets.files.map(\.path)
    }

    /// `1 image`, `1234 images`.
    package static func count(_ images: Int) -> String {
        "\(images) \(images == 1 ? "image" : "images")"
    }

    /// `1 category`, `12 categories`.
    package static func count(categories: Int) -> String {
        "\(categories) \(categories == 1 ? "category" : "categories")"
    }
}
