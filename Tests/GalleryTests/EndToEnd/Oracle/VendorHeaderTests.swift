import Bounds
import ImageFixtures
import MockServer
import TestSupport
import Testing

@testable import GalleryKit

@Suite("What only one vendor's servers are sent", .bounded)
struct VendorHeaderTests {
    private func headers(_ server: MockServerProgram) -> Set<String?> {
        Set(server.requests.map { $0.header("X-Requested-With") })
    }

    @Test("the header of Oracle's SDK went to every system's servers")
    func header() async throws {
        let oracle = try OracleChannel.quick.serve()
        let first = try await Site.oracle(oracle, .quick).build()
        #expect(first.report.images > 0 && headers(oracle) == ["XMLHttpRequest"])
        let picture = try ImageFixtures.picture()
        let list = try MockServerProgram { exchange in
            exchange.path == "/list"
                ? Reply(body: Array(#"[{"id":"1","category":"C","i":"/a.jpg"}]"#.utf8))
                : Reply(body: picture)
        }
        let second = try await Site.list(
            list, "images: [i], taxonomies: [{ name: Cat, field: category }]"
        ).build()
        #expect(second.report.images == 1 && headers(list) == [nil])
    }
}
