import GalleryModel
import Native

/// The fields that a system's items have, told by looking at some: so that a user who does not know
/// their names can find them.
struct FieldSurvey: Sendable, Equatable {
    /// Items that are looked at; all of one type look alike.
    static let enough = 50

    /// What readings put into items for themselves.
    private static let ours: Set<String> = ["_source", "_endpoint", "_id", "_references"]

    private(set) var items = 0
    private var found: [String: SourceField] = [:]
    private var order: [String] = []

    var fields: [SourceField] { order.compactMap { found[$0] } }

    /// The image fields in one sentence, for a message.
    var sentence: String {
        let images = fields.filter { $0.kind == .image || $0.kind == .html }.map(\.path)
        return images.isEmpty
            ? "none of their fields looks like an image"
            : "fields that look like images: " + images.prefix(12).joined(separator: ", ")
    }

    mutating func look(at item: JSON) {
        items += 1
        look(at: item, path: "", depth: 0)
    }

    private mutating func look(at value: JSON, path: String, depth: Int) {
        guard depth < 8, order.count < 200 else { return }
        if !path.isEmpty, FieldSurvey.isImage(value) {
            note(path, .image, nil)
            return
        }
        switch value {
        case .object(let members):
            if let id = members["id"]?.scalar ?? members["slug"]?.scalar, !path.isEmpty,
                let name = members["name"]?.scalar ?? members["title"]?.scalar
            {
                note(path, .reference, "\(name) (\(id))")
            }
            for (key, value) in members.sorted(by: { $0.key < $1.key })
            where !FieldSurvey.ours.contains(key) {
                look(at: value, path: path.isEmpty ? key : path + "/" + key, depth: depth + 1)
            }
        case .list(let list):
            for element in list.prefix(20) {
                if let kind = element["fieldId"]?.text {
                    look(at: element, path: path + "/*[fieldId=\(kind)]", depth: depth + 1)
                } else {
                    look(at: element, path: path, depth: depth + 1)
                }
            }
        case .text(let text):
            if text.contains("<img") {
                note(path, .html, nil)
            } else if !text.isEmpty, text.count <= 40 {
                note(path, .text, text)
            }
        case .null, .flag, .number: break
        }
    }

    /// What the systems send for a picture: an address that ends like one, or an object with it.
    static func isImage(_ value: JSON) -> Bool {
        if let text = value.text { return isPictureAddress(text) }
        guard let members = value.members else { return false }
        return ["url", "_path", "_dynamicUrl", "_publishUrl", "src", "source_url", "href"]
            .contains { members[$0]?.text.map(isPictureAddress) ?? false }
    }

    private static func isPictureAddress(_ text: String) -> Bool {
        guard text.contains("/"), !text.contains("<"), text.count < 2_000 else { return false }
        guard let type = ImageFormat.named(by: text) else { return false }
        return type == "svg" || ImageFormat.all.contains { $0.endings.contains(type) }
    }

    private mutating func note(_ path: String, _ kind: SourceField.Kind, _ sample: String?) {
        if found[path] == nil {
            found[path] = SourceField(path: path, kind: kind)
            order.append(path)
        }
        if let sample, found[path]?.samples.count ?? 0 < 4,
            found[path]?.samples.contains(sample) == false
        {
            found[path]?.samples.append(sample)
        }
    }
}
