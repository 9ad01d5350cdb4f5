package import GalleryModel
import Native
import Synchronization

/// A source in whose words, addresses and failures every secret is hidden: the one way by which what
/// servers say comes into a run.
package final class RedactingSource: ContentSource {
    private let source: any ContentSource
    private let secrets: Secrets
    /// Parameters of pictures' addresses that may be published.
    private let published: [String]
    /// What the source itself calls those whose ids held a secret.
    private let originals = Mutex<[ByteKey: (taxonomy: Taxonomy?, category: Category?)]>([:])

    package var name: String { secrets.hidden(in: source.name) }

    package init(_ source: any ContentSource, _ secrets: Secrets, publishing published: [String]) {
        self.source = source
        self.secrets = secrets
        self.published = published
    }

    package func taxonomies() async throws -> [Taxonomy] {
        try await discreetly { try await source.taxonomies() }.map { taxonomy in
            let id = secrets.hidden(in: taxonomy.id)
            if id != taxonomy.id {
                originals.withLock { $0[ByteKey(id), default: (nil, nil)].taxonomy = taxonomy }
            }
            return Taxonomy(id: id, name: secrets.hidden(in: taxonomy.name))
        }
    }

    package func categories(of taxonomy: Taxonomy) async throws -> CategoryList {
        var list = try await discreetly { try await source.categories(of: original(taxonomy)) }
        list.problems = list.problems.map { $0.hiding(secrets) }
        for index in list.categories.indices {
            let category = list.categories[index]
            let id = secrets.hidden(in: category.id)
            if id != category.id {
                originals.withLock { $0[ByteKey(id), default: (nil, nil)].category = category }
            }
            list.categories[index].id = id
            list.categories[index].name = secrets.hidden(in: category.name)
            list.categories[index].parent = category.parent.map(secrets.hidden)
        }
        return list
    }

    package func oddities() async -> [Problem.Reason] {
        await source.oddities().map { $0.hiding(secrets) }
    }

    package func fields() async -> [SourceField] {
        await source.fields().map { field in
            SourceField(
                path: secrets.hidden(in: field.path), kind: field.kind,
                samples: field.samples.map(secrets.hidden))
        }
    }

    package func includes(_ place: Place) -> Bool { source.includes(place) }

    package func list(
        _ category: Category, of taxonomy: Taxonomy, page: ([Asset]) async throws -> Void
    ) async throws -> Listing {
        let own = originals.withLock { $0[ByteKey(category.id)]?.category } ?? category
        var listing = try await discreetly {
            try await source.list(own, of: original(taxonomy)) { try await page($0.map(hidden)) }
        }
        listing.problems = listing.problems.map { $0.hiding(secrets) }
        return listing
    }

    private func original(_ taxonomy: Taxonomy) -> Taxonomy {
        originals.withLock { $0[ByteKey(taxonomy.id)]?.taxonomy } ?? taxonomy
    }

    /// An error keeps its type unless its words hold a secret.
    private func discreetly<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            let reason = Problem.Reason(error)
            let hidden = reason.hiding(secrets)
            throw hidden == reason ? error : hidden
        }
    }

    private func hidden(_ asset: Asset) -> Asset {
        var asset = asset
        let parts = asset.id.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        asset.id = secrets.hidden(in: String(parts[0])) + (parts.count == 2 ? mark(asset.id) : "")
        asset.name = secrets.hidden(in: asset.name)
        for field in [\Asset.title, \.alt, \.caption, \.credit, \.takenAt, \.revision] {
            asset[keyPath: field] = asset[keyPath: field].map(secrets.hidden)
        }
        for index in asset.offers.indices {
            guard case .web(let url, let credentials, _) = asset.offers[index].address else {
                continue
            }
            let shown = secrets.shown(url, keeping: published)
            let label = Address.Label(shown: shown, key: secrets.shown(url) + mark(url))
            asset.offers[index].address = .web(url, credentials: credentials, label: label)
            if WebAddress.bare(url) == asset.sourceURL { asset.sourceURL = shown }
        }
        asset.sourceURL = asset.sourceURL.map(secrets.hidden)
        return asset
    }

    /// A query by its hash, which tells addresses apart and nothing of what stands in them.
    private func mark(_ url: String) -> String {
        let pairs = WebAddress.pairs(of: url).filter { pair in
            let name = pair.prefix { $0 != "=" }.lowercased()
            return !RedactingSource.signatures.contains(name)
                && !RedactingSource.signers.contains(where: name.hasPrefix)
        }
        let query = secrets.hidden(in: pairs.joined(separator: "&"))
        return query.isEmpty ? "" : "?" + Digest.sha256(Array(query.utf8)).prefix(12)
    }

    /// What changes with every reading of a signed address and tells no picture from another.
    private static let signatures: Set<String> = [
        "signature", "sig", "token", "expires", "policy", "key-pair-id", "hmac", "jwt",
    ]
    private static let signers = ["x-amz-", "x-goog-"]
}
