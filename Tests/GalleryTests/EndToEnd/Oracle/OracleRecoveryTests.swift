import Bounds
import ImageFixtures
import MockServer
import Native
import Synchronization
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

@Suite("What is broken on the way comes whole in the end", .bounded)
struct OracleRecoveryTests {
    @Test(
        "a body that is no whole picture is fetched again; the same body twice is what the server has"
    )
    func refusedBodies() async throws {
        for fault in [Fault.htmlPage, .truncated(keeping: 0.5), .emptyBody, .jsonError] {
            let passing = FaultPlan().add(fault, .firstOfEachTarget(1)) {
                $0.path.contains("/assets/")
            }
            let server = try OracleChannel.quick.serve(passing)
            let built = try await Site.oracle(
                server, .quick, settings: OracleChannel.quickSettings + "\nlimits: { retries: 3 }"
            ).build()
            #expect(
                built.report.problems.isEmpty && built.told.allSatisfy { !$0.contains("instead") })
            let lasting = FaultPlan().add(fault) { $0.path.hasSuffix("/Thumbnail") }
            let other = try OracleChannel.quick.serve(lasting)
            try await Site.oracle(
                other, .quick, settings: OracleChannel.quickSettings + "\nlimits: { retries: 3 }"
            ).build()
            let asked = Dictionary(
                grouping: other.requests.filter { $0.path.hasSuffix("/Thumbnail") }, by: \.target)
            #expect(asked.values.allSatisfy { $0.count == 2 })
        }
    }

    @Test("a list that comes as a gateway's page is asked for again")
    func refusedLists() async throws {
        let plan = FaultPlan().add(.htmlPage, .firstOfEachTarget(1)) {
            !$0.path.contains("/assets/")
        }
        let built = try await Site.oracle(
            try OracleChannel.quick.serve(plan), .quick, settings: OracleChannel.quickSettings
        ).build()
        #expect(built.report.problems.isEmpty && built.report.images == 15)
    }

    @Test("a server that fails 30 % of all requests in seven ways: complete, no problem")
    func thirtyPercent() async throws {
        let faults: [Fault] = [
            .tooManyRequests(.seconds(0)), .status(500), .reset(after: 40), .shortBody(40),
            .wrongLength(by: 40), .htmlPage, .truncated(keeping: 0.7),
        ]
        // Each has a seed of its own and takes its share; together they are three in ten.
        let plans = faults.enumerated().map { number, fault in
            FaultPlan(seed: UInt64(number + 1)).add(fault, .fraction(0.0497)) { _ in true }
        }
        let handler = OracleChannel.quick.handler(pictures: PictureSupply.picture)
        let server = try MockServerProgram(respond: plans.reduce(handler) { $1.wrap($0) })
        let built = try await Site.oracle(
            server, .quick,
            settings: OracleChannel.quickSettings + "\nlimits: { retries: 8, stall: 2 }"
        ).build()
        let injected = plans.map(\.injected.count).reduce(0, +)
        #expect(built.report.problems.isEmpty && built.report.images == 15)
        #expect(injected > 3)
        // No more requests than one each and one for each failure.
        let once = Set(server.requests.map(\.target)).count
        #expect(server.requests.count <= once + injected)
    }

    @Test("a large download that breaks goes on where it stopped, if the server still has the same")
    func resume() async throws {
        let body = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        for isChanged in [false, true] {
            let count = Mutex(0)
            let server = try MockServerProgram { exchange in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                let tag = isChanged && number > 1 ? "b" : "a"
                let headers = [("ETag", "\"\(tag)\"")]
                if number == 1 {
                    return Reply(headers: headers, body: body, delivery: .resetAfter(200_000))
                }
                guard let range = exchange.header("range"), !isChanged,
                    let start = Int(range.dropFirst("bytes=".count).dropLast())
                else { return Reply(headers: headers, body: body) }
                let end = body.count - 1
                return Reply(
                    status: 206,
                    headers: headers + [("Content-Range", "bytes \(start)-\(end)/\(body.count)")],
                    body: Array(body[start...]))
            }
            let folder = try ImageFixtures.Folder()
            var request = Request(url: server.origin + "/big", limit: 1 << 20, stallSeconds: 5)
            request.file = folder.path + "/big"
            let fetcher = Fetcher(network: Network(width: 2), limits: Limits())
            let response = try await fetcher.get(request)
            #expect(try Files.read(folder.path + "/big") == body)
            // Of the whole file or of nothing, whatever an earlier try has left in it.
            #expect(response.sha256 == (isChanged ? Digest.sha256(body) : nil))
            let ranges = server.requests.map { $0.header("range") }
            #expect(ranges.count == 2 && ranges[0] == nil && ranges[1] != nil)
            #expect(server.requests.last?.header("if-range") == "\"a\"")
        }
    }

    @Test("a resumed download was put together from another range than was asked for")
    func otherRange() async throws {
        let body = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let server = try MockServerProgram { exchange in
            let headers = [("ETag", "\"a\"")]
            if exchange.number == 1 {
                return Reply(headers: headers, body: body, delivery: .resetAfter(200_000))
            }
            guard exchange.header("range") != nil else {
                return Reply(headers: headers, body: body)
            }
            let place = ("Content-Range", "bytes 1000-399999/400000")
            return Reply(status: 206, headers: headers + [place], body: Array(body[1000...]))
        }
        let folder = try ImageFixtures.Folder()
        var request = Request(url: server.origin + "/big", limit: 1 << 20, stallSeconds: 5)
        request.file = folder.path + "/big"
        _ = try await Fetcher(network: Network(width: 2), limits: Limits()).get(request)
        #expect(try Files.read(folder.path + "/big") == body)
        #expect(server.requests.map { $0.header("range") != nil } == [false, true, false])
    }

    @Test("a download was resumed by a weak tag, which says nothing of the bytes")
    func weak() async throws {
        let body = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let server = try MockServerProgram { exchange in
            Reply(
                headers: [("ETag", "W/\"a\"")], body: body,
                delivery: exchange.number == 1 ? .resetAfter(200_000) : .whole)
        }
        let folder = try ImageFixtures.Folder()
        var request = Request(url: server.origin + "/big", limit: 1 << 20, stallSeconds: 5)
        request.file = folder.path + "/big"
        _ = try await Fetcher(network: Network(width: 2), limits: Limits()).get(request)
        #expect(try Files.read(folder.path + "/big") == body)
        #expect(server.requests.map { $0.header("range") } == [nil, nil])
    }

    @Test("--retry-failed asks only for what the last manifest lists as a problem")
    func retryFailed() async throws {
        let channel = OracleChannel.quick
        let name = try #require(
            channel.assets.first { !$0.categoryIDs.isEmpty && $0.kind == .image })
        let plan = FaultPlan().add(.status(404)) { $0.path.contains(name.id) }
        let server = try channel.serve(plan)
        var site = Site.oracle(server, channel, settings: OracleChannel.quickSettings)
        let first = try await site.build()
        #expect(!first.report.problems.isEmpty)
        plan.clear()
        server.reset()
        site.options.retryFailed = true
        let second = try await site.build()
        #expect(second.report.problems.isEmpty && second.codes.isEmpty)
        let pictures = server.requests.filter { $0.path.contains("/assets/") }
        #expect(!pictures.isEmpty && pictures.allSatisfy { $0.path.contains(name.id) })
        await #expect(throws: GalleryError.self) { try await site.build() }
    }

    @Test("a store beyond its limit loses what was used longest ago, and the gallery stays whole")
    func eviction() async throws {
        let site = Site.oracle(
            try OracleChannel.quick.serve(), .quick,
            settings: OracleChannel.quickSettings + "\nlimits: { store: 1KiB, retries: 0 }")
        let built = try await site.build()
        #expect(built.told.contains { $0.contains("store is full") })
        #expect(try await site.gallery.audit(decoding: false).isDamaged == false)
        let again = try await site.build()
        #expect(again.tree.files == built.tree.files)
    }

    @Test("a copy that went bad in the store is fetched anew, once, and costs nothing else")
    func badStore() async throws {
        let server = try OracleChannel.quick.serve()
        var site = Site.oracle(server, .quick, settings: OracleChannel.quickSettings)
        try await site.build()
        let store = try site.path + "/.gallery/store"
        let folder = try #require(try Files.names(in: store).compactMap(\.self).sorted().first)
        let name = try #require(try Files.names(in: store + "/" + folder).first ?? nil)
        let path = "\(store)/\(folder)/\(name)"
        var bytes = try Files.read(path)
        bytes[bytes.count / 2] ^= 1
        try Files.write(bytes, to: path)
        server.reset()
        // Another recipe needs every original again.
        site.yaml = site.yaml.replacing("width: 150, height: 150", with: "width: 140, height: 140")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.report.images == 15)
        #expect(server.count { $0.path.contains("/assets/") } == 1)
        #expect(Digest.sha256(try Files.read(path)) == name)
    }
}
