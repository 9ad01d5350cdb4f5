import GalleryKit
import Native

/// `gallery build`
enum BuildCommand {
    static func run(_ words: [String]) async -> Int32 {
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
        let common: CommonOptions
        switch CommonOptions.read(
            words, command: "build",
            purpose: "Index, fetch, verify, render and publish what gallery.yml describes.",
            notes:
                "A second run opens only what has changed. Whatever goes wrong, and whenever it is "
                + "stopped, what is published stays whole.",
            options: options)
        {
        case .success(let value): common = value
        case .failure(let status): return status.rawValue
        }
        return await run(common, common.gallery).rawValue
    }

    private static func run(_ common: CommonOptions, _ options: Gallery.Options) async -> ExitStatus
    {
        let (configuration, console) = (common.configuration, common.console)
        let gallery = Gallery(configuration, options: options, events: console)
        do throws(GalleryError) {
            let report = try await gallery.build()
            console.finish()
            report.problems.forEach(console.problem)
            console.summary(report, configuration.output)
            return console.status(report.problems.isEmpty ? .complete : .problems)
        } catch {
            console.finish()
            if case .strict(let problems) = error { problems.forEach(console.problem) }
            console.error(error)
            return .nothingPublished
        }
    }
}
