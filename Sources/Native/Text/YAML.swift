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
public struct YAMLError: SaidError, Sendable, Equatable {
    public let position: YAML.Position
    public let detail: String

    public init(position: YAML.Position, detail: String) {
        self.position = position
        self.detail = detail
    }

    public var sentence: String { "\(position.line):\(position.column): \(detail)" }
}
