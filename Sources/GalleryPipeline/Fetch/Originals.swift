package import GalleryModel
import GalleryState
import Native

/// Brings an offer's bytes onto the disk: from where they lie, from the store, or from the server.
package struct Originals: Sendable {
    let catalog: Catalog
    let store: Store
    package let fetching: any Fetching
    let disk: ThreadPool
    let limits: Limits
    /// Tells this run from all others.
    let session: String
    let secrets: Secrets
    /// Whether a revision that is known is no reason not to ask.
    let refreshes: Bool

    /// What earlier runs know of an offer.
    struct CacheEntry: Sendable {
        /// What its address delivered last.
        var last: Fetched?
        /// The same, if it is still true without asking the server.
        var current: Fetched?
        var revision: String?
    }

    func entry(of offer: Offer, _ asset: Asset) throws -> CacheEntry {
        let revision = try revision(of: offer, asset)
        let last = try catalog.fetched(offer.address.key)
        let isTrue =
            last?.session == session
            || (!refreshes && revision != nil && last?.revision == revision)
        return CacheEntry(last: last, current: isTrue ? last : nil, revision: revision)
    }

    /// The offer's bytes as a file.
    func bring(_ offer: Offer, of asset: Asset) async throws -> Original {
        try await bring(offer, try await disk.run { try entry(of: offer, asset) })
    }

    func bring(_ offer: Offer, _ entry: CacheEntry) async throws -> Original {
        switch offer.address {
        case .file(let path, _):
            return Original(
                file: path, offer: offer, expected: entry.current?.sha256,
                revision: entry.revision)
        case .web(let url, let credentials, _):
            guard let known = entry.current, store.has(known.sha256, bytes: known.bytes) else {
                return try await download(offer, url, credentials, entry)
            }
            store.markUsed(known.sha256)
            return Original(
                file: store.path(of: known.sha256), offer: offer, expected: known.sha256,
                revision: entry.revision, validator: known.validator)
        }
    }

    private func download(
        _ offer: Offer, _ url: String, _ credentials: [String], _ entry: CacheEntry
    ) async throws -> Original {
        var request = Request(url: url, limit: limits.bytes, stallSeconds: limits.stall)
        request.file = store.incoming()
        request.credentials = credentials
        let usable = entry.last.flatMap { store.has($0.sha256, bytes: $0.bytes) ? $0 : nil }
        if let validator = usable?.validator {
            // An ETag may look like anything but a date.
            let header = HTTPDate(validator) == nil ? "If-None-Match" : "If-Modified-Since"
            request.headers.append("\(header): \(validator)")
        }
        do {
            let response = try await fetching.get(request)
            if response.status == 304, let usable {
                request.file.map { try? Files.remove($0) }
                return Original(
                    file: store.path(of: usable.sha256), offer: offer, expected: usable.sha256,
                    revision: entry.revision, validator: usable.validator)
            }
            let validator = response.header("etag") ?? response.header("last-modified")
            return Original(
                file: request.file ?? "", offer: offer, isIncoming: true,
                received: response.sha256, revision: entry.revision,
                // The catalog keeps it, and no secret.
                validator: validator.flatMap { secrets.hidden(in: $0) == $0 ? $0 : nil },
                contentType: response.header("content-type").map(secrets.hidden),
                status: response.status)
        } catch {
            request.file.map { try? Files.remove($0) }
            throw error
        }
    }

    /// A stored copy that was no longer what had been stored, and is gone now.
    struct Corrupt: SaidError {
        let sentence = "the stored copy is damaged"
    }

    /// The bytes with their hash; `Corrupt` when a stored copy went bad.
    func read(_ original: Original) throws -> Source {
        do throws(FileError) {
            let bytes = try Files.read(original.file, limit: limits.bytes + 1)
            let sha256 = original.received ?? Digest.sha256(bytes)
            if !original.isStored || original.expected == sha256 {
                return Source(original: original, bytes: bytes, sha256: sha256)
            }
        } catch {
            guard original.isStored, !error.isTransient else { throw error }
        }
        try Files.remove(original.file)
        throw Corrupt()
    }

    /// Where the offer's bytes are at hand, if they are.
    func file(of offer: Offer, _ fetched: Fetched) -> String? {
        switch offer.address {
        case .file(let path, _): path
        case .web:
            store.has(fetched.sha256, bytes: fetched.bytes) ? store.path(of: fetched.sha256) : nil
        }
    }

    /// Takes verified bytes into the store and remembers where they came from, as one with what `more`
    /// says; tells where they are.
    func keep(_ source: Source, _ more: [Catalog.Change] = []) throws -> String {
        let original = source.original
        if original.isIncoming { try store.keep(original.file, as: source.sha256) }
        let fetched = Fetched(
            revision: original.revision, validator: original.validator, sha256: source.sha256,
            bytes: source.bytes.count, session: session)
        try catalog.run(all: [Catalog.change(fetched, of: original.offer.address.key)] + more)
        return original.isIncoming ? store.path(of: source.sha256) : original.file
    }

    /// Puts refused bytes aside for a person to look at; a user's own file stays where it is.
    func refuse(_ original: Original, of asset: Asset, _ sha256: String, _ reason: Problem.Reason) {
        guard original.isIncoming else { return }
        store.quarantine(
            original.file, sha256: sha256,
            [
                ("address", original.offer.address.key), ("asset", asset.id),
                ("status", original.status.map(String.init) ?? "not said"),
                ("content type", original.contentType ?? "not said"),
                ("reason", secrets.hidden(in: reason.sentence)),
            ])
    }

    /// A file's own revision is its size, time and place on the disk.
    private func revision(of offer: Offer, _ asset: Asset) throws -> String? {
        guard case .file(let path, _) = offer.address else { return asset.revision }
        let status = try Files.status(path)
        return "\(status.size) \(status.modified) \(status.device) \(status.inode)"
    }
}
