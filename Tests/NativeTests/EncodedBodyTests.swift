import Bounds
import ImageFixtures
import MockServer
import Native
import Testing

@Suite("Bodies that come encoded", .bounded)
struct EncodedBodyTests {
    private static let body = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 9) }
    private static let network = Network(width: 4)

    private func send(
        _ encoded: [UInt8], _ coding: String, limit: Int = 1 << 20, file: String? = nil,
        status: Int = 200
    ) async throws -> Result<Response, TransferError> {
        let server = try MockServerProgram { _ in
            Reply(status: status, headers: [("Content-Encoding", coding)], body: encoded)
        }
        var request = Request(url: server.origin, limit: limit, stallSeconds: 600)
        request.file = file
        do throws(TransferError) {
            return .success(try await Self.network.send(request))
        } catch {
            return .failure(error)
        }
    }

    private static let gzip = Gzip.compress(body) ?? []
    /// zlib's and the bare form: a gzip member without its head of ten bytes and its tail of eight.
    private static let bare = Array(gzip.dropFirst(10).dropLast(8))

    @Test(
        "a body that comes encoded though nobody asked is decoded",
        arguments: [
            ("gzip", gzip), ("x-gzip", gzip), ("GZIP", gzip), ("deflate", bare), ("identity", body),
            ("gzip, gzip", Gzip.compress(gzip) ?? []),
        ])
    func decoded(coding: String, encoded: [UInt8]) async throws {
        let folder = try ImageFixtures.Folder()
        let file = folder.path + "/body"
        let response = try await send(encoded, coding, file: file).get()
        #expect(try Files.read(file) == Self.body)
        // What stands in the file, and what its hash and size are of, is the same.
        #expect(response.sha256 == Digest.sha256(Self.body) && response.byteCount == 50_000)
    }

    @Test("so is brotli")
    func brotli() async throws {
        let hello: [UInt8] = [0x0B, 0x02, 0x80, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 0x03]
        #expect(try await send(hello, "br").get().body == Array("hello".utf8))
    }

    @Test("the ceiling holds for what comes out, not for what was sent")
    func ceiling() async throws {
        let bomb = Gzip.compress([UInt8](repeating: 0, count: 4 << 20)) ?? []
        #expect(bomb.count < 10_000)
        guard case .failure(.tooLarge(limit: 65_536)) = try await send(bomb, "gzip", limit: 65_536)
        else {
            Issue.record("the bomb went off")
            return
        }
        #expect(try await send(Self.gzip, "gzip", limit: 50_000).get().byteCount == 50_000)
    }

    @Test(
        "a coding that nobody knows, or that is not what it says, is told by its name, and lasts",
        arguments: [("aes128gcm", body), ("gzip", body), ("gzip, aes128gcm", gzip)])
    func unknown(coding: String, encoded: [UInt8]) async throws {
        guard
            case .failure(.transport(let detail, isTransient: false, _)) = try await send(
                encoded, coding)
        else {
            Issue.record("it was no lasting failure")
            return
        }
        #expect(detail.contains("Content-Encoding: \(coding)"))
    }

    @Test("an encoded download that breaks off begins anew, and no part of another coding is taken")
    func resume() async throws {
        let noise = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        let gzip = Gzip.compress(noise, level: 1) ?? []
        let server = try MockServerProgram { exchange in
            if exchange.header("range") != nil {
                return Reply(
                    status: 206,
                    headers: [("Content-Encoding", "gzip"), ("Content-Range", "bytes 9-10/300")],
                    body: gzip)
            }
            return Reply(
                headers: [("Content-Encoding", "gzip"), ("ETag", "\"a\"")], body: gzip,
                delivery: .resetAfter(gzip.count - 9))
        }
        let folder = try ImageFixtures.Folder()
        var request = Request(url: server.origin, limit: 1 << 20, stallSeconds: 600)
        request.file = folder.path + "/body"
        await #expect(throws: TransferError.self) { try await Self.network.send(request) }
        do throws(TransferError) {
            _ = try await Self.network.send(request)
        } catch {
            guard case .transport(_, isTransient: true, resume: nil) = error else {
                Issue.record("it would go on in the middle of an encoded body: \(error)")
                return
            }
        }
        request.resume = Resume(offset: 9, validator: "\"a\"")
        guard
            case .transport(let detail, isTransient: true, resume: nil) = await #expect(
                throws: TransferError.self, performing: { try await Self.network.send(request) })
        else {
            Issue.record("a part of an encoded body was taken")
            return
        }
        #expect(detail == "the server sent another range")
    }
}
