/// Any system that tells its items as JSON over HTTP, described by the configuration alone.
public struct JSONSettings: Sendable, Equatable {
    package var name = "JSON"
    /// The list's address, with the query that stays the same for every page.
    package var url = ""
    /// Header lines, which any of may be a secret: the list's own host has them, its images as well.
    package var credentials: [String] = []
    var paging = Paging.none
    /// Items asked for at once.
    var pageSize: Int?
    /// Where an answer tells how many items there are: in its body, or in a header.
    var total: FieldPath?
    var totalHeader: String?
    /// Where an answer tells the mark or the address of the next page, and whether there is one.
    package var next: FieldPath?
    var more: FieldPath?
    /// Where an answer has its items; `.` when it is a list itself.
    package var items = FieldPath(names: "items").or("data").or("contents").or("results").or(.whole)
    /// Where an answer that is no refusal tells of errors.
    var errors = FieldPath(names: "errors").having("message")
    package var join: Join?
    package var image = JSONImageRule()
    package var rules = ItemRules(
        id: FieldPath(names: "id").or("documentId").or("sys", "id").or("_id").or("slug"),
        title: FieldPath(names: "title").or("name"), taxonomies: [], images: [])

    /// Objects beside the items that items refer to by id.
    package struct Join: Sendable, Equatable {
        var from: FieldPath
        var id: FieldPath
    }
}

/// Where an image's value has what; a value that is a text is its address.
package struct JSONImageRule: Sendable, Equatable {
    var url = FieldPath(names: "url").or("source_url").or("src").or("href")
    /// An address made from fields: `https://cms.example/assets/{id}`; `{.}` is the value itself.
    var address: String?
    var id: FieldPath?
    var width = FieldPath(names: "width")
    var height = FieldPath(names: "height")
    var alt: FieldPath?
    /// Smaller files that are there already, with fields of the same names.
    var renditions: FieldPath?
    /// Parameters that scale an image down: `{ w: "{width}", fit: max }`.
    var scaled: [Paging.Parameter] = []
    /// The width that they ask for; nil: as wide as the largest rendition.
    var scaledWidth: Int?
}
