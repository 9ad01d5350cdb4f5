import CFyaml
import Glibc

/// A node of a YAML 1.2 document, and where it stands.
public struct YAML: Sendable, Equatable {
    /// The three kinds of node.
    public indirect enum Kind: Sendable, Equatable {
        /// `isQuoted` tells `"5"` from `5`.
        case scalar(String, isQuoted: Bool)
        case sequence([YAML])
        /// In the file's order; keys are unique.
        case mapping([(key: YAML, value: YAML)])

        public static func == (left: Kind, right: Kind) -> Bool {
            switch (left, right) {
            case (.scalar(let a, _), .scalar(let b, _)): a == b
            case (.sequence(let a), .sequence(let b)): a == b
            case (.mapping(let a), .mapping(let b)):
                a.elementsEqual(b) { $0.key == $1.key && $0.value == $1.value }
            default: false
            }
        }
    }
    public let kind: Kind
    public let position: Position

    /// Counted from 1, as editors do.
    public struct Position: Sendable, Equatable {
        public let line: Int
        public let column: Int
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    public init(_ kind: Kind, at position: Position) {
        self.kind = kind
        self.position = position
    }
}

/// What is wrong with a YAML text, and where.
public struct YAMLError: Error, Sendable, Equatable {
    public let position: YAML.Position
    public let detail: String

    public init(position: YAML.Position, detail: String) {
        self.position = position
        self.detail = detail
    }
}

extension YAML {
    /// Reads one document. Anchors are followed; a document that unfolds to over 100,000 nodes, or is
    /// nested over 100 deep, is refused.
    public static func parse(_ text: String) throws(YAMLError) -> YAML {
        // libfyaml keeps no copy: the bytes must stay where they are as long as its document.
        try unsafe Array(text.utf8CString.dropLast()).withUnsafeBufferPointer {
            bytes throws(YAMLError) in
            try unsafe parse(bytes)
        }
    }

    @unsafe private static func parse(_ bytes: UnsafeBufferPointer<CChar>) throws(YAMLError) -> YAML
    {
        guard let diagnostics = unsafe fy_diag_create(nil) else {
            throw YAMLError(position: Position(line: 1, column: 1), detail: "no memory")
        }
        defer { unsafe fy_diag_unref(diagnostics) }
        unsafe fy_diag_set_collect_errors(diagnostics, true)
        var configuration = unsafe fy_parse_cfg()
        unsafe configuration.diag = diagnostics
        unsafe configuration.flags = fy_parse_cfg_flags(rawValue: FYPCF_QUIET.rawValue)
        let document = unsafe fy_document_build_from_string(
            &configuration, bytes.baseAddress, bytes.count)
        defer { unsafe fy_document_destroy(document) }
        guard let document = unsafe document, let root = unsafe fy_document_root(document) else {
            throw unsafe firstError(diagnostics)
        }
        var budget = 100_000
        return try unsafe read(root, depth: 0, budget: &budget)
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
        _ node: OpaquePointer, depth: Int, budget: inout Int
    ) throws(YAMLError) -> YAML {
        let position = unsafe position(of: node)
        budget -= 1
        guard budget > 0, depth < 100 else {
            throw YAMLError(position: position, detail: "this unfolds to more than a person wrote")
        }
        if unsafe fy_node_is_alias(node) {
            guard let target = unsafe fy_node_resolve_alias(node) else {
                throw YAMLError(position: position, detail: "no anchor of that name")
            }
            return YAML(
                try unsafe read(target, depth: depth + 1, budget: &budget).kind, at: position)
        }
        switch unsafe fy_node_get_type(node) {
        case FYNT_SEQUENCE:
            var items: [YAML] = []
            var iterator: UnsafeMutableRawPointer?
            while let item = unsafe fy_node_sequence_iterate(node, &iterator) {
                items.append(try unsafe read(item, depth: depth + 1, budget: &budget))
            }
            return YAML(.sequence(items), at: position)
        case FYNT_MAPPING:
            return YAML(
                .mapping(try unsafe pairs(of: node, depth: depth, budget: &budget)), at: position)
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
        of node: OpaquePointer, depth: Int, budget: inout Int
    ) throws(YAMLError) -> [(key: YAML, value: YAML)] {
        var pairs: [(key: YAML, value: YAML)] = []
        var merged: [(key: YAML, value: YAML)] = []
        var iterator: UnsafeMutableRawPointer?
        while let pair = unsafe fy_node_mapping_iterate(node, &iterator) {
            guard let key = unsafe fy_node_pair_key(pair) else { continue }
            let name = try unsafe read(key, depth: depth + 1, budget: &budget)
            let value: YAML
            if let node = unsafe fy_node_pair_value(pair) {
                value = try unsafe read(node, depth: depth + 1, budget: &budget)
            } else {
                value = YAML(.scalar("", isQuoted: false), at: name.position)
            }
            if name.kind == .scalar("<<", isQuoted: false), case .mapping(let more) = value.kind {
                merged += more
            } else {
                pairs.append((name, value))
            }
        }
        let own = pairs.map(\.key.kind)
        return pairs + merged.filter { !own.contains($0.key.kind) }
    }

    /// A mapping or sequence starts where its first key or item does.
    @unsafe private static func position(of node: OpaquePointer) -> Position {
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
            return unsafe position(of: key)
        }
        if unsafe fy_node_get_type(node) == FYNT_SEQUENCE,
            let item = unsafe fy_node_sequence_iterate(node, &iterator)
        {
            return unsafe position(of: item)
        }
        return Position(line: 1, column: 1)
    }
}
