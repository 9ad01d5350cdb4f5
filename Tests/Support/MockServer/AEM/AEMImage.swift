/// An image in the DAM of an AEM host.
public struct AEMImage: Sendable, Hashable {
    /// The repository path: no host, and unescaped, so spaces in it are spaces.
    public var path: String

    /// The size of the original.
    public var size: Dimensions

    /// An image.
    public init(_ path: String, _ width: Int, _ height: Int) {
        self.path = path
        size = Dimensions(width, height)
    }

    /// The asset's id, which differs from one environment to the next.
    public var uuid: String {
        let digits = Array(
            (OracleID.hexadecimal(OracleID.hash(path))
                + OracleID.hexadecimal(OracleID.hash(path + "2"))).lowercased())
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
            .joined(separator: "-")
    }

    /// The file name.
    var fileName: String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The name in a dynamic URL, unless the query chooses another.
    var seoName: String {
        let base = fileName.split(separator: ".").dropLast().joined(separator: ".")
        return String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

    /// The path, escaped segment by segment.
    public var escapedPath: String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
    }
}
