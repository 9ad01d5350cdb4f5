extension Problem {
    /// What we tried, on which asset, what was said, and what to do: one line for a person.
    public var sentence: String {
        var subject = category ?? ""
        if let name { subject += (subject.isEmpty ? "" : "/") + name }
        let place = address.map { " (\($0))" } ?? ""
        let kept = isKept ? "; it stays as it was published" : ""
        return (subject.isEmpty ? "" : subject + ": ") + reason.sentence + place + kept
    }
}

extension Problem.Reason {
    /// The stage that such a thing happens in.
    public var stage: Problem.Stage {
        switch self {
        case .sourceFailed, .listingFailed, .listingIncomplete, .listingRepeats, .listingEndless,
            .listingStopped, .pagingIgnored, .sharedIDs, .unreadableRows, .sourceIsOutput,
            .noTaxonomies, .noMatch, .noItems, .noPictures,
            .noCategories, .partialAnswer, .detailFailed, .listingMoves, .categoriesUnlisted,
            .missingReference, .unreadableName, .oddJSON, .oddField, .tooNested,
            .leavesFolder, .circularLink, .deadLink, .unreadableEntry, .emptied, .tooManyFolders,
            .tooDeep, .badIndexFile,
            .notThere:
            .index
        case .withheld(_, _, let stage, _, _): stage
        case .noOffer, .httpStatus, .quota, .transport, .interrupted, .tooManyBytes,
            .unreadableFile:
            .fetch
        case .notAPicture, .svgNotEnabled, .truncated, .damaged, .unsupported, .undecodable,
            .tooManyPixels, .tooMuchMemory, .tooSlow, .killedRun:
            .verify
        case .renderFailed: .render
        case .writeFailed, .brokenManifest: .publish
        }
    }

    /// A short word for scripts to decide by.
    public var code: String {
        switch self {
        case .withheld(_, let code, _, _, _): code
        case .sourceFailed: "source-failed"
        case .listingFailed: "listing-failed"
        case .listingIncomplete: "listing-incomplete"
        case .listingRepeats: "listing-repeats"
        case .listingEndless: "listing-endless"
        case .listingStopped: "listing-stopped"
        case .pagingIgnored: "paging-ignored"
        case .sharedIDs: "shared-ids"
        case .unreadableRows: "unreadable-rows"
        case .sourceIsOutput: "source-is-output"
        case .noTaxonomies: "no-taxonomies"
        case .noMatch: "no-match"
        case .noItems: "no-items"
        case .noPictures: "no-pictures"
        case .partialAnswer: "partial-answer"
        case .detailFailed: "detail-failed"
        case .listingMoves: "listing-moves"
        case .categoriesUnlisted: "categories-unlisted"
        case .oddJSON: "odd-json"
        case .oddField: "odd-field"
        case .tooNested: "too-nested"
        case .noCategories: "no-categories"
        case .missingReference: "missing-reference"
        case .unreadableName: "unreadable-name"
        case .leavesFolder: "leaves-folder"
        case .circularLink: "circular-link"
        case .deadLink: "dead-link"
        case .unreadableEntry: "unreadable-entry"
        case .emptied: "emptied"
        case .tooManyFolders: "too-many-folders"
        case .tooDeep: "too-deep"
        case .brokenManifest: "broken-manifest"
        case .badIndexFile: "bad-index-file"
        case .notThere: "not-there"
        case .noOffer: "no-offer"
        case .httpStatus: "http-status"
        case .quota: "quota"
        case .transport: "transport"
        case .interrupted: "interrupted"
        case .tooManyBytes: "too-many-bytes"
        case .unreadableFile: "unreadable-file"
        case .notAPicture: "not-a-picture"
        case .svgNotEnabled: "svg-not-enabled"
        case .truncated: "truncated"
        case .damaged: "damaged"
        case .unsupported: "unsupported"
        case .undecodable: "damaged"
        case .tooManyPixels: "too-many-pixels"
        case .tooMuchMemory: "too-much-memory"
        case .tooSlow: "too-slow"
        case .killedRun: "killed-run"
        case .renderFailed: "render-failed"
        case .writeFailed: "write-failed"
        }
    }

    /// The sentence for the manifest: what is the same in every run and on every machine. Libraries' and
    /// the system's own words are for the person at the terminal.
    var fact: String {
        switch self {
        case .undecodable(let type, _): Problem.Reason.undecodable(type: type, said: "").sentence
        case .renderFailed: "no rendition could be made"
        case .writeFailed: "no rendition could be written"
        case .unreadableFile: "the file cannot be read"
        case .tooMuchMemory: "decoding takes too much memory; see limits: memory in gallery.yml"
        default: sentence
        }
    }

