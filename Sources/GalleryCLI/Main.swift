import GalleryKit
import Native

/// The command line: which command, and the exit status that it ends with.
@main
struct Main {
    static func main() async {
        let files = Descriptors.prepare()
        guard files >= Descriptors.fewest else {
            Terminal.write(
                "gallery: it may have \(files) files open here, and needs \(Descriptors.fewest); "
                    + "see ulimit -n\n", to: .messages)
            Terminal.exit(1)
        }
        // Before anything else, so that there is no moment in which a signal ends the process untidily.
        let (interrupts, interrupt) = AsyncStream.makeStream(of: Int32.self)
        Signals.catchInterrupts { interrupt.yield($0) }
        let words = Array(CommandLine.arguments.dropFirst())
        let status = await withTaskGroup(of: Int32.self) { group in
            group.addTask { await run(words) }
            group.addTask {
                for await number in interrupts { return 128 + number }
                return 0
            }
            let first = await group.next() ?? 1
            group.cancelAll()
            // After an interrupt the command has its moment to tidy up; the signal's thread counts.
            if first > 128 { await group.waitForAll() }
            return first
        }
        Terminal.exit(status)
    }

    private static var commands: KeyValuePairs<String, any Command.Type> {
        [
            "init": InitCommand.self, "build": BuildCommand.self, "list": ListCommand.self,
            "verify": VerifyCommand.self, "export": ExportCommand.self, "serve": ServeCommand.self,
            "clean": CleanCommand.self,
        ]
    }

    private static func run(_ words: [String]) async -> Int32 {
        do throws(ExitStatus) {
            guard let command = commands.first(where: { $0.key == words.first })?.value else {
                return try answer(words.first).rawValue
            }
            return try await command.run(Array(words.dropFirst())).rawValue
        } catch {
            return error.rawValue
        }
    }

    /// What the program says by itself.
    private static func answer(_ word: String?) throws(ExitStatus) -> ExitStatus {
        switch word {
        case nil, "help", "-h", "--help", "-?": Terminal.write(Help.text, to: .output)
        case "-V", "--version": Terminal.write("\(Gallery.version)\n", to: .output)
        case .some(let word):
            let nearest = Spelling.nearest(to: word, among: commands.map(\.key))
            let hint = nearest.map { "did you mean \($0)?" } ?? "see gallery --help"
            Terminal.write(
                "gallery: there is no command \(Shown.text(word)); \(hint)\n", to: .messages)
            throw .usage
        }
        return .complete
    }
}

/// One command, by its words behind the name.
protocol Command {
    static func run(_ words: [String]) async throws(ExitStatus) -> ExitStatus
}
