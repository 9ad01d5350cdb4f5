import CJPEG
import CVips
import Glibc

/// A JPEG decoded whole by libjpeg-turbo itself: the picture, and all that the library said of it.
///
/// libvips loses damage when it shrinks on load; libjpeg-turbo reports the same warnings at every
/// scale, so one shrunk decode is a complete check if the warnings are read after the last row.
public struct JPEGDecoding: ~Copyable {
    public let preamble: JPEGPreamble
    public let picture: Picture
    /// Every distinct warning, with whether it came before the first scan.
    public let warnings: [JPEGWarning]
    /// Whether every scan is there that the picture needs, whatever else is missing or too much.
    public let isWhole: Bool
    /// Bytes after the end of the image, and segments that are not among the markers: a second picture, or
    /// something that hides.
    public let trailing: Int

    public var header: JPEGHeader { preamble.header }
    public var markers: [JPEGMarker] { preamble.markers }
    public var profile: [UInt8] { preamble.profile }

    /// The picture alone; the rest goes.
    public consuming func takePicture() -> Picture { picture }

    /// Decodes `bytes` at 1/`scale`, which `scale` (1, 2, 4 or 8) chooses from the preamble.
    ///
    /// Whatever `scale` throws is thrown on: that is where ceilings on the size are kept.
    public static func decode(
        _ bytes: [UInt8], within seconds: Double, scale: (JPEGPreamble) throws -> Int
    ) throws -> JPEGDecoding {
        let report = UnsafeMutablePointer<gallery_jpeg_report>.allocate(capacity: 1)
        unsafe report.initialize(to: gallery_jpeg_report())
        defer { unsafe report.deallocate() }
        var decoding: JPEGDecoding?
        try unsafe bytes.withUnsafeBufferPointer { buffer in
            let handle = unsafe gallery_jpeg_open(buffer.baseAddress, buffer.count, report)
            defer { unsafe gallery_jpeg_close(handle) }
            guard let handle = unsafe handle, unsafe report.pointee.error == 0 else {
                throw JPEGError(report: unsafe report.pointee)
            }
            // Before the decode, whose end frees the markers.
            let preamble = unsafe JPEGPreamble(
                header: JPEGHeader(report.pointee), markers: JPEGMarker.all(of: handle),
                profile: profile(of: handle))
            let denominator = Int32(try scale(preamble))
            do {
                decoding = try unsafe decode(handle, report, preamble, denominator, seconds)
            } catch  where unsafe report.pointee.end > 0 {}
        }
        guard let decoding = decoding.take() else {
            // Several scans, and behind the last one no end but something else.
            let end = unsafe report.pointee.end
            guard (1..<bytes.count).contains(end - 2) else {
                throw JPEGError(report: unsafe report.pointee)
            }
            return try decode(Array(bytes.prefix(end - 2)), within: seconds, scale: scale)
        }
        return decoding
    }

    @unsafe private static func decode(
        _ handle: OpaquePointer, _ report: UnsafeMutablePointer<gallery_jpeg_report>,
        _ preamble: JPEGPreamble, _ denominator: Int32, _ seconds: Double
    ) throws -> JPEGDecoding {
        var (width, height, bands) = (Int32(0), Int32(0), Int32(0))
        unsafe gallery_jpeg_size(handle, denominator, &width, &height, &bands)
        let size = Int(width) * Int(height) * Int(bands)
        guard size > 0, let memory = unsafe malloc(size) else {
            throw JPEGError(report: unsafe report.pointee)
        }
        let bytes = unsafe memory.assumingMemoryBound(to: UInt8.self)
        guard
            unsafe gallery_jpeg_decode(
                handle, denominator, bytes, Int(width) * Int(bands), seconds) == 0
        else {
            unsafe free(memory)
            throw JPEGError(report: unsafe report.pointee)
        }
        // Adobe writes CMYK inverted, and says so by its marker.
        if bands == 4, preamble.header.isAdobe {
            for index in 0..<size { unsafe bytes[index] = 255 - bytes[index] }
        }
        let colors =
            switch bands {
            case 1: VIPS_INTERPRETATION_B_W
            case 4: VIPS_INTERPRETATION_CMYK
            default: VIPS_INTERPRETATION_sRGB
            }
        let exif = preamble.markers.first(where: \.isExif).map { Exif($0.bytes) }
        var profile = ColorProfile.isSRGB(preamble.profile) ? [] : preamble.profile
        if preamble.profile.isEmpty, exif?.isAdobeRGB == true { profile = ColorProfile.adobeRGB }
        let pixels = unsafe Pixels(
            taking: bytes, width: Int(width), height: Int(height), bands: Int(bands), colors,
            orientation: exif?.orientation ?? 1,
            profile: profile)
        return unsafe JPEGDecoding(
            preamble: preamble, picture: Picture(pixels), warnings: JPEGWarning.all(of: report),
            isWhole: report.pointee.is_whole != 0,
            trailing: report.pointee.trailing + Int(report.pointee.unread))
    }

    @unsafe private static func profile(of handle: OpaquePointer) -> [UInt8] {
        var data: UnsafeMutablePointer<UInt8>?
        var size: UInt32 = 0
        guard unsafe gallery_jpeg_profile(handle, &data, &size) != 0, let data = unsafe data else {
            return []
        }
        defer { unsafe free(data) }
        return unsafe Array(UnsafeBufferPointer(start: data, count: Int(size)))
    }
}
