package import Native

/// What a server says of its refusal, in any of the shapes that the systems have: Oracle's and others'
/// problem object (RFC 7807), a `message`, an `error` or a list of `errors`.
package struct ErrorBody: Sendable, Equatable {
    package var title: String?
    package var detail: String?
    /// `CEC-CONTENT-001009`: the outbound bandwidth quota is used up.
    package var code: String?

    package init(title: String? = nil, detail: String? = nil, code: String? = nil) {
        self.title = title
        self.detail = detail
        self.code = code
    }

    /// Anything but such an object leaves everything empty.
    package init(_ bytes: [UInt8]) {
        self = JSON(bytes).map(ErrorBody.init) ?? ErrorBody()
    }

    package init(_ json: JSON) {
        self.init(
            title: json["title"]?.text, detail: json["detail"]?.text,
            code: json["o:errorCode"]?.text ?? json["code"]?.text)
        guard title == nil, detail == nil else { return }
        if let message = json["message"]?.text ?? json["massage"]?.text ?? json["error"]?.text {
            // microCMS misspells the key in places.
            detail = message
        } else if let error = json["error"], error.members != nil {
            self = ErrorBody(error)
        } else if let errors = json["errors"]?.elements {
            title = errors.lazy.compactMap { $0["errorType"]?.text }.first
            let said = errors.prefix(3).map { error in
                [error["message"]?.text ?? error.text, error["details"]?.text]
                    .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
            }.filter { !$0.isEmpty }
            detail = said.isEmpty ? nil : said.joined(separator: "; ")
        }
    }

    /// The same without what nobody may see: servers quote the request that they refuse, and with it the
    /// signature of an address that another server has made.
    package func withoutSecrets(_ secrets: Secrets, of request: Request) -> ErrorBody {
        var secrets = secrets
        for pair in WebAddress.pairs(of: request.url) where request.file != nil {
            let value = pair.drop { $0 != "=" }.dropFirst()
            if value.utf8.count >= 8 { secrets.add(WebAddress.decoded(String(value))) }
        }
        let query = request.url.drop { $0 != "?" }.dropFirst()
        let hidden = { (text: String?) in
            text.map {
                let told = query.isEmpty ? $0 : $0.replacing(query, with: "[secret]")
                return secrets.hidden(in: told)
            }
        }
        return ErrorBody(title: hidden(title), detail: hidden(detail), code: hidden(code))
    }

    package var isQuota: Bool { code == "CEC-CONTENT-001009" }

    /// `Item Not Found: … (CODE)`; empty when nothing was said.
    package var sentence: String {
        let said = [title, detail].compactMap { $0 }.filter { !$0.isEmpty }
        let text = said.joined(separator: ": ").prefix(300)
        return code.map { text.isEmpty ? $0 : "\(text) (\($0))" } ?? String(text)
    }
}
