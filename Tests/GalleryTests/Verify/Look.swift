import Darkroom
import Native

@testable import Gallery

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
        Vips.start()
        do {
            let folder = try Darkroom.Folder()
            try folder.write(bytes, to: "picture")
            var recipe = Recipe.thumbnail
            recipe.quality = 95
            recipe.background = Colour(background) ?? recipe.background
            let outcome = try Rendering.draw(
                Source(folder.path + "/picture", bytes), [recipe], limits)
            drawn = outcome.drawn[0].bytes
            (width, height) = (outcome.facts.width, outcome.facts.height)
            notices = outcome.notices
            mean = try Darkroom.meanColour(ofJPEG: drawn)
        } catch let reason as Problem.Reason {
            throw reason
        } catch {
            throw .damaged(detail: "the test itself: \(error)")
        }
    }

    func pixel(x: Int, y: Int) throws -> [Int] {
        try Darkroom.pixel(
            JPEGDecoding.decode(drawn, within: 10) { _ in 1 }.takePicture(), x: x, y: y)
    }

    /// Whether the mean is a colour, but for what JPEG does to it.
    func isNear(_ colour: [Double]) -> Bool {
        zip(mean, colour).allSatisfy { abs($0 - $1) <= 6 }
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
