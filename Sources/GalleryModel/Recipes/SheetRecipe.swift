public import Native

/// How a contact sheet is laid out.
public struct SheetRecipe: Sendable, Equatable {
    /// Whether a picture fills its tile, cropped, or stands in it whole.
    public enum Fit: String, Sendable, CaseIterable { case cover, contain }
    /// What a crop keeps: the middle, or what catches the eye.
    public enum Crop: String, Sendable, CaseIterable { case centre, attention }

    public var images = 4
    public var columns = 2
    public var tileWidth = 320
    public var tileHeight = 240
    /// Pixels between the tiles and around them.
    public var gap = 12
    public var background = Color(red: 250, green: 249, blue: 247)
    public var fit = Fit.cover
    public var crop = Crop.centre
    /// Whether the category's name and count stand below the pictures.
    public var label = true
    public var format = ImageFormat.jpeg
    public var quality = 85

    public init() {}
}
