import Loopback
import Native
import Testing

@Suite("Whom the network talks to")
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
            ([0x20, 0x01, 0x48, 0x60, 0x48, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0x88, 0x88], false),
        ] as [([UInt8], Bool)])
    func addresses(address: [UInt8], isPrivate: Bool) {
        #expect(NetworkRules.isPrivate(address) == isPrivate)
    }

    @Test("where private addresses are refused nothing is sent to one, and nothing is tried again")
    func refused() async throws {
        let server = try LoopbackServer { _ in Reply(body: [1]) }
        var rules = NetworkRules()
        rules.allowsPrivateAddresses = false
        let network = Network(width: 1, rules: rules)
        let request = Request(url: server.origin, limit: 10, stallSeconds: 5)
        let error = await #expect(throws: TransferError.self) { try await network.send(request) }
        guard case .transport(let detail, mayPass: false, _) = error else {
            Issue.record("it was no lasting failure")
            return
        }
        #expect(detail.contains("private network"))
        #expect(server.requests.isEmpty)
    }
}
