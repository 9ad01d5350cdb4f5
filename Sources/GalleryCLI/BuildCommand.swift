import GalleryKit
import Native

/// `gallery build`
enum BuildCommand: Command {
    static func run(_ words: [String]) async throws(ExitStatus) -> ExitStatus {
        let options = [
            CommandOption(
                "jobs", short: "j", value: "N",
                help: "pictures decoded at once (default: one a processor)"),
            CommandOption(
                "only", value: "GLOB",
                help:
                    "build only categories whose path (Taxonomy/Category) matches; may be repeated"),
            CommandOption(
                "refresh",
                help: "ask servers and read published files again; repairs what verify found"),
            CommandOption(
                "retry-failed", help: "build only categories that the manifest lists a problem of"),
            CommandOption(
                "allow-empty",
                help: "believe a source that had pictures and lists none: they are taken away"),
            CommandOption("strict", help: "publish nothing if there is any problem"),
        ]
        let common = try CommonOptions.read(
            words, command: "build",
            purpose: "Index, fetch, verify, render and publish what gallery.yml describes.",
            notes:
                "A second run opens only what has changed. Whatever goes wrong, and whenever it is "
                + "stopped, what is published stays whole.",
            options: options)
        let (configuration, console) = (common.configuration, common.console)
        let gallery = Gallery(configuration, options: common.gallery, events: console)
        return await console.telling { () throws(GalleryError) in
            let report = try await gallery.build()
            console.finish()
            report.problems.forEach(console.problem)
            console.summary(report, configuration.output)
            return report.problems.isEmpty ? .complete : .problems
        }
    }
}
