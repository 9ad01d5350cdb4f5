/// A parsed `expand` of a single read: which references come as whole items, one level deep.
struct OracleExpansion: Equatable {
    private let names: Set<String>?

    /// Nothing is expanded.
    static let none = OracleExpansion(names: [])

    private init(names: Set<String>?) {
        self.names = names
    }

    /// Reads the names; one the item does not have is refused, as is a second level.
    init(_ text: String?, of item: OracleContentItem) throws(Refusal) {
        guard let text, !text.isEmpty else {
            self = .none
            return
        }
        var names: Set<String> = []
        for part in text.split(separator: ",") {
            let name = part.filter { $0 != " " }
            if name == "all" {
                self.names = nil
                return
            }
            if name == "taxonomies" { continue }
            let pieces = name.split(separator: ".")
            guard pieces.count == 2, pieces[0] == "fields", item[String(pieces[1])] != nil else {
                let sentence =
                    "Invalid fields : User defined fields [\(name)] does not exist for the item "
                    + item.id
                throw Refusal(status: 400, title: sentence, detail: sentence)
            }
            names.insert(String(pieces[1]))
        }
        self.names = names
    }

    func holds(_ name: String) -> Bool {
        names?.contains(name) ?? true
    }
}
