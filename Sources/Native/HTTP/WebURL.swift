import CCurl
import Glibc

/// A URL as libcurl reads it, so that whoever decides by its parts decides by what a transfer connects to.
///
/// A handle serves one thread, so each use has its own.
@safe public struct WebURL: ~Copyable {
    private let handle: OpaquePointer?

    /// The URL, or where it leads from `base` as a reference; nil when libcurl would not connect to it.
    public init?(_ text: String, from base: String? = nil) {
        unsafe handle = curl_url()
        if !set(CURLUPART_URL, text) {
            guard let base, set(CURLUPART_URL, base), set(CURLUPART_URL, text) else { return nil }
        }
        // The converted name is set again, because it may hold what no host may: `＠` becomes `@`.
        guard ["http", "https"].contains(scheme), let host = unsafe asciiHost(),
            set(CURLUPART_HOST, host)
        else { return nil }
    }

    deinit { unsafe curl_url_cleanup(handle) }

    public var text: String? { value(CURLUPART_URL) }
    public var scheme: String { value(CURLUPART_SCHEME) ?? "" }
    public var path: String { value(CURLUPART_PATH) ?? "" }
    public var hasUser: Bool { value(CURLUPART_USER) != nil || value(CURLUPART_PASSWORD) != nil }

    /// `scheme://host[:port]`, with a scheme's default port only where it is written out and wanted.
    public consuming func origin(withDefaultPort: Bool) -> String {
        for part in [
            CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_PATH, CURLUPART_QUERY, CURLUPART_FRAGMENT,
        ] {
            set(part, nil)
        }
        let root = value(CURLUPART_URL, withDefaultPort ? 0 : CURLU_NO_DEFAULT_PORT)
        return String((root ?? "").dropLast())
    }

    /// The text that was percent-encoded.
    public static func decoded(_ text: String) -> String {
        var count: Int32 = 0
        guard let size = Int32(exactly: text.utf8.count), size > 0,
            let bytes = unsafe curl_easy_unescape(nil, text, size, &count)
        else { return text }
        defer { unsafe curl_free(bytes) }
        return unsafe String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }

    /// The host's name as the DNS has it: letters of other scripts by IDNA, for which libidn2 asks the
    /// thread's locale how the name is written; nil when no host can be called that.
    @unsafe private func asciiHost() -> String? {
        guard let host = value(CURLUPART_HOST), !host.utf8.allSatisfy({ $0 < 128 }) else {
            return value(CURLUPART_HOST)
        }
        let unicode = unsafe newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
        let before = unsafe uselocale(unicode)
        defer {
            _ = unsafe uselocale(before)
            if let unicode = unsafe unicode { unsafe freelocale(unicode) }
        }
        return value(CURLUPART_HOST, CURLU_PUNYCODE)
    }

    @discardableResult private func set(_ part: CURLUPart, _ text: String?) -> Bool {
        // As it stands: what is asked for by another path would be another picture to the cache.
        unsafe curl_url_set(handle, part, text, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK
    }

    private func value(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        defer { unsafe curl_free(text) }
        guard unsafe curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK else {
            return nil
        }
        return unsafe text.map { unsafe String(cString: $0) }
    }
}
