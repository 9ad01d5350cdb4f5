import Bounds
import Glibc
import ImageFixtures
import Native
import Testing

@Suite("Shrinking a picture", .bounded)
struct PictureShrinkingTests {
    /// Lanczos3 by the book, in floating point, along rows of `width` values of three bands.
    private func across(_ values: [Double], _ width: Int, to target: Int) -> [Double] {
        let scale = Double(width) / Double(target)
        func lanczos(_ x: Double) -> Double {
            if x == 0 { return 1 }
            if abs(x) >= 3 { return 0 }
            let angle = Double.pi * x
            return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
        }
        let weights = (0..<target).map { place in
            let centre = (Double(place) + 0.5) * scale - 0.5
            return (0..<width).map { lanczos((Double($0) - centre) / scale) }
        }
        var result: [Double] = []
        for row in 0..<values.count / width / 3 {
            for place in weights {
                let whole = place.reduce(0, +)
                for band in 0..<3 {
                    var sum = 0.0
                    for x in 0..<width { sum += place[x] * values[(row * width + x) * 3 + band] }
                    result.append(min(max(sum / whole, 0), 255))
                }
            }
        }
        return result
    }

    private func transposed(_ values: [Double], _ width: Int) -> [Double] {
        var result: [Double] = []
        for x in 0..<width {
            for row in stride(from: x * 3, to: values.count, by: width * 3) {
                result += values[row..<row + 3]
            }
        }
        return result
    }

    /// Of noise, the worst that there is: libvips' weights have six bits.
    @Test(
        "the result is Lanczos3 by the book, to libvips' rounding",
        arguments: [(64, 48), (50, 50), (128, 95), (19, 100)])
    func byTheBook(width: Int, height: Int) throws {
        let jpeg = try ImageFixtures.noise(width: 131, height: 97)
        let picture = try JPEGDecoding.decode(jpeg, within: 10) { _ in 1 }.takePicture()
        let small = try picture.fitted(width: width, height: height)
        let (w, h) = (small.width, small.height)
        let wide = across(try picture.rgb().map(Double.init), 131, to: w)
        let exact = transposed(across(transposed(wide, w), 97, to: h), h)
        let differences = zip(try small.rgb(), exact).map { abs(Double($0) - $1) }
        #expect(differences.count == w * h * 3)
        #expect(differences.reduce(0, +) / Double(differences.count) < 1.5)
        #expect((differences.max() ?? 255) < 12)
        // What is rounded is not what is moved, darkened or lightened.
        let signed = zip(try small.rgb(), exact).map { Double($0) - $1 }
        #expect(abs(signed.reduce(0, +) / Double(signed.count)) < 0.5)
    }

