/// Base64, for basic credentials and cursors.
enum Base64 {
    static func encode(_ text: String) -> String {
        var result = ""
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let group = Array(rest.prefix(3))
            rest = rest.dropFirst(3)
            let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            for place in 0..<4 {
                let digit = digits[bits >> (18 - place * 6) & 63]
                result.append(place <= group.count ? digit : "=")
            }
        }
        return result
    }

    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
