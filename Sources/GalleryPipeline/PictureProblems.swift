import GalleryModel

/// What may go wrong with a picture between its offer and its renditions.
extension Problem.Reason {
    static let noOffer = Problem.Reason(
        .fetch, "no-offer", "the source offers no rendition that can be downloaded")

    static func notAPicture(kind: String) -> Self {
        .init(.verify, "not-a-picture", "this is no picture but \(kind)")
    }

    static let svgNotEnabled = Problem.Reason(
        .verify, "svg-not-enabled", "SVG is not enabled: it is a program, not a picture")

    static func truncated(detail: String) -> Self {
        .init(.verify, "truncated", "the picture ends too early: \(detail)")
    }

    static func damaged(detail: String) -> Self {
        .init(.verify, "damaged", "the picture is damaged: \(detail)")
    }

    static func unsupported(detail: String) -> Self {
        .init(
            .verify, "unsupported", "this kind of picture is not supported here: \(detail)")
    }

    /// `said`: the library's own words.
    static func undecodable(type: String, said: String) -> Self {
        let fact = "the picture is damaged: this \(type) cannot be decoded whole"
        return .init(
            .verify, "damaged", fact + (said.isEmpty ? "" : " (\(said))"), fact: fact)
    }

    static func tooManyPixels(width: Int, height: Int, frames: Int, limit: Int) -> Self {
        .init(
            .verify, "too-many-pixels",
            "the picture is \(width) × \(height)" + (frames > 1 ? " in \(frames) frames" : "")
                + ", over \(Amount.count(limit)) pixels; see limits: pixels in gallery.yml")
    }

    static func tooMuchMemory(_ bytes: Int, limit: Int) -> Self {
        .init(
            .verify, "too-much-memory",
            "decoding takes \(Amount.bytes(bytes)), over \(Amount.bytes(limit)); "
                + "see limits: memory in gallery.yml",
            fact: "decoding takes too much memory; see limits: memory in gallery.yml")
    }

    static func tooSlow(seconds: Double) -> Self {
        .init(
            .verify, "too-slow",
            "decoding took over \(Amount.seconds(seconds)); see limits: seconds in gallery.yml")
    }

    /// An earlier run ended by a signal while it worked on these bytes.
    static let killedRun = Problem.Reason(
        .verify, "killed-run",
        "an earlier run crashed while it worked on this picture, which is passed over; replace it, or "
            + "try it again with --retry-failed")

    static func renderFailed(detail: String) -> Self {
        .init(
            .render, "render-failed", "no rendition could be made: \(detail)",
            fact: "no rendition could be made")
    }
}
