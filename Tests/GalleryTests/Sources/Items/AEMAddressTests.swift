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

@Suite("Addresses of persisted queries", .bounded)
struct AEMAddressTests {
    private func address(_ variables: [String: String]) -> String {
        AEMQuery.address("https://h", "wknd-shared", "adventures-all", variables)
    }

    @Test("without variables there is no suffix")
    func bare() {
        #expect(address([:]) == "https://h/graphql/execute.json/wknd-shared/adventures-all")
    }

    @Test("one component, encoded once, sorted by name, ended by a literal semicolon")
    func suffix() {
        #expect(address(["w": "1", "slug": "a"]).hasSuffix("adventures-all%3Bslug%3Da%3Bw%3D1;"))
        #expect(
            address(["p": "/content/dam/a b"]).hasSuffix("%3Bp%3D%2Fcontent%2Fdam%2Fa%20b;"))
        #expect(address(["s": "ü+;=%2F:"]).hasSuffix("%3Bs%3D%C3%BC%2B%3B%3D%252F%3A;"))
    }

    @Test("names cannot leave their segment")
    func segments() {
        let address = AEMQuery.address("https://h", "../x", "a/b?c", [:])
        #expect(address == "https://h/graphql/execute.json/..%2Fx/a%2Fb%3Fc")
    }
}
