package import Native

extension ImageFormat {
    /// What the name in an address ends with, in lower case: `jpg` for `jpeg`; nil when it has no ending.
    package static func named(by url: String) -> String? {
        let type = Paths.pathExtension(of: WebAddress.fileName(of: url)).lowercased()
        return type.isEmpty ? nil : type == "jpeg" ? "jpg" : type
    }
}
