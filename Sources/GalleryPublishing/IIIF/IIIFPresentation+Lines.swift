package import GalleryManifest
package import GalleryModel
import Native

/// The gallery by the IIIF Presentation API 3: a manifest in every category's folder, made of its own
/// manifest line by line, and one collection of them all.
extension IIIFPresentation {
    package func id(of category: ManifestFrame.Category) -> String {
        url(category.folder + "/" + IIIFPresentation.manifest)
    }

    private func url(_ path: String) -> String { base + WebAddress.encodedPath(path) }

    /// A manifest's first line, by which one for another address is told without reading on.
    package func firstLine(of category: ManifestFrame.Category) throws -> String {
        let head = IIIFRecord.Head(behavior: ["individuals"], id: id(of: category))
        return try ManifestJSON.text(head).dropLast() + ",\"items\":["
    }

    /// Hands over the lines of a category's manifest; none if nothing in it can be shown, since a
    /// manifest without a canvas is none.
    ///
    /// `tiles` hears of every image's tiles.
    package func lines(
        of category: ManifestFrame.Category, from manifest: String,
        tiles: (TilesRecord) throws -> Void = { _ in }, _ line: (String) throws -> Void
    ) throws -> Bool {
        var last: String?
        var sheet: SheetRecord?
        var reader = try ManifestReader(category: manifest)
        while let said = try reader.next() {
            switch said {
            case .head(let head): sheet = head.contactSheet
            case .image(let image):
                if let record = image.tiles { try tiles(record) }
                guard let canvas = canvas(of: image, in: category) else { continue }
                try line(try last.map { $0 + "," } ?? firstLine(of: category))
                last = try ManifestJSON.text(canvas)
            default: break
            }
        }
        guard let last else { return false }
        try line(last)
        let own = category.folder + "/" + CategoryManifest.name
        let tail = IIIFRecord.Tail(
            label: .init(category.names.last ?? ""),
            partOf: [.init(id: collectionID, type: "Collection")],
            seeAlso: [.init(format: "application/json", id: url(own), type: "Dataset")],
            thumbnail: sheet.map { [image($0, in: category)] }, type: "Manifest")
        try line("]," + ManifestJSON.text(tail).dropFirst())
        return true
    }

    /// Hands over the lines of the collection.
    package func lines(
        titled title: String, of categories: [(category: ManifestFrame.Category, manifest: String)],
        _ line: (String) throws -> Void
    ) throws {
        try line(
            try ManifestJSON.text(IIIFRecord.Head(id: collectionID)).dropLast() + ",\"items\":[")
        for (index, entry) in categories.enumerated() {
            let sheet = try ManifestReader.sheet(of: entry.manifest)
            let reference = IIIFRecord.Reference(
                id: id(of: entry.category),
                label: .init(entry.category.names.joined(separator: " › ")),
                thumbnail: sheet.map { [image($0, in: entry.category)] }, type: "Manifest")
            let isLast = index == categories.count - 1
            try line(try ManifestJSON.text(reference) + (isLast ? "" : ","))
        }
        let tail = IIIFRecord.Tail(label: .init(title), type: "Collection")
        try line("]," + ManifestJSON.text(tail).dropFirst())
    }

    private func canvas(
        of record: ImageRecord, in category: ManifestFrame.Category
    ) -> IIIFRecord.Canvas? {
        guard let body = body(of: record, in: category), let width = body.width,
            let height = body.height
        else { return nil }
        let id = id(of: category) + "/canvas/" + WebAddress.encoded(record.id)
        let annotation = IIIFRecord.Annotation(body: body, id: id + "/picture", target: id)
        let native = record.renditions[Recipe.native].map { file -> IIIFRecord.Image in
            var native = image(file, in: category)
            native.label = .init("Original")
            return native
        }
        func written(_ text: String?) -> String? { HTML.isBlank(text) ? nil : text }
        let (caption, alt) = (written(record.caption), written(record.alt))
        let details = [
            ("Description", caption == nil ? nil : alt), ("Date", record.takenAt),
        ]
        .compactMap { label, value in
            value.map { IIIFRecord.Statement(label: .init(label), value: .init($0)) }
        }
        return IIIFRecord.Canvas(
            height: record.height ?? height, id: id,
            items: [.init(id: id + "/page", items: [annotation])],
            label: .init(written(record.title) ?? record.name),
            metadata: details.isEmpty ? nil : details, rendering: native.map { [$0] },
            requiredStatement: written(record.credit).map {
                .init(label: .init("Credit"), value: .init($0))
            }, summary: (caption ?? alt).map(IIIFRecord.Text.init),
            // Without a service, so that viewers take it as it is.
            thumbnail: record.preview.map { [image($0, in: category)] },
            width: record.width ?? width)
    }

    /// The tiled picture, or else the first of its files that every browser shows.
    private func body(
        of record: ImageRecord, in category: ManifestFrame.Category
    ) -> IIIFRecord.Image? {
        if let tiles = record.tiles {
            let service = ImageService(tiles: tiles, base: base)
            return IIIFRecord.Image(
                format: "image/jpeg", height: tiles.height, id: service.whole,
                service: [.init(service)], width: tiles.width)
        }
        return record.views.first { ImageFormat.shownTypes.contains($0.mediaType) }.map {
            image($0, in: category)
        }
    }

    private func image(
        _ file: RenditionRecord, in category: ManifestFrame.Category
    ) -> IIIFRecord.Image {
        IIIFRecord.Image(
            format: file.mediaType, height: file.height, id: url(category.folder + "/" + file.path),
            width: file.width)
    }

    private func image(
        _ sheet: SheetRecord, in category: ManifestFrame.Category
    ) -> IIIFRecord.Image {
        IIIFRecord.Image(
            format: sheet.mediaType, height: sheet.height,
            id: url(category.folder + "/" + sheet.path), width: sheet.width)
    }
}
