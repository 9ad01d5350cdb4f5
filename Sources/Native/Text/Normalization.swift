import CVips

extension String {
    /// One spelling of what looks the same (Unicode's NFC), by GLib: the standard library has none and
    /// Foundation's brings 30 MB of tables.
    public var precomposed: String { normalized(G_NORMALIZE_DEFAULT_COMPOSE) }

    /// What file systems that ignore case may take for the same name: without compatibility forms, marks
    /// that show nothing, and case (`ß` is `ss`, `ﬁ` is `fi`). To compare with, not to be shown.
    public var folded: String {
        var visible = String.UnicodeScalarView()
        visible.append(
            contentsOf: normalized(G_NORMALIZE_ALL_COMPOSE).unicodeScalars.filter {
                !$0.properties.isDefaultIgnorableCodePoint
            })
        guard let same = unsafe g_utf8_casefold(String(visible), -1) else { return self }
        defer { unsafe g_free(same) }
        return unsafe String(cString: same).normalized(G_NORMALIZE_ALL_COMPOSE)
    }

    /// Marks are put in order by exchanging neighbours: a text with more of them in a row than the
    /// stream-safe format has (30, UAX #15), which is none in any language, stays as it is.
    private func normalized(_ mode: GNormalizeMode) -> String {
        var marks = 0
        for scalar in unicodeScalars where scalar.value >= 0x300 || marks > 0 {
            let isMark = scalar.properties.canonicalCombiningClass != .notReordered
            marks = isMark ? marks + 1 : 0
            if marks > 30 { return self }
        }
        // GLib's texts end at a zero.
        if utf8.contains(0) {
            return split(separator: "\0", omittingEmptySubsequences: false)
                .map { String($0).normalized(mode) }.joined(separator: "\0")
        }
        guard let normal = unsafe g_utf8_normalize(self, -1, mode) else { return self }
        defer { unsafe g_free(normal) }
        return unsafe String(cString: normal)
    }
}
