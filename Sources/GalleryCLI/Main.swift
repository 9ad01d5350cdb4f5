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

    private static func run(_ words: [String]) async -> Int32 {
        let rest = Array(words.dropFirst())
        switch words.first {
        case "init": return InitCommand.run(rest)
        case "build": return await BuildCommand.run(rest)
        case "list": return await ListCommand.run(rest)
        case "verify": return await VerifyCommand.run(rest)
        case "export": return await ExportCommand.run(rest)
        case "serve": return await ServeCommand.run(rest)
        case "clean": return await CleanCommand.run(rest)
        case nil, "help", "-h", "--help", "-?":
            Terminal.write(Help.text, to: .output)
            return 0
        case "-V", "--version":
            Terminal.write("\(Help.version)\n", to: .output)
            return 0
        case .some(let word):
            let nearest = Spelling.nearest(
                to: word, among: ["init", "build", "list", "verify", "export", "serve", "clean"])
            let hint = nearest.map { "did you mean \($0)?" } ?? "see gallery --help"
            Terminal.write(
                "gallery: there is no command \(Shown.text(word)); \(hint)\n", to: .messages)
            return 2
        }
    }
}
