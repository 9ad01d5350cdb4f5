/// Pictures that content items of an Oracle channel refer to. The defaults are the vendor's blog: a home
/// page with a logo and topics, topics with a thumbnail, articles of a topic with pictures and an author.
public struct OracleContentSettings: Sendable, Equatable {
    /// Where and how the channel is reached.
    var channel = OracleSettings()
    package var home: Home? = Home()
    var groups = Groups()
    package var items = Items()

    /// The one item that everything starts at.
    package struct Home: Sendable, Equatable {
        var type = "OCEGettingStartedHomePage"
        var name = "HomePage"
        var title = FieldPath(names: "company_name").or("name")
        var images = [ImageRule(path: FieldPath(names: "company_logo"))]
    }

    /// What the categories are made of.
    struct Groups: Sendable, Equatable {
        /// A field of the home item that refers to them, or a query that finds them.
        var field: FieldPath? = FieldPath(names: "topics")
        var query: String?
        var order = "name:asc"
        var label = FieldPath(names: "name").or("title")
        var images = [ImageRule(path: FieldPath(names: "thumbnail"))]
    }

    /// What a category's pictures are found in.
    package struct Items: Sendable, Equatable {
        /// `{id}` stands for the category's.
        var query = "type eq \"OCEGettingStartedArticle\" and fields.topic eq \"{id}\""
        var order = "fields.published_date:desc"
        var title = FieldPath(names: "title").or("name")
        var images = [
            ImageRule(
                path: FieldPath(names: "image"), caption: FieldPath(names: "image_caption"),
                credit: FieldPath(names: "author", "name")),
            ImageRule(
                path: FieldPath(names: "image_16x9"), caption: FieldPath(names: "image_caption"),
                credit: FieldPath(names: "author", "name")),
            ImageRule(
                path: FieldPath(names: "author", "avatar"), alt: FieldPath(names: "author", "name")),
        ]
    }
}
