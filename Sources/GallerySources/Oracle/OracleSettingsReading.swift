package import GalleryModel
import Native

extension OracleSettings {
    package init(_ section: Section, folder: String) {
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
        if let (file, json) = section.credentials(in: folder) {
            if let givenURL = json?["url"]?.text, let givenToken = json?["channelToken"]?.text {
                url = url ?? givenURL
                token = token ?? givenToken
                section.hide(address: givenURL)
                section.hide(givenToken)
            } else {
                section.add(
                    "\(file) is not a JSON object with url and channelToken", at: "credentials")
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
            if !Section.isLine(value) {
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
