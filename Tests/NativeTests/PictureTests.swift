import Bounds
import ImageFixtures
import Native
import Testing

@Suite("Picture", .bounded)
struct PictureTests {
    private let folder: ImageFixtures.Folder

    init() throws {
        folder = try ImageFixtures.Folder()
        try Vips.start()
    }

    private func open(_ bytes: [UInt8], as loader: Picture.Loader) throws -> Picture {
        try folder.write(bytes, to: "picture")
        return try Picture.open(folder.path + "/picture", as: loader)
    }

    @Test(
        "small pictures that are blown up: none is enlarged, and none vanishes",
        arguments: [
            (1, 1, 320, 320, 1, 1), (940, 2, 320, 320, 320, 1), (2, 940, 320, 320, 1, 320),
            (320, 320, 320, 320, 320, 320), (100, 50, 320, 320, 100, 50),
            (640, 480, 320, 320, 320, 240), (3, 9000, 320, 320, 1, 320),
        ])
    func fitted(w: Int, h: Int, boxW: Int, boxH: Int, expectedW: Int, expectedH: Int) throws {
        // bugs.md 40.
        let picture = try Picture.canvas(width: w, height: h, color: [200, 80, 40])
        let fitted = try picture.fitted(width: boxW, height: boxH)
        let (width, height) = (fitted.width, fitted.height)
        #expect(width == expectedW)
        #expect(abs(height - expectedH) <= 1 && height >= 1)
    }

    @Test("a JPEG of one pixel, and one of 940 × 2, come out at least one pixel each way")
    func tinyJPEG() throws {
        for (width, height) in [(1, 1), (940, 2)] {
            let bytes = try ImageFixtures.picture(width: width, height: height)
            let picture = try JPEGDecoding.decode(bytes, within: 5) { _ in 1 }.takePicture()
            let fitted = try picture.fitted(width: 320, height: 320)
            let (w, h) = (fitted.width, fitted.height)
            #expect(w >= 1 && h >= 1)
            let written = try fitted.encoded(.jpeg(quality: 80))
            #expect(!written.isEmpty)
        }
    }

    @Test(
        "a transparent PNG that gets a black background: the stated one shows through",
        arguments: ["palette", "grey and alpha", "GIF", "WebP"])
    func flattened(kind: String) throws {
        // bugs.md 38.
        let picture: Picture
        switch kind {
        case "palette":
            let png = PNG(
                colorType: 3, left: [0], right: [1], palette: [0, 255, 0, 1, 2, 3],
                transparency: [255, 0])
            picture = try open(png.bytes, as: .png)
        case "grey and alpha":
            picture = try open(
                PNG(colorType: 4, left: [0, 255], right: [0, 0]).bytes, as: .png)
        case "GIF": picture = try open(Samples.transparentGIF, as: .gif)
        default: picture = try open(Samples.transparentWebP, as: .webp)
        }
        let hasAlpha = picture.hasAlpha
        #expect(hasAlpha)
        let fitted = try picture.fitted(width: 16, height: 16)
        let background = [10, 120, 250]
        let flat = try fitted.flattened(onto: background.map(Double.init))
        let isTransparent = flat.hasAlpha
        #expect(!isTransparent)
        let shown = try ImageFixtures.pixel(flat, x: 13, y: 8)
        #expect(zip(shown, background).allSatisfy { abs($0 - $1) <= 2 }, "\(shown)")
        let left = try ImageFixtures.pixel(flat, x: 2, y: 8)
        #expect(left == (kind == "grey and alpha" ? [0, 0, 0] : [0, 255, 0]))
    }

    @Test("a picture of 16 bits a channel keeps its colors in 8")
    func sixteenBits() throws {
        let png = PNG(
            colorType: 2, depth: 16, left: [0xC8, 0, 0x50, 0, 0x28, 0],
            right: [0xC8, 0, 0x50, 0, 0x28, 0])
        let fitted = try open(png.bytes, as: .png).fitted(width: 8, height: 8)
        let color = try ImageFixtures.pixel(fitted, x: 4, y: 4)
        #expect(zip(color, [200, 80, 40]).allSatisfy { abs($0 - $1) <= 2 }, "\(color)")
    }

    @Test("opening never verifies: a PNG cut in its pixels opens and fails when it is decoded")
    func lazy() throws {
        // bugs.md 3.
        let bytes = try ImageFixtures.noise()
        let picture = try JPEGDecoding.decode(bytes, within: 5) { _ in 1 }.takePicture()
        let png = try picture.encoded(.png)
        try folder.write(Array(png.prefix(png.count / 2)), to: "cut.png")
        let path = folder.path + "/cut.png"
        let width = try Picture.open(path, as: .png).width
        #expect(width == 256)
        #expect(throws: VipsError.self) {
            try Picture.open(path, as: .png).checkEveryPixel(within: 5)
        }
    }

    @Test("a crop takes the middle and never enlarges")
    func cropped() throws {
        let picture = try Picture.canvas(width: 10, height: 20, color: [1, 2, 3])
        let cropped = try picture.cropped(width: 40, height: 5)
        let (width, height) = (cropped.width, cropped.height)
        #expect(width == 10 && height == 5)
    }

    @Test("every encoding writes a file of its own kind, without metadata")
    func encodings() throws {
        let picture = try Picture.canvas(width: 32, height: 32, color: [9, 90, 200])
        let jpeg = try picture.encoded(.jpeg(quality: 80))
        let png = try picture.encoded(.png)
        let webp = try picture.encoded(.webp(quality: 80))
        let avif = try picture.encoded(.avif(quality: 50))
        #expect(jpeg.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(png.starts(with: PNG.signature))
        #expect(webp[8..<12].elementsEqual("WEBP".utf8))
        #expect(avif[8..<12].elementsEqual("avif".utf8))
    }
}
