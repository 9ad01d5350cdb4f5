import GalleryManifest
import GalleryModel

/// One image in a category's grid, in as few bytes as valid HTML can have: what is optional is left
/// out. Pure.
struct Figure {
    let image: ImageRecord
    /// From 1.
    let number: Int

    /// The images of the first screen are fetched at once; the others when they come near.
    static let eager = 6
    /// An image that is below the first screen, however large that is.
    static let screen = 60

    var html: String {
        guard let files = PictureSet(image) else {
            return "<li>\(HTML.text(image.title))"
        }
        let isEager = number <= Figure.eager
        // A row is about 13 letters' heights high; where the browser can, it measures instead.
        let width = "\(max(1, files.shape * 13 / 20))em"
        let sizes = isEager ? width : "auto,\(width)"
        let loading =
            isEager ? (number == 1 ? " fetchpriority=high" : "") : " loading=lazy"
        let title = image.shownTitle
        // What the link says already is not said twice.
        let alt = image.spokenAlt.flatMap { $0 == title ? nil : $0 } ?? ""
        let picture = files.html(sizes: sizes, alt: alt, extra: loading)
        // A link needs a name, where neither alt nor title is one.
        let label =
            title == nil && image.spokenAlt == nil
            ? String.attribute("aria-label", "Image \(number)") : ""
        return "<li id=\(anchor) class=\"\(files.tone)\">"
            + "<a\(number == Figure.screen ? " id=screen" : "") href=\(HTML.address(files.largest.path))\(label)>\(picture)"
            + (title.map(Figure.line) ?? "") + "</a>\(words)"
    }

    /// A title; the stylesheet shortens what stands in an element of its own, as long ones do.
    private static func line(_ title: String) -> String {
        let text = HTML.text(title)
        return title.utf8.count > 48 ? "<span>\(text)</span>" : text
    }

    /// By the asset's id, which outlives its place and its revisions.
    /// Forty bits: of ten thousand images two are called the same once in twenty thousand galleries.
    var anchor: String {
        let value = Int(Fingerprint.of(image.id).prefix(10), radix: 16) ?? 0
        let digits = String(value, radix: 32)
        return "img-" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    private var words: String {
        var parts: [String] = []
        // Many systems repeat one text in all fields.
        if let caption = image.caption, !HTML.isBlank(caption), caption != image.shownTitle {
            parts.append("<span>\(HTML.text(caption))</span>")
        }
        if let credit = image.credit, !HTML.isBlank(credit) {
            parts.append("<small>\(HTML.text(credit))</small>")
        }
        if let native = image.renditions[Recipe.native] {
            parts.append("<a href=\(HTML.address(native.path)) download>Original</a>")
        }
        return parts.isEmpty ? "" : "<p>\(parts.joined())"
    }
}

extension ImageRecord {
    /// The title, unless it is only what a camera called the file.
    var shownTitle: String? {
        guard !HTML.isBlank(title) else { return nil }
        let isCameras =
            title.count <= 16 && title.utf8.allSatisfy { $0 < 128 } && !title.contains(" ")
            && title.count { $0.isNumber } >= 4 && title.count { $0.isLowercase } == 0
        return isCameras && title == Paths.stem(of: name) ? nil : title
    }

    /// The editor's words for people who cannot see the image; never the file's name.
    var spokenAlt: String? {
        if let alt, !HTML.isBlank(alt) { return alt }
        return title == Paths.stem(of: name) || title == name ? nil : shownTitle
    }
}
