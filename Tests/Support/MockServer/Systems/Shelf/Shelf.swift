/// The photographs that the small servers share, whatever the system calls them.
public struct Shelf: Sendable {
    /// An entry with at most one picture.
    public struct Entry: Sendable {
        /// Its number, from 1.
        public var number: Int

        /// The title, with characters that HTML escapes.
        public var title: String

        /// The category; nil is none.
        public var category: String?

        /// The picture; nil is none.
        public var picture: Picture?

        /// The text that stands for the picture.
        public var alt: String
    }

    /// A picture, which several entries may share.
    public struct Picture: Sendable, Hashable {
        /// Its number, from 1.
        public var number: Int

        /// The file name as uploaded, with spaces and letters beyond ASCII.
        public var fileName: String

        /// The size of the original.
        public var size: Dimensions

        /// The file name's end, as `jpg`.
        var ending: String { FileType.ending(fileName) }

        /// The media type.
        var mimeType: String { FileType.media(ending) }

        /// The file name without its end, of letters a URL can bear.
        var stem: String {
            let base = fileName.split(separator: ".").dropLast().joined(separator: ".")
            return String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        }

        /// Bytes as a system might state them.
        var bytes: Int { size.width * size.height / 4 }

        /// An id in the manner of Directus, the same in every run.
        public var uuid: String {
            AEMImage("/shelf/\(number)", size.width, size.height).uuid
        }
    }

    /// The entries.
    public var entries: [Entry]

    /// The categories in the editor's order; one of them has no entry.
    public var categories: [String]

    /// The pictures, each once.
    public var pictures: [Picture] {
        var seen: Set<Int> = []
        return entries.compactMap(\.picture).filter { seen.insert($0.number).inserted }
    }

    /// A category's number, from 1.
    func number(of category: String) -> Int {
        (categories.firstIndex(of: category) ?? -1) + 1
    }

    /// 27 entries in three of four categories.
    ///
    /// Number 5 has no picture, 7 no category, 9 shows the picture of 8 again, 11 is too small for
    /// any smaller format.
    public static let standard = Shelf(count: 27)

    /// A shelf of many entries, made as the standard one.
    public init(count: Int) {
        let categories = ["Sea & Sand", "Città", "Unused", "Wald \"Süd\""]
        self.categories = categories
        entries = (0..<count).map { place in
            let number = place + 1
            let names = ["dawn at sea", "straße", "wald", "harbour", "tête-à-tête"]
            let ending = number.isMultiple(of: 6) ? "png" : "jpg"
            let shown = number == 9 ? 8 : number
            let size =
                number == 11
                ? Dimensions(90, 60)
                : shown.isMultiple(of: 4) ? Dimensions(600, 800) : Dimensions(1200, 800)
            let titles = ["Salt & Pepper", "“Quoted” – dash", "Plain", "<b>Bold</b> claims"]
            return Entry(
                number: number, title: "\(titles[place % titles.count]) \(number)",
                category: number == 7 ? nil : categories[[0, 1, 3][place % 3]],
                picture: number == 5
                    ? nil
                    : Picture(
                        number: shown, fileName: "\(names[(shown - 1) % 5]) \(shown).\(ending)",
                        size: size),
                alt: "Photograph \(number)")
        }
    }
}
