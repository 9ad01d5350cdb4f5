import ImageFixtures
import Native

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

/// What a file looks like once it is verified and drawn.
struct Look {
    /// Red, green and blue, the mean of all pixels.
    var mean: [Double]
    var width: Int
    var height: Int
    var notices: [String]
    private var drawn: [UInt8]

    init(_ bytes: [UInt8], background: String = "#ffffff", _ limits: Limits = Limits())
        throws(Problem.Reason)
    {
        // By itself a suite has nobody else who has loaded it.
        try? Vips.start()
        do {
            let folder = try ImageFixtures.Folder()
            try folder.write(bytes, to: "picture")
            var recipe = Recipe.thumbnail
            recipe.quality = 95
            recipe.background = Color(background) ?? recipe.background
            let outcome = try rendered(
                Source(folder.path + "/picture", bytes), [recipe], limits)
            drawn = outcome.drawn[0].bytes
            (width, height) = (outcome.facts.width, outcome.facts.height)
            notices = outcome.notices
            mean = try ImageFixtures.meanColor(ofJPEG: drawn)
        } catch let reason as Problem.Reason {
            throw reason
        } catch {
            throw .damaged(detail: "the test itself: \(error)")
        }
    }

    func pixel(x: Int, y: Int) throws -> [Int] {
        try ImageFixtures.pixel(
            JPEGDecoding.decode(drawn, within: 10) { _ in 1 }.takePicture(), x: x, y: y)
    }

    /// Whether the mean is a color, but for what JPEG does to it.
    func isNear(_ color: [Double]) -> Bool {
        zip(mean, color).allSatisfy { abs($0 - $1) <= 6 }
    }

    /// The short word for why nothing was drawn; "drawn" if it was.
    static func code(_ bytes: [UInt8], _ limits: Limits = Limits()) -> String {
        do throws(Problem.Reason) {
            _ = try Look(bytes, limits)
            return "drawn"
        } catch {
            return error.code
        }
    }
}

/// What comes of a source: verify → render.
func rendered(
    _ source: Source, _ recipes: [Recipe], _ limits: Limits, _ placeholder: Placeholder? = nil
) throws(Problem.Reason) -> Rendering.Outcome {
    let rendering = Rendering(recipes: recipes, limits: limits, placeholder: placeholder)
    return try rendering.draw(try rendering.verify(source), of: source)
}
