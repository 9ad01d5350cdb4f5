import GalleryKit
import Native

/// What every command understands.
struct CommonOptions {
    static let all = [
        CommandOption(
            "config", short: "c", value: "FILE", help: "the configuration (default: gallery.yml)"),
        CommandOption(
            "output", short: "o", value: "DIR",
            help: "publish there, whatever the configuration says"),
        CommandOption("quiet", short: "q", help: "tell problems and errors only"),
        CommandOption("verbose", short: "v", help: "tell every category and notice"),
        CommandOption(
            "progress", value: "KIND", help: "auto, bar, plain, json or none (default: auto)"),
    ]

    let arguments: Arguments
    let configuration: Configuration
    let console: Console

    /// Reads the command line and the configuration; on a mistake it tells it and gives exit status 2.
    ///
    /// `needsConfiguration`: whether it is read although `-o` tells all that the command must know.
    static func read(
        _ words: [String], command: String, usage: String = "", takes count: Int = 0,
        needsConfiguration: Bool = true, purpose: String, notes: String = "",
        options: [CommandOption]
    ) throws(ExitStatus) -> CommonOptions {
        let arguments = Arguments.parse(
            words, program: "gallery \(command)", usage: usage, purpose: purpose, notes: notes,
            options: options + all.filter { common in !options.contains { $0.name == common.name } }
        )
        // From here on libraries may be at work.
        StrayOutput.divert()
        Crash.watch()
        PixelMemory.tuneProcess()
        if let word = arguments.words.dropFirst(count).first {
            throw refusal(
                "gallery \(command) takes no \(Shown.text(word)); see gallery \(command) --help")
        }
        if let jobs = arguments.value("jobs"), !(1...256).contains(Int(jobs) ?? 0) {
            throw refusal("--jobs is a whole number from 1 to 256, not \(Shown.text(jobs))")
        }
        let kind = arguments.value("progress") ?? "auto"
        guard let progress = Progress.Kind(rawValue: kind) else {
            throw refusal("--progress is auto, bar, plain, json or none, not \(Shown.text(kind))")
        }
        let output = arguments.value("output")
        var configuration = Configuration()
        if !needsConfiguration, let output, !arguments.has("config") {
            configuration.output = output
        } else {
            let file = arguments.value("config") ?? "gallery.yml"
            do {
                configuration = try Configuration.read(file, output: output)
            } catch let error as ConfigurationError {
                throw refusal(error.sentences)
            } catch let error as FileError {
                let hint = error.isMissing ? "; write one, or name another with -c" : ""
                throw refusal("\(file) cannot be read: \(error.detail)\(hint)")
            } catch {
                throw refusal("\(file) cannot be read")
            }
        }
        let console = Console(
            progress: progress, isQuiet: arguments.has("quiet"),
            isVerbose: arguments.has("verbose"), secrets: configuration.secrets)
        return CommonOptions(arguments: arguments, configuration: configuration, console: console)
    }

    /// The options that concern the run itself.
    var gallery: Gallery.Options {
        var options = Gallery.Options()
        options.jobs = arguments.value("jobs").flatMap { Int($0) }
        options.only = arguments.values("only")
        options.strict = arguments.has("strict")
        options.retryFailed = arguments.has("retry-failed")
        options.refresh = arguments.has("refresh")
        options.allowEmpty = arguments.has("allow-empty")
        return options
    }

    private static func refusal(_ messages: String...) -> ExitStatus { refusal(messages) }

    private static func refusal(_ messages: [String]) -> ExitStatus {
        Terminal.write(messages.map { Shown.text($0) + "\n" }.joined(), to: .messages)
        return .usage
    }
}

/// The numbers that a command ends with.
enum ExitStatus: Int32, Error {
    case complete = 0
    case nothingPublished = 1
    case usage = 2
    case problems = 3
    case damaged = 4
}
