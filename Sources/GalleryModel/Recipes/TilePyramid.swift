/// The pictures of a level 0 image service by the IIIF Image API 3: a few whole ones and the tiles of
/// every level. Pure.
package struct TilePyramid: Sendable, Equatable {
    /// A tile's side.
    package static let size = 512

    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// By what the levels are smaller: 1, 2, 4… until one tile holds the whole picture.
    package var scaleFactors: [Int] {
        var factors = [1]
        while let last = factors.last, max(level(last).width, level(last).height) > TilePyramid.size
        {
            factors.append(last * 2)
        }
        return factors
    }

    /// A level's pixels.
    package func level(_ factor: Int) -> (width: Int, height: Int) {
        (TilePyramid.divided(width, by: factor), TilePyramid.divided(height, by: factor))
    }

    private static func divided(_ side: Int, by factor: Int) -> Int { (side + factor - 1) / factor }

    /// The whole picture as small as it comes, which viewers ask for by its size.
    package var smallest: (width: Int, height: Int) { level(scaleFactors.last ?? 1) }

    /// The tile that is the whole smallest level, which libvips writes.
    package var wholeTile: String {
        "0,0,\(width),\(height)/\(smallest.width),\(smallest.height)/0/default.jpg"
    }

    /// Further names of that tile: the whole picture is asked for as `full`, and one that is a single
    /// tile at its own size as `max`.
    package var wholeTileNames: [String] {
        let full = "full/\(smallest.width),\(smallest.height)/0/default.jpg"
        guard scaleFactors.count == 1 else { return [full] }
        return [full, "full/max/0/default.jpg", "0,0,\(width),\(height)/max/0/default.jpg"]
    }

    /// Every picture by its path below the service.
    package var paths: Set<String> {
        var paths = Set(wholeTileNames + ["full/max/0/default.jpg"])
        for factor in scaleFactors {
            let step = TilePyramid.size * factor
            for y in stride(from: 0, to: height, by: step) {
                for x in stride(from: 0, to: width, by: step) {
                    let (w, h) = (min(step, width - x), min(step, height - y))
                    let size =
                        "\(TilePyramid.divided(w, by: factor)),\(TilePyramid.divided(h, by: factor))"
                    paths.insert("\(x),\(y),\(w),\(h)/\(size)/0/default.jpg")
                }
            }
        }
        return paths
    }
}
