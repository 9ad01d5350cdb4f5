import Bounds
import MockServer
import Native
import TestSupport
import Testing

@Suite("Pages that are not as one would wish", .bounded)
struct OraclePagingTests {
    /// A build of the coffee shop, listing only, in pages of three.
    private func build(
        _ keys: String = "pageSize: 3", settings: String = "",
        _ change: (inout PagingQuirks) -> Void
    ) async throws -> Site.Built {
        var channel = OracleChannel.coffeeShop
        change(&channel.paging)
        return try await Site.oracle(
            try channel.serve(), channel, keys,
            settings: "renditions: off\ncontactSheet: off\n"
                + (settings.isEmpty ? "limits: { retries: 0 }" : settings)
        ).build()
    }

    private let counts = [1, 5, 2, 2, 3, 2]

    @Test(
        "a wrong limit is no matter",
        arguments: [PagingQuirks.LimitEcho.asRecorded, .requested, .total, .count])
    func limits(_ echo: PagingQuirks.LimitEcho) async throws {
        let built = try await build { $0.limitEcho = echo }
        #expect(built.manifest.categories.map(\.images.count) == counts)
        #expect(built.report.problems.isEmpty)
    }

    @Test("hasMore, or the total, may be missing, and so may both")
    func missing() async throws {
        for (more, total) in [(true, false), (false, true), (true, true)] {
            let built = try await build {
                $0.omitsHasMore = more
                $0.omitsTotal = total
            }
            #expect(built.manifest.categories.map(\.images.count) == counts)
            #expect(built.report.problems.isEmpty)
        }
    }

    @Test("a server that hands out fewer rows than asked is read to its end")
    func cap() async throws {
        let built = try await build("pageSize: 100") { $0.pageCap = 2 }
        #expect(built.manifest.categories.map(\.images.count) == counts)
        #expect(built.report.problems.isEmpty)
    }

    @Test("beyond the offset ceiling the rest is scrolled, by either kind of scrolling")
    func ceiling() async throws {
        for scrolling in [PagingQuirks.Scrolling.cursor, .nextPage] {
            // Once as the configuration says, once as the server's 400 tells.
            for (keys, cap) in [("pageSize: 2, offsetCeiling: 3", 9), ("pageSize: 2", 3)] {
                let built = try await build(keys) {
                    $0.scrolling = scrolling
                    $0.offsetCeiling = cap
                    $0.lists = [.items]
                }
                #expect(built.manifest.categories.map(\.images.count) == counts, "\(keys)")
                #expect(built.report.problems.isEmpty)
            }
        }
    }

    @Test("a total that is too low loses no row")
    func shortfall() async throws {
        let built = try await build {
            $0.totalShortfall = 2
            $0.lists = [.items]
        }
        #expect(built.manifest.categories.map(\.images.count) == counts)
    }

    @Test("rows that come twice are published once")
    func repeats() async throws {
        let built = try await build {
            $0.repeatsEvery = 2
            $0.lists = [.items]
        }
        #expect(built.manifest.categories.map(\.images.count) == counts)
    }

    @Test("a server that shuffles what has no order is always told one")
    func shuffles() async throws {
        let built = try await build("pageSize: 2") { $0.shufflesUnordered = true }
        #expect(built.manifest.categories.map(\.images.count) == counts)
        #expect(built.report.problems.isEmpty)
    }

    @Test("endless pages come to an end, with a problem and what was real")
    func endless() async throws {
        for kind in [PagingQuirks.Endless.sameRows, .newRows] {
            let built = try await build {
                $0.endless = kind
                $0.lists = [.items]
            }
            let names = Set(built.manifest.images.map(\.name))
            #expect(names.count == (kind == .newRows ? 14 : 9), "all that the pages ever held")
            let code = kind == .newRows ? "listing-endless" : "listing-incomplete"
            #expect(built.codes.contains(code))
        }
    }

    @Test("endless taxonomies and categories end, too")
    func endlessTree() async throws {
        for list in [PagingQuirks.List.taxonomies, .categories] {
            for kind in [PagingQuirks.Endless.sameRows, .newRows] {
                var channel = OracleChannel.coffeeShop
                channel.paging.endless = kind
                channel.paging.lists = [list]
                let site = Site.oracle(
                    try channel.serve(), channel, settings: "renditions: off\ncontactSheet: off")
                // Refused, told as a problem, or complete: never silently short.
                guard let built = try? await site.build() else { continue }
                let isComplete = built.manifest.categories.map(\.images.count) == counts
                #expect(isComplete || !built.report.problems.isEmpty, "\(list) \(kind)")
            }
        }
    }

    @Test("a page that always fails: its category is a problem, the others are complete")
    func failing() async throws {
        let built = try await build {
            $0.failingPage = 1
            $0.lists = [.items]
        }
        #expect(built.codes == ["listing-failed"])
        let food = "OCEImageGalleryTaxonomy/Food"
        let failed = [food] + ["Breakfast", "Dessert", "Drinks"].map { "\(food)/\($0)" }
        #expect(built.manifest.problems.map(\.category) == failed)
        let complete = built.manifest.categories.filter(\.problems.isEmpty)
        #expect(complete.map(\.images.count) == [2, 2])
        #expect(complete.map(\.name) == ["Ice cream", "Sandwiches"])
    }
}
