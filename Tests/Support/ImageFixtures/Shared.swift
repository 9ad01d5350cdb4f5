import Native

/// The material beside the repository that tests read and never copy: `../shared`.
public enum Shared {
    /// Why a test that needs it is skipped.
    public static let reason = "../shared is not beside the package"

    /// The package's folder.
    public static let packageRoot: String = {
        var path = Substring(#filePath)
        for _ in 0..<4 { path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
        return String(path)
    }()

    public static func path(_ relative: String) -> String {
        packageRoot + "/../shared/" + relative
    }

    public static func has(_ relative: String) -> Bool {
        (try? Files.status(path(relative))) != nil
    }

    public static func read(_ relative: String) throws -> [UInt8] {
        try Files.read(path(relative))
    }
}
