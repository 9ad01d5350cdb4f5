import GalleryModel

extension RenditionFile {
    /// `image/jpeg jpg 1024 768 90210 5e1f…`: a run that changes nothing reads two of them a picture, and
    /// JSON would be a twentieth of what it costs.
    package var text: String {
        "\(mediaType) \(fileExtension) \(width) \(height) \(bytes) \(sha256)"
    }

    /// Older catalogs have JSON here.
    package init?(_ text: String) {
        if text.hasPrefix("{") {
            guard let file = Catalog.decode(RenditionFile.self, text) else { return nil }
            self = file
            return
        }
        let parts = text.split(separator: " ")
        guard parts.count == 6, let width = Int(parts[2]), let height = Int(parts[3]),
            let bytes = Int(parts[4])
        else { return nil }
        self.init(
            mediaType: String(parts[0]), fileExtension: String(parts[1]), width: width,
            height: height, bytes: bytes, sha256: String(parts[5]))
    }
}
