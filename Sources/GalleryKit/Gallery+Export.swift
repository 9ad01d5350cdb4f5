import GalleryManifest
public import GalleryModel
import GallerySources
public import GalleryViews
import Native

/// What came of an export.
public struct ExportReport: Sendable, Equatable {
    public var pictures = 0
    /// Pictures that have not the rendition that was asked for, and so are not in it.
    public var missing = 0
}

extension Gallery {
    /// Hands over a view of the manifest, piece by piece, or writes it where the request says.
    public func export(
        _ request: ExportRequest, _ write: (String) throws -> Void
    ) async throws(GalleryError) -> ExportReport {
        try await readingManifest { try export(request, of: $0, write) }
    }

    /// Runs a body on the manifest of the output, which must be there and ours.
    func readingManifest<Value>(
        _ body: (String) async throws -> Value
    ) async throws(GalleryError) -> Value {
        try await GalleryError.translating {
            let manifest = Paths.join(configuration.output, RootManifest.name)
            guard (try? Files.status(manifest)) != nil else {
                throw GalleryError.noManifest(manifest)
            }
            do {
                return try await body(manifest)
            } catch is ManifestReader.Mistake {
                throw GalleryError.notOurs(manifest)
            }
        }
    }

    private func export(
        _ request: ExportRequest, of manifest: String, _ write: (String) throws -> Void
    ) throws -> ExportReport {
        // What a build removes meanwhile would be missing in the bag.
        let locks = [.bagit, .iiif].contains(request.format)
        let lock = try locks ? DirectoryLock(configuration.output) : nil
        if locks, lock == nil { throw GalleryError.outputLocked(configuration.output) }
        defer { _ = lock }
        let frame = try ManifestFrame(manifest)
        if request.format == .iiif {
            guard let base = configuration.baseURL else {
                throw GalleryError.noBaseURL(request.format.rawValue)
            }
            let output = try OutputFolder(configuration.output)
            try Rebasing(presentation: IIIFPresentation(base: base), output: output).run(frame)
            try write(base + IIIFPresentation.collection + "\n")
            return ExportReport()
        }
        let checksums = Checksums(output: configuration.output, frame: frame)
        if request.format == .bagit {
            guard let destination = request.destination else { throw GalleryError.noDestination }
            try Bag(title: frame.title, checksums: checksums).write(to: destination)
            return ExportReport()
        }
        guard let destination = request.destination else {
            return try list(request, of: manifest, frame, checksums, write)
        }
        // A rename would put a file in the place of a device, a pipe or what /dev/stdout leads to.
        if let there = try? Files.status(destination), there.kind == .other {
            throw GalleryError.noFile(destination)
        }
        let part = Files.partName(for: destination)
        do {
            var writer = try FileWriter(part)
            let report = try list(request, of: manifest, frame, checksums) { try writer.write($0) }
            try writer.close(sync: true)
            try Files.rename(part, to: destination)
            return report
        } catch {
            try? Files.remove(part)
            throw error
        }
    }

    private func list(
        _ request: ExportRequest, of manifest: String, _ frame: ManifestFrame,
        _ checksums: Checksums, _ write: (String) throws -> Void
    ) throws -> ExportReport {
        guard let listing = try listing(request, titled: frame.title) else {
            try checksums.each { try write("\($0.sha256)  \($0.path)\n") }
            return ExportReport()
        }
        var report = ExportReport()
        var names: Set<String> = []
        var category = frame.categories.startIndex
        let selection = Selection(options.only)
        try write(listing.head)
        var reader = try ManifestReader(root: manifest, only: [.entry, .tail])
        while let line = try reader.next() {
            switch line {
            case .tail: category += 1
            case .image(let image):
                guard category < frame.categories.count else { throw GalleryError.changedMeanwhile }
                let place = frame.categories[category]
                guard selection.includes(title: place.title, folder: place.folder) else { continue }
                guard let shown = ExportedImage(image, of: place, as: request.rendition) else {
                    report.missing += 1
                    names.formUnion(image.renditions.keys)
                    continue
                }
                try write(listing.entry(shown, number: report.pictures))
                report.pictures += 1
            default: break
            }
        }
        guard category == frame.categories.count else { throw GalleryError.changedMeanwhile }
        let defaults = Recipe.defaults.map(\.name) + [Recipe.native]
        if let name = request.rendition, report.pictures == 0, !names.isEmpty,
            !defaults.contains(name)
        {
            throw GalleryError.noRendition(name, names.sorted())
        }
        try write(listing.tail)
        return report
    }

    /// How the format lists pictures; nil for one that lists files.
    private func listing(
        _ request: ExportRequest, titled title: String
    ) throws -> (any PictureListing)? {
        let here = PicturePlaces(root: configuration.output)
        let absolute = { PicturePlaces(root: try Files.realPath(configuration.output)) }
        let addresses = { () throws -> FeedAddresses in
            guard let base = configuration.baseURL else {
                throw GalleryError.noBaseURL(request.format.rawValue)
            }
            return FeedAddresses(base: base)
        }
        switch request.format {
        case .files: return FileListing(places: here)
        case .files0: return FileListing(places: here, isEndedByNUL: true)
        case .feh: return FileListing(places: try absolute())
        case .geeqie: return GeeqieCollection(places: try absolute())
        case .gthumb: return GThumbCatalog(places: try absolute())
        case .m3u: return Playlist(places: try beside(request.destination) ?? here)
        case .jsonfeed: return JSONFeed(title: title, addresses: try addresses())
        case .mrss: return MediaRSS(title: title, addresses: try addresses())
        case .bagit, .iiif, .sha256: return nil
        }
    }

    /// The output as it is seen from the folder of the list.
    private func beside(_ list: String?) throws -> PicturePlaces? {
        guard let list else { return nil }
        let folder = Paths.folder(of: list)
        let from = try Files.realPath(folder.isEmpty ? "." : folder)
        let root = Paths.relative(try Files.realPath(configuration.output), from: from)
        return PicturePlaces(root: root)
    }
}
