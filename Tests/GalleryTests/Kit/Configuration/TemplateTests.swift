import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("What init writes", .bounded)
struct TemplateTests {
    @Test("is right but for what stands in the environment", arguments: Template.allCases)
    func right(_ template: Template) throws {
        let configuration = try Configuration.parse(template.text, file: "/g/gallery.yml") { name in
            switch name {
            case "MICROCMS_SERVICE_DOMAIN": "example"
            case let name where name.hasSuffix("URL") || name.hasSuffix("HOST"):
                "https://host.example/list"
            default: "value"
            }
        }
        #expect(configuration.sources.count == 1 && configuration.title == "My gallery")
        #expect(configuration.output == "/g/Output" && configuration.sheet?.images == 4)
    }

    @Test("names every variable that is missing, and nothing else", arguments: Template.allCases)
    func missing(_ template: Template) {
        guard template.type != "folder" else { return }
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration.parse(template.text, file: "g.yml") { _ in nil }
        }
        let messages = error?.mistakes.map(\.message) ?? []
        #expect(messages.allSatisfy { $0.hasPrefix("the environment has no variable ") })
        #expect(!messages.isEmpty)
    }

    @Test("every line that is commented out is right as well", arguments: Template.allCases)
    func comments(_ template: Template) throws {
        let lines = template.text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let text = line.drop { $0 == " " }
            guard text.hasPrefix("# "), number > 5 else { continue }
            // Alternatives to what stands there already would be too many.
            guard !["credentials:", "token:"].contains(where: { text.hasPrefix("# " + $0) }) else {
                continue
            }
            var changed = lines.map(String.init)
            changed[number] = String(line.replacing("# ", with: "", maxReplacements: 1))
            do {
                _ = try Configuration.parse(changed.joined(separator: "\n"), file: "g.yml") {
                    name in
                    name.hasSuffix("URL") || name.hasSuffix("HOST")
                        ? "https://h.example/l" : "value"
                }
            } catch {
                Issue.record("\(template) line \(number + 1): \(line): \(error)")
            }
        }
    }
}