    @Test("the turned reduction is libvips' own resizing", arguments: [(140, 105), (200, 150)])
    func plainResizing(width: Int, height: Int) throws {
        let folder = try ImageFixtures.Folder()
        let jpeg = try ImageFixtures.noise(width: 259, height: 195)
        let picture = try JPEGDecoding.decode(jpeg, within: 10) { _ in 1 }.takePicture()
        try folder.write(try picture.encoded(.png), to: "same.png")
        let theirs = try Picture.open(folder.path + "/same.png", as: .png)
            .fitted(width: width, height: height).rgb()
        let ours = try picture.fitted(width: width, height: height).rgb()
        let differences = zip(ours, theirs).map { abs(Int($0) - Int($1)) }
        #expect(ours.count == theirs.count && !ours.isEmpty)
        // Half a pixel's offset would make over twenty.
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 2)
    }

    @Test(
        "the size is the one that libvips gives, which shrinks what is not in memory",
        arguments: [(128, 96), (100, 100), (255, 191), (37, 200), (320, 9), (5, 5)])
    func sizes(width: Int, height: Int) throws {
        let folder = try ImageFixtures.Folder()
        let jpeg = try ImageFixtures.noise(width: 259, height: 195)
        let picture = try JPEGDecoding.decode(jpeg, within: 10) { _ in 1 }.takePicture()
        try folder.write(try picture.encoded(.png), to: "same.png")
        let theirs = try Picture.open(folder.path + "/same.png", as: .png)
            .fitted(width: width, height: height)
        let ours = try picture.fitted(width: width, height: height)
        let sizes = [ours.width, ours.height, theirs.width, theirs.height]
        #expect(sizes[..<2] == sizes[2...])
    }

    @Test(
        "a plain surface keeps its color to the edge", arguments: [(64, 48), (7, 900), (900, 7)])
    func plain(width: Int, height: Int) throws {
        let jpeg = try ImageFixtures.picture(
            width: width, height: height, color: [255, 255, 255], as: .jpeg(quality: 95))
        let picture = try JPEGDecoding.decode(jpeg, within: 10) { _ in 1 }.takePicture()
        let rgb = try picture.fitted(width: 20, height: 20).rgb()
        #expect(rgb.allSatisfy { $0 >= 254 })
    }

    @Test("a plain surface keeps its tone", arguments: [1, 60, 128, 200, 254])
    func tone(level: Int) throws {
        let level = Double(level)
        let jpeg = try ImageFixtures.picture(
            width: 640, height: 480, color: [level, level, level], as: .jpeg(quality: 100))
        let picture = try JPEGDecoding.decode(jpeg, within: 10) { _ in 1 }.takePicture()
        for side in [90, 300, 500] {
            let rgb = try picture.fitted(width: side, height: side).rgb()
            #expect(rgb.allSatisfy { abs(Double($0) - level) <= 1 }, "\(side): \(rgb.prefix(3))")
        }
    }

    @Test("a turned picture is shrunk upright", arguments: [UInt8(3), 6, 8])
    func upright(orientation: UInt8) throws {
        let jpeg = ImageFixtures.turned(
            try ImageFixtures.quarters(width: 128, height: 64), orientation)
        let picture = try JPEGDecoding.decode(jpeg, within: 10) { _ in 1 }.takePicture()
        let small = try picture.fitted(width: 32, height: 32)
        let size = [small.width, small.height]
        #expect(size == (orientation == 3 ? [32, 16] : [16, 32]))
        let reading = try ImageFixtures.reading(small)
        #expect(reading == [3: "wbgr", 6: "brwg", 8: "gwrb"][orientation])
    }

    @Test("of more sizes than are remembered, all at once, each comes out as alone")
    func many() async throws {
        let jpeg = try ImageFixtures.noise(width: 131, height: 97)
        @Sendable func small(_ size: Int) throws -> [UInt8] {
            try JPEGDecoding.decode(jpeg, within: 10) { _ in 1 }.takePicture()
                .fitted(width: size, height: size).rgb()
        }
        let alone = try (20..<60).map(small)
        #expect(Set(alone).count == 40)
        try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for number in 0..<240 {
                group.addTask { (number % 40, try small(20 + number % 40)) }
            }
            for try await (number, rgb) in group { #expect(rgb == alone[number]) }
        }
    }

    @Test("a picture far larger than the box is left to libvips")
    func extreme() throws {
        let jpeg = try ImageFixtures.picture(width: 4000, height: 30)
        let picture = try JPEGDecoding.decode(jpeg, within: 10) { _ in 1 }.takePicture()
        let small = try picture.fitted(width: 16, height: 16)
        let size = [small.width, small.height]
        #expect(size == [16, 1])
    }

    @Test("colors keep their whole resolution from quality 90 on, as libvips has it")
    func subsampling() throws {
        let edges = try JPEGDecoding.decode(
            try ImageFixtures.halves([255, 0, 0], [0, 0, 255], width: 22, height: 16), within: 10
        ) { _ in 1 }.takePicture()
        for (quality, isSharp) in [(89, false), (90, true)] {
            let again = try edges.encoded(.jpeg(quality: quality))
            let factors = try #require(samplingFactors(again))
            #expect((factors == 0x11) == isSharp)
        }
    }

    /// The byte of the first component's sampling factors in the frame header.
    private func samplingFactors(_ jpeg: [UInt8]) -> UInt8? {
        guard
            let start = jpeg.indices.dropLast(12).first(where: {
                jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0
            })
        else { return nil }
        return jpeg[start + 11]
    }
}
