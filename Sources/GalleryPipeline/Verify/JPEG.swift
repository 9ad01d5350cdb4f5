import GalleryModel
import Native

/// The common case: one decode by libjpeg-turbo, at the largest useful scale, that is both the check
/// and the picture to draw from.
package enum JPEG {
    /// What a picture of this size is still wanted for when its own bytes may be published.
    package typealias CleanBoxes = (_ width: Int, _ height: Int) -> [Plan.Box]

    static func open(
        _ bytes: [UInt8], for boxes: [Plan.Box], ifClean: CleanBoxes? = nil, _ limits: Limits
    ) throws -> VerifiedPicture {
        var looksClean = false
        var memory: PixelMemory?
        let decoding = try JPEGDecoding.decode(
            bytes, within: limits.seconds
        ) { preamble in
            let (width, height) = (preamble.header.width, preamble.header.height)
            try Verification.enforceLimits(width, height, 1, limits)
            looksClean = ifClean != nil && isPlain(preamble)
            let boxes = looksClean ? ifClean?(width, height) ?? boxes : boxes
            let scale = denominator(width, height, boxes)
            memory = try DecodingMemory.admit(
                width * height / (scale * scale) * preamble.header.bands
                    + preamble.header.coefficients, boxes, width, height, limits)
            return scale
        }
        try judge(decoding.warnings, isWhole: decoding.isWhole)
        let isClean = isClean(decoding)
        // It has something that only shows at the end of a decode: it must be drawn anew after all.
        if looksClean, !isClean {
            _ = consume decoding
            memory = nil
            return try open(bytes, for: boxes, limits)
        }
        guard let memory else { preconditionFailure("a decode without a scale") }
        let exif = decoding.markers.first(where: \.isExif)?.bytes ?? []
        let orientation = exif.isEmpty ? 1 : Exif(exif).orientation
        let text = EmbeddedText(
            exif: exif, xmp: xmp(decoding.markers),
            iptc: decoding.markers.first(where: \.isIPTC)?.bytes ?? [])
        let facts = PictureFacts(
            .jpeg, decoding.header.width, decoding.header.height, orientation: orientation, text)
        return VerifiedPicture(
            facts: facts, picture: decoding.takePicture(), memory: memory,
            clean: isClean ? withoutProfile(bytes) : nil)
    }

    /// 1, 2, 4 or 8: the smallest picture from which every box can be served, whichever way it is turned.
    static func denominator(_ width: Int, _ height: Int, _ boxes: [Plan.Box]) -> Int {
        let wanted = boxes.reduce(0.0) { scale, box in
            let upright = box.size(of: width, height)
            let turned = box.size(of: height, width)
            return [
                scale, Double(upright.width) / Double(width),
                Double(upright.height) / Double(height),
                Double(turned.width) / Double(height), Double(turned.height) / Double(width),
            ].max() ?? scale
        }
        return [8, 4, 2].first { 1 / Double($0) >= wanted } ?? 1
    }

    /// The one place where a warning's cause decides.
    static func judge(_ warnings: [JPEGWarning], isWhole: Bool) throws(Problem.Reason) {
        if let warning = warnings.first(where: { $0.meaning == .truncated }) {
            throw .truncated(detail: warning.detail)
        }
        if let warning = warnings.first(where: { $0.meaning == .damaged }) {
            throw .damaged(detail: warning.detail)
        }
        guard isWhole else { throw .truncated(detail: "scans of the picture are missing") }
    }

    /// Whether the bytes may be published as they came: upright, plain colors, nothing behind the end, and
    /// no segment but JFIF's and Adobe's, without a byte too many.
    private static func isClean(_ decoding: borrowing JPEGDecoding) -> Bool {
        decoding.trailing == 0 && decoding.warnings.isEmpty
            && isPlain(decoding.preamble)
    }

    /// As much of that as shows before the decode.
    private static func isPlain(_ preamble: JPEGPreamble) -> Bool {
        preamble.header.isPlainColor
            && preamble.markers.allSatisfy { marker in
                switch marker.code {
                case 0xE0: marker.bytes.count == 14 && marker.bytes.starts(with: "JFIF\0".utf8)
                case 0xEE: marker.bytes.count == 12 && marker.bytes.starts(with: "Adobe".utf8)
                case 0xE2:
                    marker.bytes.count == preamble.profile.count + 14
                        && marker.bytes.starts(with: "ICC_PROFILE\0".utf8)
                default: false
                }
            }
            && (preamble.profile.isEmpty || ColorProfile.isSRGB(preamble.profile))
    }

    /// A plain picture without its profile, which would change no color, and has words in it.
    private static func withoutProfile(_ bytes: [UInt8]) -> [UInt8] {
        var reader = ByteReader(bytes, at: 2)
        while reader.number(1) == 0xFF, let kind = reader.number(1), kind != 0xDA {
            if kind == 0xFF { reader.skip(-1) }
            if kind == 0xFF || kind == 1 || (0xD0...0xD9).contains(kind) { continue }
            guard let length = reader.number(2) else { break }
            let end = bytes.count - reader.rest + length - 2
            if kind == 0xE2, end <= bytes.count {
                return Array(bytes[..<(end - length - 2)] + bytes[end...])
            }
            guard reader.skip(length - 2) else { break }
        }
        return bytes
    }

    /// The packet behind the segment's name, `http://ns.adobe.com/xap/1.0/` and a zero.
    private static func xmp(_ markers: [JPEGMarker]) -> [UInt8] {
        guard let bytes = markers.first(where: \.isXMP)?.bytes,
            let end = bytes.firstIndex(of: 0)
        else { return [] }
        return Array(bytes[(end + 1)...])
    }
}
