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

    /// The file without its last two bytes, the end of the image.
    public static func endless(_ jpeg: [UInt8]) -> [UInt8] { Array(jpeg.dropLast(2)) }

    public static let end: [UInt8] = [0xFF, 0xD9]

    /// Segment by segment, a scan's code with its header: joined they are the file again.
    public static func pieces(_ jpeg: [UInt8]) -> [[UInt8]] {
        var pieces = [Array(jpeg.prefix(2))]
        var at = 2
        while at + 4 <= jpeg.count, jpeg[at + 1] != 0xD9 {
            var next = at + 2 + Int(jpeg[at + 2]) << 8 + Int(jpeg[at + 3])
            if jpeg[at + 1] == 0xDA {
                while next + 1 < jpeg.count,
                    jpeg[next] != 0xFF
                        || [0, 0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7]
                            .contains(jpeg[next + 1])
                { next += 1 }
            }
            pieces.append(Array(jpeg[at..<next]))
            at = next
        }
        return pieces + [Array(jpeg[at...])]
    }

    /// Whether a piece is a scan.
    public static func isScan(_ piece: [UInt8]) -> Bool { piece.count > 1 && piece[1] == 0xDA }
}
