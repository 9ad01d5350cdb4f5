import Gallery
import Native

/// `gallery list`
enum ListCommand {
    static func run(_ words: [String]) async -> Int32 {
        let options = [
            CommandOption("json", help: "print JSON instead of a table"),
            CommandOption("only", value: "GLOB", help: "list only categories whose path matches"),
        ]
        let common: CommonOptions
        switch CommonOptions.read(
            words, command: "list", purpose: "Show the tree with its counts; downloads no picture.",
            options: options)
        {
        case .success(let value): common = value
        case .failure(let status): return status.rawValue
        }
        let console = common.console
        let gallery = Gallery(common.configuration, options: common.gallery, events: console)
        do throws(GalleryError) {
            let branches = try await gallery.list()
            console.finish()
            console.result(
                common.arguments.has("json") ? Listed.json(branches) : Listed.table(branches))
            let problems = Listed.problems(branches)
            problems.forEach(console.problem)
            return console.status(problems.isEmpty ? .complete : .problems).rawValue
        } catch {
            console.finish()
            console.error(error.sentence)
            return ExitStatus.nothingPublished.rawValue
        }
    }
}
