import Native
import Synchronization

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

extension FuzzTarget {
    /// The systems, each asked for everything it has by its own template or a shipped example; the input
    /// is what their servers answer.
    static let systems =
        Template.allCases.filter { $0.type != "folder" }.map { system($0.type, $0.text) }
        + [system("json-joined", joined), system("json-linked", linked)]

    private static let joined = """
        sources:
          - type: json
            url: https://cms.example/entries
            paging: { kind: cursor, parameter: after, next: next, more: more }
            items: items
            join: { from: "includes/*/*", id: sys/id }
            id: sys/id
            words: html
            taxonomies: [{ name: Category, field: fields/category, id: sys/id, label: fields/title }]
            images: [fields/heroImage, { html: fields/body }]
            image: { id: sys/id, url: fields/file/url, width: w, height: h, scaled: { w: "{width}" } }
        """

    private static let linked = """
        sources:
          - type: json
            url: https://cms.example/posts
            paging: { kind: next }
            items: .
            taxonomies: [{ name: Category, field: "terms/*/*[taxonomy=category]", label: name }]
            images: [{ path: "media/*[type=image]", alt: alt_text, caption: caption/rendered }]
            image: { address: "https://cms.example/assets/{id | .}", renditions: "sizes/*" }
        """

    private static func system(_ name: String, _ yaml: String) -> FuzzTarget {
        FuzzTarget(
            name, longest: 8192,
            asking: { bytes in
                let configuration = try Configuration.parse(yaml, file: "/gallery.yml") {
                    variable in
                    ["URL", "HOST"].contains { variable.hasSuffix($0) }
                        ? "https://cms.example" : "word"
                }
                precondition(
                    configuration.sources.count == 1, "the target's configuration is wrong")
                let context = SourceContext(
                    fetching: Answers(bytes), disk: disk, limits: Limits(), ours: [], largest: 640)
                await read(configuration.sources[0].kind.source(context))
            })
    }

    private static let disk = ThreadPool(width: 1)

    /// What `list` does, and what a build plans of it.
    private static func read(_ source: any ContentSource) async {
        do {
            for taxonomy in try await source.taxonomies().prefix(3) {
                let list = try await source.categories(of: taxonomy)
                let places = Tree.places(
                    list.categories, of: taxonomy, folder: "t", source: source.name)
                for place in places.prefix(5) where source.includes(place) {
                    precondition(Paths.isInside(place.folder), "a folder outside of the output")
                    let listing = try await source.list(place.category, of: taxonomy) { assets in
                        for asset in assets { plan(asset) }
                    }
                    precondition(listing.count >= 0)
                    _ = listing.problems.map(\.sentence)
                }
            }
        } catch {
            _ = Problem.Reason(error).sentence
        }
        _ = await source.oddities().map(\.sentence)
        _ = await source.fields()
    }

    private static func plan(_ asset: Asset) {
        let needs = Plan.Needs(
            boxes: [Plan.Box(width: 320, height: 320)], native: false, format: .jpeg)
        _ = Plan.offers(for: needs, among: asset.offers).map(\.address.shown)
        _ = Names.file(asset.name, sha256: "0011223344556677", extension: "jpg")
    }
}

/// A server whose answers are the input's pieces, parted by record separators (RFC 7464): one after the
/// other, then the last again and again, and none after the thirtieth.
///
/// A piece may begin with a line `404` for a refusal, or `link: …` for a header.
private final class Answers: Fetching {
    private let pieces: [ArraySlice<UInt8>]
    private let asked = Mutex(0)

    init(_ bytes: [UInt8]) {
        pieces = bytes.split(separator: 0x1E, maxSplits: 30, omittingEmptySubsequences: false)
    }

    func get(_ request: Request) async throws(FetchFailure) -> Response {
        let number = asked.withLock { asked in
            asked += 1
            return asked - 1
        }
        guard number < 30 else {
            throw .transport(detail: "the server is gone", isTransient: false, tries: 1)
        }
        var body = pieces[min(number, pieces.count - 1)]
        var response = Response()
        response.status = 200
        if let end = body.prefix(200).firstIndex(of: 0x0A) {
            let line = String(decoding: body[..<end], as: UTF8.self)
            if let status = Int(line), (400..<600).contains(status) {
                throw .status(status, ErrorBody(Array(body[(end + 1)...])))
            }
            if line.hasPrefix("link: ") {
                response.headers = [("link", String(line.dropFirst(6)))]
                body = body[(end + 1)...]
            }
        }
        response.body = Array(body)
        response.byteCount = body.count
        return response
    }
}
