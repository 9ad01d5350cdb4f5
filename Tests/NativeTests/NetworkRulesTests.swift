import Bounds
import MockServer
import Native
import Testing

@Suite("Whom the network talks to", .bounded)
struct NetworkRulesTests {
    @Test(
        "private, loopback and link-local addresses are told from those of the Internet",
        arguments: [
            ([127, 0, 0, 1], true), ([10, 1, 2, 3], true), ([172, 16, 0, 1], true),
            ([172, 32, 0, 1], false), ([192, 168, 1, 1], true), ([169, 254, 169, 254], true),
            ([100, 64, 0, 1], true), ([8, 8, 8, 8], false), ([0, 0, 0, 0], true),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 127, 0, 0, 1], true),
            ([0xFD, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
            ([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
            ([172, 31, 255, 255], true), ([172, 15, 0, 1], false), ([100, 63, 0, 1], false),
            ([192, 0, 2, 1], true), ([203, 0, 113, 9], true), ([224, 0, 0, 1], true),
            // NAT64, 6to4, IPv4-compatible, translated, ISATAP, Teredo, site-local, documentation.
            ([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 127, 0, 0, 1], true),
            ([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8], false),
            ([0, 0x64, 0xFF, 0x9B, 0, 1, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8], true),
            ([0x20, 0x02, 10, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
            ([0x20, 0x02, 8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 127, 0, 0, 1], true),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 192, 168, 0, 1], true),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 172, 31, 0, 1], true),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 8, 8, 8, 8], false),
            ([0x26, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x5E, 0xFE, 10, 0, 0, 1], true),
            ([0x26, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x5E, 0xFE, 8, 8, 8, 8], false),
            ([0x20, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0xFF, 0xFF, 0xFE], true),
            ([0xFE, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
            ([0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
            ([0x20, 0x01, 0x48, 0x60, 0x48, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0x88, 0x88], false),
        ] as [([UInt8], Bool)])
    func addresses(address: [UInt8], isPrivate: Bool) {
        #expect(NetworkRules.isPrivate(address) == isPrivate)
    }

    @Test("where private addresses are refused nothing is sent to one, and nothing is tried again")
    func refused() async throws {
        let server = try MockServerProgram { _ in Reply(body: [1]) }
        var rules = NetworkRules()
        rules.allowsPrivateAddresses = false
        let network = Network(width: 1, rules: rules)
        let request = Request(url: server.origin, limit: 10, stallSeconds: 600)
        let error = await #expect(throws: TransferError.self) { try await network.send(request) }
        guard case .transport(let detail, isTransient: false, _) = error else {
            Issue.record("it was no lasting failure")
            return
        }
        #expect(detail.contains("private network"))
        #expect(server.requests.isEmpty)
    }
}
