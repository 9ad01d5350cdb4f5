package import GalleryModel

extension OracleContentSettings: SourceKind {
    package static let type = "oracle-content"

    package var name: String { channel.name }

    package func source(_ context: SourceContext) -> any ContentSource {
        OracleContentSource(self, context)
    }

    package static let template = """
          - type: oracle-content
            name: Blog
            url: ${ORACLE_URL}          # https://HOST of the content server
            channelToken: ${ORACLE_CHANNEL_TOKEN}
            home:                       # the item that everything starts at; off: groups has a query
              type: OCEGettingStartedHomePage
              name: HomePage
              title: company_name
              images: [company_logo]
            groups:                     # its items become the categories
              field: topics             # or query: 'type eq "OCEGettingStartedTopic"'
              label: name
              images: [thumbnail]
            items:                      # {id} is the category's
              query: 'type eq "OCEGettingStartedArticle" and fields.topic eq "{id}"'
              order: fields.published_date:desc
              images:                   # fields that refer to pictures, on the way other items
                - { path: image, caption: image_caption, credit: author/name }
                - { path: image_16x9, caption: image_caption, credit: author/name }
                - { path: author/avatar, alt: author/name }

        """
}
