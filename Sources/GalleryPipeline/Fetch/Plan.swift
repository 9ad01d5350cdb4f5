import GalleryModel
import Native

/// Which of an asset's offers to download. Pure.
package enum Plan {
    /// What a picture is needed for.
    struct Needs: Sendable, Equatable {
        /// The boxes that renditions must fit; `covers`: must be filled.
        var boxes: [Box]
        /// Whether the original bytes are published.
        var native: Bool
        /// The format that needs no encoding when it comes as it is wanted.
        var format: ImageFormat
    }

    package struct Box: Sendable, Equatable {
        package var width: Int
        var height: Int
        var covers = false

        /// A box for the whole picture, whatever its size.
        static let whole = Box(width: .max, height: .max)

        /// The size that a picture has in this box; never larger than it is.
        func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
            let (x, y) = (Double(self.width) / Double(width), Double(self.height) / Double(height))
            let scale = min(1, covers ? max(x, y) : min(x, y))
            let scaled = { (side: Int) in max(1, Int((Double(side) * scale).rounded())) }
            return (scaled(width), scaled(height))
        }
    }

    /// The offers to try, the best first: the smallest from which everything can be made without
    /// enlarging, then the original, should that one turn out bad.
    static func offers(for needs: Needs, among offers: [Offer]) -> [Offer] {
        let usable = offers.filter { $0.format != "svg" }
        let native = usable.first(where: \.isNative)
        let largest = native ?? usable.max { area($0) < area($1) }
        guard let largest else { return offers.first.map { [$0] } ?? [] }
        if needs.native { return [largest] }
        guard let width = largest.width, let height = largest.height else {
            // Of unknown size: one that is scaled to what is needed, if the source does that.
            let wanted = needs.boxes.map(\.width).max() ?? 0
            let scaled = usable.filter { ($0.bound ?? 0) >= wanted }
                .min { ($0.bound ?? 0) < ($1.bound ?? 0) }
            return scaled.map { $0 == largest ? [$0] : [$0, largest] } ?? [largest]
        }
        let enough = usable.filter { offer in
            guard let w = offer.width, let h = offer.height, !offer.isNative,
                isWhole(w, h, of: width, height)
            else { return false }
            return needs.boxes.allSatisfy { box in
                // A pixel of tolerance: servers truncate where we round.
                let wanted = box.size(of: width, height)
                return w + 1 >= wanted.width && h + 1 >= wanted.height
            }
        }
        let best = enough.min { rank($0, needs.format) < rank($1, needs.format) }
        guard let best, area(best) < area(largest) else { return [largest] }
        return [best, largest]
    }

    /// Whether a rendition has the original's shape: a crop is another picture. Servers round and truncate,
    /// so a pixel and a half either way are no difference.
    private static func isWhole(_ w: Int, _ h: Int, of width: Int, _ height: Int) -> Bool {
        let (x, y) = (Double(w), Double(h))
        let shape = Double(width) / Double(height)
        return abs(x - y * shape) <= 1.5 * max(1, shape) || abs(y - x / shape) <= 1.5
    }

    private static func area(_ offer: Offer) -> Int { (offer.width ?? 0) * (offer.height ?? 0) }

    /// Fewest pixels first; of equal ones the format that is wanted anyway, then the fewest bytes.
    private static func rank(_ offer: Offer, _ format: ImageFormat) -> (Int, Int, Int) {
        (area(offer), offer.format == format.rawValue ? 0 : 1, offer.bytes ?? .max)
    }
}

extension BuildSettings {
    /// What every picture is downloaded for.
    var needs: Plan.Needs {
        var boxes = recipes.map(\.box)
        if let sheet { boxes.append(sheet.widestTile) }
        if tiles { boxes.append(.whole) }
        return Plan.Needs(boxes: boxes, native: native, format: recipes.first?.format ?? .jpeg)
    }

    /// Whether anything is published of a picture besides its place on a sheet.
    var makesRenditions: Bool { !recipes.isEmpty || native }
}
