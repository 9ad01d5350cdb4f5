/// A picture format. Everything that is to be known of one stands in its row of the table.
public struct ImageFormat: Sendable {
    /// As its media type calls it: `jpeg`.
    public let name: String
    /// Endings of names that tell the truth; files get the first.
    public let endings: [String]
    let signs: [Sign]
    /// What libvips reads it by; nil: libjpeg-turbo reads it.
    public var loader: Picture.Loader?
    /// How it is written, by quality; nil: it is only read.
    public var encoder: (@Sendable (_ quality: Int) -> Encoding)?
    /// How a file of it is put together.
    public let container: Container
    public var hasAlpha = true
    /// Whether it may hold a moving picture.
    public var hasFrames = false
    public var isShownByBrowsers = true
    /// The higher, the fewer bytes for the same picture.
    public var density = 0
    /// Which share of a JPEG's quality looks as good.
    public var qualityShare = 1.0
    /// The version of drawing and writing it, a part of every recipe's key.
    public var version = 4
    /// Bytes that its decoder takes besides the pixels that are kept, as measured.
    public var working: @Sendable (Decoding) -> Int = { _ in 0 }

    /// What a file's bytes begin with.
    enum Sign: Sendable {
        case start([UInt8])
        /// The form of a RIFF file.
        case riff(String)
        /// One of them stands in the file type box of an ISO media file.
        case brands(Set<String>)
    }

    /// What a file is made of, which decides how it is checked before it is decoded; `other`: not at all.
    public enum Container: Sendable {
        case segments, chunks, blocks, riff, boxes, directories, other
    }

    /// A picture that is to be decoded.
    public struct Decoding: Sendable {
        public var area: Int
        public var bytesPerPixel: Int
        public var isAnimated: Bool
        public var isInterlaced: Bool

        public init(area: Int, bytesPerPixel: Int, isAnimated: Bool, isInterlaced: Bool) {
            (self.area, self.bytesPerPixel) = (area, bytesPerPixel)
            (self.isAnimated, self.isInterlaced) = (isAnimated, isInterlaced)
        }
    }

    /// The table. Where signs of two agree the first counts.
    public static let all = [jpeg, webp, avif, png, gif, tiff, heic]

    /// What everything reads, and what is written unless another format is asked for.
    public static let jpeg = ImageFormat(
        name: "jpeg", endings: ["jpg", "jpeg", "jpe", "jfif"], signs: [.start([0xFF, 0xD8, 0xFF])],
        encoder: { .jpeg(quality: $0) }, container: .segments, hasAlpha: false, version: 6)

    public static let webp = ImageFormat(
        name: "webp", endings: ["webp"], signs: [.riff("WEBP")], loader: .webp,
        encoder: { .webp(quality: $0) }, container: .riff, hasFrames: true, density: 2, version: 6,
        working: { $0.area * ($0.isAnimated ? 12 : 8) })

    /// It looks at five eighths of a JPEG's quality as that does: more would only be larger.
    public static let avif = ImageFormat(
        name: "avif", endings: ["avif"], signs: [.brands(["avif", "avis"])], loader: .heif,
        encoder: { .avif(quality: $0) }, container: .boxes, density: 3, qualityShare: 0.625,
        working: { $0.area * ($0.bytesPerPixel > 4 ? 16 : 8) })

    public static let png = ImageFormat(
        name: "png", endings: ["png"],
        signs: [.start([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])], loader: .png,
        encoder: { _ in .png }, container: .chunks, density: 1,
        working: { $0.isInterlaced ? $0.area * $0.bytesPerPixel : 0 })

    public static let gif = ImageFormat(
        name: "gif", endings: ["gif"],
        signs: [.start(Array("GIF87a".utf8)), .start(Array("GIF89a".utf8))], loader: .gif,
        container: .blocks, hasFrames: true, working: { $0.area * 5 })

    /// A tile or a strip of it may be as large as the picture.
    public static let tiff = ImageFormat(
        name: "tiff", endings: ["tif", "tiff"],
        signs: [
            .start([0x49, 0x49, 0x2A, 0]), .start([0x4D, 0x4D, 0, 0x2A]),
            .start([0x49, 0x49, 0x2B, 0]), .start([0x4D, 0x4D, 0, 0x2B]),
        ], loader: .tiff, container: .directories, isShownByBrowsers: false,
        working: { $0.area * $0.bytesPerPixel })

    public static let heic = ImageFormat(
        name: "heic", endings: ["heic", "heif", "hif"],
        signs: [
            .brands(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "mif2"])
        ], loader: .heif, container: .boxes, isShownByBrowsers: false,
        working: { $0.area * ($0.bytesPerPixel > 4 ? 16 : 8) })
}

extension ImageFormat {
    /// The ending that its files get: `jpg`.
    public var fileExtension: String { endings[0] }
    /// By which a web server and a viewer know it.
    public var mediaType: String { "image/" + name }

    /// How it is written; a format that is only read is not.
    public func encoding(quality: Int) throws(VipsError) -> Encoding {
        guard let encoder else { throw VipsError(action: "encode", detail: "\(name) is only read") }
        return encoder(quality)
    }

    /// Those that are written, the densest first.
    public static let byDensity = allCases.sorted { $0.density > $1.density }
    /// The media types that every browser shows.
    public static let shownTypes = Set(all.filter(\.isShownByBrowsers).map(\.mediaType))

    /// Whether a name with this ending is honest; one without any claims nothing.
    public func mayBeCalled(_ ending: String) -> Bool { ending.isEmpty || endings.contains(ending) }

    /// What bytes are by what they begin with, never by a name, a header or a guess; nil: no picture.
    public static func of(_ start: [UInt8]) -> ImageFormat? {
        let brands = brands(start)
        return all.first { format in
            format.signs.contains { sign in
                switch sign {
                case .start(let bytes): start.starts(with: bytes)
                case .riff(let form):
                    start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: form.utf8)
                case .brands(let known): !known.isDisjoint(with: brands)
                }
            }
        }
    }

    /// What the file type box of an ISO media file says that it is.
    private static func brands(_ start: [UInt8]) -> [String] {
        guard start.dropFirst(4).starts(with: "ftyp".utf8) else { return [] }
        let size = start[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let box = start.prefix(min(max(size, 16), 256))
        return stride(from: 8, to: box.count - 3, by: 4).filter { $0 != 12 }.map {
            String(decoding: box[$0..<$0 + 4], as: UTF8.self)
        }
    }
}

/// The formats that are written, by the ending of their files: `jpg` in gallery.yml and in recipes.
extension ImageFormat: RawRepresentable, CaseIterable, Hashable {
    public static let allCases = all.filter { $0.encoder != nil }
    public var rawValue: String { fileExtension }

    public init?(rawValue: String) {
        guard let format = ImageFormat.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = format
    }
}

/// By its own name: `jpeg` in the catalog.
extension ImageFormat: Codable {
    public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }

    public init(from decoder: any Decoder) throws {
        let name = try String(from: decoder)
        guard let format = ImageFormat.all.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: name))
        }
        self = format
    }
}
