import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryModel
@testable import GallerySources

@Suite("A configuration that a program has made", .bounded)
struct ConfigurationInCodeTests {
    private let folder: ImageFixtures.Folder

    init() throws {
        folder = try ImageFixtures.Folder()
        try folder.write(ImageFixtures.picture(), to: "in/T/C/a.jpg")
    }

    private var plain: Configuration {
        var configuration = Configuration()
        configuration.sources = [.folder(FolderSettings(name: "P", path: folder.path + "/in"))]
        configuration.output = folder.path + "/a/out"
        configuration.cache = folder.path + "/cache"
        return configuration
    }

    private func recipe(_ name: String, _ width: Int = 64, _ format: ImageFormat = .jpeg) -> Recipe
    {
        var recipe = Recipe(name: name, width: width, height: 64)
        recipe.format = format
        return recipe
    }

    private func refusal(_ change: (inout Configuration) -> Void) async throws -> String {
        var configuration = plain
        change(&configuration)
        do {
            _ = try await Gallery(configuration).build()
            return ""
        } catch .configuration(let mistakes) {
            return mistakes.joined(separator: "; ")
        }
    }

    @Test("a rendition's name led out of the output, or another format's bytes got its ending")
    func renditions() async throws {
        let wrong: [(Recipe, String)] = [
            (recipe("../../../escaped"), "small letters"), (recipe("iiif"), "no other folder's"),
            (recipe("native"), "no other folder's"), (recipe("a-webp"), "small letters"),
            (recipe("own", 0), "a side"), (recipe("own", 64, .gif), "gif is only read"),
            (recipe("medium"), "two renditions are called medium"),
        ]
        for (recipe, sentence) in wrong {
            let said = try await refusal { $0.recipes.append(recipe) }
            #expect(said.contains(sentence), "\(recipe.name): \(said)")
        }
        #expect(!Files.exists(folder.path + "/a") && !Files.exists(folder.path + "/cache"))
    }

    @Test("the cache lay in the output, the pictures did, and a sheet had no columns")
    func folders() async throws {
        let cache = try await refusal { $0.cache = $0.output + "/cache" }
        #expect(cache.contains("the same folder, or one lies in the other"))
        let pictures = try await refusal { $0.output = folder.path }
        #expect(pictures.contains("holds \(folder.path)/in, the pictures of P"))
        #expect(try await refusal { $0.sheet?.columns = 0 }.contains("laid out"))
        #expect(try await refusal { $0.sheet?.format = .heic }.contains("laid out"))
        let names = try await refusal { $0.sources += $0.sources }
        #expect(names.contains("two sources are called P"))
        #expect(try await refusal { $0.baseURL = "https://h/x" }.contains("baseURL"))
    }

    @Test(
        "what is right is built, with formats that share a rendition's name, the jobs be 0 or not")
    func right() async throws {
        var configuration = plain
        configuration.recipes += [recipe("own"), recipe("own-webp", 64, .webp)]
        configuration.baseURL = "https://h/x/"
        var options = Gallery.Options()
        options.jobs = 0
        let report = try await Gallery(configuration, options: options).build()
        #expect(report.images == 1 && report.problems.isEmpty)
        let own = try PublishedTree(configuration.output).paths.filter { $0.contains("/own/") }
        #expect(own.map(Paths.pathExtension) == ["jpg", "webp"])
    }
}
