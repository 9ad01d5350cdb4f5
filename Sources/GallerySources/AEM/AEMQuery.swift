import GalleryModel

/// The address of a persisted query. Pure.
enum AEMQuery {
    /// `…/graphql/execute.json/wknd-shared/adventures-all%3Blimit%3D10%3Boffset%3D0;`
    ///
    /// The variables are one suffix of the path: encoded once, with nothing but unreserved characters
    /// left alone, sorted by name so that the same question has one address in every cache, and ended by
    /// a literal semicolon, without which AEM loses the last variable (aem-headless-client-js#61).
    static func address(
        _ origin: String, _ configuration: String, _ query: String, _ variables: [String: String]
    ) -> String {
        let path = "/graphql/execute.json/\(encoded(configuration))/\(encoded(query))"
        guard !variables.isEmpty else { return origin + path }
        let suffix = variables.sorted { $0.key < $1.key }.map { ";\($0.key)=\($0.value)" }.joined()
        return origin + path + encoded(suffix) + ";"
    }

    /// A colon is no unreserved character, though it may stand in a query.
    private static func encoded(_ text: String) -> String {
        WebAddress.encoded(text).replacing(":", with: "%3A")
    }
}
