import FoundationEssentials

/// What the manifest says of one image.
struct ImageRecord: Sendable, Equatable, Codable {
    var alt: String?
    var caption: String?
    var credit: String?
    /// `#rrggbb`; absent when no file of the image was opened.
    var dominantColor: String?
    /// Pixels of what was verified, upright.
    var height: Int?
    var id: String
    /// Whether the picture could not be had this time and stays as it was published; else absent.
    var kept: Bool?
    var name: String
    /// A tiny blurred preview as a `data:` URI, where that is asked for.
    var placeholder: String?
    /// By the recipe's name: `thumbnail`, `medium`, `native`; in a further format `medium-avif`.
    var renditions: [String: RenditionRecord]
    var revision: String?
    var sourceURL: String?
    var takenAt: String?
    /// Absent when there are none.
    var tiles: TilesRecord?
    var title: String
    var width: Int?
}

/// One published file.
struct RenditionRecord: Sendable, Equatable, Codable {
    var bytes: Int
    var height: Int
    var mediaType: String
    /// Relative to the manifest that names it.
    var path: String
    /// 64 lower-case hexadecimal digits.
    var sha256: String
    var width: Int

    init(_ file: RenditionFile, path: String) {
        bytes = file.bytes
        height = file.height
        mediaType = file.mediaType
        self.path = path
        sha256 = file.sha256
        width = file.width
    }
}

extension RenditionFile {
    init(_ record: RenditionRecord) {
        self.init(
            mediaType: record.mediaType, fileExtension: Paths.pathExtension(of: record.path),
            width: record.width, height: record.height, bytes: record.bytes, sha256: record.sha256)
    }
}

/// The contact sheet, and what stands where on it.
struct SheetRecord: Sendable, Equatable, Codable {
    /// A picture's rectangle on the sheet.
    struct Tile: Sendable, Equatable, Codable {
        var height: Int
        var image: String
        var width: Int
        var x: Int
        var y: Int
    }

    var bytes: Int
    var height: Int
    var mediaType: String
    var path: String
    var sha256: String
    var tiles: [Tile]
    var width: Int
}

/// A problem as the manifest lists it.
struct ProblemRecord: Sendable, Equatable, Codable {
    var address: String?
    var asset: String?
    var category: String?
    /// A word for scripts: `truncated`.
    var code: String
    var name: String?
    /// A sentence for people.
    var reason: String
    var stage: Problem.Stage

    init(_ problem: Problem) {
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
enum ManifestJSON {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func value<Value: Decodable>(_ type: Value.Type, _ text: some StringProtocol) throws
        -> Value
    {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
