import GalleryKit
import Native

/// `gallery list`
enum ListCommand: Command {
    static func run(_ words: [String]) async throws(ExitStatus) -> ExitStatus {
        let options = [
            CommandOption("json", help: "print JSON instead of a table"),
            CommandOption(
                "fields", help: "show the fields of the items, to name them in gallery.yml"),
            CommandOption(
                "probe", help: "download every rendition of one picture and show what comes"),
            CommandOption("only", value: "GLOB", help: "list only categories whose path matches"),
        ]
        let common = try CommonOptions.read(
            words, command: "list",
            purpose: "Show the tree with its counts; downloads no picture but for --probe.",
            options: options)
        let console = common.console
        let gallery = Gallery(common.configuration, options: common.gallery, events: console)
        return await console.telling { () throws(GalleryError) in
            if common.arguments.has("probe") {
                let probe = try await gallery.probe()
                console.finish()
                console.result(Listed.table(probe))
                return probe.results.allSatisfy(\.isWhole) ? .complete : .problems
            }
            let tree = try await gallery.list()
            let branches = tree.branches
            console.finish()
            if common.arguments.has("json") {
                console.result(Listed.json(tree))
            } else {
                console.result(Listed.table(branches))
                if common.arguments.has("fields") { console.result(Listed.table(tree.fields)) }
            }
            let problems = Listed.problems(branches)
            problems.forEach(console.problem)
            return problems.isEmpty ? .complete : .problems
        }
    }
}
