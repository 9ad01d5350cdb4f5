import Bounds
import ImageFixtures
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Retry", .bounded)
struct RetryTests {
    private func delay(_ failure: FetchFailure, tries: Int = 1, jitter: Double = 1) -> Double? {
        Retry.delay(after: failure, tries: tries, Limits(), jitter: jitter)
    }

    private func pause(_ status: Int, _ name: String, _ value: String, now: Double = 0) -> Double? {
        var response = Response()
        response.status = status
        response.headers = [(name, value)]
        return Retry.pause(asked: response, now: now)
    }

    @Test("what passes by itself is tried again", arguments: [408, 500, 502, 503, 504])
    func passing(status: Int) {
        #expect(delay(.status(status, ErrorBody())) == 0.5)
    }

    @Test("what stays is not", arguments: [400, 401, 403, 404, 410, 501, 304])
    func lasting(status: Int) {
        #expect(delay(.status(status, ErrorBody())) == nil)
    }

    @Test("a used-up quota is not tried again, whatever its status")
    func quota() {
        #expect(delay(.status(503, ErrorBody(code: "CEC-CONTENT-001009"))) == nil)
    }

    @Test("a broken transfer is tried again, a wrong address, a full disk, a cancellation are not")
    func others() {
        #expect(delay(.transport(detail: "reset", isTransient: true, tries: 1)) == 0.5)
        #expect(delay(.transport(detail: "bad URL", isTransient: false, tries: 1)) == nil)
        #expect(delay(.tooLarge(limit: 1)) == nil)
        #expect(delay(.disk(FileError(action: "write", path: "x", code: 28))) == nil)
        #expect(delay(.cancelled) == nil)
    }

    @Test("the wait doubles up to half a minute, times the jitter, and the tries end")
    func growth() {
        var limits = Limits()
        limits.retries = 20
        let waits = (1...8).map { tries in
            Retry.delay(after: .status(500, ErrorBody()), tries: tries, limits, jitter: 1)
        }
        #expect(waits == [0.5, 1, 2, 4, 8, 16, 30, 30])
        #expect(delay(.status(500, ErrorBody()), tries: 2, jitter: 0.5) == 0.5)
        #expect(delay(.status(500, ErrorBody()), tries: 4) == 4)
        #expect(delay(.status(500, ErrorBody()), tries: 5) == nil)
        #expect(
            Retry.delay(after: .status(500, ErrorBody()), tries: 70, Limits(), jitter: 1) == nil)
    }

    @Test(
        "the pause is the one that the server asks for, at most five minutes",
        arguments: [
            ("retry-after", "7", 7), ("retry-after", "0", 0), ("retry-after", "-5", 0),
            ("retry-after", "86400", 300), ("retry-after", "Thu, 01 Jan 1970 00:17:20 GMT", 40),
            ("retry-after", "Thu, 01 Jan 1970 00:00:00 GMT", 0), ("x-ratelimit-reset", "30", 30),
            ("x-ratelimit-reset", "2000000000", 300),
        ])
    func asked(name: String, value: String, seconds: Double) {
        #expect(pause(429, name, value, now: 1000) == seconds)
        #expect(pause(503, name, value, now: 1000) == seconds)
        #expect(pause(500, name, value, now: 1000) == nil)
    }

    @Test("the moment of x-ratelimit-reset was taken for seconds, and waited for for five minutes")
    func epoch() {
        let now = 1_700_000_000.0
        #expect(pause(429, "x-ratelimit-reset", "1700000020", now: now) == 20)
        #expect(pause(429, "x-ratelimit-reset", "1699999999", now: now) == 0)
    }

    @Test("429 needs only patience, 503 as well when it names a time", arguments: [429, 503, 500])
    func patience(status: Int) {
        var response = Response()
        response.status = status
        #expect(Retry.wait(asked: response) == (status == 429 ? Retry.Wait(asked: nil) : nil))
        response.headers = [("retry-after", "3")]
        #expect(Retry.wait(asked: response) == (status == 500 ? nil : Retry.Wait(asked: 3)))
    }

    @Test(
        "a Retry-After that nobody can read asks for nothing",
        arguments: ["soon", "", "nan", "1 h"])
    func unreadable(value: String) {
        #expect(pause(429, "retry-after", value) == nil)
    }
}
