/// One thing that could not be delivered: a fact, listed in the manifest and on stderr.
public struct Problem: Error, Sendable, Equatable {
    /// Where in the pipeline it happened.
    public enum Stage: String, Sendable, Codable { case index, fetch, verify, render, publish }

    public var reason: Reason
    /// `Food/Breakfast`; nil for a whole source.
    public var category: String?
    /// The asset's id and name; nil when it is about more than one.
    public var asset: String?
    public var name: String?
    /// Without anything secret.
    public var address: String?
    /// Whether what was published of the asset stays.
    var isKept = false

    init(
        _ reason: Reason, category: String? = nil, asset: Asset? = nil, address: Address? = nil
    ) {
        self.reason = reason
        self.category = category
        self.asset = asset?.id
        name = asset?.name
        self.address = address?.shown
    }

    /// What went wrong, with what must be known to act on it.
    public enum Reason: Error, Sendable, Equatable {
        // Index
        case sourceFailed(source: String, detail: String)
        case listingFailed(detail: String)
        case listingIncomplete(got: Int, of: Int)
        case listingRepeats(rows: Int)
        case listingEndless(rows: Int)
        /// A refused page may have been the end, or not: told only where something is missing.
        case listingStopped
        case pagingIgnored(parameter: String)
        case sharedIDs([String])
        case unreadableRows(Int)
        case sourceIsOutput
        case noTaxonomies
        case noMatch(kind: String, pattern: String, key: String)
        case noItems
        case noPictures(items: Int, fields: [String], seen: String)
        case partialAnswer(detail: String)
        case detailFailed(item: String, detail: String)
        case listingMoves(readings: Int)
        /// JSON that was read, though not all of it is JSON.
        case oddJSON(detail: String)
        case oddField(String, wanted: String, items: [String], of: Int)
        case tooNested(Int, limit: Int)
        case categoriesUnlisted(detail: String)
        case noCategories(pictures: Int, fields: [String])
        case missingReference(item: String, id: String)
        case unreadableName(folder: String)
        case leavesFolder(path: String)
        case circularLink(path: String)
        case deadLink(path: String)
        case unreadableEntry(path: String, detail: String)
        case emptied(source: String)
        case tooManyFolders(Int)
        case tooDeep(path: String)
        case brokenManifest(path: String)
        case badIndexFile(sentence: String)
        case notThere(file: String, indexFile: String)
        /// Any of them whose words held a secret.
        case withheld(sentence: String, code: String, stage: Stage, mayPass: Bool, losesRows: Bool)
        // Fetch
        case noOffer
        case httpStatus(Int, detail: String)
        case quota(detail: String)
        case transport(detail: String, tries: Int)
        case interrupted
        case tooManyBytes(limit: Int)
        case unreadableFile(detail: String)
        // Verify
        case notAPicture(kind: String)
        case svgNotEnabled
        case truncated(detail: String)
        case damaged(detail: String)
        case unsupported(detail: String)
        /// `said`: the library's own words, which are one for all threads and so no fact.
        case undecodable(type: String, said: String)
        case tooManyPixels(width: Int, height: Int, frames: Int, limit: Int)
        case tooMuchMemory(Int, limit: Int)
        case tooSlow(seconds: Double)
        /// An earlier run ended by a signal while it worked on these bytes.
        case killedRun
        // Render and publish
        case renderFailed(detail: String)
        case writeFailed(detail: String)
    }
}

extension Problem.Reason {
    /// Whether another run may bring what is missing in this one.
    var mayPass: Bool {
        switch self {
        case .detailFailed, .listingMoves: true
        case .withheld(_, _, _, let mayPass, _): mayPass
        default: false
        }
    }

    /// Whether rows of a list are missing: a tree with holes would take published folders away.
    var losesRows: Bool {
        switch self {
        case .listingIncomplete, .listingEndless, .listingMoves, .listingStopped, .pagingIgnored,
            .partialAnswer, .detailFailed, .categoriesUnlisted, .unreadableEntry, .sharedIDs,
            .deadLink:
            true
        case .withheld(_, _, _, _, let losesRows): losesRows
        default: false
        }
    }
    /// Whether something is not seen that the source may have: what was published of it stays.
    var hidesRows: Bool {
        if case .unreadableRows = self { true } else { losesRows }
    }

    var isCircle: Bool { if case .circularLink = self { true } else { false } }
}
