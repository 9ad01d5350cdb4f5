import CFyaml
import Glibc

extension YAML {
    /// Reads one document. Anchors are followed; a document that unfolds to over 100,000 nodes, or is
    /// nested over 100 deep, is refused.
    public static func parse(_ text: String) throws(YAMLError) -> YAML {
        // libfyaml stops at a zero as if the text ended there.
        if let zero = text.utf8.firstIndex(of: 0) {
            let lines = text.utf8[..<zero].split(separator: 0x0A, omittingEmptySubsequences: false)
            throw YAMLError(
                position: Position(line: lines.count, column: (lines.last?.count ?? 0) + 1),
                detail: "a zero byte is no text")
        }
        guard let diagnostics = unsafe fy_diag_create(nil) else {
            throw YAMLError(position: Position(line: 1, column: 1), detail: "no memory")
        }
        defer { unsafe fy_diag_unref(diagnostics) }
        unsafe fy_diag_set_collect_errors(diagnostics, true)
        var configuration = unsafe fy_parse_cfg()
        unsafe configuration.diag = diagnostics
        // It holds each key against all before it, which takes minutes in a file of a megabyte: `pairs` looks
        // them up.
        unsafe configuration.flags = fy_parse_cfg_flags(
            rawValue: FYPCF_QUIET.rawValue | FYPCF_ALLOW_DUPLICATE_KEYS.rawValue)
        // The document points into the text, so it is given a copy that it owns.
        let copy = unsafe strdup(text)
        guard let parser = unsafe fy_parser_create(&configuration) else {
            throw YAMLError(position: Position(line: 1, column: 1), detail: "no memory")
        }
        defer { unsafe fy_parser_destroy(parser) }
        unsafe fy_parser_set_malloc_string(parser, copy, text.utf8.count)
        let document = unsafe fy_parse_load_document(parser)
        defer { unsafe fy_parse_document_destroy(parser, document) }
        guard let document = unsafe document, let root = unsafe fy_document_root(document) else {
            throw unsafe firstError(diagnostics)
        }
        var budget = 100_000
        let value = try unsafe read(
            root, depth: 0, budget: &budget, near: Position(line: 1, column: 1))
        // What stands behind it is another document, which nobody would read, or is broken.
        let next = unsafe fy_parse_load_document(parser)
        defer { unsafe fy_parse_document_destroy(parser, next) }
        if unsafe fy_diag_got_error(diagnostics) { throw unsafe firstError(diagnostics) }
        guard let next = unsafe next, let root = unsafe fy_document_root(next) else { return value }
        throw YAMLError(
            position: unsafe position(of: root, near: value.position),
            detail: "a second document begins here; a file has one")
    }

    @unsafe private static func firstError(_ diagnostics: OpaquePointer) -> YAMLError {
        var iterator: UnsafeMutableRawPointer?
        guard let error = unsafe fy_diag_errors_iterate(diagnostics, &iterator) else {
            return YAMLError(position: Position(line: 1, column: 1), detail: "the file is empty")
        }
        let detail = unsafe error.pointee.msg.map { unsafe String(cString: $0) } ?? "not YAML"
        return YAMLError(
            position: Position(
                line: max(1, Int(unsafe error.pointee.line)),
                column: max(1, Int(unsafe error.pointee.column))),
            detail: detail)
    }

