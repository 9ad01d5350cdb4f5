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
    /// The `gallery.yml` that `gallery init` writes, with what it wants from the environment.
    static func template(
        _ type: String, _ environment: [String: String], settings: String = ""
    ) -> Site {
        let template = Template.allCases.first { $0.type == type }
        var site = Site(yaml: (template?.text ?? "no such type") + settings)
        site.environment = environment
        return site
    }

    /// A source that is the blog of a channel, with further keys of it, a line each.
    static func blog(
        _ server: MockServerProgram, _ blog: OracleBlog = .coffee, _ keys: String = "",
        settings: String = Site.quick
    ) -> Site {
        let lines = keys.split(separator: "\n").map { "    \($0)\n" }.joined()
        var site = Site(
            yaml: """
                sources:
                  - type: oracle-content
                    name: Blog
                    url: "\(server.origin)"
                    channelToken: "\(blog.channel.token)"
                \(lines)\(settings)
                """)
        site.server = server
        return site
    }
}