    var sentence: String {
        switch self {
        case .withheld(let sentence, _, _, _, _): sentence
        case .sourceFailed(let source, let detail): "the source \(source) cannot be read: \(detail)"
        case .listingFailed(let detail): "its pictures cannot be listed: \(detail)"
        case .listingIncomplete(let got, let total):
            "the server says \(total) rows and delivered \(got); list again, or choose another order"
        case .listingRepeats(let rows):
            "the server repeated \(rows) rows; choose an order that is stable, such as id:asc"
        case .listingEndless(let rows):
            "the list does not end; given up after \(Amount.count(rows)) rows (see limits: assets)"
        case .listingStopped: "the server refused a page behind a full one, where it may have more"
        case .pagingIgnored(let parameter):
            "the server's second page is its first again: it does not know the parameter \(parameter); "
                + "see paging in gallery.yml"
        case .sharedIDs(let ids):
            "different rows of one page have the same id, of which one is taken: "
                + ids.prefix(10).joined(separator: ", ") + (ids.count > 10 ? " …" : "")
        case .unreadableRows(let rows): "\(rows) rows of the listing could not be read"
        case .noTaxonomies:
            "the channel has no taxonomy; publish one to it, or assets alone cannot be filed"
        case .sourceIsOutput:
            "its folder is the output or the cache itself; choose another output in gallery.yml"
        case .noMatch(let kind, let pattern, let key):
            "no \(kind) matches \(pattern); see \(key) in gallery.yml"
        case .noItems: "it has no items; are they published, and may the key or the user see them?"
        case .noPictures(let items, let fields, let seen):
            "\(items) items have no picture in \(fields.joined(separator: ", ")); \(seen)"
        case .missingReference(let item, let id):
            "\(item) refers to \(id), which is not published to this channel"
        case .noCategories(let pictures, let fields):
            "\(pictures) pictures are in no category: their items have nothing in "
                + fields.joined(separator: ", ") + ", and uncategorized is off"
        case .detailFailed(let item, let detail): "the details of \(item) did not come: \(detail)"
        case .listingMoves(let readings):
            "rows moved while the list was read, \(readings) times over; some may be missing"
        case .categoriesUnlisted(let detail):
            "the list of categories did not come, so names and order are the items' own: \(detail)"
        case .oddJSON(let detail):
            "the server's JSON is broken (\(detail)); it was read as it stands"
        case .oddField(let field, let wanted, let items, let count):
            "\(count == 1 ? "one item has" : "\(count) items have") in \(field) what is no \(wanted): "
                + items.joined(separator: ", ") + (count > items.count ? " …" : "")
        case .tooNested(let count, let limit):
            "\(count) categories lie over \(limit) deep; they are left out, with their pictures"
        case .partialAnswer(let detail): "the server answered in part: \(detail)"
        case .unreadableName(let folder):
            "\(folder) holds a name that is not UTF-8; rename the file"
        case .leavesFolder(let path): "\(path) is a link out of the source's folder; not followed"
        case .circularLink(let path):
            "\(path) is a link to a folder above it, or to what gallery makes; not followed"
        case .deadLink(let path):
            "\(path) is a link to nothing, or to itself; what was published of its folder stays"
        case .unreadableEntry(let path, let detail):
            "\(path) cannot be read: \(detail); what was published of its folder stays"
        case .emptied(let source):
            "the source \(source) lists no picture any more; what was published stays. Is a disk not "
                + "mounted? If it is meant, build with --allow-empty, or put an index.yml into its folder"
        case .tooManyFolders(let count):
            "there are over \(Amount.count(count)) folders; do links lead from each to the others?"
        case .tooDeep(let path): "\(path) holds folders that lie too deep; they are left out"
        case .brokenManifest(let path):
            "\(path) is no whole manifest of ours, or names files that are missing; it is left out "
                + "until the category is built again"
        case .badIndexFile(let sentence): sentence
        case .notThere(let file, let indexFile): "\(indexFile) names \(file), which is not there"
        case .noOffer: "the source offers no rendition that can be downloaded"
        case .httpStatus(let status, let detail):
            "the server answered \(status)" + (detail.isEmpty ? "" : ": \(detail)")
        case .quota(let detail):
            "the server's quota is used up: \(detail); trying again is pointless until it is renewed"
        case .transport(let detail, let tries):
            "the download failed \(tries == 1 ? "once" : "\(tries) times"): \(detail)"
        case .interrupted: "interrupted"
        case .tooManyBytes(let limit):
            "the file is over \(Amount.bytes(limit)); see limits: bytes in gallery.yml"
        case .unreadableFile(let detail): detail
        case .notAPicture(let kind): "this is no picture but \(kind)"
        case .svgNotEnabled: "SVG is not enabled: it is a program, not a picture"
        case .truncated(let detail): "the picture ends too early: \(detail)"
        case .damaged(let detail): "the picture is damaged: \(detail)"
        case .unsupported(let detail): "this kind of picture is not supported here: \(detail)"
        case .undecodable(let type, let said):
            "the picture is damaged: this \(type) cannot be decoded whole"
                + (said.isEmpty ? "" : " (\(said))")
        case .tooManyPixels(let width, let height, let frames, let limit):
            "the picture is \(width) × \(height)" + (frames > 1 ? " in \(frames) frames" : "")
                + ", over \(Amount.count(limit)) pixels; see limits: pixels in gallery.yml"
        case .tooMuchMemory(let bytes, let limit):
            "decoding takes \(Amount.bytes(bytes)), over \(Amount.bytes(limit)); "
                + "see limits: memory in gallery.yml"
        case .killedRun:
            "an earlier run crashed while it worked on this picture, which is passed over; replace it, or "
                + "try it again with --retry-failed"
        case .tooSlow(let seconds):
            "decoding took over \(Amount.seconds(seconds)); see limits: seconds in gallery.yml"
        case .renderFailed(let detail): "no rendition could be made: \(detail)"
        case .writeFailed(let detail): "no rendition could be written: \(detail)"
        }
    }
}
