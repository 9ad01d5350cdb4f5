import FoundationEssentials
package import GalleryModel
import Native

extension SourceSettings {
    /// The types of source that a file may name.
    private enum Kind: String, CaseIterable {
        case folder, oracle
        case oracleContent = "oracle-content"
        case aem
        case microCMS = "microcms"
        case json
    }

    package init?(_ section: Section, folder: String) {
        guard section.has("type") else {
            section.add(
                "a source needs a type: folder, oracle, oracle-content, aem, microcms or json")
            return nil
        }
        switch section.choice("type", Kind.self) {
        case .folder: self = .folder(FolderSettings(section, folder: folder))
        case .oracle: self = .oracle(OracleSettings(section, folder: folder))
        case .oracleContent:
            self = .oracleContent(OracleContentSettings(section, folder: folder))
        case .aem: self = .aem(AEMSettings(section, folder: folder))
        case .microCMS: self = .microCMS(MicroCMSSettings(section))
        case .json: self = .json(JSONSettings(section))
        case nil: return nil
        }
    }
}

extension FolderSettings {
    fileprivate init(_ section: Section, folder: String) {
        let path = section.string("path")
        if !section.has("path") { section.add("a folder source needs a path") }
        self.path = Paths.join(folder, path ?? "")
        name = section.string("name") ?? path.map(Paths.name) ?? "Folder"
        exclude = FolderSettings.patterns("exclude", section)
        include = FolderSettings.patterns("include", section)
    }

    /// Globs over paths below the folder: any other path would match nothing, without a word.
    private static func patterns(_ key: String, _ section: Section) -> [String] {
        let patterns = section.strings(key) ?? []
        for (place, pattern) in patterns.enumerated() {
            let parts = (pattern.hasSuffix("/") ? pattern : pattern + "/").split(
                separator: "/", omittingEmptySubsequences: false
            ).dropLast()
            if parts.contains(where: { ["", ".", ".."].contains($0) }) {
                section.add(
                    "\(key) has paths below the source's folder, such as Taxonomy/Category/** or "
                        + "**/*.png, not \"\(pattern)\"", at: key, item: place)
            }
            if pattern.contains(where: "{}[]".contains) {
                section.add(
                    "\(key) knows *, ** and ? alone, where ? stands for a bracket or brace as well, not "
                        + "\"\(pattern)\"", at: key, item: place)
            }
        }
        return patterns
    }
}

extension OracleSettings {
    fileprivate init(_ section: Section, folder: String) {
        self.init(channel: section, folder: folder)
        taxonomies = section.strings("taxonomies") ?? taxonomies
        categories = section.strings("categories") ?? categories
        order = section.string("order") ?? order
        membership = section.choice("membership", Membership.self) ?? membership
        query = section.string("query")
    }

    /// How a channel is reached, for every kind of source that reads one.
    package init(channel section: Section, folder: String) {
        name = section.string("name") ?? name
        var url = section.string("url")
        var token = section.string("channelToken")
        if let file = section.string("credentials") {
            do {
                let credentials = try Credentials.read(section.file(file, in: folder))
                url = url ?? credentials.url
                token = token ?? credentials.channelToken
                section.hide(address: credentials.url)
                section.hide(credentials.channelToken)
            } catch {
                section.add(error.sentence, at: "credentials")
            }
        }
        if !section.has("credentials") {
            for key in ["url", "channelToken"] where !section.has(key) {
                section.add("an oracle source needs \(key), or credentials: a file with both")
            }
        }
        channelToken = token ?? ""
        section.hide(token)
        if token?.isEmpty == true { section.add("the token is empty", at: "channelToken") }
        if let url {
            if let origin = WebAddress.bareOrigin(of: url) {
                self.origin = origin
            } else {
                section.add(
                    "url is https://host[:port] of the content server, without a name and password",
                    at: "url")
            }
        }
        if let value = section.string("authorization") {
            if value.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
                section.add("authorization is one line", at: "authorization")
            }
            // The bare token of a bearer is what people paste.
            authorization = value.contains(" ") ? value : "Bearer " + value
            section.hide(value)
        }
        preview = section.flag("preview") ?? preview
        if preview, authorization == nil {
            section.add(
                "preview needs authorization: the unpublished state is not public", at: "preview")
        }
        thumbnailForm = section.choice("thumbnailForm", ThumbnailForm.self) ?? thumbnailForm
        pageSize = section.integer("pageSize", in: 1...500) ?? pageSize
        offsetCeiling = section.integer("offsetCeiling", in: 1...1_000_000) ?? offsetCeiling
    }
}

/// The credentials file of Oracle's own sample apps.
struct Credentials: Decodable {
    let url: String
    let channelToken: String

    static func read(_ file: String) throws(Mistake) -> Credentials {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.read(file, limit: 1 << 16)
        } catch {
            throw Mistake(sentence: "\(file) cannot be read: \(error.detail)")
        }
        guard let credentials = try? JSONDecoder().decode(Credentials.self, from: Data(bytes))
        else {
            throw Mistake(sentence: "\(file) is not a JSON object with url and channelToken")
        }
        return credentials
    }

    struct Mistake: SaidError { let sentence: String }
}
