import CVips
import Glibc

extension Picture {
    /// The pixels where they lie, of the common case: decoded, three bands of colors, eight bits.
    private var plainBytes: UnsafePointer<UInt8>? {
        guard isInMemory, bands == 3 else { return nil }
        if let pixels {
            return pixels.colors == VIPS_INTERPRETATION_sRGB ? unsafe pixels.bytes : nil
        }
        let isPlain =
            unsafe vips_image_get_format(image) == VIPS_FORMAT_UCHAR
            && image.pointee.Type == VIPS_INTERPRETATION_sRGB
        return isPlain ? unsafe UnsafePointer(image.pointee.data) : nil
    }

    /// Shrunk to fit the box by reductions, and upright, or as it is if it fits already; nil when
    /// the picture is not the common case.
    borrowing func shrunk(width: Int, height: Int) throws(VipsError) -> Picture? {
        guard let bytes = unsafe plainBytes else { return nil }
        let swapsAxes = orientation > 4
        let (boxWidth, boxHeight) = swapsAxes ? (height, width) : (width, height)
        // The sizes that libvips' thumbnails have.
        let factor = max(
            Double(self.width) / Double(boxWidth), Double(self.height) / Double(boxHeight))
        if factor > Reduction.farthest {
            let part = { (side: Int) in Int((Double(side) / Reduction.farthest).rounded(.up)) }
            return try unsafe shrunk(bytes, toWidth: part(self.width), height: part(self.height))
                .shrunk(width: width, height: height)
        }
        if factor <= 1 {
            guard orientation == 1 else { return nil }
            if let pixels { return Picture(pixels) }
            return try copied()
        }
        let shrunk = try unsafe shrunk(
            bytes, toWidth: max(1, Int(Double(self.width) / factor + 0.5)),
            height: max(1, Int(Double(self.height) / factor + 0.5)))
        guard orientation > 1 else { return shrunk }
        return try unsafe Picture.make("turn") { out in
            unsafe gallery_vips_upright(shrunk.image, out)
        }.inMemory(within: 0)
    }

    /// The same pixels once more: cheaper than a pipeline, which wakes a thread of libvips.
    private borrowing func copied() throws(VipsError) -> Picture {
        let size = width * height * 3
        let bytes = try unsafe Picture.memory(size, for: "copy")
        unsafe memcpy(bytes, image.pointee.data, size)
        return unsafe Picture(
            Pixels(
                taking: bytes, width: width, height: height, bands: 3, VIPS_INTERPRETATION_sRGB,
                profile: metadata(.profile)))
    }

    @unsafe private borrowing func shrunk(
        _ bytes: UnsafePointer<UInt8>, toWidth: Int, height: Int
    ) throws(VipsError) -> Picture {
        let result = try unsafe Picture.memory(toWidth * height * 3, for: "resize")
        do throws(VipsError) {
            let sizes = Reduction.Sizes(
                width: width, height: self.height, toWidth: toWidth, toHeight: height)
            try unsafe Reduction.run(sizes, bytes, into: result)
        } catch {
            unsafe free(result)
            throw error
        }
        return unsafe Picture(
            Pixels(
                taking: result, width: toWidth, height: height, bands: 3,
                VIPS_INTERPRETATION_sRGB, orientation: orientation,
                profile: pixels?.profile ?? metadata(.profile)))
    }

    @unsafe private static func memory(
        _ size: Int, for action: String
    ) throws(VipsError) -> UnsafeMutablePointer<UInt8> {
        guard let memory = unsafe malloc(size) else {
            throw VipsError(action: action, detail: "out of memory")
        }
        return unsafe memory.assumingMemoryBound(to: UInt8.self)
    }
}
