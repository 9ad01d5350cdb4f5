import Bounds
import Native
import Testing

@Suite("HTML as editors write it", .bounded)
struct HTMLTests {
    @Test("sources with their entities resolved, alt and caption")
    func images() {
        let text = """
            <p>A <a href="x"><img src="/a.jpg?w=1&amp;h=2" alt="&quot;A&quot; &amp; b"></a></p>
            <figure><div><img src='b.jpg'></div><figcaption> A <b>bold</b>\n word </figcaption></figure>
            <img alt="no source"><img src=""><IMG SRC=c.jpg ALT=""><img data-src="lazy.jpg">
            """
        #expect(
            HTMLReading.images(in: text) == [
                HTMLImage(source: "/a.jpg?w=1&h=2", alt: "\"A\" & b"),
                HTMLImage(source: "b.jpg", alt: nil, caption: "A bold word"),
                HTMLImage(source: "", alt: "no source"), HTMLImage(source: ""),
                HTMLImage(source: "c.jpg", alt: ""), HTMLImage(source: "lazy.jpg"),
            ])
    }

    @Test("broken, nested and foreign HTML is read as far as it goes")
    func broken() {
        #expect(HTMLReading.images(in: "<p><b><img src=a.jpg></p></b><img src=b.jpg").count >= 1)
        #expect(HTMLReading.images(in: "<img src=\"港 1.jpg\">").map(\.source) == ["港 1.jpg"])
        #expect(HTMLReading.images(in: "no markup < here").isEmpty)
        #expect(HTMLReading.images(in: "").isEmpty)
        #expect(
            HTMLReading.images(in: "<!-- <img src=x.jpg> --><script>'<img src=y.jpg>'</script>")
                .isEmpty)
        let deep = String(repeating: "<div>", count: 20_000) + "<img src=z.jpg>"
        #expect(HTMLReading.images(in: deep).count <= 1, "and it returns")
    }

    @Test("an external entity is not fetched")
    func entities() {
        let text = #"<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><p>&e;</p>"#
        #expect(!HTMLReading.text(of: text).contains("root:"))
    }

    @Test(
        "what a reader sees",
        arguments: [
            ("plain", "plain"), ("Salt &#038; Pepper", "Salt & Pepper"),
            ("<p>One</p><p>Two</p>", "One Two"), ("a<b>b</b>c", "abc"), ("a<br>b", "a b"),
            ("&lt;b&gt;", "<b>"), ("caf&eacute; \n  x", "café x"), ("", ""), ("港 & 山", "港 & 山"),
            ("a < b", "a < b"), ("I <3 you", "I <3 you"),
        ])
    func text(_ html: String, _ text: String) {
        #expect(HTMLReading.text(of: html) == text)
    }
}
