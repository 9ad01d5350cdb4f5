public import GalleryModel
public import GalleryViews
import Native

extension Gallery {
    /// Reads again everything that the manifest of the output names.
    public func audit(decoding: Bool) async throws(GalleryError) -> AuditReport {
        try await readingManifest { _ in
            if decoding { try Vips.start() }
            return try await Audit(
                output: configuration.output, limits: configuration.limits, decodes: decoding,
                pool: ThreadPool(width: options.width)
            ).run()
        }
    }
}
