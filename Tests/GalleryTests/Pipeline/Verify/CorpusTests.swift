import Bounds
import ImageFixtures
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite(
    "The corpus of real pictures", .bounded, .enabled(if: Corpus.isThere, "../shared is not there"))
struct CorpusTests {
    /// What came of one file.
    private struct Judged: Sendable {
        var entry: Corpus.Entry
        var problem: Problem.Reason?
        var size = ""
        var seconds: Double

        var line: String {
            "\(entry.path)\t\(problem.map { "refused: \($0.sentence)" } ?? "accepted")"
                + "\t\(entry.why)"
        }
    }

    private static let pool = ThreadPool(width: 2)

    /// Judged again when it took long: all other tests run at the same time on the same cores.
    private static func judge(_ entry: Corpus.Entry) throws -> Judged {
        var judged = try judgeOnce(entry)
        for _ in 0..<4 where judged.seconds > 5 { judged = try judgeOnce(entry) }
        return judged
    }

    private static func judgeOnce(_ entry: Corpus.Entry) throws -> Judged {
        try Vips.start()
        let start = monotonicSeconds()
        let bytes = try Files.read(entry.file)
        do throws(Problem.Reason) {
            let outcome = try rendered(
                Source(entry.file, bytes), [.medium, .thumbnail], Limits())
            return Judged(
                entry: entry, size: "\(outcome.facts.width)x\(outcome.facts.height)",
                seconds: monotonicSeconds() - start)
        } catch {
            return Judged(entry: entry, problem: error, seconds: monotonicSeconds() - start)
        }
    }

    private static func judge(all verdict: String) async throws -> [Judged] {
        let judged = await each(of: try Corpus.entries(verdict), width: 2) { entry in
            try? await pool.run { try judge(entry) }
        }
        return judged.compactMap(\.self)
    }

    /// Judged once for the tests that look at them.
    private static let goodOnes = Task { try await judge(all: "good") }

    private static func table(_ judged: [Judged]) -> String {
        judged.map(\.line).joined(separator: "\n")
    }

    /// Refused by design: SVG is not enabled unless the configuration asks for it.
    private static func isRefusedByDesign(_ entry: Corpus.Entry) -> Bool {
        entry.path.hasPrefix("good/svg/")
    }

    /// Accepted by design: a real picture under another type's name is published under its own.
    private static func isAcceptedByDesign(_ entry: Corpus.Entry) -> Bool {
        entry.path.hasPrefix("bad/not-what-it-says/") && entry.why.hasPrefix("type mismatch")
    }

    @Test("every good picture is accepted, but SVG, which is not enabled")
    func good() async throws {
        let judged = try await Self.goodOnes.value
        #expect(judged.count == 141)
        let wrong = judged.filter {
            ($0.problem == nil)
                == (Self.isRefusedByDesign($0.entry) || KnownGaps.reasons[$0.entry.path] != nil)
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(judged.count):\n\(Self.table(wrong))")
        let slow = judged.filter { $0.seconds > 5 }
        #expect(slow.isEmpty, "over 5 seconds:\n\(Self.table(slow))")
        let accepted = judged.count { $0.problem == nil }
        print("corpus: good accepted \(accepted)/\(judged.count)")
    }

    @Test("every bad picture is refused, but real pictures under another type's name")
    func bad() async throws {
        let judged = try await Self.judge(all: "bad")
        #expect(judged.count == 93)
        let wrong = judged.filter {
            ($0.problem != nil)
                == (Self.isAcceptedByDesign($0.entry) || KnownGaps.reasons[$0.entry.path] != nil)
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(judged.count):\n\(Self.table(wrong))")
        let slow = judged.filter { $0.seconds > 5 }
        #expect(slow.isEmpty, "over 5 seconds:\n\(Self.table(slow))")
        let refused = judged.count { $0.problem != nil }
        print("corpus: bad refused \(refused)/\(judged.count)")
    }

    @Test("the size of a good picture is the one after its orientation")
    func sizes() async throws {
        let judged = try await Self.goodOnes.value
        let wrong = judged.filter { $0.problem == nil && !$0.entry.size.hasPrefix($0.size) }
        let table = wrong.map { "\($0.entry.path): \($0.size), not \($0.entry.size)" }
        #expect(wrong.isEmpty, "\(table.joined(separator: "\n"))")
    }

    @Test("a GIF with 1,024 frames passes where the configuration allows as many")
    func manyFrames() throws {
        try Vips.start()
        let file = Shared.path("corpus/good/gif/images__1024-pages.gif")
        var limits = Limits()
        limits.frames = 1024
        let outcome = try rendered(Source(file, try Files.read(file)), [.thumbnail], limits)
        #expect(outcome.facts.frames == 1024)
    }

    @Test("a picture that decoders disagree on is accepted or refused, and never ends the process")
    func grey() async throws {
        let judged = try await Self.judge(all: "grey")
        #expect(judged.count == 44)
        let slow = judged.filter { $0.seconds > 5 }
        #expect(slow.isEmpty, "over 5 seconds:\n\(Self.table(slow))")
        let refused = judged.count { $0.problem != nil }
        print("corpus: grey refused \(refused)/\(judged.count)")
    }
}
