import Native

extension ImageFixtures {
    /// A picture whose four quarters are red, green, blue and white, from top left to bottom right.
    public static func quarters(
        width: Int = 64, height: Int = 32, as encoding: Encoding = .jpeg(quality: 95)
    ) throws -> [UInt8] {
        try Vips.start()
        let (w, h) = (width / 2, height / 2)
        var sheet = try Picture.canvas(width: width, height: height, color: [255, 255, 255])
        sheet = try sheet.with(.canvas(width: w, height: h, color: [255, 0, 0]), x: 0, y: 0)
        sheet = try sheet.with(.canvas(width: w, height: h, color: [0, 255, 0]), x: w, y: 0)
        sheet = try sheet.with(.canvas(width: w, height: h, color: [0, 0, 255]), x: 0, y: h)
        return try sheet.encoded(encoding)
    }

    /// A picture in which no two neighbours are alike, so that damage shows.
    public static func noise(width: Int = 256, height: Int = 192) throws -> [UInt8] {
        try Vips.start()
        var generator = Seeded(7)
        var sheet = try Picture.canvas(width: width, height: height, color: [128, 128, 128])
        for y in stride(from: 0, to: height - 8, by: 16) {
            for x in stride(from: 0, to: width - 8, by: 16) {
                let color = (0..<3).map { _ in Double(Int.random(in: 0...255, using: &generator)) }
                sheet = try sheet.with(.canvas(width: 9, height: 9, color: color), x: x, y: y)
            }
        }
        return try sheet.encoded(.jpeg(quality: 90))
    }

    /// The names of the colors in the middle of the four quarters: `r`, `g`, `b`, `w`, or `?`.
    public static func reading(_ picture: borrowing Picture) throws -> String {
        let rgb = try picture.rgb()
        let (width, height) = (picture.width, picture.height)
        let places = [(1, 1), (3, 1), (1, 3), (3, 3)]
        return places.map { x, y in
            let at = (height * y / 4 * width + width * x / 4) * 3
            switch (rgb[at] > 127, rgb[at + 1] > 127, rgb[at + 2] > 127) {
            case (true, false, false): return "r"
            case (false, true, false): return "g"
            case (false, false, true): return "b"
            case (true, true, true): return "w"
            default: return "?"
            }
        }.joined()
    }

    /// The color of one pixel, red, green, blue.
    public static func pixel(_ picture: borrowing Picture, x: Int, y: Int) throws -> [Int] {
        let at = (y * picture.width + x) * 3
        return try picture.rgb()[at..<at + 3].map(Int.init)
    }
}
