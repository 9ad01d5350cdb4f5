extension Int {
    /// What no number from outside goes beyond: sums and products with numbers of ours do not overflow.
    static let outsideBound = 1 << 50

    /// A whole number that somebody else wrote: `5`, `5000.0`, `1e3`. One beyond ±2⁵⁰ is that bound, so that
    /// whoever claims too much still claims something; nil when it is no number.
    package init?(outside text: some StringProtocol) {
        guard text.utf8.count <= 400, text.utf8.allSatisfy("0123456789.eE+-".utf8.contains),
            let value = Double(String(text)), !value.isNaN
        else { return nil }
        let bound = Double(Int.outsideBound)
        self = Int(Swift.min(Swift.max(value.rounded(), -bound), bound))
    }
}
