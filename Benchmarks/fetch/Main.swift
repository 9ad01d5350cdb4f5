import Glibc
import Native

/// Fetching alone, hashing on, as a build does it: `fetch-trial CONNECTIONS FOLDER [CERTIFICATES] <
/// ADDRESSES` brings every address into the folder, under its hash.
@main
struct Main {
    static func main() async throws {
        let words = CommandLine.arguments
        guard [3, 4].contains(words.count), let width = Int(words[1]) else {
            print("usage: fetch-trial CONNECTIONS FOLDER [CERTIFICATES] < ADDRESSES")
            exit(2)
        }
        var rules = NetworkRules()
        rules.caFile = words.count == 4 ? words[3] : nil
        let network = Network(width: width, rules: rules)
        let lane = Lane(width: Terminal.processors)
        let folder = words[2]
        @Sendable func fetch(_ url: String) async throws {
            let file = Files.partName(for: folder + "/")
            var request = Request(url: url, limit: 64 << 20, stallSeconds: 20)
            request.file = file
            let response = try await network.send(request)
            guard response.status == 200, let sha256 = response.sha256 else {
                throw Refused(url: url, status: response.status)
            }
            try await lane.run { try Files.rename(file, to: folder + "/" + sha256) }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            while let url = readLine() {
                if running == width * 2 { try await group.next() } else { running += 1 }
                group.addTask { try await fetch(url) }
            }
            try await group.waitForAll()
        }
    }

    struct Refused: Error {
        var url: String
        var status: Int
    }
}
