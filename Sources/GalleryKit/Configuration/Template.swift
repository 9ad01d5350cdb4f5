import GallerySources

/// A commented gallery.yml to begin with, for one type of source: valid but for the address and the
/// secret, which stand in the environment.
public struct Template: CaseIterable, Sendable {
    /// What the source is called behind `type:`.
    public let type: String
    /// The whole file.
    public let text: String

    /// One for every type that there is.
    public static let allCases = SourceSettings.kinds.map { kind in
        Template(type: kind.type, text: head + kind.template + tail)
    }

    private static let head = """
        # What gallery builds, and from where. gallery build publishes it; gallery list shows what is there.
        # ${NAME} reads the environment: keep addresses and secrets out of the file.
        title: My gallery
        output: Output
        cache: .gallery                 # downloads and catalog; safe to delete

        sources:

        """

    private static let tail = """

        renditions:                     # fit inside the box, never enlarged
          thumbnail: { width: 320, height: 320, format: jpg }
          medium: { width: 1024, height: 1024, format: jpg }
          native: false                 # true: keep the original bytes as well

        contactSheet: { images: 4, columns: 2, label: true }

        """
}
