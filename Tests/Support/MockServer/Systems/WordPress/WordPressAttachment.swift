/// A picture in the uploads of a WordPress, with the sizes it was cut into.
struct WordPressAttachment {
    let picture: Shelf.Picture

    static let folder = "2024/05/"

    /// Spaces become hyphens, but letters beyond ASCII stay, in URLs too.
    private var stem: Substring {
        picture.fileName.replacing(" ", with: "-").dropLast(picture.ending.count + 1)
    }

    /// The size's name is in the file's: `-300x200`.
    func file(_ size: Dimensions?) -> String {
        let mark = size.map { "-\($0.width)x\($0.height)" } ?? ""
        return stem + mark + "." + picture.ending
    }

    /// The sizes smaller than the original; a thumbnail is cut to a square.
    var sizes: [(name: String, size: Dimensions)] {
        let (width, height) = (picture.size.width, picture.size.height)
        let square = width > 150 && height > 150 ? [("thumbnail", Dimensions(150, 150))] : []
        return square
            + [("medium", 300), ("medium_large", 768), ("large", 1024)].compactMap { name, box in
                let ratio =
                    name == "medium_large"
                    ? Double(box) / Double(width) : Double(box) / Double(max(width, height))
                return ratio < 1 ? (name, picture.size.scaled(by: ratio)) : nil
            }
    }

    static func files(
        of shelf: Shelf
    ) -> [(path: String, picture: Shelf.Picture, size: Dimensions)] {
        shelf.pictures.flatMap { picture in
            let attachment = WordPressAttachment(picture: picture)
            let path = "/wp-content/uploads/" + folder
            return [(path + attachment.file(nil), picture, picture.size)]
                + attachment.sizes.map { (path + attachment.file($0.size), picture, $0.size) }
        }
    }
}
