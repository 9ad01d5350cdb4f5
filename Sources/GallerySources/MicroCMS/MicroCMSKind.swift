package import GalleryModel

extension MicroCMSSettings: SourceKind {
    package static let type = "microcms"

    package func source(_ context: SourceContext) -> any ContentSource {
        ItemSource(MicroCMSClient(self, context), context)
    }

    package static let template = """
          - type: microcms
            serviceDomain: ${MICROCMS_SERVICE_DOMAIN}    # the XXXX of XXXX.microcms.io
            apiKey: ${MICROCMS_API_KEY}                  # a key that may GET
            endpoint: ${MICROCMS_ENDPOINT}               # the API: articles, news, …; or a list of them
            # orders: -publishedAt      # without it the order of the admin screen
            # filters: "category[equals]news"
            taxonomies:                 # without it each endpoint is a category
              - name: Category
                field: category         # a reference, several of them, or a select field
                label: name
                # endpoint: categories  # the API behind the reference: its order, and empty ones, too
              # - { name: Tags, field: tags, label: name }
            images:
              - image | thumbnail | eyecatch             # the first of them that an article has
              - { repeater: body, fieldId: image, field: image }
              # - { richEditor: content }
            title: title

        """
}
