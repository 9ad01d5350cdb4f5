public import Native

/// One mistake in a configuration file.
public struct ConfigurationMistake: Sendable, Equatable {
    public let position: YAML.Position
    public let message: String

    package init(position: YAML.Position, message: String) {
        self.position = position
        self.message = message
    }
}

/// Everything that is wrong with a configuration file, in the file's order.
public struct ConfigurationError: SaidError, Sendable, Equatable {
    public let file: String
    public let mistakes: [ConfigurationMistake]

    package init(file: String, mistakes: [ConfigurationMistake]) {
        self.file = file
        self.mistakes = mistakes
    }

    /// `file:line:column: what is wrong`, one for each mistake.
    public var sentences: [String] {
        mistakes.map { "\(file):\($0.position.line):\($0.position.column): \($0.message)" }
    }

    /// The same, a line each.
    public var sentence: String { sentences.joined(separator: "\n") }
}
