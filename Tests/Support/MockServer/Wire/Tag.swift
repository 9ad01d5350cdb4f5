/// Entity tags: the same for the same words in every run.
enum Tag {
    /// A quoted tag.
    static func quoted(_ words: String) -> String {
        "\"" + OracleID.hexadecimal(OracleID.hash(words)).lowercased() + "\""
    }
}
