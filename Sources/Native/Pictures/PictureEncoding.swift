import CJPEG
import CVips
import Glibc

/// How a picture is written.
public struct Encoding: Sendable, Equatable {
    /// The ending and the options by which libvips knows its saver; nil: libjpeg-turbo writes it.
    let saver: String?
    let quality: Int

    public static func jpeg(quality: Int) -> Encoding { Encoding(saver: nil, quality: quality) }
    public static func webp(quality: Int) -> Encoding {
        Encoding(saver: ".webp[Q=\(quality),effort=2,strip]", quality: quality)
    }
    /// Effort 0: effort 4 takes 300 ms for one thumbnail.
    public static func avif(quality: Int) -> Encoding {
        Encoding(saver: ".avif[Q=\(quality),effort=0,compression=av1,strip]", quality: quality)
    }
    public static let png = Encoding(saver: ".png[strip]", quality: 100)
}

extension Picture {
    /// The picture as a file's bytes, without any metadata: no position, no camera, no profile.
    public borrowing func encoded(_ encoding: Encoding) throws(VipsError) -> [UInt8] {
        guard let saver = encoding.saver else {
            let quality = encoding.quality
            return try isInMemory && !hasAlpha ? jpeg(quality) : opaque().jpeg(quality)
        }
        var data: UnsafeMutableRawPointer?
        var size = 0
        let status = Vips.working {
            unsafe gallery_vips_save(image, saver, &data, &size)
        }
        guard status == 0, let data = unsafe data else {
            throw VipsError(action: "encode", detail: Vips.takeError())
        }
        defer { unsafe g_free(data) }
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: data, count: size))
        return saver.hasPrefix(".webp") ? WebPChunks.bare(bytes) : bytes
    }

    /// In memory, without the transparency that drawing on a canvas leaves behind.
    private borrowing func opaque() throws(VipsError) -> Picture {
        let flat = try flattened(onto: [0, 0, 0])
        return try unsafe Picture.make("encode") { out in
            unsafe gallery_vips_cast_uchar(flat.image, out)
        }.inMemory(within: 0)
    }

    /// Whether the pixels lie in memory, one row behind the other.
    var isInMemory: Bool {
        if pixels != nil { return true }
        return unsafe image.pointee.data != nil
            && (image.pointee.dtype == VIPS_IMAGE_SETBUF
                || image.pointee.dtype == VIPS_IMAGE_SETBUF_FOREIGN)
    }

    /// By libjpeg-turbo itself, from the pixels where they lie. Below quality 90 colors have half the
    /// resolution, as libvips and most others have it.
    private borrowing func jpeg(_ quality: Int) throws(VipsError) -> [UInt8] {
        var data: UnsafeMutablePointer<UInt8>?
        var size = 0
        let isByte = pixels != nil || (unsafe vips_image_get_format(image)) == VIPS_FORMAT_UCHAR
        guard isByte, bands == 1 || bands == 3,
            unsafe gallery_jpeg_encode(
                pixels?.bytes ?? UnsafePointer(image.pointee.data), Int32(width), Int32(height),
                Int32(bands), Int32(quality),
                quality < 90 ? 0 : 1, &data, &size) == 0,
            let data = unsafe data
        else { throw VipsError(action: "encode", detail: "no JPEG holds such a picture") }
        defer { unsafe free(data) }
        return unsafe Array(UnsafeBufferPointer(start: data, count: size))
    }

    /// The picture's pixels as red, green, blue bytes, for a small picture.
    public borrowing func rgb() throws(VipsError) -> [UInt8] {
        if let pixels, pixels.bands == 3, pixels.colors == VIPS_INTERPRETATION_sRGB {
            return unsafe Array(UnsafeBufferPointer(start: pixels.bytes, count: pixels.count))
        }
        let isReady =
            unsafe vips_image_get_bands(image) == 3
            && vips_image_get_format(image) == VIPS_FORMAT_UCHAR
            && vips_image_guess_interpretation(image) == VIPS_INTERPRETATION_sRGB
        if isReady { return try samples() }
        let colors = try unsafe Picture.make("convert to sRGB") { out in
            unsafe gallery_vips_colorspace(image, out, VIPS_INTERPRETATION_sRGB)
        }
        let flat = try colors.flattened(onto: [255, 255, 255])
        return try unsafe Picture.make("convert to sRGB") { out in
            unsafe gallery_vips_cast_uchar(flat.image, out)
        }.samples()
    }

    private borrowing func samples() throws(VipsError) -> [UInt8] {
        var size = 0
        guard
            let data = unsafe Vips.working({ unsafe vips_image_write_to_memory(image, &size) })
        else {
            throw VipsError(action: "read pixels", detail: Vips.takeError())
        }
        defer { unsafe g_free(data) }
        return unsafe Array(UnsafeRawBufferPointer(start: data, count: size))
    }

    /// A metadata block of the file as libvips found it; empty when there is none.
    public borrowing func metadata(_ kind: MetadataKind) -> [UInt8] {
        var data: UnsafeRawPointer?
        var size = 0
        guard unsafe vips_image_get_typeof(image, kind.rawValue) != 0,
            unsafe vips_image_get_blob(image, kind.rawValue, &data, &size) == 0
        else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: data, count: size))
    }

    /// The blocks that carry an editor's texts, by libvips' names.
    public enum MetadataKind: String, Sendable {
        case exif = "exif-data"
        case xmp = "xmp-data"
        case iptc = "iptc-data"
        case profile = "icc-profile-data"
    }
}
