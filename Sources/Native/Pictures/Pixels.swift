import CVips
import Glibc

/// Decoded pixels in memory, eight bits a band, row behind row, that do not change any more.
///
/// The common case is drawn, encoded and measured from them alone. libvips, whose image is an object with
/// dozens of properties, gets one only when it is asked for something.
@safe final class Pixels {
    let bytes: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    let bands: Int
    let colors: VipsInterpretation
    /// As in EXIF, 1 to 8.
    let orientation: Int
    /// An ICC profile that is not sRGB's; empty when there is none.
    let profile: [UInt8]
    private var wrapped: UnsafeMutablePointer<VipsImage>?

    /// Takes pixels from `malloc`, `width` * `height` * `bands` of them.
    @unsafe init(
        taking bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, bands: Int,
        _ colors: VipsInterpretation, orientation: Int = 1, profile: [UInt8] = []
    ) {
        unsafe self.bytes = UnsafePointer(bytes)
        self.width = width
        self.height = height
        self.bands = bands
        self.colors = colors
        self.orientation = orientation
        self.profile = profile
    }

    deinit {
        guard let wrapped = unsafe wrapped else { return unsafe free(mutable) }
        Vips.building { unsafe gallery_vips_unref(wrapped) }
    }

    var count: Int { width * height * bands }

    /// As libvips has them. The image owns the pixels from then on: whatever was made of it may live longer
    /// than these.
    var image: UnsafeMutablePointer<VipsImage> {
        if let wrapped = unsafe wrapped { return unsafe wrapped }
        guard
            let image = unsafe vips_image_new_from_memory(
                bytes, count, Int32(width), Int32(height), Int32(bands), VIPS_FORMAT_UCHAR)
        else { preconditionFailure("no memory for an image of libvips") }
        unsafe gallery_vips_own(image, mutable)
        unsafe gallery_vips_interpret(image, colors)
        if orientation > 1 {
            unsafe vips_image_set_int(image, VIPS_META_ORIENTATION, Int32(orientation))
        }
        if !profile.isEmpty {
            unsafe vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, profile.count)
        }
        unsafe wrapped = image
        return unsafe image
    }

    private var mutable: UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(mutating: bytes)
    }
}
