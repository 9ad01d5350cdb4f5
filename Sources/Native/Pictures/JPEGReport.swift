import CJPEG

/// What a JPEG's header says.
public struct JPEGHeader: Sendable, Equatable {
    public let width: Int
    public let height: Int
    /// Whether an Adobe marker is there, by which CMYK is stored inverted.
    public let isAdobe: Bool
    /// Grey or YCbCr in Huffman's code: what every viewer shows as it is.
    public let isPlainColor: Bool

    /// Bytes that a decode takes besides the pixels: several scans are held as coefficients of two bytes.
    public let coefficients: Int
    /// Bytes of a decoded pixel.
    public let bands: Int

    init(_ report: gallery_jpeg_report) {
        bands = Int(report.components)
        coefficients =
            report.scans == 0
            ? 0 : min(2 * Int(report.width) * Int(report.height) * bands, GALLERY_JPEG_MEMORY)
        width = Int(report.width)
        height = Int(report.height)
        isAdobe = report.adobe_transform >= 0
        let colors = J_COLOR_SPACE(rawValue: UInt32(bitPattern: report.color_space))
        isPlainColor =
            (colors == JCS_YCbCr || colors == JCS_GRAYSCALE) && report.arithmetic == 0
    }
}

/// What a JPEG tells before its first scan.
public struct JPEGPreamble: Sendable {
    public let header: JPEGHeader
    public let markers: [JPEGMarker]
    /// The embedded ICC profile; empty when there is none.
    public let profile: [UInt8]
}

/// Why libjpeg-turbo gave up.
public struct JPEGError: SaidError, Sendable, Equatable {
    /// Whose fault it is.
    public enum Kind: Sendable { case damaged, unsupported, tooManyScans, tooMuchMemory, timeout }
    public let kind: Kind
    public let detail: String

    public var sentence: String { "libjpeg-turbo: \(detail)" }

    init(report: gallery_jpeg_report) {
        let unsupported = [
            JERR_BAD_PRECISION, JERR_SOF_UNSUPPORTED, JERR_ARITH_NOTIMPL, JERR_CONVERSION_NOTIMPL,
            JERR_NOT_COMPILED, JERR_EMPTY_IMAGE,
        ].map { Int32(bitPattern: $0.rawValue) }
        kind =
            switch report.error {
            case GALLERY_JPEG_DEADLINE: .timeout
            case GALLERY_JPEG_SCANS: .tooManyScans
            case Int32(bitPattern: JERR_NO_BACKING_STORE.rawValue): .tooMuchMemory
            case let code where unsupported.contains(code): .unsupported
            default: .damaged
            }
        detail = report.text
    }
}

/// One kind of warning of libjpeg-turbo, told by its code and never by its text.
public struct JPEGWarning: Sendable, Equatable {
    /// What a warning means for the pixels.
    public enum Meaning: Sendable { case truncated, damaged, harmless }
    public let meaning: Meaning
    /// The library's sentence.
    public let detail: String

    @unsafe static func all(of report: UnsafePointer<gallery_jpeg_report>) -> [JPEGWarning] {
        unsafe (0..<report.pointee.warning_count).map { index in
            let code = unsafe withUnsafeBytes(of: report.pointee.warnings) { codes in
                unsafe codes.load(fromByteOffset: Int(index) * 4, as: Int32.self)
            }
            let said = unsafe gallery_jpeg_said(report, index).map { unsafe String(cString: $0) }
            return JPEGWarning(
                meaning: meaning(
                    of: code, inHeader: index < (unsafe report.pointee.header_warnings),
                    isWhole: unsafe report.pointee.is_whole != 0),
                detail: said ?? "")
        }
    }

    /// The one table of causes. Junk between header segments leaves every pixel whole; the same junk
    /// between or after scans is entropy-coded data that the decoder had to step over. A file without an
    /// end is cut only if something else is missing, too.
    static func meaning(of code: Int32, inHeader: Bool, isWhole: Bool) -> Meaning {
        switch UInt32(bitPattern: code) {
        case JWRN_JPEG_EOF.rawValue: isWhole ? .harmless : .truncated
        case JWRN_HIT_MARKER.rawValue, JWRN_HUFF_BAD_CODE.rawValue, JWRN_MUST_RESYNC.rawValue,
            JWRN_ARITH_BAD_CODE.rawValue, JWRN_BOGUS_PROGRESSION.rawValue:
            .damaged
        case JWRN_EXTRANEOUS_DATA.rawValue: inHeader ? .harmless : .damaged
        default: .harmless
        }
    }
}

/// A saved APPn or COM segment of a JPEG.
public struct JPEGMarker: Sendable, Equatable {
    /// 0xE0 to 0xEF for APP0 to APP15, 0xFE for a comment.
    public let code: Int
    public let bytes: [UInt8]

    public var isExif: Bool { code == 0xE1 && bytes.starts(with: Array("Exif\0".utf8)) }
    public var isXMP: Bool {
        code == 0xE1 && bytes.starts(with: Array("http://ns.adobe.com/xap".utf8))
    }
    public var isIPTC: Bool { code == 0xED && bytes.starts(with: Array("Photoshop 3.0\0".utf8)) }

    @unsafe static func all(of handle: OpaquePointer) -> [JPEGMarker] {
        var markers: [JPEGMarker] = []
        var (code, size) = (Int32(0), 0)
        var data: UnsafePointer<UInt8>?
        while unsafe gallery_jpeg_marker(handle, Int32(markers.count), &code, &data, &size) != 0 {
            let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
            markers.append(JPEGMarker(code: Int(code), bytes: bytes))
        }
        return markers
    }
}

extension gallery_jpeg_report {
    fileprivate var text: String {
        unsafe withUnsafeBytes(of: message) { bytes in
            unsafe String(decoding: unsafe bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
