/// The assets of a project, transformed by the query; they are enlarged unless that is forbidden.
struct DirectusAssets: Sendable {
    private let pictures: @Sendable (PictureRequest) -> [UInt8]
    private let byID: [String: Shelf.Picture]

    init(shelf: Shelf, pictures: @escaping @Sendable (PictureRequest) -> [UInt8]) {
        self.pictures = pictures
        byID = Dictionary(shelf.pictures.map { ($0.uuid, $0) }) { first, _ in first }
    }

    func reply(_ id: String, _ exchange: Exchange) -> Reply {
        guard let picture = byID[id] else {
            return DirectusProject.error(
                403, "FORBIDDEN", "You don't have permission to access this.")
        }
        func number(_ name: String) -> Int?? {
            guard let text = exchange.queryValue(name) else { return .some(nil) }
            return Int(text).flatMap { $0 > 0 ? .some($0) : nil }
        }
        let fit = exchange.queryValue("fit") ?? "cover"
        let format = exchange.queryValue("format") ?? picture.ending
        guard let width = number("width"), let height = number("height"),
            let quality = number("quality"), (quality ?? 1) <= 100,
            ["cover", "contain", "inside", "outside"].contains(fit),
            ["auto", "jpg", "png", "webp", "tiff", "avif"].contains(format)
        else {
            return DirectusProject.error(
                400, "INVALID_QUERY", "Invalid query. A transformation parameter is invalid.")
        }
        let size = Self.size(
            picture.size, width, height, fit: fit,
            enlarges: exchange.queryValue("withoutEnlargement") != "true")
        let accepts = exchange.header("Accept") ?? ""
        let made = format == "auto" ? (accepts.contains("image/webp") ? "webp" : "jpg") : format
        let request = PictureRequest(
            assetID: "\(picture.number)", rendition: fit, format: FileType.format(made),
            width: size.width, height: size.height)
        return ShelfFiles.reply(pictures(request), format: made)
    }

    private static func size(
        _ original: Dimensions, _ width: Int?, _ height: Int?, fit: String, enlarges: Bool
    ) -> Dimensions {
        if let width, let height, fit == "cover" || fit == "contain" {
            return enlarges
                ? Dimensions(width, height)
                : Dimensions(min(width, original.width), min(height, original.height))
        }
        let ratios = [
            width.map { Double($0) / Double(original.width) },
            height.map { Double($0) / Double(original.height) },
        ].compactMap { $0 }
        let ratio = (fit == "outside" ? ratios.max() : ratios.min()) ?? 1
        return original.scaled(by: enlarges ? ratio : min(1, ratio))
    }
}
