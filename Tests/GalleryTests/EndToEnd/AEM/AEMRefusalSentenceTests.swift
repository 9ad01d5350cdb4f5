import Bounds
import MockServer
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("AEM says no", .bounded)
struct AEMRefusalSentenceTests {
    private func refusal(
        _ keys: String = Site.adventures, _ change: (inout AEMHost) -> Void
    ) async throws -> String {
        var host = AEMHost.wknd
        change(&host)
        return await Site.aem(try AEMServers(host), keys).refusal()
    }

    @Test("an error under 200 is told with AEM's message and the query's name")
    func under200() async throws {
        let said = try await refusal {
            $0.failure = .withoutData("Exception while fetching data")
        }
        #expect(said.contains("Exception while fetching data"), "\(said)")
        #expect(said.contains("wknd-shared/adventures-all") && said.contains("variables"))
    }

    @Test("the same as a 400 of application/graphql-response+json")
    func graphQL() async throws {
        let said = try await refusal {
            $0.failure = .withoutData("Exception while fetching data")
            $0.answersGraphQLType = true
        }
        #expect(said.contains("answered 400: Exception while fetching data"), "\(said)")
    }

    @Test("errors beside data: what came is published, and the error is told")
    func beside() async throws {
        var host = AEMHost.wknd
        host.failure = .besideData("A field could not be resolved")
        let built = try await Site.aem(try AEMServers(host), settings: Site.bare).build()
        #expect(built.manifest.images.count == 16 && built.codes == ["partial-answer"])
        #expect(
            built.manifest.problems.first?.reason.contains("A field could not be resolved") == true)
    }

    @Test("404: an unknown persisted query, with its name and what to check")
    func unknown() async throws {
        let said = try await refusal("persistedQuery: adventures-al") { _ in }
        #expect(said.contains("404") && said.contains("No persisted query 'adventures-al'"))
        #expect(said.contains("check configuration and persistedQuery"), "\(said)")
    }

    @Test("404: no endpoint")
    func noEndpoint() async throws {
        let said = try await refusal { $0.hasEndpoint = false }
        #expect(said.contains("No suitable endpoint found") && said.contains("endpoint"), "\(said)")
    }

    @Test("405: the allow list")
    func address() async throws {
        let said = try await refusal { $0.refusesAddress = true }
        #expect(said.contains("405") && said.contains("IP allow list"), "\(said)")
    }

    @Test("401: the token")
    func unauthorized() async throws {
        let said = try await refusal(Site.adventures + "\ntoken: \"s3cr3t-t0ken\"") {
            $0.access = .bearer("another")
        }
        #expect(said.contains("401") && said.contains("token"), "\(said)")
        #expect(!said.contains("s3cr3t"))
    }

    @Test("a page to log in, under 200, is no empty list")
    func login() async throws {
        let said = try await refusal {
            $0.access = .bearer("another")
            $0.rejection = .loginPage
        }
        #expect(said.contains("HTML") && said.contains("log in"), "\(said)")
    }

    @Test("a bad variable is told with AEM's words")
    func variable() async throws {
        let said = try await refusal(Site.adventures + "\nvariables: { imageWidth: wide }") { _ in }
        #expect(said.contains("Variable 'imageWidth' has an invalid value: wide"), "\(said)")
    }

    @Test("a list that is not there is told with what the answer has")
    func list() async throws {
        let said = try await refusal(Site.adventures + "\nlist: adventuresList") { _ in }
        #expect(said.contains("adventureList") && said.contains("list:"), "\(said)")
    }

    @Test("fields that have no picture are told with those that do")
    func fields() async throws {
        let said = try await refusal(Site.adventures + "\nimages: [heroImage]") { _ in }
        #expect(said.contains("16 items have no picture in heroImage"), "\(said)")
        #expect(said.contains("primaryImage"))
    }

    @Test("credentials that expire on the way cost pictures, and each is told")
    func expiry() async throws {
        var host = AEMHost.wknd
        host.access = .bearer("t0ken")
        host.credentialsLast = 6
        let site = Site.aem(try AEMServers(host), Site.adventures + "\ntoken: t0ken")
        let built = try await site.build()
        #expect(built.codes == ["http-status"])
        #expect(built.manifest.images.count == 5 && built.manifest.problems.count == 11)
    }
}
