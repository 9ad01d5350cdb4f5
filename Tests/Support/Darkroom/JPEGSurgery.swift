/// Cuts into JPEG files.
public enum JPEGSurgery {
    /// The file with a segment put in behind its start.
    public static func inserting(_ code: UInt8, _ payload: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        let segment = [0xFF, code, UInt8(length >> 8), UInt8(length & 255)] + payload
        return Array(jpeg.prefix(2)) + segment + Array(jpeg.dropFirst(2))
    }

    /// The file with an EXIF block that says nothing but how the picture lies.
    public static func oriented(_ orientation: UInt8, _ jpeg: [UInt8]) -> [UInt8] {
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
            0, 0, 0, 0,
        ]
        return inserting(0xE1, Array("Exif\0\0".utf8) + tiff, into: jpeg)
    }

    /// The file with an ICC profile in one APP2 segment.
    public static func profiled(_ profile: [UInt8], _ jpeg: [UInt8]) -> [UInt8] {
        inserting(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile, into: jpeg)
    }

    /// The first part of the file.
    public static func cut(_ jpeg: [UInt8], keeping share: Double) -> [UInt8] {
        Array(jpeg.prefix(Int(Double(jpeg.count) * share)))
    }

    /// The file without `count` bytes in its middle.
    public static func missingMiddle(_ jpeg: [UInt8], count: Int) -> [UInt8] {
        let start = jpeg.count / 2
        return Array(jpeg[..<start] + jpeg[min(start + count, jpeg.count)...])
    }
}
