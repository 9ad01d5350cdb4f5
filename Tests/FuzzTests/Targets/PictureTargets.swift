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

extension FuzzTarget {
    static let pictures = [structure, picture, profile]

    /// The frame alone, whatever the signature says: a million inputs a minute.
    private static let structure = FuzzTarget("structure", longest: 4096) { bytes in
        _ = Signature.of(bytes)
        for type in ImageFormat.all {
            if let size = try? Structure.check(bytes, type) {
                precondition(size.width >= 0 && size.height >= 0 && size.frames >= 0)
                try? Verification.enforceLimits(size.width, size.height, size.frames, limits)
            }
        }
    }

    /// A whole picture: every library that decodes, then what is drawn of it.
    private static let picture = FuzzTarget("picture", longest: 16_384) { bytes in
        try Vips.start()
        let bytes = Checksums.mended(bytes)
        let file = try scratch.holding(bytes)
        let offer = Offer(name: "native", address: .file(file, name: "input"))
        let source = Source(
            original: Original(file: file, offer: offer), bytes: bytes,
            sha256: Digest.sha256(bytes))
        let rendering = Rendering(
            recipes: [Recipe(name: "thumbnail", width: 40, height: 30)], limits: limits,
            placeholder: .webp)
        let outcome = try rendering.draw(try rendering.verify(source), of: source)
        precondition(outcome.drawn.allSatisfy { $0.file.width <= 40 && $0.file.height <= 30 })
    }

    private static let profile = FuzzTarget("profile", longest: 1024) { bytes in
        _ = ColorProfile.isSRGB(bytes)
    }

    /// Small enough that a picture that keeps to them takes a fraction of a second.
    private static let limits: Limits = {
        var limits = Limits()
        (limits.pixels, limits.frames, limits.seconds) = (1_000_000, 50, 5)
        return limits
    }()

    /// libvips reads files, not memory.
    static let scratch = ScratchFile()
}

/// One file that is written anew for every input.
struct ScratchFile: Sendable {
    private let folder = Result { try ImageFixtures.Folder() }

    /// The file's path, once it holds the bytes.
    func holding(_ bytes: [UInt8], as name: String = "input") throws -> String {
        let folder = try folder.get()
        try folder.write(bytes, to: name)
        return folder.path + "/" + name
    }
}

/// libpng refuses a chunk whose checksum is wrong before anything else reads it: a changed PNG gets right
/// ones, or nothing behind that check would ever be tried.
private enum Checksums {
    static func mended(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: PNG.signature) else { return bytes }
        var mended = PNG.signature
        var reader = ByteReader(bytes, at: 8)
        while let length = reader.number(4), let name = reader.text(4), length < reader.rest - 4 {
            let start = bytes.count - reader.rest
            mended += PNG.chunk(name, Array(bytes[start..<start + length]))
            reader.skip(length + 4)
        }
        return mended + bytes.suffix(reader.rest)
    }
}
