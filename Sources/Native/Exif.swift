import CExif

/// What the tool reads of a picture's EXIF block, by libexif.
public struct Exif: Sendable, Equatable {
    /// 1 to 8; 1 (upright) when it is missing or nonsense.
    public private(set) var orientation = 1
    public private(set) var description: String?
    public private(set) var artist: String?
    /// `2024:05:17 08:30:00`, as EXIF writes it.
    public private(set) var takenAt: String?

    /// Reads an APP1 payload or a bare TIFF block; nonsense leaves everything empty.
    public init(_ bytes: [UInt8]) {
        // libexif wants the segment's name, which a bare block lacks.
        let name = Array("Exif\0\0".utf8)
        let block = bytes.starts(with: name) ? bytes : name + bytes
        guard let data = unsafe exif_data_new_from_data(block, UInt32(block.count)) else { return }
        defer { unsafe exif_data_unref(data) }
        let order = unsafe exif_data_get_byte_order(data)
        if let entry = unsafe Exif.entry(data, EXIF_IFD_0, EXIF_TAG_ORIENTATION),
            unsafe entry.pointee.format == EXIF_FORMAT_SHORT, unsafe entry.pointee.size >= 2
        {
            let value = Int(unsafe exif_get_short(entry.pointee.data, order))
            orientation = (1...8).contains(value) ? value : 1
        }
        description = unsafe Exif.text(data, EXIF_IFD_0, EXIF_TAG_IMAGE_DESCRIPTION)
        artist = unsafe Exif.text(data, EXIF_IFD_0, EXIF_TAG_ARTIST)
        takenAt = unsafe Exif.text(data, EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL)
    }

    @unsafe private static func entry(
        _ data: UnsafeMutablePointer<ExifData>, _ directory: ExifIfd, _ tag: ExifTag
    ) -> UnsafeMutablePointer<ExifEntry>? {
        let directories = unsafe [
            data.pointee.ifd.0, data.pointee.ifd.1, data.pointee.ifd.2,
        ]
        return unsafe exif_content_get_entry(directories[Int(directory.rawValue)], tag)
    }

    @unsafe private static func text(
        _ data: UnsafeMutablePointer<ExifData>, _ directory: ExifIfd, _ tag: ExifTag
    ) -> String? {
        guard let entry = unsafe entry(data, directory, tag),
            unsafe entry.pointee.format == EXIF_FORMAT_ASCII, let start = unsafe entry.pointee.data
        else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(entry.pointee.size))
        return unsafe String(decoding: unsafe bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
