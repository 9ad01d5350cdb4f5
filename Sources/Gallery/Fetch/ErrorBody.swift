import FoundationEssentials
import Native

/// What a server says of its refusal: Oracle's error object, which is RFC 7807's with a code.
struct ErrorBody: Sendable, Equatable, Decodable {
    var title: String?
    var detail: String?
    /// `CEC-CONTENT-001009`: the outbound bandwidth quota is used up.
    var code: String?

    private enum CodingKeys: String, CodingKey {
        case title, detail
        case code = "o:errorCode"
    }

    init(title: String? = nil, detail: String? = nil, code: String? = nil) {
        self.title = title
        self.detail = detail
        self.code = code
    }

    /// Anything but such an object leaves everything empty.
    init(_ bytes: [UInt8]) {
        self = (try? JSONDecoder().decode(ErrorBody.self, from: Data(bytes))) ?? ErrorBody()
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        title = try? values.decodeIfPresent(String.self, forKey: .title)
        detail = try? values.decodeIfPresent(String.self, forKey: .detail)
        code = try? values.decodeIfPresent(String.self, forKey: .code)
    }

    /// The same without what nobody may see: servers quote the request that they refuse.
    func withoutSecrets(of request: Request) -> ErrorBody {
        var secrets = WebAddress.secrets(of: request.url)
        for header in request.headers where header.hasPrefix("Authorization: ") {
            secrets += header.dropFirst(15).split(separator: " ").dropFirst().map(String.init)
        }
        let hidden = { (text: String?) in
            secrets.reduce(text) { $0?.replacing($1, with: "[secret]") }
        }
        return ErrorBody(title: hidden(title), detail: hidden(detail), code: hidden(code))
    }

    var isQuota: Bool { code == "CEC-CONTENT-001009" }

    /// `Item Not Found: … (CODE)`; empty when nothing was said.
    var sentence: String {
        let said = [title, detail].compactMap { $0 }.filter { !$0.isEmpty }
        let text = said.joined(separator: ": ").prefix(300)
        return code.map { text.isEmpty ? $0 : "\(text) (\($0))" } ?? String(text)
    }
}
