/// How long a file may be kept without asking again. Pure.
enum Caching {
    /// A name that carries its content's hash, `<name>.<8, 16 or 64 digits>.<extension>`, never means
    /// anything else; every other file is asked for again, which costs a 304.
    static func policy(for name: String) -> String {
        isHashed(name) ? "public, max-age=31536000, immutable" : "no-cache"
    }

    private static func isHashed(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count > 2 else { return false }
        let hash = parts[parts.count - 2]
        return [8, 16, 64].contains(hash.count)
            && hash.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
