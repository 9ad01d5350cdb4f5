import Bounds
import Native
import Testing

@Suite("Digest", .bounded)
struct DigestTests {
    @Test("the SHA-256 of abc is the one that FIPS 180-2 prints")
    func knownVector() {
        #expect(
            Digest.sha256(Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
