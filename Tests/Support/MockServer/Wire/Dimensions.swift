/// The width and height of a picture, in pixels.
public struct Dimensions: Sendable, Hashable {
    /// The width.
    public var width: Int

    /// The height.
    public var height: Int

    /// A size.
    public init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    /// The size scaled by a factor, never less than one pixel.
    func scaled(by factor: Double) -> Dimensions {
        Dimensions(
            max(1, Int((Double(width) * factor).rounded())),
            max(1, Int((Double(height) * factor).rounded())))
    }

    /// The size at another width, in proportion.
    func at(width: Int) -> Dimensions {
        Dimensions(width, scaled(by: Double(width) / Double(max(1, self.width))).height)
    }
}
