import Native

/// Tells one sequence of lines from another without keeping them.
package struct LineDigest: Sendable, Equatable {
    package private(set) var value = ""

    package init(value: String = "") {
        self.value = value
    }

    package mutating func add(_ line: String) { value = Digest.sha256(Array((value + line).utf8)) }
}
