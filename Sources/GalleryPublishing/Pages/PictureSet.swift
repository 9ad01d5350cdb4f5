import GalleryManifest
import GalleryModel
import Native

/// An image's files as a browser chooses among them. Pure.
struct PictureSet {
    /// In the format that every browser reads, the smallest first.
    private let plain: [RenditionRecord]
    /// Sets that are preferred, by media type; each is filled up with plain files.
    private let modern: [(type: String, files: [RenditionRecord])]
    private let color: String?
    /// What a click opens.
    let largest: RenditionRecord

    /// nil when there is no file to show.
    init?(_ image: ImageRecord) {
        let names = image.sizeNames
        plain = PictureSet.distinct(names.compactMap { image.renditions[$0] })
        guard let largest = plain.last(where: \.fitsScreen) ?? plain.first else { return nil }
        self.largest = largest
        color = image.dominantColor
        let own = plain
        // The denser first: a browser takes the first that it reads.
        modern = ImageFormat.byDensity.compactMap { format in
            let others = names.compactMap { image.renditions[Recipe.name($0, format)] }
            guard let type = others.first?.mediaType else { return nil }
            // A type only says who may look into the set: where a size has no file of that format the
            // plain one stands in, or small screens would fetch large files.
            let widths = Set(others.map(\.width))
            return (type, PictureSet.distinct(others + own.filter { !widths.contains($0.width) }))
        }
    }

    private static func distinct(_ files: [RenditionRecord]) -> [RenditionRecord] {
        var seen: Set<Int> = []
        return files.filter { seen.insert($0.width).inserted }.sorted { $0.width < $1.width }
    }

    /// `<img>`, or `<picture>` around it; `up` leads from the page to the image's folder.
    func html(sizes: String, alt: String, extra: String, up: String = "") -> String {
        let smallest = plain[0]
        let quoted = sizes.contains(" ") ? "\"\(sizes)\"" : sizes
        let set = plain.count > 1 ? " srcset=\"\(candidates(plain, up))\" sizes=\(quoted)" : ""
        let image =
            "<img src=\(up)\(HTML.address(smallest.path))\(set) width=\(smallest.width)"
            + " height=\(smallest.height)\(alt.isEmpty ? " alt" : String.attribute("alt", alt))\(extra)>"
        guard !modern.isEmpty else { return image }
        // Only an image that is fetched late may measure itself.
        let measured = quoted.hasPrefix("auto,") ? String(quoted.dropFirst(5)) : quoted
        let sources = modern.map { type, files in
            "<source type=\(type) srcset=\"\(candidates(files, up))\" sizes=\(measured)>"
        }
        return "<picture>\(sources.joined())\(image)</picture>"
    }

    private func candidates(_ files: [RenditionRecord], _ up: String) -> String {
        files.map { "\(up)\(HTML.address($0.path)) \($0.width)w" }.joined(separator: ",")
    }

    /// Width to height in twentieths, within what the stylesheet has rules for.
    var shape: Int {
        let (width, height) = (plain[0].width, max(1, plain[0].height))
        return min(max((width * 20 + height / 2) / height, 8), 50)
    }

    /// Classes for the picture's shape (twentieths) and its dominant color (four bits a part): the
    /// stylesheet has a rule for each, since nothing inline may style.
    var tone: String {
        let file = plain[0]
        var classes = "r\(shape)"
        // Behind transparency the color would stay to be seen.
        guard file.mediaType != "image/png", let color, let value = Color(color) else {
            return classes
        }
        for (name, part) in zip(["x", "y", "z"], [value.red, value.green, value.blue]) {
            classes += " \(name)\(String((part + 8) / 17, radix: 16))"
        }
        return classes
    }
}
