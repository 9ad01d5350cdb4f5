import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("One picture in two categories", .bounded)
struct FolderSharingTests {
    @Test("its files are second names for the same bytes, and it is rendered once")
    func links() async throws {
        let site = Site.folder("renditions: { native: true }")
        for number in 0..<8 {
            let bytes = try ImageFixtures.picture(color: [Double(number * 30), 90, 30])
            try site.add(bytes, "Food/Breakfast/\(number).jpg")
            try site.add(bytes, "Food/Sandwiches/\(number).jpg")
        }
        let built = try await site.build()
        for rendition in ["thumbnail", "medium", "native"] {
            for number in 0..<8 {
                let inodes = try ["breakfast", "sandwiches"].map { folder in
                    let path = try #require(
                        built.tree.path("food/\(folder)/\(rendition)/\(number).#.jpg"))
                    return built.tree.files[path]?.inode
                }
                #expect(inodes[0] == inodes[1], "\(rendition) of \(number)")
            }
        }
    }

    @Test("two pictures of the same name and other bytes do not overwrite each other")
    func sameName() async throws {
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(color: [200, 40, 40]), "Food/A/toast.jpg")
        try site.add(try ImageFixtures.picture(color: [40, 40, 200]), "Food/B/toast.jpg")
        let built = try await site.build()
        #expect(distance(try built.pixels("toast.jpg", in: "food/a").mean(), [200, 40, 40]) < 6)
        #expect(distance(try built.pixels("toast.jpg", in: "food/b").mean(), [40, 40, 200]) < 6)
    }

    @Test("a native file is a copy, which the user's own file cannot change")
    func native() async throws {
        let site = Site.folder("renditions: { native: true }")
        let bytes = try ImageFixtures.picture()
        try site.add(bytes, "Food/A/toast.jpg")
        let built = try await site.build()
        let path = try #require(built.tree.path("food/a/native/toast.#.jpg"))
        #expect(try built.tree.bytes(path) == bytes)
        let source = try Files.status(site.path + "/pictures/Food/A/toast.jpg")
        #expect(built.tree.files[path]?.inode != source.inode)
    }

    @Test("a picture that fits as it is is a copy, too: the user's own file changes under its name")
    func fitting() async throws {
        let site = Site.folder()
        let bytes = try ImageFixtures.picture(width: 200, height: 150)
        try site.add(bytes, "Food/A/toast.jpg")
        let built = try await site.build()
        let source = try Files.status(site.path + "/pictures/Food/A/toast.jpg")
        for rendition in ["thumbnail", "medium"] {
            let path = try #require(built.tree.path("food/a/\(rendition)/toast.#.jpg"))
            #expect(try built.tree.bytes(path) == bytes)
            #expect(built.tree.files[path]?.inode != source.inode)
        }
    }
}
