import GalleryKit
public import Native

/// `gallery serve`
enum ServeCommand: Command {
    static func run(_ words: [String]) async throws(ExitStatus) -> ExitStatus {
        let options = [
            CommandOption(
                "allow-host", value: "NAME",
                help:
                    "a name that this machine is asked under, beside localhost and addresses; * for "
                    + "any; may be repeated"),
            CommandOption(
                "host", value: "HOST",
                help: "listen there (default: 127.0.0.1, which this machine alone reaches)"),
            CommandOption("open", help: "show it in the browser"),
            CommandOption(
                "output", short: "o", value: "DIR",
                help: "serve that folder; needs no configuration"),
            CommandOption(
                "port", short: "p", value: "N", help: "the port (default: 8080; 0: any free one)"),
            CommandOption("verbose", short: "v", help: "tell every request"),
        ]
        let common = try CommonOptions.read(
            words, command: "serve", needsConfiguration: false,
            purpose: "Show what is published to a browser, until Ctrl-C.",
            notes:
                "The address stands on stdout. Other web pages may read what is served, so that "
                + "viewers elsewhere can show it.",
            options: options)
        let word = common.arguments.value("port") ?? "8080"
        guard let port = UInt16(word) else {
            common.console.error("--port is a whole number from 0 to 65535, not \(word)")
            return .usage
        }
        return await serve(common, common.arguments.value("host") ?? "127.0.0.1", port)
    }

    private static func serve(
        _ common: CommonOptions, _ host: String, _ port: UInt16
    ) async -> ExitStatus {
        let (console, output) = (common.console, common.configuration.output)
        do throws(FileError) {
            // As every request will; an old kernel or a strict container refuses the call itself.
            _ = try OpenFile(".", beneath: output)
        } catch {
            console.error(
                error.isMissing
                    ? "there is no gallery at \(output); build one, or name a folder with -o"
                    : "\(output) cannot be opened by openat2: \(error.detail)")
            return .nothingPublished
        }
        do {
            let names = common.arguments.values("allow-host") + [host]
            let folder = WebFolder(output, hosts: AllowedHosts(names))
            // A host's name may have to be looked up, which blocks.
            let server = try await ThreadPool(width: 1).run {
                try HTTPServer(host: host, port: port) { request in
                    let reply = folder.answer(request)
                    console.request(request, reply)
                    return reply
                }
            }
            let address = "http://\(ServedHost.inAddress(host)):\(server.port)/"
            console.result(address + "\n")
            if !ServedHost.isLoopback(host) {
                console.message("everyone who reaches this machine can see the gallery now")
            }
            if common.arguments.has("open"), !Desktop.open(address) {
                console.message("xdg-open is not installed; open the address yourself")
            }
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            server.stop()
            return .complete
        } catch let error as ListenError {
            console.error(error.sentence)
        } catch {
            console.error("interrupted")
        }
        return .nothingPublished
    }
}

/// The host that is served on, as a person sees it.
enum ServedHost {
    /// As it stands in an address; where every interface is meant, the one that is surely there.
    static func inAddress(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "[::1]"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }

    static func isLoopback(_ host: String) -> Bool {
        host.hasPrefix("127.") || host == "::1" || host == "localhost"
    }
}

extension ListenError: SaidError {
    /// What stood in the way, and which option helps.
    public var sentence: String {
        let place = "\(ServedHost.inAddress(host)):\(port)"
        return switch reason {
        case .taken:
            "port \(port) is taken: another program serves on \(place); choose another with --port N, "
                + "or any that is free with --port 0"
        case .forbidden:
            "port \(port) is for the administrator; choose one above 1023 with --port N"
        case .notOurs: "\(host) is no address of this machine; choose one with --host"
        case .unknownHost(let detail): "--host \(host) cannot be looked up: \(detail)"
        case .other(let detail): "nothing can be served on \(place): \(detail)"
        }
    }
}
