import Native

/// Makes pictures for tests: small, of one color, of any format.
public enum ImageFixtures {
    /// A picture of one color, each part 0 to 255.
    public static func picture(
        width: Int = 64, height: Int = 48, color: [Double] = [200, 80, 40],
        as encoding: Encoding = .jpeg(quality: 90)
    ) throws -> [UInt8] {
        try Vips.start()
        return try Picture.canvas(width: width, height: height, color: color).encoded(encoding)
    }

    /// The mean color of a picture's bytes, red, green, blue from 0 to 255, by libjpeg-turbo.
    public static func meanColor(ofJPEG bytes: [UInt8]) throws -> [Double] {
        try Vips.start()
        let rgb = try JPEGDecoding.decode(bytes, within: 10) { _ in 1 }.picture.rgb()
        let pixels = Double(rgb.count / 3)
        return (0..<3).map { part in
            stride(from: part, to: rgb.count, by: 3).reduce(0.0) { $0 + Double(rgb[$1]) } / pixels
        }
    }

    /// A folder of its own below the system's temporary one, removed when the value goes.
    public final class Folder: Sendable {
        public let path: String

        public init() throws {
            let base = Terminal.environment("TMPDIR") ?? "/tmp"
            path = Files.partName(for: base + "/gallery-test").replacing(".part", with: "")
            try Files.makeDirectory(path)
        }

        deinit { Folder.removeTree(path) }

        /// Writes a file, making the folders on the way.
        public func write(_ bytes: [UInt8], to relative: String) throws {
            let full = path + "/" + relative
            try Files.makeDirectory(String(full[..<(full.lastIndex(of: "/") ?? full.endIndex)]))
            try Files.write(bytes, to: full)
        }

        private static func removeTree(_ folder: String) {
            for case .some(let name) in (try? Files.names(in: folder)) ?? [] {
                let path = folder + "/" + name
                if (try? Files.names(in: path)) != nil, (try? Files.remove(path)) == nil {
                    removeTree(path)
                } else {
                    try? Files.remove(path)
                }
            }
            Files.removeEmptyDirectory(folder)
        }
    }
}
