import Bounds
import ImageFixtures
import Native
import Testing

@Suite("CMYK", .bounded, .enabled(if: Corpus.isThere, "../shared is not there"))
struct CMYKTests {
    /// With a profile, without one, and YCCK; the colors are those that ImageMagick and Pillow show.
    private static let files = [
        "good/jpeg/thumbor__cmyk-icc.jpg", "good/jpeg/jpeg-decoder__jpg-cmyk-2.jpg",
        "good/jpeg/sharp__Channel_digital_image_CMYK_color_no_profile.jpg",
    ]

    @Test("CMYK comes out in sRGB and not inverted", arguments: files)
    func colors(file: String) throws {
        // bugs.md 39.
        try Vips.start()
        let bytes = try Shared.read("corpus/" + file)
        let decoding = try JPEGDecoding.decode(bytes, within: 10) { preamble in
            #expect(!preamble.header.isPlainColor)
            return 1
        }
        let fitted = try decoding.takePicture().fitted(width: 64, height: 64)
        let written = try fitted.encoded(.jpeg(quality: 90))
        let header = try JPEGDecoding.decode(written, within: 10) { _ in 1 }.header
        #expect(header.isPlainColor)
        let mean = try ImageFixtures.meanColor(ofJPEG: written)
        let expected = try #require(Self.means[file])
        #expect(zip(mean, expected).allSatisfy { abs($0 - $1) < 30 }, "\(mean)")
    }

    private static let means: [String: [Double]] = [
        "good/jpeg/thumbor__cmyk-icc.jpg": [149, 213, 213],
        "good/jpeg/jpeg-decoder__jpg-cmyk-2.jpg": [252, 252, 252],
        "good/jpeg/sharp__Channel_digital_image_CMYK_color_no_profile.jpg": [109, 132, 110],
    ]
}
