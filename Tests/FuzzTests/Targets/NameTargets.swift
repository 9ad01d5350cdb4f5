import Native

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

extension FuzzTarget {
    /// Names from outside, as files, folders, globs and in order.
    static let name = FuzzTarget("name", longest: 2048) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let slug = Names.slug(text)
        precondition(!slug.isEmpty && slug.utf8.count <= 100 && Paths.isInside(slug))
        precondition(
            !slug.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 } && !slug.hasPrefix("."))
        let parts = text.split(separator: "\n").map(String.init)
        let folders = Names.folders(for: parts.map { ($0, $0) })
        precondition(Set(folders).count == folders.count, "two categories in one folder")
        let sorted = NaturalOrder.sorted(parts)
        precondition(sorted.count == parts.count)
        if let first = parts.first { _ = Glob(String(first.prefix(40))).matches(slug) }
        _ = Spelling.nearest(to: String(text.prefix(40)), among: ["output", "cache", "sources"])
        precondition(!HTML.text(text).contains("<"), "a text that is markup")
    }

    /// A way into a document (the first line), and the document.
    static let field = FuzzTarget("field", longest: 4096) { bytes in
        let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
        guard let path = FieldPath(String(decoding: bytes[..<end], as: UTF8.self)),
            let json = JSON(Array(bytes[end...]))
        else { return }
        for value in path.values(in: json) { _ = (value.scalar, value.integer, value.isEmpty) }
        _ = (path.located(in: json), path.scalar(in: json))
        _ = path.replacing(in: json, steps: 1) { _ in .null }
        var survey = FieldSurvey()
        survey.look(at: json)
        _ = (survey.fields, survey.sentence, ErrorBody(json).sentence)
    }
}
