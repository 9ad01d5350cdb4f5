package import Native

/// An error that says by itself which problem it is.
package protocol Reasoned: SaidError {
    var reason: Problem.Reason { get }
}

extension Reasoned {
    public var sentence: String { reason.sentence }
}

extension Problem.Reason {
    /// Any error as a reason for a problem.
    package init(_ error: any Error) {
        self =
            switch error {
            case let reason as Problem.Reason: reason
            case let error as any Reasoned: error.reason
            case let error as FileError: .unreadableFile(detail: error.sentence)
            case let error as DatabaseError: .writeFailed(detail: "the catalog: \(error.detail)")
            case is CancellationError: .interrupted
            case let error as any SaidError: .listingFailed(detail: error.sentence)
            default: .listingFailed(detail: "\(error)")
            }
    }
}

extension ConfigurationError: Reasoned {
    package var reason: Problem.Reason {
        .badIndexFile(sentence: sentences.joined(separator: "; "))
    }
}
