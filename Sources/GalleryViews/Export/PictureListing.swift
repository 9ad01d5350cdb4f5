package import GalleryModel

/// A list of pictures in the words of some viewer: what stands before them, for each, and behind them.
package protocol PictureListing {
    var head: String { get throws }
    /// `number` counts from 0.
    func entry(_ shown: ExportedImage, number: Int) throws -> String
    var tail: String { get }
}

extension PictureListing {
    package var head: String { "" }
    package var tail: String { "" }
}

/// Where a list says that the pictures are: below a folder, or below an address.
package struct PicturePlaces: Sendable {
    /// The folder or the address, without a slash at the end; empty: where the list itself is.
    package let root: String

    package init(root: String) {
        self.root = root
    }

    /// The path of a published file. A line that begins with `#` or `-` would be read as something else.
    package func path(_ relative: String) -> String {
        let path = Paths.join(root, relative)
        return path.hasPrefix("#") || path.hasPrefix("-") ? "./" + path : path
    }

    /// The same for a list that has one name a line, which no name with a line break can be in.
    package func line(_ relative: String) throws(GalleryError) -> String {
        let path = path(relative)
        guard !path.utf8.contains(10), !path.utf8.contains(13) else {
            throw .unlistable(path, "a line break in the name; use files0")
        }
        return path
    }
}
