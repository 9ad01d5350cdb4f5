import GalleryModel

/// What may go wrong while a source is listed.
extension Problem.Reason {
    private static func index(
        _ code: String, _ sentence: String, _ effects: Problem.Effects = []
    ) -> Self { .init(.index, code, sentence, effects) }

    static func sourceFailed(source: String, detail: String) -> Self {
        index("source-failed", "the source \(source) cannot be read: \(detail)")
    }

    // Lists.

    static func listingIncomplete(got: Int, of total: Int) -> Self {
        index(
            "listing-incomplete",
            "the server says \(total) rows and delivered \(got); list again, or choose another order",
            .losesRows)
    }

    static func listingRepeats(rows: Int) -> Self {
        index(
            "listing-repeats",
            "the server repeated \(rows) rows; choose an order that is stable, such as id:asc")
    }

    static func listingEndless(rows: Int) -> Self {
        index(
            "listing-endless",
            "the list does not end; given up after \(Amount.count(rows)) rows (see limits: assets)",
            .losesRows)
    }

    /// A refused page may have been the end, or not: told only where something is missing.
    static let listingStopped = index(
        "listing-stopped", "the server refused a page behind a full one, where it may have more",
        .losesRows)

    static func pagingIgnored(parameter: String) -> Self {
        index(
            "paging-ignored",
            "the server's second page is its first again: it does not know the parameter \(parameter); "
                + "see paging in gallery.yml", .losesRows)
    }

    static func sharedIDs(_ ids: [String]) -> Self {
        index(
            "shared-ids",
            "different rows of one page have the same id, of which one is taken: "
                + ids.prefix(10).joined(separator: ", ") + (ids.count > 10 ? " …" : ""), .losesRows)
    }

    static func unreadableRows(_ rows: Int) -> Self {
        index("unreadable-rows", "\(rows) rows of the listing could not be read", .hidesRows)
    }

    static func partialAnswer(detail: String) -> Self {
        index("partial-answer", "the server answered in part: \(detail)", .losesRows)
    }

    static func detailFailed(item: String, detail: String) -> Self {
        index(
            "detail-failed", "the details of \(item) did not come: \(detail)",
            [.transient, .losesRows])
    }

    static func listingMoves(readings: Int) -> Self {
        index(
            "listing-moves",
            "rows moved while the list was read, \(readings) times over; some may be missing",
            [.transient, .losesRows])
    }

    static func categoriesUnlisted(detail: String) -> Self {
        index(
            "categories-unlisted",
            "the list of categories did not come, so names and order are the items' own: \(detail)",
            .losesRows)
    }

    // What stands in them.

    static func oddField(_ field: String, wanted: String, items: [String], of count: Int) -> Self {
        index(
            "odd-field",
            "\(count == 1 ? "one item has" : "\(count) items have") in \(field) what is no \(wanted): "
                + items.joined(separator: ", ") + (count > items.count ? " …" : ""))
    }

    static let noTaxonomies = index(
        "no-taxonomies",
        "the channel has no taxonomy; publish one to it, or assets alone cannot be filed")

    static func noMatch(kind: String, pattern: String, key: String) -> Self {
        index("no-match", "no \(kind) matches \(pattern); see \(key) in gallery.yml")
    }

    static let noItems = index(
        "no-items", "it has no items; are they published, and may the key or the user see them?")

    static func noPictures(items: Int, fields: [String], seen: String) -> Self {
        index(
            "no-pictures",
            "\(items) items have no picture in \(fields.joined(separator: ", ")); \(seen)")
    }

    static func noCategories(pictures: Int, fields: [String]) -> Self {
        index(
            "no-categories",
            "\(pictures) pictures are in no category: their items have nothing in "
                + fields.joined(separator: ", ") + ", and uncategorized is off")
    }

    static func missingReference(item: String, id: String) -> Self {
        index(
            "missing-reference", "\(item) refers to \(id), which is not published to this channel")
    }

    static func tooNested(_ count: Int, limit: Int) -> Self {
        index(
            "too-nested",
            "\(count) categories lie over \(limit) deep; they are left out, with their pictures")
    }

    // Folders.

    static let sourceIsOutput = index(
        "source-is-output",
        "its folder is the output or the cache itself; choose another output in gallery.yml")

    static func unreadableName(folder: String) -> Self {
        index("unreadable-name", "\(folder) holds a name that is not UTF-8; rename the file")
    }

    static func leavesFolder(path: String) -> Self {
        index("leaves-folder", "\(path) is a link out of the source's folder; not followed")
    }

    static func circularLink(path: String) -> Self {
        index(
            "circular-link",
            "\(path) is a link to a folder above it, or to what gallery makes; not followed")
    }

    var isCircle: Bool { code == "circular-link" }

    static func deadLink(path: String) -> Self {
        index(
            "dead-link",
            "\(path) is a link to nothing, or to itself; what was published of its folder stays",
            .losesRows)
    }

    static func unreadableEntry(path: String, detail: String) -> Self {
        index(
            "unreadable-entry",
            "\(path) cannot be read: \(detail); what was published of its folder stays", .losesRows)
    }

    static func emptied(source: String) -> Self {
        index(
            "emptied",
            "the source \(source) lists no picture any more; what was published stays. Is a disk not "
                + "mounted? If it is meant, build with --allow-empty, or put an index.yml into its folder"
        )
    }

    static func tooManyFolders(_ count: Int) -> Self {
        index(
            "too-many-folders",
            "there are over \(Amount.count(count)) folders; do links lead from each to the others?")
    }

    static func tooDeep(path: String) -> Self {
        index("too-deep", "\(path) holds folders that lie too deep; they are left out")
    }

    static func notThere(file: String, indexFile: String) -> Self {
        index("not-there", "\(indexFile) names \(file), which is not there")
    }
}
