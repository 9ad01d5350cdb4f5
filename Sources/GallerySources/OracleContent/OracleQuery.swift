import GalleryModel

/// Conditions in Oracle's query language, which has no way to escape a quotation mark in a value.
enum OracleQuery {
    /// `type eq "A" and name eq "B"`
    static func all(_ pairs: [(String, String)]) throws(Problem.Reason) -> String {
        var conditions: [String] = []
        for (field, value) in pairs { conditions.append("\(field) eq \"\(try safe(value))\"") }
        return conditions.joined(separator: " and ")
    }

    /// The query with an id in the place of `{id}`.
    static func filled(_ query: String, id: String) throws(Problem.Reason) -> String {
        query.replacing("{id}", with: try safe(id))
    }

    private static func safe(_ value: String) throws(Problem.Reason) -> String {
        guard !value.contains("\""), !value.contains("\\") else {
            throw .listingFailed(detail: "\(value) cannot stand in a query")
        }
        return value
    }
}
