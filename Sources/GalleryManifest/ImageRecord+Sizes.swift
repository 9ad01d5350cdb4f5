import GalleryModel

/// What is shown of an image is chosen by size: renditions have any names.
extension ImageRecord {
    /// The names of the renditions in the format that everything reads, the smallest first.
    package var sizeNames: [String] {
        renditions.filter { $0.key != Recipe.native && !$0.key.contains("-") }.sorted {
            let (a, b) = ($0.value, $1.value)
            return (a.width, a.height, $1.key) < (b.width, b.height, $0.key)
        }.map(\.key)
    }

    /// Those renditions, the smallest first.
    package var sizes: [RenditionRecord] { sizeNames.compactMap { renditions[$0] } }

    /// What stands for the image in a list: the smallest that shows more than an icon does.
    package var preview: RenditionRecord? {
        let sizes = sizes
        let enough = min(90, sizes.last?.side ?? 0)
        return sizes.first { $0.side >= enough }
    }

    /// Files to look at, the best first: a rendition, unless the only one is hardly more than a preview of
    /// the original, which is published as well.
    package var views: [RenditionRecord] {
        let original = renditions[Recipe.native]
        let whole = original?.side ?? .max
        guard let large = sizes.last(where: \.fitsScreen) ?? sizes.first else {
            return [original].compactMap { $0 }
        }
        return
            (sizeNames.count == 1 && large.side < min(640, whole)
            ? [original, large] : [large, original])
            .compactMap { $0 }
    }
}

extension RenditionRecord {
    fileprivate var side: Int { max(width, height) }

    /// Whether it is to be looked at and not to be printed.
    package var fitsScreen: Bool { side <= 2560 }
}
