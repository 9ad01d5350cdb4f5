import GalleryModel
import Native

/// What a persisted query answers, in any of its shapes. Pure.
struct AEMAnswer {
    var items: [JSON] = []
    /// Rows, those that GraphQL left null after an error with them.
    var count = 0
    var next: String?
    var hasMore: Bool?
    var problems: [Problem.Reason] = []

    /// Why an answer has no items.
    enum Mistake: SaidError, Equatable {
        /// GraphQL refuses with 200.
        case refused(ErrorBody)
        case noList(members: [String])

        var sentence: String {
            switch self {
            case .refused(let body): body.sentence
            case .noList(let members):
                "answered with \(members.isEmpty ? "nothing" : members.joined(separator: ", ")) in data, "
                    + "of which none is a list; name it by list: in gallery.yml"
            }
        }
    }

    /// Reads `data.adventureList.items`, `data.articlePaginated.edges[].node` or
    /// `data.adventureByPath.item`.
    init(_ json: JSON, list: String?) throws(Mistake) {
        let errors = json["errors"]?.elements ?? []
        let data = json["data"]?.members ?? [:]
        let found = data.filter { $0.value.members != nil }
        if !errors.isEmpty {
            let body = ErrorBody(json)
            guard !found.isEmpty else { throw .refused(body) }
            problems = [.partialAnswer(detail: body.sentence)]
        }
        // A refusal that somebody on the way has made a success of.
        if data.isEmpty, json["message"]?.text != nil { throw .refused(ErrorBody(json)) }
        let name = list ?? (found.count == 1 ? found.keys.first : nil)
        guard let name, let member = data[name], member.members != nil else {
            throw .noList(members: data.keys.sorted())
        }
        var rows: [JSON]
        if let items = member["items"]?.elements {
            rows = items
        } else if let edges = member["edges"]?.elements {
            rows = edges.map { $0["node"] ?? .null }
            hasMore = member["pageInfo"]?["hasNextPage"].map { $0 == .flag(true) }
            next = member["pageInfo"]?["endCursor"]?.scalar ?? edges.last?["cursor"]?.scalar
        } else if let item = member["item"] {
            rows = [item]
        } else {
            throw .noList(members: data.keys.sorted())
        }
        count = rows.count
        rows = rows.filter { $0.members != nil }
        items = rows
        // The list's own, not an item's: what rich texts refer to.
        if let references = member["_references"]?.elements, !references.isEmpty {
            let pairs = references.compactMap { reference in
                reference["_path"]?.text.map { ($0, reference) }
            }
            let all = JSON.object(Dictionary(pairs) { first, _ in first })
            items = rows.map { $0.adding(["_references": all]) }
        }
    }
}
