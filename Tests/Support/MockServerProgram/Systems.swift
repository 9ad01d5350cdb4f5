import Glibc
import MockServer
import TestSupport

/// Every system that gallery knows, served for a hand that tries it: prints the environment that the
/// files of `gallery init` and `Examples` ask for, and ends when its standard input does.
enum Systems {
    static func serve() throws {
        let blog = OracleBlog.coffee
        let oracle = try blog.serve()
        let aem = try AEMServers(.wknd)
        let servers = try MicroCMSServers(.news)
        let strapi = try StrapiSite(.five).serve()
        let directus = DirectusProject()
        let project = try directus.serve()
        let wordPress = try WordPressSite().serve()
        let contentful = try ContentfulSpace().serve()
        let variables = [
            ("ORACLE_URL", oracle.origin), ("ORACLE_CHANNEL_TOKEN", blog.channel.token),
            ("AEM_HOST", aem.author.origin), ("MICROCMS_URL", servers.content.origin),
            ("MICROCMS_API_KEY", MicroCMSService.news.apiKey),
            ("MICROCMS_IMAGES", String(servers.pictures.origin.dropFirst("http://".count))),
            ("STRAPI_URL", strapi.origin), ("STRAPI_TOKEN", "strapi-token"),
            ("DIRECTUS_URL", project.origin), ("DIRECTUS_TOKEN", "directus-static-token"),
            ("WORDPRESS_URL", wordPress.origin), ("CONTENTFUL_URL", contentful.origin),
            ("CONTENTFUL_TOKEN", "contentful-delivery-token"),
        ]
        for (name, value) in variables { print("export \(name)=\(value)") }
        fflush(nil)
        while readLine() != nil {}
        for server in [oracle, aem.author, aem.publish, servers.content, servers.pictures, strapi] {
            server.stop()
        }
        [project, wordPress, contentful].forEach { $0.stop() }
    }
}
