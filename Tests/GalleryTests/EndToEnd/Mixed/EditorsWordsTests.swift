import Bounds
import ImageFixtures
import MockServer
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("An editor's words and contrary ones inside the picture", .bounded)
struct EditorsWordsTests {
    private typealias Words = EmbeddedWords

    private static func picture(_ words: EmbeddedWords) throws -> [UInt8] {
        words.put(into: try ImageFixtures.picture(width: 400, height: 300))
    }

    /// A folder with one picture, and what its index.yml says of it.
    private func site(_ words: EmbeddedWords, _ index: String) throws -> Site {
        var site = Site.folder()
        site.pages = true
        try site.add(try Self.picture(words), "F/C/a.jpg")
        try site.add(Array("pictures: [{ file: a.jpg\(index) }]".utf8), "F/C/index.yml")
        return site
    }

    /// Published files in which words of the picture's own stand: a page, a manifest, a picture.
    private func betrayed(_ built: Site.Built) throws -> [String] {
        try built.tree.contents().compactMap { path, bytes in
            String(decoding: bytes, as: UTF8.self).contains("Embedded") ? path : nil
        }
    }

    private func page(_ built: Site.Built) throws -> String {
        let path = try #require(built.tree.paths.first { $0.hasSuffix("/index.html") })
        return String(decoding: try built.tree.bytes(path), as: UTF8.self)
    }

    @Test(
        "embedded words won over the editor's: his stand in manifest and page, the others nowhere",
        arguments: EmbeddedWords.allCases)
    func index(_ words: EmbeddedWords) async throws {
        let site = try site(
            words, ", title: Our title, alt: Our alternative, caption: Our caption, credit: Us")
        // Anew, unchanged, and without a memory: the words are the same by every way.
        for _ in 0..<3 {
            let built = try await site.build()
            let image = try #require(built.manifest.images.first)
            #expect((image.title, image.alt) == ("Our title", "Our alternative"))
            #expect((image.caption, image.credit) == ("Our caption", "Us"))
            let page = try page(built)
            for text in [
                "alt=\"Our alternative\"", ">Our title<", "<span>Our caption</span>",
                "<small>Us</small>",
            ] {
                #expect(page.contains(text), "\(text)")
            }
            #expect(try betrayed(built) == [])
            _ = try? site.gallery.removeStore()
        }
    }

    @Test(
        "where the editor says nothing of a field, the picture's own words fill in just that one",
        arguments: ["title", "alt", "caption", "credit"])
    func gap(_ field: String) async throws {
        let fields = ["title", "alt", "caption", "credit"].filter { $0 != field }
        let site = try site(.all, fields.map { ", \($0): Our \($0)" }.joined())
        for _ in 0..<2 {
            let built = try await site.build()
            let image = try #require(built.manifest.images.first)
            func expected(_ name: String, _ embedded: String) -> String {
                name == field ? embedded : "Our " + name
            }
            #expect(image.title == expected("title", Words.title))
            #expect(image.alt == expected("alt", Words.alt))
            #expect(image.caption == expected("caption", Words.caption))
            #expect(image.credit == expected("credit", Words.credit))
            #expect(image.takenAt == Words.takenAt)
            // Four words on the page, one of them the picture's.
            #expect(try page(built).matches(of: /Embedded/).count == 1)
        }
    }

    @Test(
        "a picture of which nobody says anything has all of its own words",
        arguments: Words.allCases)
    func bare(_ words: EmbeddedWords) async throws {
        let built = try await site(words, "").build()
        let image = try #require(built.manifest.images.first)
        #expect(image.title == (words == .exif ? "a" : Words.title))
        #expect(image.alt == (words == .xmp || words == .all ? Words.alt : Words.caption))
        #expect((image.caption, image.credit) == (Words.caption, Words.credit))
        let dated = words == .exif || words == .all
        #expect(image.takenAt == (dated ? Words.takenAt : nil))
    }

    @Test("the words of a JSON system go first; null, nothing and an empty text are no words")
    func json() async throws {
        let picture = try Self.picture(.all)
        let server = try MockServerProgram { exchange in
            exchange.path != "/list"
                ? Reply(body: picture)
                : .json(
                    #"[{"t":"Our title","i":"/a.jpg","a":"Our alt","n":"Our note","by":{"name":"Us"}},"#
                        + #"{"t":null,"i":"/b.jpg","a":null,"by":{}},"#
                        + #"{"t":"","i":"/c.jpg","a":"","n":"","by":{"name":""}}]"#)
        }
        let keys = "title: t, images: [{ path: i, alt: a, caption: n, credit: by/name }]"
        let built = try await Site.list(server, keys).build()
        let words = built.manifest.images.map { [$0.title, $0.alt, $0.caption, $0.credit] }
        let own = [Words.title, Words.alt, Words.caption, Words.credit]
        #expect(words == [["Our title", "Our alt", "Our note", "Us"], own, own])
    }

    @Test(
        "an image's own alternative text has four usual names, or the one that gallery.yml says",
        arguments: ["alt", "altText", "alternativeText", "alt_text", "spoken"])
    func alternative(_ name: String) async throws {
        let picture = try Self.picture(.all)
        let server = try MockServerProgram { exchange in
            exchange.path != "/list"
                ? Reply(body: picture) : .json(#"[{"i":{"url":"/a.jpg","\#(name)":"Our alt"}}]"#)
        }
        let keys = "images: [i]" + (name == "spoken" ? ", image: { alt: spoken }" : "")
        let built = try await Site.list(server, keys).build()
        #expect(built.manifest.images.map(\.alt) == ["Our alt"])
    }

    @Test("the words of an Oracle channel go first, and its pictures' own fill the gaps")
    func oracle() async throws {
        var channel = OracleChannel.quick
        let place = try #require(channel.assets.firstIndex { $0.kind == .image })
        channel.assets[place].title = "Our title"
        channel.assets[place].description = "Our alternative"
        let id = channel.assets[place].id
        let server = try MockServerProgram(
            respond: channel.handler { request in
                let plain = PictureSupply.picture(request)
                let isJPEG = plain.starts(with: [0xFF, 0xD8]) && request.assetID == id
                return isJPEG ? EmbeddedWords.all.put(into: plain) : plain
            })
        let built = try await Site.oracle(server, channel, settings: Site.quick).build()
        let image = try #require(built.manifest.images.first { $0.id == id })
        #expect((image.title, image.alt) == ("Our title", "Our alternative"))
        #expect((image.caption, image.credit) == (Words.caption, Words.credit))
    }
}
