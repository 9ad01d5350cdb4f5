package import GalleryModel

extension AEMSettings: SourceKind {
    package static let type = "aem"

    package func source(_ context: SourceContext) -> any ContentSource {
        ItemSource(AEMClient(self, context), context)
    }

    package static let template = """
          - type: aem
            name: Adventures
            url: ${AEM_HOST}            # https://publish-p1-e2.adobeaemcloud.com
            configuration: wknd-shared  # of configuration/persistedQuery
            persistedQuery: adventures-all
            # variables: { sort: "title ASC" }
            # token: ${AEM_TOKEN}       # or username and password, or credentials: dev-token.json
            # paging: offset            # when the query has offset and limit; …Paginated is followed anyway
            # pageSize: 50
            taxonomies:
              - { name: Activity, field: activity }
              # - { name: Region, tags: "wknd-shared:region" }   # needs _tags in the query
            images: [primaryImage]      # or { richText: description }
            title: title
            # detail: { persistedQuery: adventure-by-slug, variable: slug, from: slug }
            # imageURL: dynamic         # or original, publish

        """
}
