import Bounds
import ImageFixtures
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Each bad picture tells its own cause", .bounded)
struct OwnCauseTests {
    /// What the library said of a file that it cannot decode; nil when it can.
    private static func said(_ name: String, _ bytes: [UInt8], in folder: ImageFixtures.Folder)
        throws
        -> String?
    {
        try folder.write(bytes, to: name)
        do throws(Problem.Reason) {
            _ = try Verification.open(folder.path + "/" + name, bytes, for: [], Limits()).facts
            return nil
        } catch {
            // What a library says is no fact for the manifest.
            guard error.sentence != error.fact else { return error.code }
            return String(error.sentence.dropFirst(error.fact.count))
        }
    }

    /// Sound ones, of which some leave words behind, and bad ones of several formats and causes.
    private static func files() throws -> [[UInt8]] {
        let png = PNG(colorType: 2, left: [9, 9, 9], right: [1, 1, 1]).bytes
        var wrongSum = png
        wrongSum[png.count - 20] ^= 1
        let size = PNG.big(16) + PNG.big(16)
        let short =
            PNG.signature + PNG.chunk("IHDR", size + [8, 2, 0, 0, 0])
            + PNG.chunk("IDAT", [0x78, 1, 3, 0]) + PNG.chunk("IEND", [])
        let noCode =
            PNG.signature + PNG.chunk("IHDR", size + [8, 2, 0, 0, 0])
            + PNG.chunk("IDAT", [1, 2, 3, 4, 5]) + PNG.chunk("IEND", [])
        let avif = try ImageFixtures.picture(as: .avif(quality: 60))
        var noPixels = avif
        for index in avif.count - 30..<avif.count { noPixels[index] = 0xFF }
        var webp = try ImageFixtures.picture(as: .webp(quality: 60))
        for index in 20..<40 { webp[index] = 0xFF }
        return [png, wrongSum, short, noCode, avif, noPixels, webp]
    }

    @Test("whatever is decoded beside it, a bad picture's words are those that it has alone")
    func words() async throws {
        try Vips.start()
        let folder = try ImageFixtures.Folder()
        let files = try Self.files()
        let alone = try files.enumerated().map { try Self.said("\($0)", $1, in: folder) }
        #expect(alone[0] == nil && alone[4] == nil)
        // libpng tells its causes as warnings, which libvips keeps to itself.
        #expect(Set(alone.compactMap(\.self)).count == 3, "\(alone)")
        let pool = ThreadPool(width: 6)
        let wrong = await each(of: Array(0..<210), width: 6) { number -> String? in
            let (kind, name) = (number % files.count, "\(number).beside")
            let said = try? await pool.run { try Self.said(name, files[kind], in: folder) }
            return said == .some(alone[kind]) ? nil : "\(kind): \(said ?? nil ?? "-")"
        }
        #expect(wrong.compactMap(\.self).isEmpty, "\(alone): \(wrong.compactMap(\.self))")
    }

    @Test("words about a file are left out: they may be another's")
    func paths() throws {
        let folder = try ImageFixtures.Folder()
        for (index, bytes) in try Self.files().enumerated() {
            let said = try Self.said("\(index)", bytes, in: folder)
            #expect(said?.contains(folder.path) != true, "\(said ?? "")")
        }
    }
}
