import GalleryKit
import Native

/// `gallery verify`
enum VerifyCommand: Command {
    static func run(_ words: [String]) async throws(ExitStatus) -> ExitStatus {
        let options = [
            CommandOption("decode", help: "decode every picture as well"),
            CommandOption("json", help: "print JSON instead of lines"),
            CommandOption(
                "jobs", short: "j", value: "N",
                help: "files read at once (default: one a processor)"),
        ]
        let common = try CommonOptions.read(
            words, command: "verify",
            purpose: "Read again and hash everything that the manifest names.",
            notes:
                "Missing and changed files are damage: exit status 4. Extra files, which the manifest "
                + "does not name, are only told: they are a user's, or go with the next build.",
            options: options)
        let console = common.console
        return await console.telling { () throws(GalleryError) in
            let report = try await Gallery(
                common.configuration, options: common.gallery, events: console
            ).audit(decoding: common.arguments.has("decode"))
            console.result(common.arguments.has("json") ? json(report) : lines(report))
            console.message(
                "\(Count.of(report.checked, "file")) checked, \(Amount.bytes(report.bytes)): "
                    + "\(report.missing.count) missing, \(report.changed.count) changed, "
                    + "\(report.extra.count) extra")
            return report.isDamaged ? .damaged : .complete
        }
    }

    private static func lines(_ report: AuditReport) -> String {
        let groups = [
            ("missing", report.missing), ("changed", report.changed), ("extra", report.extra),
        ]
        return groups.flatMap { state, paths in paths.map { "\(state) \(Shown.text($0))\n" } }
            .joined()
    }

    private static func json(_ report: AuditReport) -> String {
        struct Document: Encodable {
            var bytes: Int
            var changed: [String]
            var checked: Int
            var extra: [String]
            var missing: [String]
        }
        let document = Document(
            bytes: report.bytes, changed: report.changed, checked: report.checked,
            extra: report.extra, missing: report.missing)
        return Shown.json(of: document)
    }
}
