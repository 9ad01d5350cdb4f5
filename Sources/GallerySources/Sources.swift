package import GalleryModel
package import Native

/// Makes the source that a configuration describes: the one place that knows them all.
package enum Sources {
    package static func make(
        _ settings: SourceSettings, fetching: any Fetching, disk: ThreadPool, limits: Limits,
        besides ours: [String], largest: Int
    ) -> any ContentSource {
        switch settings {
        case .folder(let settings): FolderSource(settings, disk: disk, besides: ours)
        case .oracle(let settings): OracleSource(settings, fetching: fetching, limits: limits)
        case .oracleContent(let settings):
            OracleContentSource(settings, fetching: fetching, limits: limits)
        case .aem(let settings):
            ItemSource(
                AEMClient(settings, fetching: fetching, limits: limits, largest: largest),
                disk: disk, ceiling: limits.assets)
        case .microCMS(let settings):
            ItemSource(
                MicroCMSClient(settings, fetching: fetching, limits: limits, largest: largest),
                disk: disk, ceiling: limits.assets)
        case .json(let settings):
            ItemSource(
                JSONClient(settings, fetching: fetching, limits: limits, largest: largest),
                disk: disk, ceiling: limits.assets)
        }
    }
}
