import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("Names that meet", .bounded)
struct FolderNameTests {
    private func colors(_ built: Site.Built, in folder: String) throws -> [String: [Double]] {
        let images = try #require(built.manifest[folder]?.images)
        return try images.reduce(into: [:]) { colors, image in
            let record = try #require(image.renditions["thumbnail"])
            colors[image.name] = try Pixels(built.tree.root + "/" + record.path).mean()
        }
    }

    @Test("a.jpg, a.png and a.webp do not share one thumbnail")
    func stems() async throws {
        // bugs.md 31
        let site = Site.folder()
        let pictures: [(String, [Double], Encoding)] = [
            ("a.jpg", [200, 40, 40], .jpeg(quality: 90)), ("a.png", [40, 200, 40], .png),
            ("a.webp", [40, 40, 200], .webp(quality: 90)),
        ]
        for (name, color, encoding) in pictures {
            try site.add(try ImageFixtures.picture(color: color, as: encoding), "F/C/" + name)
        }
        let built = try await site.build()
        let found = try colors(built, in: "f/c")
        for (name, color, _) in pictures {
            #expect(distance(found[name] ?? [], color) < 8, "\(name)")
        }
        #expect(built.tree.paths(in: "f/c/thumbnail").count == 3)
    }

    @Test("two pictures whose names differ only by case or reserved characters both stay")
    func cases() async throws {
        let site = Site.folder()
        let names = ["Cake.jpg", "cake.jpg", "cake?.jpg"]
        for (number, name) in names.enumerated() {
            let color = [Double(number * 90 + 20), 90, 90]
            try site.add(try ImageFixtures.picture(color: color), "F/C/" + name)
        }
        let found = try colors(try await site.build(), in: "f/c")
        for (number, name) in names.enumerated() {
            #expect(distance(found[name] ?? [], [Double(number * 90 + 20), 90, 90]) < 6)
        }
    }

    @Test("folders whose umlaut is spelt in NFC and in NFD do not vanish into each other")
    func normalForms() async throws {
        // bugs.md 33
        let site = Site.folder()
        let composed = "F/M\u{FC}sli"
        let decomposed = "F/Mu\u{308}sli"
        try site.add(try ImageFixtures.picture(color: [200, 40, 40]), composed + "/bowl.jpg")
        try site.add(try ImageFixtures.picture(color: [40, 40, 200]), decomposed + "/bowl.jpg")
        let built = try await site.build()
        let categories = built.manifest.categories
        #expect(categories.count == 2)
        #expect(Set(categories.map(\.path)).count == 2)
        for category in categories {
            let isComposed = category.id.unicodeScalars.contains("\u{FC}")
            let found = try colors(built, in: category.path)
            let expected: [Double] = isComposed ? [200, 40, 40] : [40, 40, 200]
            #expect(distance(found["bowl.jpg"] ?? [], expected) < 6)
            #expect(category.path.unicodeScalars.contains("\u{FC}"), "one normal form")
        }
    }

    @Test("pictures whose umlaut is spelt in NFC and in NFD both stay")
    func normalFormsOfPictures() async throws {
        // bugs.md 33
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(color: [200, 40, 40]), "F/C/M\u{FC}sli.jpg")
        try site.add(try ImageFixtures.picture(color: [40, 40, 200]), "F/C/Mu\u{308}sli.jpg")
        let built = try await site.build()
        let means = try built.tree.paths(in: "f/c/thumbnail").map { path in
            try Pixels(built.tree.root + "/" + path).mean()
        }
        #expect(means.count == 2)
        #expect(means.contains { distance($0, [200, 40, 40]) < 6 })
        #expect(means.contains { distance($0, [40, 40, 200]) < 6 })
        #expect(built.manifest["f/c"]?.images.count == 2)
    }

    @Test("two categories whose names fall together keep a folder each, whoever comes first")
    func siblings() async throws {
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(), "F/Tea/a.jpg")
        let alone = try await site.build().manifest.categories.map(\.path)
        #expect(alone == ["f/tea"])
        try site.add(try ImageFixtures.picture(), "F/TEA/a.jpg")
        try site.add(try ImageFixtures.picture(), "F/Thumbnail/a.jpg")
        let paths = try await site.build().manifest.categories.map(\.path)
        #expect(Set(paths).count == 3)
        #expect(!paths.contains("f/thumbnail"), "the name of the folder for thumbnails")
    }

    @Test("a name of 250 bytes is cut to 100 on a character's boundary")
    func long() async throws {
        // bugs.md 34
        let site = Site.folder()
        let name = String(repeating: "é", count: 120)
        try site.add(try ImageFixtures.picture(), "F/C/\(name).jpg")
        let built = try await site.build()
        let path = try #require(built.tree.paths(in: "f/c/thumbnail").first)
        let file = try #require(path.split(separator: "/").last)
        #expect((90...100).contains(file.utf8.count))
        #expect(file.hasPrefix("ééé"))
        #expect(built.manifest["f/c"]?.images.first?.title == name)
    }
}
