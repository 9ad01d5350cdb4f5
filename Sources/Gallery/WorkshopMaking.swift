import Native

extension Gallery {
    /// Everything that a build needs, opened.
    func workshop(_ output: OutputFolder) throws -> Workshop {
        Vips.start()
        let store = try Store(configuration.cache)
        store.sweep()
        let catalog = try Catalog.open(
            configuration.cache + "/catalog.sqlite", notice: events.notice)
        let run = try catalog.currentRun(of: output.root)
        var output = output
        output.rereads = options.refresh
        output.willWrite = { [root = output.root] path in
            // A file that the catalog cannot note is at worst left behind after a crash.
            try? catalog.loosen(path, of: root, run: run)
        }
        return Workshop(
            configuration, output: output, catalog: catalog, store: store,
            fetching: fetching, render: Lane(width: options.jobs ?? Terminal.processors),
            disk: Lane(width: 2), events: events, refreshes: options.refresh)
    }

    var fetching: any Fetching {
        Fetcher(
            network: Network(width: configuration.limits.connections), limits: configuration.limits)
    }

    /// The sources that the configuration names.
    func sources(_ fetching: any Fetching, _ disk: Lane) -> [any ContentSource] {
        configuration.sources.map {
            Sources.make(
                $0, fetching: fetching, disk: disk,
                besides: [configuration.output, configuration.cache])
        }
    }

    /// Removes what was staged and will not be published.
    func discard(_ branches: [Index.Branch]) {
        for case .some(let staged) in branches.flatMap(\.categories).map(\.staged) {
            try? Files.remove(staged)
        }
    }
}
