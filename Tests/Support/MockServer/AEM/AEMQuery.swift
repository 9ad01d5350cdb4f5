/// A persisted query.
public struct AEMQuery: Sendable {
    /// What the field it reads answers.
    public enum Shape: Sendable {
        /// `…List`: items, and neither a total nor a sign of more.
        case list
        /// `…Paginated`: edges and cursors.
        case paginated
        /// `…ByPath`: one item.
        case single
    }

    /// The label in the path.
    public var name: String

    /// The member of `data`, as `adventureList`.
    public var field: String

    /// What that answers.
    public var shape: Shape

    /// The variables it declares; others are tolerated and do nothing.
    public var variables: Set<String>

    /// The variables that choose items, each with the field it must equal.
    public var filters: [String: String] = [:]

    /// The order without a `sort`; a list has `_path`, a paginated one the fragments' ids.
    public var order: String?

    /// The fields it selects; nil is all.
    public var selection: Set<String>?

    /// Whether it selects `_references`.
    public var selectsReferences = false

    /// The fragments of its model.
    public var fragments: [AEMFragment]

    /// A query.
    public init(
        _ name: String, field: String, _ shape: Shape = .list, variables: Set<String> = [],
        _ fragments: [AEMFragment]
    ) {
        self.name = name
        self.field = field
        self.shape = shape
        self.variables = variables
        self.fragments = fragments
    }

    /// Whether `offset` and `limit` do anything.
    public var declaresPaging: Bool {
        get { variables.isSuperset(of: ["offset", "limit"]) }
        set {
            if newValue {
                variables.formUnion(["offset", "limit"])
            } else {
                variables.subtract(["offset", "limit"])
            }
        }
    }
}
