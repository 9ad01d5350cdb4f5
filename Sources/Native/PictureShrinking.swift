import CResize
import CVips
import Glibc

extension Picture {
    /// The pixels where they lie, of the common case: decoded, three bands of colours, eight bits.
    private var plainBytes: UnsafePointer<UInt8>? {
        if let pixels {
            let isPlain = pixels.colours == VIPS_INTERPRETATION_sRGB && pixels.bands == 3
            return isPlain ? unsafe pixels.bytes : nil
        }
        let isPlain =
            unsafe vips_image_get_format(image) == VIPS_FORMAT_UCHAR
            && image.pointee.Type == VIPS_INTERPRETATION_sRGB
            && (image.pointee.dtype == VIPS_IMAGE_SETBUF
                || image.pointee.dtype == VIPS_IMAGE_SETBUF_FOREIGN)
        guard isPlain, bands == 3 else { return nil }
        return unsafe UnsafePointer(image.pointee.data)
    }

    /// Shrunk to fit the box by our own Lanczos3, and upright, or as it is if it fits already; nil when
    /// the picture is not the common case.
    borrowing func shrunk(width: Int, height: Int) throws(VipsError) -> Picture? {
        guard let bytes = unsafe plainBytes else { return nil }
        let lying = orientation > 4
        let (boxWidth, boxHeight) = lying ? (height, width) : (width, height)
        // The sizes that libvips' thumbnails have.
        let factor = max(
            Double(self.width) / Double(boxWidth), Double(self.height) / Double(boxHeight))
        // Beyond, a row is made of more rows than are worth keeping.
        guard factor < 64 else { return nil }
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
        guard
            let resizer = unsafe gallery_resizer_open(
                Int32(width), Int32(self.height), Int32(toWidth), Int32(height), 3, result)
        else {
            unsafe free(result)
            throw VipsError(action: "resize", detail: "out of memory")
        }
        for row in 0..<self.height {
            unsafe gallery_resizer_push(resizer, bytes + row * width * 3)
        }
        unsafe gallery_resizer_close(resizer)
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
