/// What may go wrong wherever something is read.
extension Problem.Reason {
    package static let interrupted = Problem.Reason(.fetch, "interrupted", "interrupted")

    package static func listingFailed(detail: String) -> Self {
        .init(.index, "listing-failed", "its pictures cannot be listed: \(detail)")
    }

    /// JSON that was read, though not all of it is JSON.
    package static func oddJSON(detail: String) -> Self {
        .init(
            .index, "odd-json", "the server's JSON is broken (\(detail)); it was read as it stands")
    }

    package static func badIndexFile(sentence: String) -> Self {
        .init(.index, "bad-index-file", sentence)
    }

    package static func httpStatus(_ status: Int, detail: String) -> Self {
        .init(
            .fetch, "http-status",
            "the server answered \(status)" + (detail.isEmpty ? "" : ": \(detail)"))
    }

    package static func quota(detail: String) -> Self {
        .init(
            .fetch, "quota",
            "the server's quota is used up: \(detail); trying again is pointless until it is renewed"
        )
    }

    package static func transport(detail: String, tries: Int) -> Self {
        .init(
            .fetch, "transport",
            "the download failed \(tries == 1 ? "once" : "\(tries) times"): \(detail)")
    }

    package static func tooManyBytes(limit: Int) -> Self {
        .init(
            .fetch, "too-many-bytes",
            "the file is over \(Amount.bytes(limit)); see limits: bytes in gallery.yml")
    }

    package static func unreadableFile(detail: String) -> Self {
        .init(.fetch, "unreadable-file", detail, fact: "the file cannot be read")
    }

    package static func writeFailed(detail: String) -> Self {
        .init(
            .publish, "write-failed", "no rendition could be written: \(detail)",
            fact: "no rendition could be written")
    }
}
