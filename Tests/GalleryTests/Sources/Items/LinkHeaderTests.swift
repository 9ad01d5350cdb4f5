import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Link headers", .bounded)
struct LinkHeaderTests {
    @Test(
        "the next page's address, however it is written",
        arguments: [
            ("<https://h/2>; rel=\"next\"", "https://h/2"), ("</2>;rel=next", "/2"),
            ("<a>; rel=prev, <b>; rel=\"next\"", "b"),
            ("<a?x=1,2;3>; rel=\"next\"", "a?x=1,2;3"),
            ("<a>; title=\"b, <c>; rel=next\"; rel=prev, <d>; rel=next", "d"),
            ("<a>; title=\"say \\\"hi\\\", <x>\"; rel=\"next\"", "a"),
            ("<a>; rel=\"prev next\"", "a"), ("<a>; REL=\"Next\"", "a"),
            ("<a>; rel = next", "a"), ("<a>; rel=nextpage", nil), ("<a>; title=next", nil),
            ("<a; rel=next", nil), ("", nil), ("rel=next", nil),
        ])
    func next(_ header: String, _ address: String?) {
        #expect(LinkHeader.next(in: header) == address)
    }
}
