import Gallery
import Native

/// `gallery export`
enum ExportCommand {
    static func run(_ words: [String]) async -> Int32 {
        let names = Gallery.ExportFormat.allCases.map(\.rawValue)
        let common: CommonOptions
        switch CommonOptions.read(
            words, command: "export", usage: "FORMAT", takes: 1,
            purpose: "Print another view of the manifest.",
            notes: "FORMAT is sha256: lines that `sha256sum -c` reads in the output's folder.",
            options: [])
        {
        case .success(let value): common = value
        case .failure(let status): return status.rawValue
        }
        guard let word = common.arguments.words.first,
            let format = Gallery.ExportFormat(rawValue: word)
        else {
            common.console.error("export needs a format: \(names.joined(separator: ", "))")
            return ExitStatus.usage.rawValue
        }
        do throws(GalleryError) {
            try Gallery(common.configuration, events: common.console).export(format) { line in
                common.console.result(line + "\n")
            }
            return common.console.status(.complete).rawValue
        } catch {
            common.console.error(error.sentence)
            return ExitStatus.nothingPublished.rawValue
        }
    }
}
