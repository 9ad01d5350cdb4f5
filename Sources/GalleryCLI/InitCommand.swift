import GalleryKit
import Native

/// `gallery init`
enum InitCommand: Command {
    static func run(_ words: [String]) throws(ExitStatus) -> ExitStatus {
        let types = Template.allCases.map(\.type).sorted()
        let arguments = Arguments.parse(
            words, program: "gallery init", usage: "TYPE",
            purpose: "Write a commented gallery.yml to begin with.",
            notes: "TYPE is the source's: \(types.joined(separator: ", ")).",
            options: [
                CommandOption(
                    "config", short: "c", value: "FILE", help: "write there (default: gallery.yml)")
            ])
        guard arguments.words.count == 1, let word = arguments.words.first else {
            throw refusal("init needs one type of source: \(types.joined(separator: ", "))")
        }
        guard let template = Template.allCases.first(where: { $0.type == word }) else {
            let hint = Spelling.nearest(to: word, among: types).map { "did you mean \($0)?" }
            throw refusal(
                "there is no source \(Shown.text(word)); "
                    + (hint ?? "known: \(types.joined(separator: ", "))"))
        }
        let file = arguments.value("config") ?? "gallery.yml"
        do {
            try Files.create(file, Array(template.text.utf8))
        } catch {
            let hint = error.isThere ? "; it stays as it is, name another with -c" : ""
            throw refusal(
                "\(Shown.text(file)) cannot be written: \(error.detail)\(hint)", .nothingPublished)
        }
        Terminal.write("\(file)\n", to: .output)
        return .complete
    }

    private static func refusal(_ message: String, _ status: ExitStatus = .usage) -> ExitStatus {
        Terminal.write("gallery: \(message)\n", to: .messages)
        return status
    }
}
