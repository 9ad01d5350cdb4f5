/// The raw path of a persisted query, taken apart: configuration, label and variables.
struct AEMSuffix: Equatable {
    let configuration: String
    let query: String
    let variables: [String: String]

    /// Whether there are several variables and no `;` behind the last.
    let lacksSemicolon: Bool

    /// The last variable.
    let last: String?

    /// Reads what stands behind `execute.json/`; nil unless that is two segments and a suffix.
    ///
    /// The suffix may be escaped as a whole or written as it is; either way it is decoded once, so
    /// a value escaped twice stays escaped, and a plus stays a plus.
    init?(raw: Substring) {
        let start = [";", "%3B", "%3b"].compactMap { raw.firstRange(of: $0)?.lowerBound }.min()
        let path = raw[..<(start ?? raw.endIndex)].split(
            separator: "/", omittingEmptySubsequences: false)
        guard path.count == 2, !path[0].isEmpty, !path[1].isEmpty else { return nil }
        configuration = PercentEncoding.decode(path[0])
        query = PercentEncoding.decode(path[1])
        let suffix = PercentEncoding.decode(raw[(start ?? raw.endIndex)...])
        var variables: [String: String] = [:]
        var last: String?
        let parts = suffix.split(separator: ";")
        for part in parts {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            variables[String(sides[0])] = sides.count > 1 ? String(sides[1]) : ""
            last = String(sides[0])
        }
        self.variables = variables
        self.last = last
        lacksSemicolon = parts.count > 1 && !suffix.hasSuffix(";")
    }
}
