import GalleryModel

/// What a system of items must know of itself; the rest is done once, for all of them.
protocol ItemClient: Sendable {
    var name: String { get }
    var rules: ItemRules { get }
    /// Hands over every item once, page by page, in the editor's order; says what is odd about the list.
    ///
    /// `admit` tells which ids have not come yet.
    func items(
        admit: ([String?]) async throws -> [Bool], page: ([JSON]) async throws -> Void
    ) async throws -> [Problem.Reason]
    /// The categories that the system lists by themselves, in its order; nil when it does not.
    func labels(of taxonomy: Int) async throws -> [Label]?
    /// What can be downloaded of an image: empty for what is none, nil when its address cannot be found.
    func assets(of image: FoundImage) -> [Asset]?
    /// The credentials that an address needs.
    func address(_ url: String) -> Address
}

extension ItemClient {
    func labels(of taxonomy: Int) async throws -> [Label]? { nil }
}
