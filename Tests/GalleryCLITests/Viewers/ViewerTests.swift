import Bounds
import Foundation
import ImageFixtures
import Native
import Testing

/// Each viewer opens the list that is meant for it: every picture's color must come on the screen.
@Suite("Lists in their viewers", .bounded, .serialized)
struct ViewerTests {
    static let colors: [[Double]] = [[200, 30, 60], [40, 170, 80], [230, 190, 20]]

    /// Pictures whose names and folders need care; the quotation mark is no name for Geeqie.
    static func shop(_ output: String) async throws -> Launch {
        let launch = try Launch(
            """
            title: "Kaffee & \\"Kuchen\\" 珈琲"
            output: \(output)
            baseURL: http://127.0.0.1:1/g
            sources: [{ type: folder, name: Shop, path: pictures }]
            contactSheet: off
            """)
        for (color, name) in zip(
            colors, ["Tea/it's a \"tea\".jpg", "Tea/抹茶 ラテ.jpg", "Cake/ä.jpg"])
        {
            try launch.folder.write(
                try ImageFixtures.picture(width: 300, height: 300, color: color),
                to: "pictures/F/" + name)
        }
        #expect(try await launch("build", "-q").status == 0)
        return launch
    }

    private static func list(_ format: String, _ output: String, to path: String) async throws
        -> Launch
    {
        let launch = try await shop(output)
        let file = launch.folder.path + "/" + path
        try Files.makeDirectory(file.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
        let outcome = try await launch("export", format, "--to", path)
        #expect(outcome.status == 0, "\(outcome.messages)")
        return launch
    }

    @Test("feh", .enabled(if: Screen.isThere && Tool.has("feh"), "feh, Xvfb or import is missing"))
    func feh() async throws {
        let launch = try await Self.list("feh", "'O \"u\" 珈'", to: "l.txt")
        let feh = try #require(Tool("feh"))
        let missing = try await Screen.missing(
            of: Self.colors, when: feh,
            shows: ["-m", "-W", "900", "-f", launch.folder.path + "/l.txt"], in: launch.folder.path)
        #expect(missing.isEmpty)
    }

    @Test(
        "nsxiv",
        .enabled(if: Screen.isThere && Tool.has("nsxiv"), "nsxiv, Xvfb or import is missing"))
    func nsxiv() async throws {
        let launch = try await Self.list("files0", "'O \"u\" 珈'", to: "l")
        let shell = try #require(Tool("sh"))
        let missing = try await Screen.missing(
            of: Self.colors, when: shell, shows: ["-c", "exec nsxiv -0 -i -t <l"],
            in: launch.folder.path)
        #expect(missing.isEmpty)
    }

    @Test(
        "Geeqie",
        .enabled(if: Screen.isThere && Tool.has("geeqie"), "geeqie, Xvfb or import is missing"))
    func geeqie() async throws {
        let launch = try await Self.list("geeqie", "\"It's 珈琲\"", to: "l.gqv")
        let geeqie = try #require(Tool("geeqie"))
        let missing = try await Screen.missing(
            of: Self.colors, when: geeqie, shows: [launch.folder.path + "/l.gqv"],
            in: launch.folder.path)
        #expect(missing.isEmpty)
    }

    @Test("a quotation mark in the output's name is refused for Geeqie, which escapes none")
    func quotationMark() async throws {
        let launch = try await Self.shop("'O \"u\"'")
        let outcome = try await launch("export", "geeqie")
        #expect(outcome.status == 1 && outcome.messages.contains("quotation mark"))
    }

    @Test(
        "gThumb",
        .enabled(if: Screen.isThere && Tool.has("gthumb"), "gthumb, Xvfb or import is missing"))
    func gthumb() async throws {
        let catalogs = ".local/share/gthumb/catalogs/"
        let launch = try await Self.list(
            "gthumb", "'O \"u\" 珈'", to: catalogs + "Shop.catalog")
        let gthumb = try #require(Tool("gthumb"))
        // Of a file that is seconds old it makes no thumbnail: it may still be written.
        let shell = try #require(Tool("sh"))
        _ = try await shell(
            ["-c", "find . -name '*.jpg' -exec touch -d '1 hour ago' {} +"], in: launch.folder.path)
        let missing = try await Screen.missing(
            of: Self.colors, when: gthumb, shows: ["catalog:///Shop.catalog"],
            in: launch.folder.path)
        #expect(missing.isEmpty)
    }
}
