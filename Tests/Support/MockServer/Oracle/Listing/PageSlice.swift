/// Which rows a page has, and what it claims about the list: pure arithmetic.
struct PageSlice: Equatable {
    /// A row of the list; `copy` counts from 1 for rows an endless list invents.
    struct Place: Equatable {
        var index: Int
        var copy = 0
    }

    var places: [Place]
    var hasMore: Bool
    var total: Int
    var limitEcho: Int

    init(of count: Int, for request: PageRequest, list: PagingQuirks.List, quirks: PagingQuirks) {
        let repeated = max(2, quirks.repeatsEvery ?? 2)
        let length = quirks.repeatsEvery == nil ? count : count + count / repeated
        let isEndless = quirks.endless != nil && count > 0
        let first = quirks.endless == .sameRows ? 0 : request.offset
        let end =
            quirks.endless == .newRows && count > 0
            ? first + request.limit : min(length, first + request.limit)
        let turn =
            quirks.shufflesUnordered && request.isUnordered && length > 0
            ? Int(OracleID.mixed(UInt64(request.offset)) % UInt64(length)) : 0

        places =
            first < end
            ? (first..<end).map { position in
                var place = Place(index: position)
                if isEndless, position >= length {
                    place = Place(index: position % length, copy: position / length)
                }
                place.index = (place.index + turn) % max(1, length)
                if quirks.repeatsEvery != nil {
                    let (group, spot) = place.index.quotientAndRemainder(dividingBy: repeated + 1)
                    place.index = group * repeated + min(spot, repeated - 1)
                }
                return place
            } : []
        hasMore = isEndless || end < length
        total = max(0, length - quirks.totalShortfall)
        switch (quirks.limitEcho, list) {
        case (.requested, _), (.asRecorded, .taxonomies): limitEcho = request.askedLimit
        case (.count, _): limitEcho = places.count
        case (.total, _), (.asRecorded, _): limitEcho = length
        }
    }
}
