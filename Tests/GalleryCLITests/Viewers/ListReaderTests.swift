import Bounds
import Foundation
import ImageFixtures
import Native
import TestSupport
import Testing

/// Parsers that know nothing of us read what `gallery export` writes.
@Suite("Exports by independent readers", .bounded)
struct ListReaderTests {
    /// Runs Python of the tools' folder, with the gallery's folder as its argument.
    private func python(_ code: String, _ launch: Launch, _ more: String...) async throws -> String
    {
        let python = try #require(Tool("python3"))
        let (status, text) = try await python(["-c", code] + more, in: launch.folder.path)
        #expect(status == 0, "\(text)")
        return text
    }

    @Test(
        "feedparser reads the Media RSS without complaint",
        .enabled(if: Tool.hasModule("feedparser"), "feedparser is missing"))
    func mediaRSS() async throws {
        let launch = try await ViewerTests.shop("Out")
        #expect(try await launch("export", "mrss", "--to", "feed.xml").status == 0)
        let text = try await python(
            """
            import feedparser
            f = feedparser.parse("feed.xml")
            print(f.bozo, f.feed.title, f.feed.link)
            for e in f.entries:
                print(e.title, len(e.media_content), e.media_content[0]["url"], e.media_thumbnail[0]["width"], e.guidislink)
            """, launch)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first == "False Kaffee & \"Kuchen\" 珈琲 http://127.0.0.1:1/g/")
        #expect(lines[1].contains("ä 2 http://127.0.0.1:1/g/f/cake/medium/%C3%A4."))
        #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("300 False") })
    }

    @Test(
        "xmllint finds Media RSS and gThumb's catalog well formed",
        .enabled(if: Tool.has("xmllint"), "xmllint is missing"))
    func wellFormed() async throws {
        let launch = try await ViewerTests.shop("Out")
        for format in ["mrss", "gthumb"] {
            #expect(try await launch("export", format, "--to", "list.xml").status == 0)
            let xmllint = try #require(Tool("xmllint"))
            let (status, text) = try await xmllint(["--noout", "list.xml"], in: launch.folder.path)
            #expect(status == 0, "\(text)")
        }
    }

    @Test(
        "m3u8 reads the playlist and finds every file from where the list is",
        .enabled(if: Tool.hasModule("m3u8"), "m3u8 is missing"))
    func playlist() async throws {
        let launch = try await ViewerTests.shop("\"It's 珈琲\"")
        try Files.makeDirectory(launch.folder.path + "/lists")
        #expect(try await launch("export", "m3u", "--to", "lists/l.m3u8").status == 0)
        let text = try await python(
            """
            import m3u8, os
            for s in m3u8.loads(open("lists/l.m3u8", encoding="utf-8").read()).segments:
                print(s.duration, s.title, os.path.getsize(os.path.join("lists", s.uri)) > 0)
            """, launch)
        #expect(text.split(separator: "\n").count == 3 && !text.contains("False"))
        #expect(text.contains("5.0 抹茶 ラテ True"))
    }

    @Test(
        "bagit.py finds the bag valid, and not when a byte is another",
        .enabled(if: Tool.hasModule("bagit"), "bagit is missing"))
    func bag() async throws {
        let launch = try await ViewerTests.shop("\"It's 珈琲\"")
        #expect(try await launch("export", "bagit", "--to", "my bag").status == 0)
        let check = """
            import bagit, logging
            logging.disable(logging.CRITICAL)
            print(bagit.Bag("my bag").is_valid())
            """
        #expect(try await python(check, launch) == "True\n")
        // A copy is corrupt, not the published file that the bag shares.
        let bag = try PublishedTree(launch.folder.path + "/my bag")
        let victim = try #require(bag.paths(in: "data").first { $0.hasSuffix(".jpg") })
        var bytes = try bag.bytes(victim)
        bytes[bytes.count / 2] ^= 1
        try Files.write(bytes, to: bag.root + "/" + victim)
        #expect(try await python(check, launch) == "False\n")
    }

    @Test("sha256sum -c finds every file in the output's folder")
    func sums() async throws {
        let launch = try await ViewerTests.shop("\"It's 珈琲\"")
        #expect(try await launch("export", "sha256", "--to", "sums").status == 0)
        let sha256sum = try #require(Tool("sha256sum"))
        let output = launch.folder.path + "/It's 珈琲"
        let (status, text) = try await sha256sum(["-c", "--strict", "../sums"], in: output)
        #expect(status == 0 && !text.contains("FAILED"), "\(text)")
        #expect(text.split(separator: "\n").count == (try PublishedTree(output).paths.count))
    }

    @Test(
        "mpv plays every picture of the playlist", .enabled(if: Tool.has("mpv"), "mpv is missing"))
    func mpv() async throws {
        let launch = try await ViewerTests.shop("'O \"u\" 珈'")
        try Files.makeDirectory(launch.folder.path + "/lists")
        #expect(try await launch("export", "m3u", "--to", "lists/l.m3u8").status == 0)
        let mpv = try #require(Tool("mpv"))
        // It gives the status 2 when a file cannot be played, and 3 when only some can.
        let (status, text) = try await mpv(
            [
                "--no-config", "--vo=null", "--ao=null", "--image-display-duration=0.1",
                "lists/l.m3u8",
            ],
            in: launch.folder.path)
        #expect(status == 0, "\(text)")
        #expect(
            text.split(separator: "\n").count { $0.hasPrefix("Playing: lists/../O ") } == 3,
            "\(text)")
    }

    @Test("xargs hands the NUL list over whole")
    func nul() async throws {
        let launch = try await ViewerTests.shop("'O \"u\"'")
        #expect(try await launch("export", "files0", "--to", "l").status == 0)
        let shell = try #require(Tool("sh"))
        let (status, text) = try await shell(["-c", "xargs -0 ls -1 <l"], in: launch.folder.path)
        #expect(status == 0 && text.split(separator: "\n").count == 3, "\(text)")
    }
}
