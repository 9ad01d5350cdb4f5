package import GalleryModel
import Native

/// How items become pictures in categories: what a configuration says of a system's fields.
public struct ItemRules: Sendable, Equatable {
    /// By which an item is told from others; without it a repeated row cannot be told.
    package var id: FieldPath
    package var title: FieldPath
    /// Changes when an item's pictures do; nil: servers are asked about every picture.
    var revision: FieldPath?
    package var taxonomies: [TaxonomyRule]
    package var images: [ImageRule]
    /// The category of pictures whose item is in none; nil leaves them out.
    var uncategorized: String? = "Uncategorized"
    /// What names an image's file when its address does not; relative to the image.
    package var name: FieldPath?
    /// The alternative text that an image has by itself, where the image's rule names none.
    var imageAlt = FieldPath(names: "alt").or("altText").or("alternativeText").or("alt_text")
    /// How the system writes titles, names and captions.
    package var words = Words.plain

    /// A text for people, as it stands or as HTML with its entities: WordPress has `Salt &#038; Pepper`.
    package enum Words: String, Sendable, CaseIterable {
        case plain, html

        func read(_ text: String) -> String { self == .html ? HTMLReading.text(of: text) : text }
    }

    /// The rules with a taxonomy to file by, if the configuration names none: what a reading has put into
    /// every item at `field`.
    func filing(by field: String, as name: String) -> ItemRules {
        guard taxonomies.isEmpty else { return self }
        var rules = self
        rules.taxonomies = [
            TaxonomyRule(
                name: name, field: .values(FieldPath(names: field)), id: TaxonomyRule.usualID,
                label: TaxonomyRule.usualLabel)
        ]
        return rules
    }

    /// Every way into an item that the rules name.
    package var paths: [FieldPath] {
        taxonomies.map(\.path) + images.flatMap(\.paths) + [title]
    }

    /// What a person knows an item by.
    package func name(of item: JSON) -> String {
        title.scalar(in: item) ?? id.scalar(in: item) ?? "an item"
    }

    /// Whether the item lacks a field that the rules ask for.
    func misses(_ item: JSON) -> Bool {
        paths.contains { $0.values(in: item).isEmpty }
    }
}

/// What makes the categories of one taxonomy.
package struct TaxonomyRule: Sendable, Equatable {
    /// Where an item says which categories it is in.
    enum Field: Sendable, Equatable {
        /// A scalar, an object or a list of them.
        case values(FieldPath)
        /// Tags whose ids are paths below a root: `wknd-shared:activity/cycling`.
        case tags(FieldPath, root: String)
    }

    var name: String
    var field: Field
    /// An object's id, and what it is called; relative to the object.
    var id: FieldPath
    var label: FieldPath
    /// Names for values that have none of their own.
    var labels: [String: String] = [:]
    /// Where the system lists the categories themselves, if it does.
    var list: String?

    /// The category that an object is, be it in an item or in the system's own list.
    func label(of value: JSON, _ words: ItemRules.Words) -> Label? {
        let name = label.scalar(in: value).map(words.read)
        guard let id = id.scalar(in: value) ?? name else { return nil }
        return Label(id: id, name: labels[id] ?? name ?? id)
    }

    /// The way to the field.
    var path: FieldPath {
        switch field {
        case .values(let path), .tags(let path, _): path
        }
    }

    static let usualID = FieldPath(names: "id").or("_path").or("sys", "id").or("slug")
    static let usualLabel = FieldPath(names: "name").or("title").or("label")
    /// Where an AEM query has tags: its own field, or the metadata.
    static let usualTags = FieldPath(names: "_tags").or(
        FieldPath(names: "_metadata", "stringArrayMetadata").having("name", "cq:tags", "value"))
}

/// Where an item has pictures, and what is said of them.
package struct ImageRule: Sendable, Equatable {
    var path: FieldPath
    /// Whether the field is a text that pictures stand in.
    var isText = false
    /// Relative to the image or else to the item.
    var alt: FieldPath?
    var caption: FieldPath?
    var credit: FieldPath?

    /// Every way into an item that the rule names.
    var paths: [FieldPath] { [path, alt, caption, credit].compactMap(\.self) }
}

/// A category that an item is in.
package struct Label: Sendable, Equatable, Codable {
    package var id: String
    package var name: String
    /// The labels above it, the root first.
    package var above: [Label] = []
}
