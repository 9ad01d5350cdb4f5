import ImageFixtures

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

/// The recorded responses in `../shared/fixtures/oracle`.
enum OracleRecordings {
    static let areThere = Shared.has("fixtures/oracle")
    static let reason = "../shared is not there"

    static func page<Row: OracleAnswer>(
        _ file: String, of row: Row.Type
    ) throws -> OraclePage<Row> {
        try decoded(OraclePage<Row>.self, Shared.read("fixtures/oracle/" + file))
    }

    static func item(_ file: String) throws -> OracleItem {
        try decoded(OracleItem.self, Shared.read("fixtures/oracle/" + file))
    }

    /// JSON that is something else.
    struct Otherwise: Error {}

    static func decoded<Value: OracleAnswer>(
        _ type: Value.Type, _ bytes: [UInt8]
    ) throws -> Value {
        guard let value = type.init(try JSONDocument(bytes).value) else { throw Otherwise() }
        return value
    }

    static func decoded<Value: OracleAnswer>(_ type: Value.Type, _ text: String) throws -> Value {
        try decoded(type, Array(text.utf8))
    }
}
