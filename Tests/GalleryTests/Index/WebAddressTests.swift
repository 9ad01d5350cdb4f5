import Testing

@testable import Gallery

@Suite("Web addresses")
struct WebAddressTests {
    @Test(
        "every character that means something in a query is encoded",
        arguments: [
            ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"), ("\"x\"", "%22x%22"),
            ("ü", "%C3%BC"), ("name:asc", "name:asc"), ("a/b?c#d%", "a%2Fb%3Fc%23d%25"),
            ("\n", "%0A"), ("-._~", "-._~"),
        ])
    func encoded(text: String, expected: String) {
        #expect(WebAddress.encoded(text) == expected)
    }

    @Test("an address is made of its parts in their order")
    func make() {
        let url = WebAddress.make("https://h", "/items", [("q", "id eq \"1\""), ("limit", "5")])
        #expect(url == "https://h/items?q=id%20eq%20%221%22&limit=5")
        #expect(WebAddress.make("https://h", "/x", []) == "https://h/x")
    }

    @Test(
        "tokens, users and passwords are never shown",
        arguments: [
            ("https://h/a?channelToken=T&x=1", "https://h/a?x=1"),
            ("https://h/a?CHANNELTOKEN=T", "https://h/a"),
            ("https://h/a?x=1&access_token=T&y=2", "https://h/a?x=1&y=2"),
            ("https://user:pass@h/a", "https://h/a"), ("https://u@h:8/a?sig=1", "https://h:8/a"),
            ("https://h/a@b", "https://h/a@b"), ("https://h/a?mail=a@b", "https://h/a?mail=a@b"),
            ("https://u:p@ss@h/", "https://h/"), ("", ""), ("/a?token", "/a"),
        ])
    func secrets(url: String, shown: String) {
        #expect(WebAddress.withoutSecrets(url) == shown)
    }

    @Test("servers are told apart by host and port")
    func hosts() {
        #expect(WebAddress.host(of: "https://H.example:80/a") == "h.example:80")
        #expect(WebAddress.host(of: "https://h?x") == "h")
        #expect(WebAddress.host(of: "nothing") == "")
    }
}
