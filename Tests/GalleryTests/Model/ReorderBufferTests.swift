import Bounds
import ImageFixtures
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Line", .bounded)
struct LineTests {
    @Test("results leave in the order of their places, whatever the order they come in")
    func order() {
        var generator = Seeded(3)
        var line = ReorderBuffer<Int>()
        let places = (0..<200).map { _ in line.next() }
        #expect(line.waiting == 200)
        var left: [Int] = []
        for place in places.shuffled(using: &generator) { left += line.take(place, place * 2) }
        #expect(left == places.map { $0 * 2 })
        #expect(line.waiting == 0)
    }

    @Test("a late one holds the others back")
    func late() {
        var line = ReorderBuffer<String>()
        let (a, b) = (line.next(), line.next())
        #expect(line.take(b, "b") == [])
        #expect(line.waiting == 2)
        #expect(line.take(a, "a") == ["a", "b"])
    }

    @Test("each keeps to its width and to the elements' order")
    func inOrder() async {
        let running = Locked((now: 0, most: 0))
        let results = await each(of: Array(0..<100), width: 3) { number in
            running.change {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            await Task.yield()
            running.change { $0.now -= 1 }
            return number * number
        }
        #expect(results == (0..<100).map { $0 * $0 })
        #expect(running.value.most <= 3)
    }
}
