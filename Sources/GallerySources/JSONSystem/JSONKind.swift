package import GalleryModel

extension JSONSettings: SourceKind {
    package static let type = "json"

    package func source(_ context: SourceContext) -> any ContentSource {
        ItemSource(JSONClient(self, context), context)
    }

    package static let template = """
          - type: json
            name: Articles
            url: ${JSON_URL}            # the list's address; see Examples for several systems
            headers: { Authorization: "Bearer ${JSON_TOKEN}" }
            paging: { kind: page, parameter: page, limit: pageSize, size: 100, total: meta/total }
            items: data                 # where an answer has its items; . when it is a list itself
            title: title
            taxonomies:
              - { name: Category, field: category, label: name }
            images: [cover]             # a/b, a/*/b, a/*[key=value]/b, and a | b for alternatives
            image: { url: url, width: width, height: height, alt: alt }

        """
}
