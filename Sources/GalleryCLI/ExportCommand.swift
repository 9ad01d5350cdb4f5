import GalleryKit
import Native

/// `gallery export`
enum ExportCommand: Command {
    static func run(_ words: [String]) async throws(ExitStatus) -> ExitStatus {
        let options = [
            CommandOption(
                "base-url", value: "URL", help: "where the output is served, for feeds and IIIF"),
            CommandOption(
                "only", value: "GLOB",
                help: "pictures of categories whose path matches; may be repeated"),
            CommandOption(
                "rendition", value: "NAME",
                help: "by its name in gallery.yml, or native (default: the best to look at)"),
            CommandOption(
                "to", value: "PATH", help: "write there, whole or not at all, instead of to stdout"),
        ]
        let common = try CommonOptions.read(
            words, command: "export", usage: "FORMAT", takes: 1,
            purpose: "Print another view of the manifest.", notes: notes, options: options)
        do throws(Mistake) {
            let request = try request(common.arguments)
            var configuration = common.configuration
            if let url = common.arguments.value("base-url") {
                guard let base = Configuration.base(url) else {
                    throw Mistake(
                        "--base-url is where the output is served: https://host/folder/, "
                            + "not \(Shown.text(url))")
                }
                configuration.baseURL = base
            }
            return await run(request, configuration, common)
        } catch {
            common.console.error(error.sentence)
            return .usage
        }
    }

    private static let notes = """
        FORMAT is one of
        files, files0: paths from the working directory, by lines or for xargs -0;
        feh, geeqie, gthumb, m3u: lists for these viewers (m3u: mpv and VLC);
        jsonfeed, mrss: feeds, with pictures by their addresses;
        bagit: a folder by RFC 8493, which --to names;
        iiif: renews the IIIF files in the output, for --base-url;
        sha256: lines that `sha256sum -c` reads in the output's folder.
        """

    /// A command line that is wrong.
    private struct Mistake: SaidError {
        var sentence: String
        init(_ sentence: String) { self.sentence = sentence }
    }

    private static func request(_ arguments: Arguments) throws(Mistake) -> ExportRequest {
        let formats = ExportFormat.allCases.map(\.rawValue)
        guard let word = arguments.words.first, let format = ExportFormat(rawValue: word) else {
            let nearest = arguments.words.first.flatMap { Spelling.nearest(to: $0, among: formats) }
            let hint = nearest.map { "; did you mean \($0)?" } ?? ""
            throw Mistake("export needs a format: \(formats.joined(separator: ", "))\(hint)")
        }
        var request = ExportRequest(format)
        request.destination = arguments.value("to")
        request.rendition = arguments.value("rendition")
        if format == .iiif, request.destination != nil {
            throw Mistake("iiif renews the files in the output itself; it takes no --to")
        }
        for option in ["only", "rendition"] where arguments.has(option) && !format.showsPictures {
            throw Mistake("\(word) is about all files; it takes no --\(option)")
        }
        return request
    }

    private static func run(
        _ request: ExportRequest, _ configuration: Configuration, _ common: CommonOptions
    ) async -> ExitStatus {
        let console = common.console
        var waiting = ""
        let gallery = Gallery(configuration, options: common.gallery, events: console)
        return await console.telling { () throws(GalleryError) in
            let report = try await gallery.export(request) { text in
                waiting += text
                guard waiting.utf8.count >= 65_536 else { return }
                console.result(waiting)
                waiting = ""
            }
            console.result(waiting)
            let name = Shown.text(request.rendition ?? "published")
            if report.missing > 0 {
                console.warning(
                    "\(Count.of(report.missing, "picture")) without a \(name) file left out")
            }
            return .complete
        }
    }
}
