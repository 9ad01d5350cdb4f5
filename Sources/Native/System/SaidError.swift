/// An error that says itself: what was tried, on what, and what the library said.
public protocol SaidError: Error, CustomStringConvertible {
    /// One line for a person.
    var sentence: String { get }
}

extension SaidError {
    public var description: String { sentence }
}
