import GalleryKit
import Native
import Synchronization

/// The one writer to stdout and stderr: results there, progress and messages here; secrets nowhere.
final class Console: Events {
    private let isQuiet: Bool
    private let isVerbose: Bool
    private let secrets: Secrets
    private let progress: Mutex<Progress>
    private let lost = Atomic(false)

    init(progress kind: Progress.Kind, isQuiet: Bool, isVerbose: Bool, secrets: Secrets) {
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        self.secrets = secrets
        progress = Mutex(Progress(kind.resolved(isQuiet: isQuiet)))
    }

    func listed(_ pictures: Int) { show { $0.listed(pictures) } }

    func pictureDone(failed: Bool) { show { $0.done(failed: failed) } }

    func categoryDone(_ title: String, images: Int, problems: Int) {
        show { $0.category(title, images: images, problems: problems) }
    }

    func notice(_ text: String) {
        if isVerbose { say("notice: " + text) }
    }

    func gone(_ text: String) { message(text) }

    /// A request that was answered.
    func request(_ request: HTTPRequest, _ reply: HTTPReply) {
        guard isVerbose else { return }
        let isBare = request.method == "HEAD" || reply.status == 304
        let sent = isBare ? 0 : reply.body.count
        say("\(request.method) \(request.target) \(reply.status) \(sent)")
    }

    func message(_ text: String) {
        if !isQuiet { say(text) }
    }

    /// Something that is no error, and that a person must know even of a quiet run.
    func warning(_ text: String) { say("warning: " + text) }

    func problem(_ problem: Problem) {
        let json = progress.withLock { $0.problem(problem) }
        if let json { write(json) } else { say("problem: " + problem.sentence) }
    }

    func error(_ text: String) { say("gallery: " + text) }

    /// Runs a command's work, and tells why there is nothing of it.
    func telling(_ work: () async throws(GalleryError) -> ExitStatus) async -> ExitStatus {
        do throws(GalleryError) {
            return status(try await work())
        } catch {
            finish()
            if case .strict(let problems) = error { problems.forEach(problem) }
            error.sentences.forEach { self.error($0) }
            return switch error {
            case .noBaseURL, .noDestination, .taken, .noRendition: .usage
            default: .nothingPublished
            }
        }
    }

    /// A command's result, on stdout; a result that is lost is an error.
    func result(_ text: String) {
        if !Terminal.write(redacted(text), to: .output) { lost.store(true, ordering: .relaxed) }
    }

    /// The status of a command that has come to its end: a result that nobody got is no success.
    private func status(_ status: ExitStatus) -> ExitStatus {
        guard lost.load(ordering: .relaxed) else { return status }
        error("the result could not be written to stdout")
        return .nothingPublished
    }

    /// Takes the progress off the screen.
    func finish() {
        show { $0.finish() }
        for line in StrayOutput.take().split(separator: "\n") { notice("a library says: \(line)") }
    }

    func summary(_ report: Report, _ output: String) {
        let parts = [
            Count.of(report.images, "image"), Count.of(report.categories, "category", "categories"),
            Count.of(report.problems.count, "problem"),
        ]
        let kept =
            report.kept == 0 ? "" : ", \(Count.of(report.kept, "category", "categories")) kept"
        message("published \(parts[0]) in \(parts[1])\(kept) to \(output), with \(parts[2])")
        result(output + "/manifest.json\n")
    }

    private func say(_ text: String) {
        // One message, one line: names from outside make no others.
        let line = progress.withLock { $0.interrupted(by: Shown.text(text) + "\n") }
        write(line)
    }

    private func show(_ change: (inout Progress) -> String?) {
        if let text = progress.withLock({ change(&$0) }) { write(text) }
    }

    private func write(_ text: String) { Terminal.write(redacted(text), to: .messages) }

    private func redacted(_ text: String) -> String {
        secrets.hidden(in: text)
    }
}

/// Numbers with their nouns.
enum Count {
    static func of(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(Amount.count(count)) " + (count == 1 ? one : many ?? one + "s")
    }
}
