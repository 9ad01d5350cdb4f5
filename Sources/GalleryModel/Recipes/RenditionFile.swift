/// A file that was made, or kept, for a rendition.
package struct RenditionFile: Sendable, Equatable, Codable {
    package var mediaType: String
    package var fileExtension: String
    package var width: Int
    package var height: Int
    package var bytes: Int
    package var sha256: String

    package init(
        mediaType: String, fileExtension: String, width: Int, height: Int, bytes: Int,
        sha256: String
    ) {
        self.mediaType = mediaType
        self.fileExtension = fileExtension
        self.width = width
        self.height = height
        self.bytes = bytes
        self.sha256 = sha256
    }
}

/// A file that was made, and a path below the output where it stands.
package struct PlacedFile: Sendable {
    package var file: RenditionFile
    package var path: String

    package init(file: RenditionFile, path: String) {
        self.file = file
        self.path = path
    }
}
