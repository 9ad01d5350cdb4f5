import Dispatch
import Glibc
import Testing

/// The time that a test has: whoever waits for ever ends the run, under its own name.
public struct Bounded: SuiteTrait, TestTrait, TestScoping {
    /// Under load, and under a sanitizer, tests take many times as long as they need.
    public static let minutes = getenv("ASAN_OPTIONS") == nil ? 10 : 30

    public let isRecursive = true

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // On a thread of its own: a test that blocks may have taken all those that tasks run on.
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + .seconds(60 * Bounded.minutes))
        timer.setEventHandler { Bounded.end(test) }
        timer.resume()
        defer { timer.cancel() }
        try await function()
    }

    /// In the words of a test that failed, which `make test` says once more at the end.
    private static func end(_ test: Test) {
        let name = test.displayName ?? test.name
        let words = "✘ Test \"\(name)\" did not end within \(minutes) minutes: \(test.id)\n"
        let bytes = Array(words.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
        _exit(1)
    }
}

extension Trait where Self == Bounded {
    /// For every suite.
    public static var bounded: Bounded { Bounded() }
}
