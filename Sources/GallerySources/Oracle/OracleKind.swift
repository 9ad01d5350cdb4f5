package import GalleryModel

extension OracleSettings: SourceKind {
    package static let type = "oracle"

    package func source(_ context: SourceContext) -> any ContentSource {
        OracleSource(self, context)
    }

    package static let template = """
          - type: oracle
            name: Channel
            url: ${ORACLE_URL}          # https://HOST of the content server
            channelToken: ${ORACLE_CHANNEL_TOKEN}
            # credentials: credentials.json   # instead: the sample apps' file with url and channelToken
            # authorization: ${ORACLE_BEARER} # a secure channel's token
            # taxonomies: ["Food*"]     # names; all of the channel's without it
            # order: name:asc           # of the pictures; fields.sortorder:asc, updatedDate:desc, …

        """
}
