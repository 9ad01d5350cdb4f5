public import Native

/// One thing that could not be delivered: a fact, listed in the manifest and on stderr.
public struct Problem: SaidError, Sendable, Equatable {
    /// Where in the pipeline it happened.
    public enum Stage: String, Sendable, Codable { case index, fetch, verify, render, publish }

    public package(set) var reason: Reason
    /// `Food/Breakfast`; nil for a whole source.
    public package(set) var category: String?
    /// The asset's id and name; nil when it is about more than one.
    public package(set) var asset: String?
    public package(set) var name: String?
    /// Without anything secret.
    public package(set) var address: String?
    /// Whether what was published of the asset stays.
    public package(set) var isKept = false

    package init(
        _ reason: Reason, category: String? = nil, asset: Asset? = nil, address: Address? = nil
    ) {
        self.reason = reason
        self.category = category
        self.asset = asset?.id
        name = asset?.name
        self.address = address?.shown
    }

    /// What we tried, on which asset, what was said, and what to do: one line for a person.
    public var sentence: String {
        var subject = category ?? ""
        if let name { subject += (subject.isEmpty ? "" : "/") + name }
        let place = address.map { " (\($0))" } ?? ""
        let kept = isKept ? "; it stays as it was published" : ""
        return (subject.isEmpty ? "" : subject + ": ") + reason.sentence + place + kept
    }
}

extension Problem {
    /// What went wrong. Each stage makes its own.
    public struct Reason: SaidError, Equatable {
        /// The stage that met it.
        public let stage: Stage
        /// A short word for scripts to decide by: `truncated`.
        public let code: String
        /// What was said and what to do, for the person at the terminal.
        public private(set) var sentence: String
        /// The same for the manifest, without what differs from run to run or between machines: libraries'
        /// and the system's own words.
        package private(set) var fact: String
        private let effects: Effects

        package init(
            _ stage: Stage, _ code: String, _ sentence: String, fact: String? = nil,
            _ effects: Effects = []
        ) {
            self.stage = stage
            self.code = code
            self.sentence = sentence
            self.fact = fact ?? sentence
            self.effects = effects
        }

        /// Whether another run may bring what is missing in this one.
        package var isTransient: Bool { effects.contains(.transient) }
        /// Whether rows of a list are missing: a tree with holes would take published folders away.
        package var losesRows: Bool { effects.contains(.losesRows) }
        /// Whether something is not seen that the source may have: what was published of it stays.
        package var hidesRows: Bool { !effects.isDisjoint(with: [.losesRows, .hidesRows]) }

        /// The same with every secret unreadable.
        package func hiding(_ secrets: Secrets) -> Reason {
            var reason = self
            reason.sentence = secrets.hidden(in: sentence)
            reason.fact = secrets.hidden(in: fact)
            return reason
        }
    }

    /// What a problem means for the rest of a run.
    package struct Effects: OptionSet, Sendable, Equatable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let transient = Effects(rawValue: 1)
        package static let losesRows = Effects(rawValue: 2)
        package static let hidesRows = Effects(rawValue: 4)
    }
}
