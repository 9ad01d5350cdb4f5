import Bounds
import MockServer
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("microCMS, from end to end", .bounded)
struct MicroCMSTreeTests {
    private func titles(_ built: Site.Built) -> [[String]] {
        built.manifest.categories.map { $0.images.map(\.title) }
    }

    @Test("the news by category: the editor's order of categories and of pictures, all 23 of them")
    func news() async throws {
        let servers = try MicroCMSServers(.news)
        let built = try await Site.microCMS(servers).build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.taxonomies.map(\.name) == ["カテゴリー"])
        let names = ["旅", "デザイン", "未整理", "食", "Uncategorized"]
        #expect(built.manifest.categories.map(\.name) == names)
        #expect(
            built.manifest.categories.map(\.id)
                == ["travel", "design", "unsorted", "food", "uncategorized"])
        #expect(
            titles(built) == [
                [
                    "港の朝", "山の駅", "港の朝 6", "山の駅 9", "港の朝 12", "山の駅 15", "港の朝 18",
                    "山の駅 21",
                ],
                ["紙と活字", "紙と活字 8", "灯台 11", "紙と活字 14", "灯台 17", "紙と活字 20"],
                [], ["喫茶店の午後", "市場", "市場 10", "喫茶店の午後 13", "市場 16", "喫茶店の午後 19"],
                ["喫茶店の午後 7", "はじめまして"],
            ])
        #expect(built.manifest.categories.map(\.contactSheet?.tiles.count) == [4, 4, nil, 4, 2])
    }

    @Test("alt, name, id and address of a picture are its own")
    func words() async throws {
        let servers = try MicroCMSServers(.news)
        let built = try await Site.microCMS(servers).build()
        let travel = try #require(built.manifest.categories.first)
        let first = try #require(travel.images.first)
        #expect(first.name == "港の朝.jpg" && first.alt == "写真")
        #expect(first.id == "/assets/0c7f3b2a9d1e4f5680aa11bb22cc33dd/11aa0/港の朝.jpg")
        #expect(first.sourceURL?.hasPrefix(servers.pictures.origin + "/assets/") == true)
        #expect(first.sourceURL?.contains("?") == false)
        let cafe = try #require(built.manifest.categories[3].images.first)
        #expect(cafe.name == "cafe 午後.jpg" && cafe.alt == nil)
        #expect(Set(built.manifest.images.map(\.name)).contains("eki.webp"))
    }

    @Test("a medium of two contents is in both categories and downloaded once")
    func shared() async throws {
        let servers = try MicroCMSServers(.news)
        let built = try await Site.microCMS(servers).build()
        let places = built.manifest.categories.filter { category in
            category.images.contains { $0.id.contains("/11aa3/") }
        }
        #expect(places.map(\.name) == ["旅", "食"])
        #expect(servers.pictures.count { $0.path.contains("/11aa3/") } == 1)
    }

    @Test("every picture looks as its own medium")
    func pictures() async throws {
        let service = MicroCMSService.news
        let built = try await Site.microCMS(try MicroCMSServers(service)).build()
        var compared = 0
        for category in built.manifest.categories {
            for image in category.images {
                let medium = try #require(
                    service.media.first { WebAddress.decoded($0.path) == image.id })
                let look = try built.pixels(image.name, in: category.path)
                #expect(max(look.width, look.height) == 150)
                let shown = built.manifest[category.path]?[image.name]
                guard shown?.id == image.id else { continue }
                #expect(distance(look.mean(), PictureSupply.color(of: medium.path)) < 12)
                compared += 1
            }
        }
        #expect(compared > 10)
    }

    @Test("a select field, which is always a list, and tags, of which an item may have several")
    func fields() async throws {
        let servers = try MicroCMSServers(.news)
        let keys = """
            endpoint: trends
            taxonomies: [{ name: Kind, field: kind }, { name: Tags, field: tags, label: name }]
            images: [image]
            uncategorized: Others
            """
        let built = try await Site.microCMS(servers, keys, settings: Site.bare).build()
        #expect(built.manifest.taxonomies.map(\.name) == ["Kind", "Tags"])
        let kinds = built.manifest.taxonomies[0].categories
        #expect(kinds.map(\.name) == ["Others", "特集", "速報"])
        #expect(kinds.map(\.images.count) == [1, 11, 10])
        let tags = built.manifest.taxonomies[1].categories
        #expect(Set(tags.map(\.name)) == ["海", "街", "朝", "Others"])
        let sea = try #require(tags.first { $0.name == "海" })
        let morning = try #require(tags.first { $0.name == "朝" })
        #expect(sea.images.map(\.id) == morning.images.map(\.id) && sea.images.count == 6)
    }

    @Test("uncategorized: off leaves out what is in no category")
    func off() async throws {
        let servers = try MicroCMSServers(.news)
        let site = Site.microCMS(servers, Site.news + "\nuncategorized: off", settings: Site.bare)
        let built = try await site.build()
        #expect(built.manifest.categories.map(\.images.count) == [8, 6, 0, 6])
    }

    @Test("without taxonomies each endpoint is a category, an object API too")
    func endpoints() async throws {
        let servers = try MicroCMSServers(.news)
        let site = Site.microCMS(servers, "endpoint: [trends, about]\nimages: [image, office]")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.taxonomies.map(\.name) == ["News"])
        #expect(built.manifest.categories.map(\.name) == ["trends", "about"])
        #expect(built.manifest.categories.map(\.images.count) == [21, 1])
        #expect(built.manifest["news/about"]?.images.first?.title == "このサイトについて")
    }

    @Test("pictures in a multi-image field, a repeater and the rich editor")
    func places() async throws {
        let servers = try MicroCMSServers(.news)
        let keys = """
            endpoint: trends
            images:
              - gallery
              - { repeater: body, fieldId: image, field: image }
              - { richEditor: content }
            """
        let built = try await Site.microCMS(servers, keys).build()
        #expect(built.report.problems.isEmpty)
        let images = built.manifest.images
        #expect(images.count { $0.id.contains("/33cc") } == 5, "one of them in every gallery")
        #expect(images.count { $0.id.contains("/44dd") } == 8)
        let inline = images.filter { $0.id.contains("/55ee") }
        #expect(inline.map(\.alt) == [0, 5, 10, 15, 20].map { "挿絵 \"\($0)\"" })
        #expect(inline.map(\.caption) == ["図", nil, "図", nil, "図"])
        #expect(images.prefix(3).map(\.title) == ["港の朝", "港の朝", "港の朝"])
    }
}
