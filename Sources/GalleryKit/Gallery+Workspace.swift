import GalleryManifest
package import GalleryModel
import GalleryPipeline
import GallerySources
import GalleryState
package import Native

extension Gallery {
    /// Everything that a build needs, opened.
    func workspace(_ output: OutputFolder) throws -> Workspace {
        try Vips.start()
        let manifest = output.path(RootManifest.name)
        if Files.exists(manifest) {
            let start = try Files.read(manifest, limit: 32)
            guard start.isEmpty || ManifestLine.isBegin(String(decoding: start, as: UTF8.self))
            else {
                throw GalleryError.notOurs(manifest)
            }
        }
        let store = try Store(configuration.cache)
        store.sweep()
        let catalog = try Catalog.open(
            configuration.cache + "/catalog.sqlite", notice: events.notice)
        let crashes = configuration.cache + "/crashed"
        try catalog.learnCrashes(from: crashes)
        if !Files.exists(manifest), try !catalog.knows(output.root) {
            try mustNotHidePictures(output)
        }
        let run = try catalog.currentRun(of: output.root)
        var output = output
        output.rereads = options.refresh
        let writeback = Writeback { [root = output.root] () throws(FileError) in
            try Files.syncFileSystem(of: root)
        }
        output.willWrite = { [root = output.root] paths in
            writeback.expect(paths.count)
            // A file that the catalog cannot note would stay for ever once nothing names it.
            try catalog.markOrphans(paths, of: root, run: run)
        }
        return Workspace(
            output: output, catalog: catalog, store: store, writeback: writeback, crashes: crashes)
    }

    /// An output is none of its source's pictures: one that was given by mistake would make a taxonomy
    /// vanish.
    private func mustNotHidePictures(_ output: OutputFolder) throws {
        for folder in configuration.sources.compactMap(\.localFolder)
        where Enclosure.contains(folder, output.root) {
            guard try Files.names(in: output.root).allSatisfy({ $0?.hasPrefix(".") == true }) else {
                throw GalleryError.holdsOthers(output.root, folder)
            }
        }
    }

    /// Builds share the cache; who empties it must have it alone.
    func lockCache() throws -> DirectoryLock {
        try Files.makeDirectory(configuration.cache)
        guard let lock = try DirectoryLock(configuration.cache, shared: true) else {
            throw GalleryError.cacheLocked(configuration.cache)
        }
        return lock
    }

    /// A catalog that turned out damaged in the middle of a run is set aside, so that the next succeeds.
    func afterDamage(_ error: GalleryError) -> GalleryError {
        guard case .catalog(let cause) = error, cause.isCorrupt else { return error }
        let path = configuration.cache + "/catalog.sqlite"
        Catalog.setAside(path)
        return .catalogSetAside(path)
    }

    /// The categories that are asked for, or those that the last manifest lists a problem of.
    func selection() async throws -> Selection {
        guard options.retryFailed else { return Selection(options.only) }
        var failed: Set<String> = []
        var isAll = false
        try await readingManifest { manifest in
            var reader = try ManifestReader(root: manifest, only: [.entry])
            while let line = try reader.next() {
                guard case .problem(let problem) = line else { continue }
                // Without a category it was a whole source: then everything is tried again.
                if let category = problem.category { failed.insert(category) } else { isAll = true }
            }
        }
        guard isAll || !failed.isEmpty else { throw GalleryError.nothingFailed }
        return isAll ? .everything : .titled(failed)
    }

    var fetching: any Fetching {
        Fetcher(
            network: Network(
                width: Descriptors.pairs(wanted: configuration.limits.connections),
                rules: configuration.network),
            limits: configuration.limits, secrets: configuration.secrets)
    }

    /// The sources that the configuration names.
    package func sources(_ fetching: any Fetching, _ disk: ThreadPool) -> [any ContentSource] {
        let context = SourceContext(
            fetching: fetching, disk: disk, limits: configuration.limits,
            ours: [configuration.output, configuration.cache],
            largest: configuration.widestRendition)
        return configuration.sources.map { $0.source(context, hiding: configuration.secrets) }
    }

    /// Ends a run that was interrupted, met a fatal error, or found nothing to do, and leaves nothing behind.
    func stopIfNeeded(_ branches: [Index.Branch], _ fatal: GalleryError?) throws {
        let nothing = !options.only.isEmpty && !branches.contains(where: \.hasBuilt)
        guard Task.isCancelled || fatal != nil || nothing else { return }
        discard(branches)
        try Task.checkCancellation()
        if let fatal { throw fatal }
        throw GalleryError.nothingMatches(options.only)
    }

    /// Before the switch a publication may be interrupted, too, and leaves nothing behind.
    func unlessInterrupted(
        _ branches: [Index.Branch], _ publish: () async throws -> Int
    ) async throws -> Int {
        do {
            return try await publish()
        } catch let interruption as CancellationError {
            discard(branches)
            throw interruption
        }
    }

    /// Removes what was staged and will not be published.
    func discard(_ branches: [Index.Branch]) {
        branches.forEach { $0.discard() }
    }
}
