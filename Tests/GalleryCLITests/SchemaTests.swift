import Bounds
import Foundation
import GalleryKit
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("Schemas, by an independent validator", .bounded)
struct SchemaTests {
    /// `check-jsonschema`, from PyPI, where it is installed.
    private static let validator: String? = {
        let folders = (Terminal.environment("PATH") ?? "").split(separator: ":")
        return folders.map { "\($0)/check-jsonschema" }.first { (try? Files.status($0)) != nil }
    }()

    private static func schema(_ name: String) -> String {
        let root = #filePath.split(separator: "/").prefix { $0 != "Tests" }
        return "/" + root.joined(separator: "/") + "/Sources/GalleryKit/Resources/" + name
    }

    /// Whether the schema is there and says more than `true`.
    private static func isWritten(_ name: String) -> Bool {
        ((try? Files.status(schema(name)))?.size ?? 0) > 100
    }

    private static func validate(_ file: String, _ name: String) throws -> (Int32, String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: validator ?? "")
        process.arguments = ["--schemafile", schema(name), file]
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test(
        "a built manifest is valid, and one that is corrupt is not",
        .enabled(if: validator != nil, "check-jsonschema is not on PATH"),
        .enabled(if: isWritten("manifest.schema.json"), "manifest.schema.json is not written yet"))
    func manifest() async throws {
        let launch = try Launch.shop(
            6,
            """
            renditions: { native: true, medium: { format: [avif, jpg] } }
            placeholder: webp
            baseURL: http://h.example
            iiif: true
            tiles: true

            """, pages: true)
        try launch.folder.write(Array("text".utf8), to: "pictures/F/C/bad.jpg")
        try Files.makeDirectory(launch.folder.path + "/pictures/F/Empty")
        #expect(try await launch("build").status == 3)
        for file in ["/manifest.json", "/f/c/manifest.json"] {
            let (status, text) = try Self.validate(launch.output + file, "manifest.schema.json")
            #expect(status == 0, "\(file): \(text)")
        }
        let text = String(decoding: try Files.read(launch.output + "/manifest.json"), as: UTF8.self)
        let corrupt = text.replacing("\"mediaType\":\"image/jpeg\"", with: "\"mediaType\":7")
        try launch.folder.write(Array(corrupt.utf8), to: "corrupt.json")
        #expect(
            try Self.validate(launch.folder.path + "/corrupt.json", "manifest.schema.json").0 == 1)
    }

    @Test(
        "the gallery.yml that is shipped is valid, and one with a wrong key is not",
        .enabled(if: validator != nil, "check-jsonschema is not on PATH"),
        .enabled(if: isWritten("gallery.schema.json"), "gallery.schema.json is not written yet"))
    func configuration() throws {
        let shipped = Self.schema("../../../gallery.yml")
        let (status, text) = try Self.validate(shipped, "gallery.schema.json")
        #expect(status == 0, "\(text)")
        let folder = try ImageFixtures.Folder()
        let yaml = "titel: x\nsources: [{ type: folder, path: p }]\n"
        try folder.write(Array(yaml.utf8), to: "gallery.yml")
        #expect(try Self.validate(folder.path + "/gallery.yml", "gallery.schema.json").0 == 1)
    }

    @Test(
        "what init writes is valid",
        .enabled(if: validator != nil, "check-jsonschema is not on PATH"),
        arguments: Template.allCases)
    func template(_ template: Template) throws {
        let folder = try ImageFixtures.Folder()
        try folder.write(Array(template.text.utf8), to: "gallery.yml")
        let (status, text) = try Self.validate(folder.path + "/gallery.yml", "gallery.schema.json")
        #expect(status == 0, "\(text)")
    }

    @Test(
        "the examples are valid", .enabled(if: validator != nil, "check-jsonschema is not on PATH"),
        arguments: ["strapi", "directus", "wordpress", "contentful"])
    func example(_ name: String) throws {
        let file = Self.schema("../../../Examples/\(name).yml")
        let (status, text) = try Self.validate(file, "gallery.schema.json")
        #expect(status == 0, "\(text)")
    }
}
