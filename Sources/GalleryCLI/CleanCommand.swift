import GalleryKit
import Native

/// `gallery clean`
enum CleanCommand: Command {
    static func run(_ words: [String]) async throws(ExitStatus) -> ExitStatus {
        let options = [
            CommandOption(
                "output", value: "DIR", isValueOptional: true,
                help: "remove what was published (to DIR) instead, and only that")
        ]
        let common = try CommonOptions.read(
            words, command: "clean",
            purpose:
                "Empty the store: downloads, quarantine and catalog. The next build fetches anew.",
            options: options)
        let gallery = Gallery(common.configuration, events: common.console)
        return await common.console.telling { () throws(GalleryError) in
            let isOutput = common.arguments.has("output")
            let removed = try isOutput ? gallery.removePublished() : gallery.removeStore()
            common.console.message("removed \(removed) \(removed == 1 ? "file" : "files")")
            return .complete
        }
    }
}
