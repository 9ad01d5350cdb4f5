/// Who a small server lets in.
public enum Authority: Sendable, Equatable {
    case anyone
    /// A bearer token in `Authorization`, or in the query under a name the system has for it.
    case bearer(String)

    /// Whether a request may go on, and whether it brought any credentials at all.
    func judge(_ exchange: Exchange, queryName: String? = nil) -> (admits: Bool, brought: Bool) {
        guard case .bearer(let token) = self else { return (true, true) }
        if let name = queryName, let value = exchange.queryValue(name) {
            return (value == token, true)
        }
        return (exchange.authorization == "Bearer " + token, exchange.authorization != nil)
    }
}
