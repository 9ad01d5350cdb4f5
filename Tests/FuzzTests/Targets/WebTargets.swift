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
    /// A request to `serve`: a line with method and target, then header lines.
    static let request = FuzzTarget("request", longest: 2048) { bytes in
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 1)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let sides = line.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { continue }
            headers[sides[0].lowercased()] = String(sides[1].drop { $0 == " " })
        }
        let reply = try served.get().web.answer(
            HTTPRequest(
                method: String(words.first ?? ""), target: String(words.last ?? ""),
                headers: headers))
        precondition((200..<600).contains(reply.status))
        precondition(
            reply.headers.allSatisfy { !$0.value.utf8.contains { $0 == 0x0A || $0 == 0x0D } },
            "a header that is two")
        switch reply.body {
        case .bytes(let bytes): precondition(!bytes.starts(with: "secret".utf8), "a hidden file")
        case .file(let file, let offset, let count):
            precondition(offset >= 0 && count >= 0 && offset + count <= file.status.size)
            precondition(file.status.size != Served.secret.count, "a hidden file")
        }
    }

    private static let served = Result { try Served() }

    /// References and headers that lead to other addresses.
    static let address = FuzzTarget("address", longest: 1024) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        for reference in [LinkHeader.next(in: text), text].compactMap(\.self) {
            let url = WebAddress.resolved(reference, against: "https://cms.example/a/b?c=d")
            guard let url else { continue }
            precondition(url.hasPrefix("http"), "an address of no server")
            _ = Address.web(url, credentials: []).shown
            _ = WebAddress.setting(url, [("w", "640")], removing: ["h"])
            _ = WebAddress.identity(of: url)
            _ = Names.slug(WebAddress.fileName(of: url))
            _ = (WebAddress.host(of: url), WebAddress.path(of: url), WebAddress.pairs(of: url))
            var secrets = Secrets()
            secrets.add("/b?c")
            precondition(!secrets.shown(url, keeping: ["w"]).contains("/b?c"), "a secret is shown")
            _ = ImageFormat.named(by: url)
        }
        _ = HTTPDate(text)
        var secrets = Secrets()
        secrets.add("k&y ")
        precondition(!secrets.hidden(in: text).contains("k&y "), "a secret is left")
    }
}

/// A small output with something beside it that must never be served.
private struct Served {
    static let secret = Array("secret, in so many words".utf8)

    let folder: ImageFixtures.Folder
    let web: WebFolder

    init() throws {
        folder = try ImageFixtures.Folder()
        for path in ["Output/.hidden", "Output/.git/config", "outside.txt"] {
            try folder.write(Served.secret, to: path)
        }
        try folder.write(Array("<!DOCTYPE html>".utf8), to: "Output/index.html")
        try folder.write(Array("<!DOCTYPE html>".utf8), to: "Output/a/index.html")
        try folder.write(Array(repeating: 0x7B, count: 3000), to: "Output/manifest.json")
        try folder.write(Array(0...255), to: "Output/a/thumbnail/b.0123abcd.jpg")
        // Which files are delivered is the manifests' matter, which have targets of their own.
        web = WebFolder(folder.path + "/Output", hosts: AllowedHosts(["*"])) { _ in true }
    }
}
