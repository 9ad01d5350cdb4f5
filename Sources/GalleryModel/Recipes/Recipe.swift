public import Native

/// What is made of a picture.
public struct Recipe: Sendable, Equatable {
    /// `thumbnail` or `medium`; for a format besides the one that everything reads, with that format
    /// behind it: `medium-avif`.
    public var name: String
    /// The box that it is made to fit; never enlarged.
    public var width: Int
    public var height: Int
    public var format = ImageFormat.jpeg
    /// 1 to 100.
    public var quality = 80
    /// What shows through transparency where the format has none: red, green, blue, 0 to 255.
    public var background = Color.white
    /// Whether it is drawn from the whole picture, which a JPEG is not decoded to without need.
    package var isFromWhole = false

    /// What a rendition is called in a further format.
    package static func name(_ rendition: String, _ format: ImageFormat) -> String {
        "\(rendition)-\(format.rawValue)"
    }

    /// The folder that a rendition of that name goes to: all formats share one.
    package static func folder(of name: String) -> String { String(name.prefix { $0 != "-" }) }

    package static let thumbnail = Recipe(name: "thumbnail", width: 320, height: 320)
    package static let medium = Recipe(name: "medium", width: 1024, height: 1024)
}
