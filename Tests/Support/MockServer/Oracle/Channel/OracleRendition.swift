/// A rendition of an asset: a box and the formats it comes in.
public struct OracleRendition: Sendable {
    /// One format of a rendition.
    public struct Format: Sendable {
        /// `jpg`, `webp`, `png`.
        public var name: String

        /// The bytes; 0 is unknown or not generated yet.
        public var size: Int

        /// A format.
        public init(_ name: String, size: Int = 0) {
            self.name = name
            self.size = size
        }

        /// The media type that goes with the name.
        public var mimeType: String {
            name == "jpg" ? "image/jpeg" : "image/\(name)"
        }
    }

    /// As `Thumbnail` or `Medium`.
    public var name: String

    /// `responsiveimage`, `customrendition` or `advancedvideo`.
    public var type: String

    /// The width of the picture.
    public var width: Int

    /// The height of the picture.
    public var height: Int

    /// The formats in the order listed.
    public var formats: [Format]

    /// A rendition.
    public init(
        name: String,
        type: String = "responsiveimage",
        width: Int,
        height: Int,
        formats: [Format] = [Format("jpg"), Format("webp")]
    ) {
        self.name = name
        self.type = type
        self.width = width
        self.height = height
        self.formats = formats
    }

    /// The four every image has: 150, 300, 1024 and 2048 wide, none wider than the native.
    public static func standard(width: Int, height: Int) -> [OracleRendition] {
        [("Thumbnail", 150), ("Medium", 1024), ("Large", 2048), ("Small", 300)].map { name, box in
            let fitted = min(box, width)
            return OracleRendition(
                name: name, width: fitted, height: max(1, height * fitted / max(1, width)))
        }
    }

    /// The two of a video.
    public static let videoStills: [OracleRendition] = ["Thumbnail", "Strip"].map { name in
        OracleRendition(
            name: name, type: "advancedvideo", width: 300, height: 168, formats: [Format("jpg")])
    }
}