    @unsafe private static func read(
        _ node: OpaquePointer, depth: Int, budget: inout Int, near place: Position
    ) throws(YAMLError) -> YAML {
        let position = unsafe position(of: node, near: place)
        budget -= 1
        guard budget > 0, depth < 100 else {
            throw YAMLError(position: position, detail: "this unfolds to more than a person wrote")
        }
        if unsafe fy_node_is_alias(node) {
            guard let target = unsafe fy_node_resolve_alias(node) else {
                throw YAMLError(position: position, detail: "no anchor of that name")
            }
            return YAML(
                try unsafe read(target, depth: depth + 1, budget: &budget, near: position).kind,
                at: position)
        }
        switch unsafe fy_node_get_type(node) {
        case FYNT_SEQUENCE:
            var items: [YAML] = []
            var iterator: UnsafeMutableRawPointer?
            while let item = unsafe fy_node_sequence_iterate(node, &iterator) {
                items.append(
                    try unsafe read(item, depth: depth + 1, budget: &budget, near: position))
            }
            return YAML(.sequence(items), at: position)
        case FYNT_MAPPING:
            return YAML(
                .mapping(
                    try unsafe pairs(of: node, depth: depth, budget: &budget, near: position)),
                at: position)
        default:
            var size = 0
            let start = unsafe fy_node_get_scalar(node, &size)
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size)
            let style = unsafe fy_node_get_style(node)
            return YAML(
                .scalar(
                    unsafe String(decoding: bytes, as: UTF8.self), isQuoted: style != FYNS_PLAIN),
                at: position)
        }
    }

    /// A mapping's pairs, with `<<` merged in behind its own.
    @unsafe private static func pairs(
        of node: OpaquePointer, depth: Int, budget: inout Int, near place: Position
    ) throws(YAMLError) -> [(key: YAML, value: YAML)] {
        var pairs: [(key: YAML, value: YAML)] = []
        var merged: [(key: YAML, value: YAML)] = []
        var known: Set<String> = []
        var iterator: UnsafeMutableRawPointer?
        while let pair = unsafe fy_node_mapping_iterate(node, &iterator) {
            guard let key = unsafe fy_node_pair_key(pair) else { continue }
            let name = try unsafe read(key, depth: depth + 1, budget: &budget, near: place)
            let value: YAML
            if let node = unsafe fy_node_pair_value(pair) {
                value = try unsafe read(
                    node, depth: depth + 1, budget: &budget, near: name.position)
            } else {
                value = YAML(.scalar("", isQuoted: false), at: name.position)
            }
            if name.kind == .scalar("<<", isQuoted: false), let more = YAML.merged(value) {
                merged += more
                continue
            }
            guard known.insert(YAML.name(of: name)).inserted else {
                throw YAMLError(
                    position: name.position,
                    detail: "\(YAML.name(of: name)) stands here a second time")
            }
            pairs.append((name, value))
        }
        return pairs + merged.filter { known.insert(YAML.name(of: $0.key)).inserted }
    }

    private static func name(of key: YAML) -> String {
        // Keys that are no texts are mistakes of the reader above.
        if case .scalar(let text, _) = key.kind { text } else { "\(key.position)" }
    }

    /// What `<<` brings: a mapping's pairs, or those of a list of mappings, the earlier first.
    private static func merged(_ value: YAML) -> [(key: YAML, value: YAML)]? {
        switch value.kind {
        case .mapping(let pairs): return pairs
        case .sequence(let items):
            var pairs: [(key: YAML, value: YAML)] = []
            for item in items {
                guard case .mapping(let more) = item.kind else { return nil }
                pairs += more
            }
            return pairs
        case .scalar: return nil
        }
    }

    /// A mapping or sequence starts where its first key or item does; an empty value, which has no
    /// token of its own, is `near` what it belongs to.
    @unsafe private static func position(
        of node: OpaquePointer, near place: Position
    ) -> Position {
        if let token = unsafe fy_node_get_scalar_token(node),
            let mark = unsafe fy_token_start_mark(token)
        {
            return Position(
                line: Int(unsafe mark.pointee.line) + 1,
                column: Int(unsafe mark.pointee.column) + 1)
        }
        var iterator: UnsafeMutableRawPointer?
        if unsafe fy_node_get_type(node) == FYNT_MAPPING,
            let pair = unsafe fy_node_mapping_iterate(node, &iterator),
            let key = unsafe fy_node_pair_key(pair)
        {
            return unsafe position(of: key, near: place)
        }
        if unsafe fy_node_get_type(node) == FYNT_SEQUENCE,
            let item = unsafe fy_node_sequence_iterate(node, &iterator)
        {
            return unsafe position(of: item, near: place)
        }
        return place
    }
}
