import FoundationEssentials
import Native

/// `manifest.json` as a viewer reads it, which knows nothing of the program that wrote it.
public struct ReadManifest: Decodable, Equatable, Sendable {
    public struct Taxonomy: Decodable, Equatable, Sendable {
        public var id: String
        public var name: String
        public var path: String
        public var source: String
        public var categories: [Category]
    }

    public struct Category: Decodable, Equatable, Sendable {
        public var id: String
        public var name: String
        public var parent: String?
        public var path: String
        public var order: Int
        public var count: Int
        public var images: [Image]
        public var contactSheet: Sheet?
        public var problems: [Problem]
    }

    public struct Image: Decodable, Equatable, Sendable {
        public var id: String
        public var kept: Bool?
        public var name: String
        public var title: String
        public var alt: String?
        public var caption: String?
        public var credit: String?
        public var revision: String?
        public var takenAt: String?
        public var sourceURL: String?
        public var dominantColor: String?
        public var placeholder: String?
        public var width: Int?
        public var height: Int?
        public var renditions: [String: Rendition]
    }

    public struct Rendition: Decodable, Equatable, Sendable {
        public var path: String
        public var mediaType: String
        public var width: Int
        public var height: Int
        public var bytes: Int
        public var sha256: String
    }

    public struct Sheet: Decodable, Equatable, Sendable {
        public struct Tile: Decodable, Equatable, Sendable {
            public var image: String
            public var x: Int
            public var y: Int
            public var width: Int
            public var height: Int
        }

        public var path: String
        public var mediaType: String
        public var width: Int
        public var height: Int
        public var bytes: Int
        public var sha256: String
        public var tiles: [Tile]
    }

    public struct Problem: Decodable, Equatable, Sendable {
        public var stage: String
        public var code: String
        public var reason: String
        public var address: String?
        public var category: String?
        public var asset: String?
        public var name: String?
    }

    public var title: String
    public var version: Int
    public var generator: String
    public var taxonomies: [Taxonomy]
    public var problems: [Problem]

    /// Reads the manifest of an output folder.
    public init(_ output: String) throws {
        self = try JSONDecoder().decode(
            ReadManifest.self, from: Data(Files.read(output + "/manifest.json")))
    }

    public var categories: [Category] { taxonomies.flatMap(\.categories) }

    /// Every image of every category.
    public var images: [Image] { categories.flatMap(\.images) }

    /// The category with that folder.
    public subscript(path: String) -> Category? { categories.first { $0.path == path } }
}

extension ReadManifest.Category {
    /// The image of that name.
    public subscript(name: String) -> ReadManifest.Image? { images.first { $0.name == name } }
}
