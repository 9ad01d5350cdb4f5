import GalleryManifest
public import GalleryModel
import GalleryPipeline
import GalleryPublishing
public import GallerySources
import GalleryState
import Native

/// The whole run. Start reading here.
public struct Gallery: Sendable {
    package let configuration: Configuration
    package let options: Options
    package let events: any Events

    /// `gallery 1.0`, as manifests say.
    public static let version = RootManifest.generator

    /// What the command line adds to the configuration.
    public struct Options: Sendable {
        /// Pictures decoded at once; nil: one a processor.
        public var jobs: Int?
        /// Globs over `Taxonomy/Category`; empty: everything.
        public var only: [String] = []
        /// Whether only what the last manifest lists as a problem is tried again.
        public var retryFailed = false
        /// Whether one problem is enough to publish nothing.
        public var strict = false
        /// Whether servers are asked and published files are read again, though nothing seems changed.
        public var refresh = false
        /// Whether a source that had pictures and lists none is believed.
        public var allowEmpty = false

        public init() {}

        var width: Int { max(1, jobs ?? Terminal.processors) }
    }

    /// Nothing is read or asked until one of the methods is called. Several may run at once in one process,
    /// each with an output of its own; they may share a cache.
    public init(
        _ configuration: Configuration, options: Options = Options(),
        events: any Events = NoEvents()
    ) {
        self.configuration = configuration
        self.options = options
        self.events = events
    }

    /// index → fetch → verify → render → publish
    public func build() async throws(GalleryError) -> Report {
        do {
            return try await run()
        } catch {
            throw afterDamage(error)
        }
    }

    private func run() async throws(GalleryError) -> Report {
        let mistakes = configuration.mistakes()
        guard mistakes.isEmpty else { throw .configuration(mistakes.map(\.message)) }
        return try await GalleryError.translating {
            let output = try OutputFolder(configuration.output)
            guard let lock = try DirectoryLock(output.root) else {
                throw GalleryError.outputLocked(output.root)
            }
            let cacheLock = try lockCache()
            let workspace = try workspace(output)
            let pools = PicturePipeline.Pools(render: options.width)
            let fetching = fetching
            let pictures = PicturePipeline(
                configuration.build, in: workspace, fetching: fetching, pools: pools,
                events: events, refreshes: options.refresh,
                triesAgain: options.refresh || options.retryFailed)
            let known = try KnownPlace.all(in: output.path(RootManifest.name))
            let index = try await Index.read(
                sources(fetching, pools.disk), known: known, only: try await selection(),
                besides: configuration.recipes, allowsEmpty: options.allowEmpty)

            // Categories flow: each is listed, fetched, verified, rendered and staged by itself.
            let branches = await index.visit { place, source in
                await CategoryPipeline(place, of: source, in: workspace, pictures: pictures).run()
            }
            try stopIfNeeded(branches, pictures.fatal.error)

            let publication = Publication(
                branches, known: Set(known.map(\.place.folder)), in: workspace,
                title: configuration.title, page: configuration.page,
                presentation: configuration.presentation, refreshes: options.refresh,
                render: pools.render, events: events)
            let report = Report(branches, index.problems + publication.manifests.broken)
            if options.strict, !report.problems.isEmpty {
                discard(branches)
                throw GalleryError.strict(report.problems)
            }
            let removed = try await unlessInterrupted(branches) {
                try await publication.publish(problems: report.problems)
            }
            index.emptied(branches).forEach(events.gone)
            let evicted = workspace.store.shrink(to: configuration.limits.store)
            if evicted > 0 {
                events.notice("the store is full: its \(evicted) oldest files were removed")
            }
            _ = lock
            _ = cacheLock
            return report.with(removed: removed)
        }
    }

    /// index alone: the tree with its counts.
    public func list() async throws(GalleryError) -> ListedTree {
        try await GalleryError.translating {
            let sources = sources(fetching, ThreadPool(width: 2))
            let index = try await Index.read(
                sources, known: [], only: Selection(options.only), besides: configuration.recipes,
                isListing: true)
            let branches = await index.list(events)
            let isEmpty = branches.allSatisfy { $0.categories.isEmpty && $0.problem == nil }
            if isEmpty, !options.only.isEmpty { throw GalleryError.nothingMatches(options.only) }
            return ListedTree(branches: branches, fields: await index.fields())
        }
    }
}
