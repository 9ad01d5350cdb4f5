/// Something that reads bytes which others wrote: libFuzzer calls it with ever new ones, and the tests with
/// the seeds.
///
/// It may refuse whatever it likes; it must not trap, hang, or break what it promises, which each target
/// holds it to with a `precondition`.
struct FuzzTarget: Sendable {
    enum Body: Sendable {
        case plain(@Sendable ([UInt8]) throws -> Void)
        case concurrent(@Sendable ([UInt8]) async throws -> Void)
    }

    /// The name on the command line, and of its folder among the seeds.
    let name: String
    /// Bytes of the longest input that is worth trying.
    let longest: Int
    let body: Body

    init(_ name: String, longest: Int, _ body: @escaping @Sendable ([UInt8]) throws -> Void) {
        (self.name, self.longest, self.body) = (name, longest, .plain(body))
    }

    init(
        _ name: String, longest: Int,
        asking body: @escaping @Sendable ([UInt8]) async throws -> Void
    ) {
        (self.name, self.longest, self.body) = (name, longest, .concurrent(body))
    }

    /// Reads the bytes; that they are refused is as good as that they are taken.
    func run(_ bytes: [UInt8]) async {
        switch body {
        case .plain(let read): try? read(bytes)
        case .concurrent(let read): try? await read(bytes)
        }
    }

    static let all =
        pictures + texts + systems + [
            configuration, indexFile, manifest, request, address, name, field, markup,
        ]
}
