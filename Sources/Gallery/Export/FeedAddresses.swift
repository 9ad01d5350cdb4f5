/// The addresses that a feed gives its pictures.
struct FeedAddresses: Sendable {
    /// Where the output is served, with a slash at the end.
    let base: String

    /// Where a published file is served.
    func url(_ path: String) -> String { base + WebAddress.encodedPath(path) }

    /// An id that stays when the picture's bytes change, and differs from one category to the next.
    func id(_ exhibit: Exhibit) -> String {
        url(exhibit.category.folder) + "/#" + WebAddress.encoded(exhibit.image.id)
    }
}
