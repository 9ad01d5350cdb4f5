import GalleryModel
import Native

/// Cheap checks of how a file is put together: what libvips passes at every level.
enum Structure {
    /// What the structure says of the size, before any decoder sees the bytes.
    struct Size: Sendable, Equatable {
        var width: Int
        var height: Int
        var frames: Int
        /// What the first frame of a GIF covers of the canvas.
        var covered: Area?
    }

    /// Pixels from the canvas' top left corner.
    struct Area: Sendable, Equatable { var x, y, width, height: Int }

    /// Checks the file's frame; nil when the format has no cheap one.
    static func check(_ bytes: [UInt8], _ format: ImageFormat) throws(Problem.Reason) -> Size? {
        switch format.container {
        case .chunks: try png(bytes)
        case .blocks: try gif(bytes)
        case .riff: try webp(bytes)
        case .boxes: try boxes(bytes)
        case .segments: try jpeg(bytes)
        case .directories, .other: nil
        }
    }

    /// Segment by segment to the first scan: libjpeg keeps each, and takes the longer the more there are.
    private static func jpeg(_ bytes: [UInt8]) throws(Problem.Reason) -> Size? {
        var reader = ByteReader(bytes, at: 2)
        var segments = 0
        while let marker = reader.number(1) {
            guard marker == 0xFF, let kind = reader.number(1), kind != 0xDA else { return nil }
            // Fill bytes, and markers that stand alone.
            if kind == 0xFF { reader.skip(-1) }
            if kind == 0xFF || kind == 1 || (0xD0...0xD9).contains(kind) { continue }
            segments += 1
            guard segments <= 1000 else {
                throw .damaged(detail: "the JPEG has over 1,000 segments")
            }
            guard let length = reader.number(2), length >= 2, reader.skip(length - 2) else {
                return nil
            }
        }
        return nil
    }

    /// Chunk by chunk from IHDR to IEND, which libpng does not miss.
    private static func png(_ bytes: [UInt8]) throws(Problem.Reason) -> Size? {
        var reader = ByteReader(bytes, at: 8)
        var size: Size?
        var hasData = false
        while let length = reader.number(4), let name = reader.text(4) {
            if size == nil {
                guard name == "IHDR", length == 13, let width = reader.number(4),
                    let height = reader.number(4)
                else { throw .damaged(detail: "a PNG begins with its header, IHDR") }
                size = Size(width: width, height: height, frames: 1)
                reader.skip(-8)
            }
            hasData = hasData || name == "IDAT"
            guard reader.skip(length + 4) else {
                throw .truncated(detail: "the PNG ends within its \(name) chunk")
            }
            if name == "IEND" {
                guard hasData else { throw .damaged(detail: "the PNG has no pixels (IDAT)") }
                return size
            }
        }
        throw .truncated(detail: "the PNG has no end (IEND)")
    }

    /// Block by block; a frame may stretch the canvas, and all frames count.
    private static func gif(_ bytes: [UInt8]) throws(Problem.Reason) -> Size? {
        var reader = ByteReader(bytes, at: 6)
        guard var width = reader.little(2), var height = reader.little(2),
            let flags = reader.number(1)
        else { throw .truncated(detail: "the GIF ends within its header") }
        reader.skip(2 + colors(flags))
        var frames = 0
        var covered: Area?
        // To the trailer, or to what is no block: decoders stop there, and a missing trailer leaves every
        // frame whole.
        blocks: while let block = reader.number(1) {
            switch block {
            case 0x21:
                reader.skip(1)
                guard reader.skipBlocks() else {
                    throw .truncated(detail: "the GIF ends within a block")
                }
            case 0x2C:
                guard let x = reader.little(2), let y = reader.little(2), let w = reader.little(2),
                    let h = reader.little(2), let flags = reader.number(1)
                else { throw .truncated(detail: "the GIF ends within frame \(frames + 1)") }
                frames += 1
                covered = covered ?? Area(x: x, y: y, width: w, height: h)
                (width, height) = (max(width, x + w), max(height, y + h))
                reader.skip(colors(flags) + 1)
                guard reader.skipBlocks() else {
                    throw .truncated(detail: "the GIF ends within frame \(frames)")
                }
            default: break blocks
            }
        }
        guard frames > 0 else { throw .damaged(detail: "the GIF has no frame") }
        return Size(width: width, height: height, frames: frames, covered: covered)
    }

    private static func colors(_ flags: Int) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
    }

    private static func webp(_ bytes: [UInt8]) throws(Problem.Reason) -> Size? {
        var reader = ByteReader(bytes, at: 4)
        guard let length = reader.little(4), length + 8 <= bytes.count + 1 else {
            throw .truncated(detail: "the WebP is shorter than its header says")
        }
        // libwebp looks for each frame from the first on: their number squared, before anything is decoded.
        reader.skip(4)
        var frames = 0
        while let name = reader.text(4), let length = reader.little(4) {
            frames += name == "ANMF" ? 1 : 0
            guard reader.skip(length + length % 2) else { break }
        }
        guard frames <= 20_000 else {
            throw .unsupported(detail: "a WebP of \(frames) frames")
        }
        return nil
    }

    /// The boxes at the top of an ISO media file.
    private static func boxes(_ bytes: [UInt8]) throws(Problem.Reason) -> Size? {
        var reader = ByteReader(bytes, at: 0)
        while reader.rest >= 8, let length = reader.number(4), let name = reader.text(4) {
            if length == 0 { return nil }
            // A 64-bit size is below zero when it is beyond all measure.
            let size = length == 1 ? max(-1, reader.number(8) ?? -1) - 16 : length - 8
            guard size >= 0, reader.skip(size) else {
                throw .truncated(detail: "the file ends within its \(name) box")
            }
        }
        return nil
    }
}
