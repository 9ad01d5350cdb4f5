import GalleryModel
import Native

/// What a request's conditions come to, in RFC 9110's order (13.2.2). Pure.
enum Conditions {
    enum Verdict: Equatable { case send, notModified, failed }

    static func verdict(
        _ headers: [String: String], _ tag: EntityTag, _ modified: HTTPDate
    ) -> Verdict {
        if let list = headers["if-match"] {
            if !tag.isListed(in: list, weakIsEnough: false) { return .failed }
        } else if let date = headers["if-unmodified-since"].flatMap({ HTTPDate($0) }),
            modified.seconds > date.seconds
        {
            return .failed
        }
        if let list = headers["if-none-match"] {
            return tag.isListed(in: list, weakIsEnough: true) ? .notModified : .send
        }
        if let date = headers["if-modified-since"].flatMap({ HTTPDate($0) }) {
            return modified.seconds <= date.seconds ? .notModified : .send
        }
        return .send
    }

    /// Whether a part may be sent: not when the rest, which the client has, is of another file.
    static func allowPart(
        _ headers: [String: String], _ tag: EntityTag, _ modified: HTTPDate
    ) -> Bool {
        guard let condition = headers["if-range"] else { return true }
        return condition.contains("\"")
            ? condition == tag.text : HTTPDate(condition) == modified
    }
}
