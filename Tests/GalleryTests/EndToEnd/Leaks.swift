import MockServer
import Native
import TestSupport

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

extension Site {
    /// Everything that a run wrote and told, searched for pieces of secrets.
    func leaks(of pieces: [String], told: [String] = []) throws -> [String] {
        let isSecret = { (text: String) in pieces.contains { text.contains($0) } }
        var found = told.filter(isSecret).map { "told: \($0)" }
        for root in [try output, try path + "/.gallery"] where Files.exists(root) {
            for (file, bytes) in try PublishedTree(root).contents() {
                // Latin-1, so that every byte of a database counts.
                let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
                if isSecret(text) { found.append("\(root)/\(file)") }
            }
        }
        return found
    }

    /// What a run says that publishes nothing.
    func refusal() async -> String {
        do {
            let built = try await build()
            return "published \(built.manifest.images.count) images"
        } catch {
            return (error as? GalleryError)?.sentence ?? "\(error)"
        }
    }

    /// Small pictures, for tests that are about the way and not the pictures.
    static let quick = OracleChannel.quickSettings + "\nlimits: { retries: 0 }"
    /// No pictures at all.
    static let bare = "renditions: off\ncontactSheet: off\nlimits: { retries: 0 }"
}
