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

@Suite("Conditions of a request", .bounded)
struct ConditionsTests {
    private let tag: EntityTag
    private let other: EntityTag
    private let modified = HTTPDate(seconds: 784_111_777)
    private static let early = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let same = "Sun, 06 Nov 1994 08:49:37 GMT"

    init() throws {
        let folder = try ImageFixtures.Folder()
        try folder.write([1, 2, 3], to: "a")
        let status = try Files.status(folder.path + "/a")
        tag = EntityTag(status, isCompressed: false)
        other = EntityTag(status, isCompressed: true)
    }

    private func verdict(_ headers: [String: String]) -> Conditions.Verdict {
        Conditions.verdict(headers, tag, modified)
    }

    @Test("compressed bytes are another entity, and both tags are strong")
    func tags() {
        #expect(tag != other)
        #expect(tag.text.hasPrefix("\"") && tag.text.hasSuffix("\"") && tag.text.count > 2)
        #expect(other.text.hasPrefix("\"") && other.text.hasSuffix(".gz\""))
    }

    @Test("a file that is written anew has another tag, also within one tick of the clock")
    func rewritten() throws {
        let folder = try ImageFixtures.Folder()
        var seen: Set<String> = []
        for byte in UInt8(0)..<20 {
            // Both names stay, so that no inode is used again.
            try folder.write([byte], to: "file")
            let status = try Files.status(folder.path + "/file")
            #expect(Files.link(folder.path + "/file", to: folder.path + "/\(byte)"))
            seen.insert(EntityTag(status, isCompressed: false).text)
        }
        #expect(seen.count == 20)
    }

    @Test("If-None-Match: one, a list, a weak one, all")
    func noneMatch() {
        for header in [
            tag.text, "\"x\", \(tag.text)", "W/\(tag.text)", "\"a,b\",\(tag.text),\"c\"", "*",
        ] {
            #expect(verdict(["if-none-match": header]) == .notModified, "\(header)")
        }
        for header in [other.text, "", "\"x\"", "x", "\"", String(tag.text.dropLast())] {
            #expect(verdict(["if-none-match": header]) == .send, "\(header)")
        }
    }

    @Test("If-Modified-Since counts where no tag is given")
    func modifiedSince() {
        #expect(verdict(["if-modified-since": Self.same]) == .notModified)
        #expect(verdict(["if-modified-since": Self.early]) == .send)
        #expect(verdict(["if-modified-since": "rubbish"]) == .send)
        #expect(verdict(["if-modified-since": Self.same, "if-none-match": "\"x\""]) == .send)
    }

    @Test("If-Match and If-Unmodified-Since refuse another file")
    func match() {
        #expect(verdict(["if-match": "\"x\""]) == .failed)
        #expect(verdict(["if-match": "W/\(tag.text)"]) == .failed, "a weak tag is not enough")
        #expect(verdict(["if-match": "\"x\", \(tag.text)"]) == .send)
        #expect(verdict(["if-match": "*", "if-unmodified-since": Self.early]) == .send)
        #expect(verdict(["if-unmodified-since": Self.early]) == .failed)
        #expect(verdict(["if-unmodified-since": Self.same]) == .send)
    }

    @Test("If-Range gives a part of the same file only")
    func range() {
        func allow(_ header: String?) -> Bool {
            Conditions.allowPart(header.map { ["if-range": $0] } ?? [:], tag, modified)
        }
        #expect(allow(nil) && allow(tag.text) && allow(Self.same))
        #expect(!allow(other.text) && !allow("W/\(tag.text)") && !allow(Self.early))
        #expect(!allow("rubbish") && !allow("*"))
    }
}
