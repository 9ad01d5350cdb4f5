import Bounds
import MockServer
import Native
import Testing

@Suite("Headers without end", .bounded)
struct HeaderFloodTests {
    @Test(
        "of thousands of headers a few hundred are kept, and the body arrives or the transfer fails"
    )
    func flood() async throws {
        let headers = (0..<3000).map { ("X-Flood-\($0)", String(repeating: "x", count: 60)) }
        let server = try MockServerProgram { _ in Reply(headers: headers, body: [1, 2, 3]) }
        let request = Request(url: server.origin, limit: 10, stallSeconds: 600)
        do {
            let response = try await Network(width: 1).send(request)
            #expect(response.headers.count <= 200 && response.body == [1, 2, 3])
        } catch {
            guard case .transport = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(server.requests.count == 1)
    }
}
