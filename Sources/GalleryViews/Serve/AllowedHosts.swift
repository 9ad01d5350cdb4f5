import Native

/// The names under which the gallery may be asked for. Who lets a name of his own lead to this machine
/// makes its visitors' browsers ask under that name (DNS rebinding); an address leads nowhere else. Pure.
public struct AllowedHosts: Sendable {
    private let names: Set<String>

    /// Beside these, every address and `localhost` are allowed; `*` allows all names.
    public init(_ names: [String]) { self.names = Set(names.map { $0.lowercased() }) }

    func allows(_ request: HTTPRequest) -> Bool {
        // Without one it is a client of the nineties, and no browser.
        guard let field = RequestPath.authority(request.target) ?? request.headers["host"],
            !names.contains("*")
        else { return true }
        let parts = #/(\[[0-9a-f:.]+\]|[^\[\]:@\/]*)(?::[0-9]*)?/#
        guard var host = field.lowercased().wholeMatch(of: parts)?.output.1 else { return false }
        if host.hasPrefix("[") { return true }
        if host.hasSuffix(".") { host.removeLast() }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        let isAddress = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
        return isAddress || host == "localhost" || host.hasSuffix(".localhost")
            || names.contains(String(host))
    }
}
