import GalleryKit

/// Builds a gallery from a program of one's own: `embedding PICTURES OUTPUT`.
@main
struct Embedding {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 3 else { return print("usage: embedding PICTURES OUTPUT") }
        var configuration = Configuration()
        configuration.sources = [.folder(FolderSettings(name: "Pictures", path: words[1]))]
        configuration.output = words[2]
        configuration.cache = words[2] + ".cache"
        configuration.recipes.append(Recipe(name: "small", width: 640, height: 640))

        let gallery = Gallery(configuration, events: Told())
        let report = try await gallery.build()
        print("\(report.images) pictures in \(report.categories) categories")
        for problem in report.problems { print(problem.sentence) }
        try await gallery.eachImage { image in
            print(image.category, image.title, image.files["small"]?.path ?? "-")
            return true
        }
        print(try await gallery.audit(decoding: true).isDamaged ? "damaged" : "whole")
    }
}

/// Hears of a build while it goes on, from any thread.
struct Told: Events {
    func listed(_ pictures: Int) {}
    func pictureDone(failed: Bool) {}
    func categoryDone(_ title: String, images: Int, problems: Int) { print(title, images) }
    func notice(_ text: String) { print(text) }
}
