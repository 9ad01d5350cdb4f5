import FoundationEssentials
package import GalleryModel

/// What the manifest says of one image.
package struct ImageRecord: Sendable, Equatable, Codable {
    package var alt: String?
    package var caption: String?
    package var credit: String?
    /// `#rrggbb`; absent when no file of the image was opened.
    package var dominantColor: String?
    /// Pixels of what was verified, upright.
    package var height: Int?
    package var id: String
    /// Whether the picture could not be had this time and stays as it was published; else absent.
    package var kept: Bool?
    package var name: String
    /// A tiny blurred preview as a `data:` URI, where that is asked for.
    package var placeholder: String?
    /// By the recipe's name: `thumbnail`, `medium`, `native`; in a further format `medium-avif`.
    package var renditions: [String: RenditionRecord]
    package var revision: String?
    package var sourceURL: String?
    package var takenAt: String?
    /// Absent when there are none.
    package var tiles: TilesRecord?
    package var title: String
    package var width: Int?

    package init(
        alt: String? = nil, caption: String? = nil, credit: String? = nil,
        dominantColor: String? = nil, height: Int? = nil, id: String, kept: Bool? = nil,
        name: String, placeholder: String? = nil, renditions: [String: RenditionRecord],
        revision: String? = nil, sourceURL: String? = nil, takenAt: String? = nil,
        tiles: TilesRecord? = nil, title: String, width: Int? = nil
    ) {
        self.alt = alt
        self.caption = caption
        self.credit = credit
        self.dominantColor = dominantColor
        self.height = height
        self.id = id
        self.kept = kept
        self.name = name
        self.placeholder = placeholder
        self.renditions = renditions
        self.revision = revision
        self.sourceURL = sourceURL
        self.takenAt = takenAt
        self.tiles = tiles
        self.title = title
        self.width = width
    }
}

/// One published file.
package struct RenditionRecord: Sendable, Equatable, Codable {
    package var bytes: Int
    package var height: Int
    package var mediaType: String
    /// Relative to the manifest that names it.
    package var path: String
    /// 64 lower-case hexadecimal digits.
    package var sha256: String
    package var width: Int

    package init(_ file: RenditionFile, path: String) {
        bytes = file.bytes
        height = file.height
        mediaType = file.mediaType
        self.path = path
        sha256 = file.sha256
        width = file.width
    }
}

extension RenditionFile {
    package init(_ record: RenditionRecord) {
        self.init(
            mediaType: record.mediaType, fileExtension: Paths.pathExtension(of: record.path),
            width: record.width, height: record.height, bytes: record.bytes, sha256: record.sha256)
    }
}

/// The contact sheet, and what stands where on it.
package struct SheetRecord: Sendable, Equatable, Codable {
    /// A picture's rectangle on the sheet.
    package struct Tile: Sendable, Equatable, Codable {
        package var height: Int
        package var image: String
        package var width: Int
        package var x: Int
        package var y: Int

        package init(height: Int, image: String, width: Int, x: Int, y: Int) {
            self.height = height
            self.image = image
            self.width = width
            self.x = x
            self.y = y
        }
    }

    package var bytes: Int
    package var height: Int
    package var mediaType: String
    package var path: String
    package var sha256: String
    package var tiles: [Tile]
    package var width: Int

    package init(_ file: RenditionFile, path: String, tiles: [Tile]) {
        bytes = file.bytes
        height = file.height
        mediaType = file.mediaType
        self.path = path
        sha256 = file.sha256
        self.tiles = tiles
        width = file.width
    }

    package init(
        bytes: Int, height: Int, mediaType: String, path: String, sha256: String, tiles: [Tile],
        width: Int
    ) {
        self.bytes = bytes
        self.height = height
        self.mediaType = mediaType
        self.path = path
        self.sha256 = sha256
        self.tiles = tiles
        self.width = width
    }
}

/// A problem as the manifest lists it.
package struct ProblemRecord: Sendable, Equatable, Codable {
    package var address: String?
    package var asset: String?
    package var category: String?
    /// A word for scripts: `truncated`.
    package var code: String
    package var name: String?
    /// A sentence for people.
    package var reason: String
    package var stage: Problem.Stage

    package init(_ problem: Problem) {
        address = problem.address
        asset = problem.asset
        category = problem.category
        code = problem.reason.code
        name = problem.name
        reason = problem.reason.fact
        stage = problem.reason.stage
    }
}

/// JSON as the manifest has it: keys sorted, one line, no escaped slashes; equal values give equal bytes.
package enum ManifestJSON {
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    package static func value<Value: Decodable>(_ type: Value.Type, _ text: some StringProtocol)
        throws
        -> Value
    {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
