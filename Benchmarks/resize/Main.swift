import Glibc
import Native

/// Whether libvips' resizing bears many threads: `resize-trial COUNT THREADS` makes so many resizes of so
/// many pictures at once, some by pipelines that are kept and some by new ones, and holds each result
/// against the first of its sizes.
@main
struct Main {
    /// More pairs of sizes than pipelines are kept, and sizes that all threads ask for at once.
    private static let boxes = (0..<48).map { (width: 40 + $0 * 3, height: 30 + $0 * 2) }
    private static let sources = [(320, 240), (417, 311), (256, 640)]

    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 3, let count = Int(words[1]), let width = Int(words[2]) else {
            print("usage: resize-trial COUNT THREADS")
            exit(2)
        }
        try Vips.start()
        let pool = ThreadPool(width: width)
        let files = try sources.map { try jpeg($0.0, $0.1) }
        let wanted = try files.map { file in
            let picture = try decoded(file)
            return try boxes.map { try resized(picture, $0) }
        }
        let part = count / width
        let made = try await withThrowingTaskGroup(of: Int.self) { group in
            for thread in 0..<width {
                group.addTask {
                    try await pool.run { try resize(part, from: thread, files, wanted) }
                }
            }
            var made = 0
            for try await count in group { made += count }
            return made
        }
        print("\(made) resizes on \(width) threads, each as the first of its sizes")
    }

    /// So many resizes on one thread.
    private static func resize(
        _ count: Int, from start: Int, _ files: [[UInt8]], _ wanted: [[String]]
    ) throws -> Int {
        var number = start
        for _ in 0..<max(1, count / 64) {
            let file = number % files.count
            let picture = try decoded(files[file])
            for _ in 0..<64 {
                // Half of all by few sizes, as galleries have them.
                let box = number % 2 == 0 ? number / 2 % 3 : number % boxes.count
                guard try resized(picture, boxes[box]) == wanted[file][box] else {
                    throw Wrong(file: file, box: box)
                }
                number += 1
            }
        }
        return max(1, count / 64) * 64
    }

    private static func decoded(_ file: [UInt8]) throws -> Picture {
        try JPEGDecoding.decode(file, within: 60) { _ in 1 }.takePicture()
    }

    private static func resized(
        _ picture: borrowing Picture, _ box: (width: Int, height: Int)
    ) throws -> String {
        Digest.sha256(try picture.fitted(width: box.width, height: box.height).rgb())
    }

    /// A picture with edges and colors.
    private static func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
        var canvas = try Picture.canvas(width: width, height: height, color: [250, 240, 230])
        for step in 0..<12 {
            let patch = try Picture.canvas(
                width: 20 + step * 7, height: 90 - step * 5,
                color: [Double(step * 20), Double(255 - step * 15), Double(step * 37 % 255)])
            canvas = try canvas.with(patch, x: step * 19, y: step * 13)
        }
        return try canvas.encoded(.jpeg(quality: 90))
    }

    private struct Wrong: Error {
        var file: Int
        var box: Int
    }
}
