import GalleryModel
import Synchronization

/// What only the query about one item tells: asked for once an item, and only when a field is missing.
final class AEMDetails: Sendable {
    private let settings: AEMSettings
    private let ask: @Sendable (String, [String: String]) async throws -> AEMAnswer
    private let found = Mutex<[Problem.Reason]>([])
    /// Answers by the variable's value: several items may share one.
    private let known = Mutex<[String: JSON]>([:])
    private static let remembered = 1_000
    /// Queries under way at once.
    private static let width = 4

    init(
        _ settings: AEMSettings,
        ask: @escaping @Sendable (String, [String: String]) async throws -> AEMAnswer
    ) {
        self.settings = settings
        self.ask = ask
    }

    var problems: [Problem.Reason] { found.withLock { $0 } }

    /// The items with the fields of the details that they need.
    ///
    /// Throws when the query itself is refused: then it is so for every item.
    func adding(to items: [JSON]) async throws -> [JSON] {
        guard let detail = settings.detail else { return items }
        let results = await each(of: items, width: AEMDetails.width) { item in
            await self.detailed(item, detail)
        }
        return try results.map { try $0.get() }
    }

    private func detailed(
        _ item: JSON, _ detail: AEMSettings.Detail
    ) async -> Result<JSON, any Error> {
        guard settings.rules.misses(item), let value = detail.from.scalar(in: item) else {
            return .success(item)
        }
        if let more = known.withLock({ $0[value] }) {
            return .success(item.adding(more.members ?? [:]))
        }
        do {
            let answer = try await ask(detail.persistedQuery, [detail.variable: value])
            let more = answer.items.first ?? .object([:])
            known.withLock { known in
                if known.count >= AEMDetails.remembered { known.removeAll() }
                known[value] = more
            }
            return .success(item.adding(more.members ?? [:]))
        } catch let refusal as JSONEndpoint.Refusal where [400, 404].contains(refusal.status) {
            return .failure(refusal)
        } catch {
            let said = Problem.Reason(error)
            let name = "\(detail.variable) \(value)"
            found.withLock { $0.append(.detailFailed(item: name, detail: said.sentence)) }
            return .success(item)
        }
    }
}
