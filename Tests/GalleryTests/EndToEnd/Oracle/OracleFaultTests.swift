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

@Suite("A server that fails", .bounded)
struct OracleFaultTests {
    /// Faults that a second try mends.
    static let passing: [Fault] = [
        .tooManyRequests(nil), .tooManyRequests(.seconds(0)), .tooManyRequests(.text("soon")),
        .unavailable(nil), .unavailable(.date(secondsFromNow: 1)), .status(500), .status(502),
        .status(504), .reset(after: 40), .shortBody(40), .unfinishedChunks(40),
        .wrongLength(by: 40),
    ]

    @Test("with tries it is complete and has no problem", arguments: passing)
    func tried(_ fault: Fault) async throws {
        // Refusals for want of patience hold for the host: some, and not one of everything.
        let isBusy =
            switch fault {
            case .tooManyRequests, .unavailable(.some): true
            default: false
            }
        let plan = FaultPlan().add(fault, isBusy ? .first(3) : .firstOfEachTarget(1)) { _ in true }
        let site = Site.oracle(
            try OracleChannel.quick.serve(plan),
            .quick, settings: OracleChannel.quickSettings + "\nlimits: { retries: 2, stall: 2 }")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(built.report.images == 15)
        #expect(plan.injected.count >= (isBusy ? 3 : 14))
    }

    /// Faults with a success's status: no try mends them, another rendition does.
    @Test(
        "a rendition that is no picture is replaced by the original, and told as a notice",
        arguments: [Fault.htmlPage, .jsonError, .emptyBody, .truncated(keeping: 0.5), .status(404)])
    func replaced(_ fault: Fault) async throws {
        let plan = FaultPlan().add(fault) { $0.path.hasSuffix("/Thumbnail") }
        let server = try OracleChannel.quick.serve(plan)
        let built = try await Site.oracle(server, .quick, settings: OracleChannel.quickSettings)
            .build()
        #expect(built.report.problems.isEmpty && built.report.images == 15)
        #expect(built.told.count { $0.contains("another rendition is used") } == 15)
    }

    /// What goes wrong with one picture for ever, and the word that scripts know it by.
    static let permanent: [(Fault, String)] = [
        (.tooManyRequests(nil), "http-status"), (.unavailable(nil), "http-status"),
        (.status(500), "http-status"), (.status(404), "http-status"),
        (.reset(after: 40), "transport"), (.shortBody(40), "transport"),
        (.unfinishedChunks(40), "transport"), (.wrongLength(by: 40), "transport"),
        (.truncated(keeping: 0.8), "truncated"), (.htmlPage, "not-a-picture"),
        (.jsonError, "not-a-picture"), (.emptyBody, "not-a-picture"),
        (.redirectLoop, "transport"),
        (.redirectTo("file:///etc/passwd"), "transport"),
        (.redirectTo("http://127.0.0.1:1/"), "transport"),
    ]

    @Test(
        "for ever: the picture is named with its address, and all others are published",
        arguments: permanent)
    func alone(_ fault: Fault, _ code: String) async throws {
        let channel = OracleChannel.quick
        let asset = try #require(channel.asset("espresso.jpg"))
        let plan = FaultPlan().add(fault, pathContaining: asset)
        let server = try channel.serve(plan)
        let site = Site.oracle(
            server, .quick,
            settings: OracleChannel.quickSettings
                + "\nlimits: { retries: 0, stall: 2, patience: 3 }")
        let built = try await site.build()
        let problem = try #require(built.manifest.problems.first)
        #expect(built.manifest.problems.count == 1 && built.report.images == 14)
        #expect(problem.code == code)
        #expect((problem.name, problem.asset) == ("espresso.jpg", asset))
        #expect(problem.category == "OCEImageGalleryTaxonomy/Food/Drinks")
        let address = try #require(problem.address)
        #expect(address.hasPrefix(server.origin) && address.contains(asset))
        #expect(built.report.problems.first?.sentence.contains(address) == true)
        let category = try #require(built.manifest["oceimagegallerytaxonomy/food/drinks"])
        #expect(category.problems == [problem] && category.count == 3)
        #expect(category.contactSheet?.tiles.count == 2)
    }

    @Test(
        "a server that says nothing, or a byte now and then, is given up and asked again",
        arguments: [Fault.hang(.seconds(20)), .drip(bytes: 1, pause: .milliseconds(200))])
    func stalled(_ fault: Fault) async throws {
        let channel = OracleChannel.quick
        let asset = try #require(channel.asset("espresso.jpg"))
        let plan = FaultPlan().add(fault, .first(1), pathContaining: asset)
        let server = try channel.serve(plan)
        let site = Site.oracle(
            server, .quick,
            settings: OracleChannel.quickSettings + "\nlimits: { retries: 1, stall: 2 }")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.report.images == 15)
        #expect(server.count { $0.path.contains(asset) } == 2)
    }

    @Test("a slow picture that keeps coming is waited for")
    func slow() async throws {
        let plan = FaultPlan().add(.drip(bytes: 256, pause: .milliseconds(20))) {
            $0.path.contains("/assets/")
        }
        let server = try OracleChannel.quick.serve(plan)
        let built = try await Site.oracle(server, .quick, settings: OracleChannel.quickSettings)
            .build()
        #expect(built.report.problems.isEmpty && built.report.images == 15)
    }

    @Test("a used-up quota is not asked a second time")
    func quota() async throws {
        let channel = OracleChannel.quick
        let asset = try #require(channel.asset("espresso.jpg"))
        let server = try channel.serve(FaultPlan().add(.quotaExceeded, pathContaining: asset))
        let built = try await Site.oracle(server, .quick, settings: OracleChannel.quickSettings)
            .build()
        #expect(server.count { $0.path.contains(asset) } == 1)
        #expect(built.manifest.problems.first?.reason.contains("CEC-CONTENT-001009") == true)
    }

    @Test("one poisoned picture in each category: every other one is published, each is named")
    func poison() async throws {
        let channel = OracleChannel.quick
        let poisoned = [
            "pastries.jpg", "croissants.jpg", "cheesecake.jpg", "caramel cone.jpg",
            "espresso.jpg", "blt.jpg",
        ]
        let ids = poisoned.compactMap(channel.asset)
        let plan = FaultPlan().add(.truncated(keeping: 0.6)) { exchange in
            ids.contains { exchange.path.contains($0) }
        }
        let server = try channel.serve(plan)
        let built = try await Site.oracle(server, .quick, settings: OracleChannel.quickSettings)
            .build()
        #expect(built.report.images == 9)
        #expect(built.manifest.problems.map(\.name) == poisoned)
        for (problem, id) in zip(built.manifest.problems, ids) {
            #expect(problem.code == "truncated" && problem.stage == "verify")
            #expect(problem.address?.contains(id) == true)
        }
        #expect(built.manifest.categories.allSatisfy { $0.problems.count == 1 })
        for path in built.tree.paths {
            for name in ["pastries", "croissants", "cheesecake", "cone", "espresso", "blt"] {
                #expect(!path.contains("/\(name)."))
            }
        }
    }
}
