import CVips

extension String {
    /// One spelling of what looks the same (Unicode's NFC), by GLib: the standard library has none and
    /// Foundation's brings 30 MB of tables.
    public var precomposed: String {
        // GLib's texts end at a zero.
        if utf8.contains(0) {
            return split(separator: "\0", omittingEmptySubsequences: false)
                .map { String($0).precomposed }.joined(separator: "\0")
        }
        guard let normal = unsafe g_utf8_normalize(self, -1, G_NORMALIZE_DEFAULT_COMPOSE) else {
            return self
        }
        defer { unsafe g_free(normal) }
        return unsafe String(cString: normal)
    }
}
