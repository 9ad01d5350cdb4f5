import GalleryKit
import Native

/// `gallery clean`
enum CleanCommand {
    static func run(_ words: [String]) async -> Int32 {
        let options = [
            CommandOption(
                "output", value: "DIR", isValueOptional: true,
                help: "remove what was published (to DIR) instead, and only that")
        ]
        let common: CommonOptions
        switch CommonOptions.read(
            words, command: "clean",
            purpose:
                "Empty the store: downloads, quarantine and catalog. The next build fetches anew.",
            options: options)
        {
        case .success(let value): common = value
        case .failure(let status): return status.rawValue
        }
        let gallery = Gallery(common.configuration, events: common.console)
        do throws(GalleryError) {
            let isOutput = common.arguments.has("output")
            let removed = try isOutput ? gallery.removePublished() : gallery.removeStore()
            common.console.message("removed \(removed) \(removed == 1 ? "file" : "files")")
            return ExitStatus.complete.rawValue
        } catch {
            common.console.error(error)
            return ExitStatus.nothingPublished.rawValue
        }
    }
}
