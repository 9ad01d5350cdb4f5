public import GalleryModel
import GalleryPipeline
import GallerySources
import GalleryState
import Native

/// One picture of a source with every offer tried: what it says of itself, and what really comes.
public struct Probe: Sendable {
    public struct Result: Sendable {
        /// The source's name for it.
        public var name: String
        /// Without anything secret.
        public var address: String
        /// What the source tells: `jpg 1024 × 768, 93 kB`; empty when nothing.
        public var told: String
        /// What came: `jpg 1024 × 768, 93 kB`, or why nothing did.
        public var found: String
        public var isWhole: Bool
    }

    public var category: String
    public var asset: String
    public var name: String
    public var results: [Result]
}

extension Gallery {
    /// The first picture that the selection leads to, with each of its offers downloaded and verified.
    public func probe() async throws(GalleryError) -> Probe {
        try await GalleryError.translating {
            try Vips.start()
            let fetching = fetching
            let sources = sources(fetching, ThreadPool(width: 2))
            let index = try await Index.read(sources, known: [], only: Selection(options.only))
            guard let (title, asset) = await index.first() else {
                throw GalleryError.nothingMatches(options.only)
            }
            let store = try Store(configuration.cache)
            let render = ThreadPool(width: 1)
            var probe = Probe(category: title, asset: asset.id, name: asset.name, results: [])
            for offer in asset.offers {
                probe.results.append(await tried(offer, fetching, store, render))
            }
            return probe
        }
    }

    private func tried(
        _ offer: Offer, _ fetching: any Fetching, _ store: Store, _ render: ThreadPool
    ) async -> Probe.Result {
        var result = Probe.Result(
            name: offer.name, address: offer.address.shown,
            told: Probe.described(offer.format, offer.width, offer.height, offer.bytes), found: "",
            isWhole: false)
        let incoming = store.incoming()
        defer { try? Files.remove(incoming) }
        do {
            let file: String
            switch offer.address {
            case .file(let path, _): file = path
            case .web(let url, let credentials, _):
                file = incoming
                var request = Request(
                    url: url, limit: configuration.limits.bytes,
                    stallSeconds: configuration.limits.stall)
                request.file = file
                request.credentials = credentials
                _ = try await fetching.get(request)
            }
            let limits = configuration.limits
            let (facts, bytes) = try await render.run {
                let bytes = try Files.read(file, limit: limits.bytes + 1)
                return (try Verification.open(file, bytes, for: [], limits).facts, bytes.count)
            }
            result.found = Probe.described(
                facts.type.rawValue, facts.width, facts.height, bytes)
            result.isWhole = true
        } catch {
            result.found = Problem.Reason(error).sentence
        }
        return result
    }
}

extension Probe {
    fileprivate static func described(
        _ format: String?, _ width: Int?, _ height: Int?, _ bytes: Int?
    ) -> String {
        var parts = [format].compactMap(\.self)
        if let width, let height { parts.append("\(width) × \(height)") }
        if let bytes { parts.append(Amount.bytes(bytes)) }
        return parts.joined(separator: ", ")
    }
}

extension Index {
    /// The first picture of the first category that has one, with the category's title.
    package func first() async -> (title: String, asset: Asset)? {
        for branch in await listedPlaces() {
            for (place, source) in branch {
                var found: Asset?
                // Thrown out of the listing, since one picture is enough.
                struct Enough: Error {}
                _ = try? await source.list(place.category, of: place.taxonomy) { page in
                    found = page.first
                    if found != nil { throw Enough() }
                }
                if let found { return (place.title, found) }
            }
        }
        return nil
    }
}
