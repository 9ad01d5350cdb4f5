extension Files {
    /// Whether two files hold the same bytes; false when one of them cannot be read.
    public static func haveSameContent(_ left: String, _ right: String) -> Bool {
        guard let a = try? PlainFile(left), let b = try? PlainFile(right),
            a.status.size == b.status.size
        else { return false }
        var (x, y) = ([UInt8](repeating: 0, count: 65_536), [UInt8](repeating: 0, count: 65_536))
        while let m = try? a.read(into: &x), let n = try? b.read(into: &y), m == n,
            x[..<m] == y[..<n]
        {
            if m == 0 { return true }
        }
        return false
    }
}
