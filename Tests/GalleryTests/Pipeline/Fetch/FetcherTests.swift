import Bounds
import MockServer
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

@Suite("Fetching", .bounded)
struct FetcherTests {
    private func fetch(
        _ fault: Fault, _ occurrence: FaultOccurrence, retries: Int = 3
    ) async throws -> (result: Result<Response, FetchFailure>, requests: Int) {
        let server = try MockServerProgram(
            respond: FaultPlan().add(fault, occurrence) { _ in true }
                .wrap { _ in Reply(body: [1, 2, 3]) })
        var limits = Limits()
        limits.retries = retries
        let fetcher = Fetcher(network: Network(width: 2), limits: limits)
        let request = Request(url: server.origin + "/a", limit: 1000, stallSeconds: 600)
        do throws(FetchFailure) {
            return (.success(try await fetcher.get(request)), server.requests.count)
        } catch {
            return (.failure(error), server.requests.count)
        }
    }

    private func failure(_ result: Result<Response, FetchFailure>) -> FetchFailure? {
        if case .failure(let failure) = result { failure } else { nil }
    }

    @Test(
        "429 errors and broken transfers are tried again until they pass",
        arguments: [
            Fault.tooManyRequests(.seconds(0)), .unavailable(.seconds(0)), .status(502),
            .shortBody(1),
        ])
    func passing(fault: Fault) async throws {
        // bugs.md 22.
        let (result, requests) = try await fetch(fault, .first(1))
        #expect(try result.get().body == [1, 2, 3])
        #expect(requests == 2)
    }

    @Test("tries come to an end, and the failure says how many there were")
    func givenUp() async throws {
        let (result, requests) = try await fetch(.reset(after: 0), .always, retries: 1)
        guard case .transport(_, isTransient: _, tries: 2) = failure(result) else {
            Issue.record("\(result)")
            return
        }
        #expect(requests == 2)
    }

    @Test("a missing picture and a used-up quota are asked for once", arguments: [true, false])
    func lasting(isQuota: Bool) async throws {
        // bugs.md 25.
        let fault = isQuota ? Fault.quotaExceeded : .status(404)
        let (result, requests) = try await fetch(fault, .always)
        #expect(requests == 1)
        #expect(failure(result)?.reason.code == (isQuota ? "quota" : "http-status"))
    }
}
