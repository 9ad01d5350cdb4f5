import GalleryManifest
import GallerySources

/// Values of the IIIF Presentation API 3, with the keys that it gives them.
enum IIIFRecord {
    /// A text without a language: the editor's words come in whichever he wrote.
    struct Text: Encodable, Sendable {
        var none: [String]

        /// A text that begins and ends like HTML would be taken for it: a space says that it is none.
        init(_ text: String) {
            none = [text.hasPrefix("<") && text.hasSuffix(">") ? text + " " : text]
        }
    }

    /// A text of ours.
    struct Label: Encodable, Sendable {
        var en: [String]
        init(_ text: String) { en = [text] }
    }

    struct Statement: Encodable, Sendable {
        var label: Label
        var value: Text
    }

    /// A picture file.
    struct Image: Encodable, Sendable {
        var format: String
        var height: Int?
        var id: String
        var label: Label?
        var service: [ImageService.Description]?
        var type = "Image"
        var width: Int?
    }

    /// Something that is named and found elsewhere.
    struct Reference: Encodable, Sendable {
        var format: String?
        var id: String
        var label: Text?
        var thumbnail: [Image]?
        var type: String
    }

    struct Annotation: Encodable, Sendable {
        var body: Image
        var id: String
        var motivation = "painting"
        var target: String
        var type = "Annotation"
    }

    struct Page: Encodable, Sendable {
        var id: String
        var items: [Annotation]
        var type = "AnnotationPage"
    }

    /// One image of a category.
    struct Canvas: Encodable, Sendable {
        var height: Int
        var id: String
        var items: [Page]
        var label: Text
        var metadata: [Statement]?
        var rendering: [Image]?
        var requiredStatement: Statement?
        var summary: Text?
        var thumbnail: [Image]?
        var type = "Canvas"
        var width: Int
    }

    /// What stands before the canvases of a manifest, or before the entries of a collection.
    struct Head: Encodable {
        static let presentation = "http://iiif.io/api/presentation/3/context.json"

        var context = presentation
        var behavior: [String]?
        var id: String

        private enum CodingKeys: String, CodingKey {
            case context = "@context"
            case behavior, id
        }
    }

    /// What stands behind them.
    struct Tail: Encodable {
        var label: Text
        var partOf: [Reference]?
        var seeAlso: [Reference]?
        var thumbnail: [Image]?
        var type: String
    }
}
