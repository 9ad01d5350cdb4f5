import FoundationEssentials

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

    var isQuota: Bool { code == "CEC-CONTENT-001009" }

    /// `Item Not Found: … (CODE)`; empty when nothing was said.
    var sentence: String {
        let said = [title, detail].compactMap { $0 }.filter { !$0.isEmpty }
        let text = said.joined(separator: ": ").prefix(300)
        return code.map { text.isEmpty ? $0 : "\(text) (\($0))" } ?? String(text)
    }
}
