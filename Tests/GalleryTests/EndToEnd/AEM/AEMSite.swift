import MockServer
import TestSupport

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

extension Site {
    /// A source that is an AEM host, with further keys of it, a line each.
    static func aem(
        _ servers: AEMServers, _ keys: String = Site.adventures, settings: String = Site.quick
    ) -> Site {
        let lines = keys.split(separator: "\n").map { "    \($0)\n" }.joined()
        var site = Site(
            yaml: """
                sources:
                  - type: aem
                    name: WKND
                    url: "\(servers.author.origin)"
                    configuration: wknd-shared
                \(lines)\(settings)
                """)
        site.server = servers.author
        site.others = [servers.publish]
        return site
    }

    /// The sample's list of all adventures.
    static let adventures = "persistedQuery: adventures-all"
}

extension AEMServers {
    /// The raw paths of the queries that were asked, without what all have in common.
    var queries: [String] {
        author.requests.map(\.rawPath).filter { $0.hasPrefix("/graphql/") }
            .map { String($0.dropFirst("/graphql/execute.json/wknd-shared/".count)) }
    }

    /// The requests for pictures of the host.
    var pictures: [Exchange] { author.requests.filter { !$0.rawPath.hasPrefix("/graphql/") } }
}
