import Glibc
import MockServer
import TestSupport

/// A process that serves a made-up channel, for measurements: `loopback-server ASSETS CATEGORIES CROWDED`
/// prints its origin and token, and ends when its standard input does. On a line `pictures` it prints
/// the address of every picture that was asked for, and a dot.
@main
struct Main {
    static func main() throws {
        if CommandLine.arguments.dropFirst() == ["systems"] { return try Systems.serve() }
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        guard numbers.count == 3 else {
            print("usage: loopback-server ASSETS CATEGORIES CROWDED, or systems")
            exit(2)
        }
        let channel = OracleChannel.large(
            categories: numbers[1], assets: numbers[0], crowded: numbers[2])
        let server = try channel.serve()
        print("\(server.origin) \(channel.token)")
        fflush(nil)
        while let line = readLine() {
            guard line == "pictures" else { continue }
            for exchange in server.requests where exchange.path.contains("/assets/") {
                print(exchange.target)
            }
            print(".")
            fflush(nil)
        }
        let pictures = server.count { $0.path.contains("/assets/") }
        print("\(server.count { _ in true }) requests, \(pictures) pictures")
        server.stop()
    }
}
