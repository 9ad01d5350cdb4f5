public import Native

/// What is made of a picture.
public struct Recipe: Sendable, Equatable {
    /// Of small letters, digits and `_`, such as `medium`; for a format besides the one that everything
    /// reads, with that format behind it: `medium-avif`.
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

    public init(name: String, width: Int, height: Int) {
        (self.name, self.width, self.height) = (name, width, height)
    }

    /// What a rendition is called in a further format.
    package static func name(_ rendition: String, _ format: ImageFormat) -> String {
        "\(rendition)-\(format.rawValue)"
    }

    /// The folder that a rendition of that name goes to: all formats share one.
    package static func folder(of name: String) -> String { String(name.prefix { $0 != "-" }) }

    /// What is made unless the configuration says otherwise.
    public static let defaults = [
        Recipe(name: "medium", width: 1024, height: 1024),
        Recipe(name: "thumbnail", width: 320, height: 320),
    ]
    /// What the original's own bytes are called where they are published beside renditions.
    package static let native = "native"

    /// Whether a rendition may be called so: it is a folder's name.
    package static func isName(_ text: some StringProtocol) -> Bool {
        (1...nameLimit).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (97...122).contains($0) || (48...57).contains($0) || $0 == 95
            }
    }

    package static let nameLimit = 32
}
