import Native

/// The `Link` header of RFC 8288: `<https://…?page=2>; rel="next"`.
enum LinkHeader {
    /// The address of the next page, if the answer names one.
    static func next(in response: Response) -> String? {
        response.headers.filter { $0.name == "link" }.lazy.compactMap { next(in: $0.value) }.first
    }

    /// Addresses and quoted texts may hold the commas and semicolons that stand between links.
    static func next(in header: String) -> String? {
        var rest = header[...]
        while let start = rest.firstIndex(of: "<") {
            let target = rest[rest.index(after: start)...]
            guard let end = target.firstIndex(of: ">") else { return nil }
            rest = target[target.index(after: end)...]
            let parameters = parameters(&rest)
            if parameters.contains(where: isNext) { return String(target[..<end]) }
        }
        return nil
    }

    /// `;title="a, b";rel=next` up to the comma before the next link, quotation marks taken away.
    private static func parameters(_ rest: inout Substring) -> [String] {
        var parameters = [""]
        var isQuoted = false
        while let character = rest.popFirst() {
            switch character {
            case "\"": isQuoted.toggle()
            case "\\" where isQuoted:
                rest.popFirst().map { parameters[parameters.count - 1].append($0) }
            case ";" where !isQuoted: parameters.append("")
            case "," where !isQuoted: return parameters
            default: parameters[parameters.count - 1].append(character)
            }
        }
        return parameters
    }

    /// `rel` may name several relations.
    private static func isNext(_ parameter: String) -> Bool {
        let sides = parameter.lowercased().split(separator: "=", maxSplits: 1)
        return sides.count == 2 && sides[0].filter { $0 != " " } == "rel"
            && sides[1].split(separator: " ").contains("next")
    }
}
