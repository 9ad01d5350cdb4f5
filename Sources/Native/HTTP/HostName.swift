import CCurl
import Glibc

/// Names of hosts as the DNS has them.
public enum HostName {
    /// The name in ASCII: letters of other scripts by IDNA, as libcurl does it (libidn2, which asks the
    /// thread's locale how the name is written); nil when no host can be called that.
    public static func ascii(_ name: String) -> String? {
        let isPlain = name.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        if isPlain, !name.contains(where: { "\"#%/:<>?@\\^`{|}".contains($0) }) { return name }
        guard !isPlain, let url = unsafe curl_url() else { return nil }
        let unicode = unsafe newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
        let before = unsafe uselocale(unicode)
        var text: UnsafeMutablePointer<CChar>?
        defer {
            _ = unsafe uselocale(before)
            if let unicode = unsafe unicode { unsafe freelocale(unicode) }
            unsafe curl_url_cleanup(url)
            unsafe curl_free(text)
        }
        guard unsafe curl_url_set(url, CURLUPART_HOST, name, 0) == CURLUE_OK,
            unsafe curl_url_get(url, CURLUPART_HOST, &text, UInt32(CURLU_PUNYCODE)) == CURLUE_OK,
            let ascii = unsafe text.map({ unsafe String(cString: $0) })
        else { return nil }
        return ascii.utf8.allSatisfy { $0 < 128 } ? ascii : nil
    }
}
