/// A commented gallery.yml to begin with, for each type of source: valid but for the address and the
/// secret, which stand in the environment.
public enum Template: String, CaseIterable, Sendable {
    case folder, oracle, aem, json
    case oracleContent = "oracle-content"
    case microCMS = "microcms"

    /// The whole file.
    public var text: String { Template.head + source + Template.tail }

    private static let head = """
        # What gallery builds, and from where. gallery build publishes it; gallery list shows what is there.
        # ${NAME} reads the environment: keep addresses and secrets out of the file.
        title: My gallery
        output: Output
        cache: .gallery                 # downloads and catalog; safe to delete

        sources:

        """

    private static let tail = """

        renditions:                     # fit inside the box, never enlarged
          thumbnail: { width: 320, height: 320, format: jpg }
          medium: { width: 1024, height: 1024, format: jpg }
          native: false                 # true: keep the original bytes as well

        contactSheet: { images: 4, columns: 2, label: true }

        """

    private var source: String {
        switch self {
        case .folder: Template.folderText
        case .oracle: Template.oracleText
        case .oracleContent: Template.oracleContentText
        case .aem: Template.aemText
        case .microCMS: Template.microCMSText
        case .json: Template.jsonText
        }
    }
}

extension Template {
    private static let folderText = """
          - type: folder
            path: .                     # folders become categories, pictures keep their names

        """

    private static let oracleText = """
          - type: oracle
            name: Channel
            url: ${ORACLE_URL}          # https://HOST of the content server
            channelToken: ${ORACLE_CHANNEL_TOKEN}
            # credentials: credentials.json   # instead: the sample apps' file with url and channelToken
            # authorization: ${ORACLE_BEARER} # a secure channel's token
            # taxonomies: ["Food*"]     # names; all of the channel's without it
            # order: name:asc           # of the pictures; fields.sortorder:asc, updatedDate:desc, …

        """

    private static let oracleContentText = """
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

    private static let aemText = """
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

    private static let microCMSText = """
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

    private static let jsonText = """
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
