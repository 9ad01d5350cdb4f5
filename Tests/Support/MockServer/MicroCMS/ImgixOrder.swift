/// What the query of an image URL orders: a size and a format, as imgix reads it.
struct ImgixOrder: Equatable {
    /// Why an order is refused.
    enum Mistake: Error, Equatable {
        case unsupported(String)
        case repeated(String)
        case invalid(String)
    }

    let size: Dimensions
    let format: String

    /// Reads the query for an original.
    ///
    /// `auto` is refused, since content negotiation is not supported here, and so is a parameter
    /// given twice: a client must replace what the URL has, not append to it.
    init(_ query: [Exchange.Field], original: Dimensions, format ending: String) throws(Mistake) {
        var orders: [String: String] = [:]
        for item in query {
            if item.name == "auto" { throw .unsupported("auto") }
            guard orders.updateValue(item.value, forKey: item.name) == nil else {
                throw .repeated(item.name)
            }
        }
        let format = orders["fm"] ?? ending
        guard Self.formats.contains(format.lowercased()) else { throw .invalid("fm") }
        if let quality = orders["q"], !(0...100).contains(Int(quality) ?? -1) {
            throw .invalid("q")
        }
        let density = orders["dpr"].map { Double($0) ?? 0 } ?? 1
        guard density > 0 else { throw .invalid("dpr") }
        let width = try Self.length("w", orders, of: original.width)
        let height = try Self.length("h", orders, of: original.height)
        self.format = FileType.format(format)
        size = try Self.size(
            original, width: width.map { $0 * density }, height: height.map { $0 * density },
            fit: orders["fit"] ?? "clip")
    }

    private static let formats: Set<String> = [
        "jpg", "jpeg", "pjpg", "png", "png8", "png32", "webp", "avif", "gif", "jp2", "heic",
    ]

    private static let fits: Set<String> = [
        "clip", "max", "crop", "fill", "fillmax", "scale", "clamp", "facearea", "min",
    ]

    private static let largest = 8192.0

    /// Pixels, or a share of the original for numbers between 0 and 1.
    private static func length(
        _ name: String, _ orders: [String: String], of whole: Int
    ) throws(Mistake) -> Double? {
        guard let text = orders[name] else { return nil }
        guard let number = Double(text), number > 0 else { throw .invalid(name) }
        return min(largest, number < 1 ? number * Double(whole) : number)
    }

    private static func size(
        _ original: Dimensions, width: Double?, height: Double?, fit: String
    ) throws(Mistake) -> Dimensions {
        let ratios = [
            width.map { $0 / Double(original.width) }, height.map { $0 / Double(original.height) },
        ].compactMap { $0 }
        guard Self.fits.contains(fit) else { throw .invalid("fit") }
        guard let ratio = ratios.min() else { return original }
        switch fit {
        case "clip": return original.scaled(by: ratio)
        case "max": return original.scaled(by: min(1, ratio))
        default:
            guard let width, let height else { return original.scaled(by: ratio) }
            let exact = Dimensions(Int(width.rounded()), Int(height.rounded()))
            let shrink = fit == "min" ? min(1, 1 / (ratios.max() ?? 1)) : 1
            return exact.scaled(by: shrink)
        }
    }
}
