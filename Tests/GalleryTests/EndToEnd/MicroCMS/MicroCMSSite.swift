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
    /// A source that is a microCMS service, with further keys of it, a line each.
    static func microCMS(
        _ servers: MicroCMSServers, _ keys: String = Site.news, key: String? = nil,
        settings: String = Site.quick
    ) -> Site {
        let lines = keys.split(separator: "\n").map { "    \($0)\n" }.joined()
        var site = Site(
            yaml: """
                sources:
                  - type: microcms
                    name: News
                    url: "\(servers.content.origin)"
                    apiKey: ${KEY}
                    imageHosts: ["127.0.0.1:\(servers.pictures.port)"]
                \(lines)\(settings)
                """)
        site.environment = ["KEY": key ?? MicroCMSService.news.apiKey]
        site.server = servers.content
        site.others = [servers.pictures]
        return site
    }

    /// The tutorial's news, by their categories.
    static let news = """
        endpoint: trends
        taxonomies: [{ name: カテゴリー, field: category, label: name, endpoint: categories }]
        images: [image]
        """
}

extension MicroCMSServers {
    /// What was asked of an API.
    func asked(_ endpoint: String) -> [Exchange] {
        content.requests.filter { $0.path == "/api/v1/" + endpoint }
    }
}
