import GalleryKit
import Native

/// How far a run is, as text: a bar that is drawn again and again, lines, or JSON lines.
struct Progress {
    enum Kind: String {
        case auto, bar, plain, json, none

        /// A bar on a terminal that can draw one, plain lines elsewhere.
        func resolved(isQuiet: Bool) -> Kind {
            if isQuiet, self != .json { return .none }
            guard self == .auto else { return self }
            let canDraw =
                Terminal.isTerminal(.messages) && Terminal.width(.messages) >= 60
                && Terminal.environment("TERM") != "dumb"
            return canDraw ? .bar : .plain
        }
    }

    private let kind: Kind
    private var known = 0
    private var done = 0
    private var failed = 0
    private var drawnAt = 0.0
    private var isDrawn = false

    init(_ kind: Kind) { self.kind = kind }

    mutating func listed(_ pictures: Int) -> String? {
        known += pictures
        return draw()
    }

    mutating func done(failed isFailed: Bool) -> String? {
        done += 1
        failed += isFailed ? 1 : 0
        return draw()
    }

    mutating func category(_ title: String, images: Int, problems: Int) -> String? {
        switch kind {
        case .plain:
            let trouble = problems == 0 ? "" : ", " + Count.of(problems, "problem")
            return "\(Shown.text(title)): \(Count.of(images, "image"))\(trouble)\n"
        case .json:
            return Shown.json(
                of:
                    Line(event: "category", title: title, images: images, problems: problems))
        case .bar: return draw()
        case .auto, .none: return nil
        }
    }

    /// The problem as a JSON line, if that is how we speak.
    func problem(_ problem: Problem) -> String? {
        guard kind == .json else { return nil }
        return Shown.json(
            of:
                Line(
                    event: "problem", title: problem.category, code: problem.reason.code,
                    name: problem.name, address: problem.address, text: problem.sentence))
    }

    /// A line that takes the bar's place; the bar comes back with the next change.
    mutating func interrupted(by line: String) -> String {
        if kind == .json {
            return Shown.json(of: Line(event: "message", text: String(line.dropLast())))
        }
        defer { isDrawn = false }
        return isDrawn ? "\r\u{1B}[K" + line : line
    }

    mutating func finish() -> String? {
        defer { isDrawn = false }
        return isDrawn ? "\r\u{1B}[K" : nil
    }

    /// At most ten times a second, so that showing costs nothing.
    private mutating func draw() -> String? {
        let now = monotonicSeconds()
        guard kind == .bar, now - drawnAt > 0.1 else { return nil }
        (drawnAt, isDrawn) = (now, true)
        let room = max(10, min(40, Terminal.width(.messages) - 50))
        let filled = known == 0 ? 0 : room * done / max(known, done)
        let bar =
            String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
        let trouble = failed == 0 ? "" : ", \(failed) failed"
        return "\r\(bar) \(Amount.count(done)) of \(Amount.count(known)) pictures\(trouble)\u{1B}[K"
    }

    private struct Line: Encodable {
        var event: String
        var title: String?
        var images: Int?
        var problems: Int?
        var code: String?
        var name: String?
        var address: String?
        var text: String?
    }
}
