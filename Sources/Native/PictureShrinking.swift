import CResize
import CVips
import Glibc

extension Picture {
    /// Whether the pixels lie in memory, one row behind the other.
    var isInMemory: Bool {
        unsafe image.pointee.data != nil
            && (image.pointee.dtype == VIPS_IMAGE_SETBUF
                || image.pointee.dtype == VIPS_IMAGE_SETBUF_FOREIGN)
    }

    /// Shrunk to fit the box by our own Lanczos3, and upright, or a copy if it fits already; nil when the
    /// picture is not the common case of decoded sRGB.
    borrowing func shrunk(width: Int, height: Int) throws(VipsError) -> Picture? {
        let isPlain =
            unsafe vips_image_get_format(image) == VIPS_FORMAT_UCHAR
            && image.pointee.Type == VIPS_INTERPRETATION_sRGB
            && vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0
        guard isInMemory, isPlain, bands == 3 else { return nil }
        let lying = orientation > 4
        let (boxWidth, boxHeight) = lying ? (height, width) : (width, height)
        // The sizes that libvips' thumbnails have.
        let factor = max(
            Double(self.width) / Double(boxWidth), Double(self.height) / Double(boxHeight))
        // Beyond, a row is made of more rows than are worth keeping.
        guard factor < 64 else { return nil }
        if factor <= 1 { return lying || orientation > 1 ? nil : try copied() }
        let shrunk = try shrunk(
            toWidth: max(1, Int(Double(self.width) / factor + 0.5)),
            height: max(1, Int(Double(self.height) / factor + 0.5)))
        guard orientation > 1 else { return shrunk }
        unsafe vips_image_set_int(shrunk.image, VIPS_META_ORIENTATION, Int32(orientation))
        return try unsafe Picture.make("turn") { out in
            unsafe gallery_vips_upright(shrunk.image, out)
        }.inMemory(within: 0)
    }

    /// The same pixels once more: cheaper than a pipeline, which wakes a thread of libvips.
    private borrowing func copied() throws(VipsError) -> Picture {
        let size = width * height * 3
        guard let pixels = unsafe malloc(size), let data = unsafe image.pointee.data else {
            throw VipsError(action: "copy", detail: "out of memory")
        }
        unsafe memcpy(pixels, data, size)
        return try unsafe Picture(
            taking: pixels, width: Int32(width), height: Int32(height), bands: 3,
            VIPS_INTERPRETATION_sRGB)
    }

    private borrowing func shrunk(toWidth: Int, height: Int) throws(VipsError) -> Picture {
        let noMemory = VipsError(action: "resize", detail: "out of memory")
        let size = toWidth * height * 3
        guard let pixels = unsafe malloc(size) else { throw noMemory }
        let bytes = unsafe pixels.assumingMemoryBound(to: UInt8.self)
        guard
            let resizer = unsafe gallery_resizer_open(
                Int32(width), Int32(self.height), Int32(toWidth), Int32(height), 3, bytes)
        else {
            unsafe free(pixels)
            throw noMemory
        }
        for row in 0..<self.height {
            unsafe gallery_resizer_push(resizer, image.pointee.data + row * width * 3)
        }
        unsafe gallery_resizer_close(resizer)
        return try unsafe Picture(
            taking: pixels, width: Int32(toWidth), height: Int32(height), bands: 3,
            VIPS_INTERPRETATION_sRGB)
    }

    /// A picture of pixels from `malloc`, which are its own from now on, even if this throws.
    @unsafe init(
        taking pixels: UnsafeMutableRawPointer, width: Int32, height: Int32, bands: Int32,
        _ colours: VipsInterpretation
    ) throws(VipsError) {
        guard
            let image = unsafe vips_image_new_from_memory(
                pixels, Int(width) * Int(height) * Int(bands), width, height, bands,
                VIPS_FORMAT_UCHAR)
        else {
            unsafe free(pixels)
            throw VipsError(action: "decode", detail: Vips.takeError())
        }
        // libvips borrows the pixels: they go when the image goes, whoever still holds it.
        unsafe gallery_vips_own(image, pixels)
        unsafe gallery_vips_interpret(image, colours)
        unsafe self.init(owning: image)
    }
}
