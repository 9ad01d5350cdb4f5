import Glibc
import Native

/// Fetching alone, hashing on, as a build does it before it looks at a picture: `fetch-trial CONNECTIONS
/// FOLDER [CERTIFICATES] < ADDRESSES` brings every address into a file of the folder.
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
        let folder = words[2]
        @Sendable func fetch(_ url: String) async throws {
            var request = Request(url: url, limit: 64 << 20, stallSeconds: 20)
            request.file = Files.partName(for: folder + "/")
            let response = try await network.send(request)
            guard response.status == 200, response.sha256 != nil else {
                throw Refused(url: url, status: response.status)
            }
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
