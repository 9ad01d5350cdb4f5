/// The pictures that the repository ships.
enum ShippedSamples {
    static let path: String = {
        let parts = #filePath.split(separator: "/")
        let root = parts.prefix { $0 != "Tests" }
        return "/" + root.joined(separator: "/") + "/Samples"
    }()
}
