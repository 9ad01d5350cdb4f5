import Bounds
import Native
import Testing

/// Every target with every seed, and with what fuzzing found: a target that no longer fits the product, or
/// a find that came back, shows here and not only in `make fuzz`.
@Suite("Seeds of the fuzzer", .bounded)
struct ReplayTests {
    @Test("every target reads its seeds", arguments: FuzzTarget.all.map(\.name))
    func replay(name: String) async throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let seeds = try Seeds.of(name)
        #expect(!seeds.isEmpty, "Tests/FuzzTests/Seeds/\(name) has none")
        for seed in seeds {
            await target.run(seed)
            // Cut off anywhere it must do as little harm.
            for share in [1, 2, 3] { await target.run(Array(seed.prefix(seed.count * share / 4))) }
            await target.run(seed + seed)
        }
    }

    @Test("the seeds are small, and each belongs to a target")
    func sizes() throws {
        let names = Set(FuzzTarget.all.map(\.name))
        #expect(names.count == FuzzTarget.all.count)
        #expect(try Set(Seeds.folders()) == names)
        #expect(try names.flatMap(Seeds.of).map(\.count).reduce(0, +) < 200_000)
    }
}

/// The seeds as they lie beside this file.
enum Seeds {
    private static let folder = #filePath.replacing("/ReplayTests.swift", with: "/Seeds")

    static func folders() throws -> [String] {
        try Files.names(in: folder).compactMap(\.self).filter {
            Files.isFolder(folder + "/" + $0) && !$0.hasPrefix(".")
        }
    }

    static func of(_ target: String) throws -> [[UInt8]] {
        let own = folder + "/" + target
        return try Files.names(in: own).compactMap(\.self).filter { !$0.hasPrefix(".") }.sorted()
            .map { try Files.read(own + "/" + $0) }
    }
}
