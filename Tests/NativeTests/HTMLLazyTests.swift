import Bounds
import Native
import Testing

@Suite("Pictures that a page loads late", .bounded)
struct HTMLLazyTests {
    private func sources(_ html: String) -> [String] { HTMLReading.images(in: html).map(\.source) }

    @Test(
        "a lazy img, whose src is a placeholder, is lost silently",
        arguments: [
            (#"<img src="data:image/gif;base64,R0lGOD" data-src="/a.jpg">"#, "/a.jpg"),
            (#"<img src="/blank.gif" data-lazy-src="/a.jpg">"#, "/a.jpg"),
            (#"<img src="/a.jpg" data-src="{{lazy}}" data-srcset="${set} 900w">"#, "/a.jpg"),
            (#"<img src="1x1.png" data-original='/a.jpg'>"#, "/a.jpg"),
            (#"<img src="about:blank" data-srcset="/s.jpg 300w, /a.jpg 1600w">"#, "/a.jpg"),
            (#"<img data-src="" data-lazy-srcset="/a.jpg 2x" src=DATA:image/png,x>"#, "/a.jpg"),
            (#"<picture><source srcset="/a.jpg"><img alt="c"></picture>"#, "/a.jpg"),
            (
                #"<picture><source data-srcset="/a.jpg 1x, /s.jpg .5x"><img src=data:,></picture>"#,
                "/a.jpg"
            ),
            (#"<img src="data:,"><noscript><img src="/a.jpg"></noscript>"#, "/a.jpg"),
            (#"<img src="data:,"> </a><noscript><p><b><img src="/a.jpg"></noscript>"#, "/a.jpg"),
            (#"<img src="data:,"><p></p><noscript><img src="/a.jpg"></noscript>"#, "data:,|/a.jpg"),
            (
                #"<img src="data:,"><picture><source srcset="/a.jpg 9w"><img src="/b.jpg"></picture>"#,
                "/a.jpg"
            ),
            (#"<picture><source srcset="/a.jpg 9w"></picture><img src=b.jpg>"#, "/a.jpg|b.jpg"),
            (#"<video><source src=v.mp4></video><img src=/a.jpg>"#, "/a.jpg"),
            (#"<img src="data:,"><img src=/a.jpg>"#, "data:,|/a.jpg"),
            (#"<img :src="x">"#, ""), (#"<img src="  ">"#, "  "),
        ])
    func lazy(_ html: String, _ expected: String) {
        #expect(sources(html).joined(separator: "|") == expected)
    }

    @Test(
        "srcset is ignored: 300 pixels where 1,600 stand in the same tag",
        arguments: [
            (#"<img src="/s.jpg" srcset="/s.jpg 300w, /l.jpg 1600w">"#, "/l.jpg"),
            (#"<img src="/s.jpg" srcset="/m.jpg 1.5x,/l.jpg 2x">"#, "/l.jpg"),
            (#"<img src="/l.jpg" srcset="data:, 9999w, javascript:1 5000w">"#, "/l.jpg"),
            // A comma may stand in an address, and one behind it ends it.
            (
                #"<img srcset="/w_300,c_fill/s.jpg 300w, /w_900,c_fill/l.jpg 900w">"#,
                "/w_900,c_fill/l.jpg"
            ),
            (#"<img srcset="/l.jpg, /s.jpg">"#, "/l.jpg"),
            (#"<img srcset=", ,/l.jpg ,">"#, "/l.jpg"),
            (#"<img src=/l.jpg srcset="/nan.jpg nanx, /inf.jpg -5w">"#, "/l.jpg"),
            // Variants in another format are no larger: the img's own address is the one that all can read.
            (
                #"<picture><source type=image/webp srcset="/l.webp"><img src="/l.jpg"></picture>"#,
                "/l.jpg"
            ),
            (
                #"<picture><source srcset="/l.avif 1600w"><img src=/s.jpg srcset="/l.jpg 1600w, /s.jpg 9w">"#,
                "/l.jpg"
            ),
            (#"<img srcset="/l.jpg?a=1&amp;b=2&copy=3 1600w">"#, "/l.jpg?a=1&b=2&copy=3"),
        ])
    func srcset(_ html: String, _ expected: String) {
        #expect(sources(html) == [expected])
    }

    @Test("captions belong to the figure around the picture, and to no other")
    func captions() {
        let html = """
            <figure><img src=a><figure><img src=b></figure><figcaption>Outer</figcaption></figure>
            <figure><figcaption>Before <i>it</i></figcaption><picture><source srcset=c></picture></figure>
            <figure><img src=d><figcaption>Never ended
            """
        #expect(
            HTMLReading.images(in: html).map(\.caption) == [
                "Outer", nil, "Before it", "Never ended",
            ])
    }

    private static let floods = [
        "<img " + (0..<100_000).map { "a\($0)=1" }.joined(separator: " ") + " src=z.jpg>",
        String(repeating: "<div>", count: 200_000) + "<img src=z.jpg>"
            + String(repeating: "</b>", count: 200_000),
        String(repeating: "<figure>", count: 100_000) + "<img src=z.jpg>"
            + String(repeating: "<figcaption>", count: 100_000),
        String(repeating: "&amp;&#x41;&zzz;&", count: 100_000) + "<img src=z.jpg>",
        "<img srcset='" + String(repeating: "a.jpg 5w, ", count: 100_000) + "z.jpg 6w'>",
        String(repeating: "<b <i ' <!-", count: 50_000) + "'><img src=z.jpg>",
        "<img src=z.jpg>" + String(repeating: "<!--", count: 200_000),
        "<img src=z.jpg>" + String(repeating: "<script>", count: 200_000),
        "<img src=z.jpg>" + String(repeating: "<a b=\"", count: 100_001),
    ]

    @Test(
        "hostile HTML takes no more time than its length: 100,000 attributes took 100 seconds",
        .timeLimit(.minutes(5)),
        arguments: 0..<9)
    func hostile(_ index: Int) {
        let html = Self.floods[index]
        #expect(HTMLReading.images(in: html).map(\.source) == ["z.jpg"])
        #expect(HTMLReading.text(of: html).utf8.count <= html.utf8.count)
    }

    @Test(
        "what is no markup is text, and what nobody sees is none",
        arguments: [
            ("a<script>b<c</script>d<style>e</style>f", "a d f"), ("<!-- a --!> -->b", "b"),
            ("<!-->a", "a"), ("<?php x ?>a", "a"), ("</ x>a", "a"),
            ("<title>A &amp; <b></title>", "A & <b>"),
            ("x<span>y</span>z", "xyz"), ("<p>a</p>b", "a b"),
            ("&#128512;&#x1F600;&#0;&#xD800;", "😀😀\u{FFFD}\u{FFFD}"),
            ("&#99999999999999;&;&#;&#x;&nosuch;", "&#99999999999999;&;&#;&#x;&nosuch;"),
            ("a\r\r>b<i", "a >b"),
        ])
    func text(_ html: String, _ text: String) {
        #expect(HTMLReading.text(of: html) == text)
    }
}
