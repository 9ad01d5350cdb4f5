/// Pictures of the corpus that are judged otherwise than its index says, each with the reason why that
/// stays so. What is not in this table fails the test, and so does a gap that has closed.
enum KnownGaps {
    static let reasons: [String: String] = [:]
}
