import Native

extension ImageFixtures {
    /// A JPEG whose left half has one color and whose right half another.
    public static func halves(
        _ left: [Double], _ right: [Double], width: Int = 160, height: Int = 80
    ) throws -> [UInt8] {
        try Vips.start()
        let half = try Picture.canvas(width: width / 2, height: height, color: right)
        return try Picture.canvas(width: width, height: height, color: left)
            .with(half, x: width / 2, y: 0).encoded(.jpeg(quality: 95))
    }

    /// The JPEG with an EXIF block that says how it is to be turned, 1 to 8.
    public static func turned(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8,  // big-endian, the first directory at 8
            0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,  // one entry, 0x0112
            0, 0, 0, 0,
        ]
        return with(0xE1, Array("Exif".utf8) + [0, 0] + tiff, in: jpeg)
    }

    /// The JPEG with an ICC profile.
    public static func profiled(_ jpeg: [UInt8], _ profile: [UInt8]) -> [UInt8] {
        with(0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile, in: jpeg)
    }

    /// The ICC profile in a JPEG; empty when there is none.
    public static func profile(of jpeg: [UInt8]) throws -> [UInt8] {
        try Vips.start()
        return try JPEGDecoding.decode(jpeg, within: 10) { _ in 8 }.profile
    }

    private static func with(_ marker: UInt8, _ payload: [UInt8], in jpeg: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return Array(jpeg.prefix(2)) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]
            + payload + jpeg.dropFirst(2)
    }
}
