/// The views of the manifest that `gallery export` knows.
public enum ExportFormat: String, Sendable, CaseIterable {
    /// A path a line, seen from the working directory.
    case files
    /// The same, each ended by a NUL: `xargs -0`, `nsxiv -0`.
    case files0
    /// Absolute paths for `feh -f`, wherever it is started.
    case feh
    /// A Geeqie collection, `.gqv`.
    case geeqie
    /// A gThumb catalog, `.catalog`.
    case gthumb
    /// A playlist, `.m3u8`, for mpv and VLC.
    case m3u
    /// JSON Feed 1.1.
    case jsonfeed
    /// RSS 2.0 with Media RSS.
    case mrss
    /// A folder by RFC 8493 with everything that was published.
    case bagit
    /// The IIIF files of the output itself, for another address.
    case iiif
    /// `<hash>  <path>` lines, which `sha256sum -c` reads in the output's folder.
    case sha256

    /// Whether it shows pictures, one rendition of each, rather than files.
    public var showsPictures: Bool { ![.bagit, .iiif, .sha256].contains(self) }
}

/// What is exported, and how.
public struct ExportRequest: Sendable {
    public var format: ExportFormat
    /// By its name in the manifest; nil: of every picture the best to look at.
    public var rendition: String?
    /// The file, or for a bag the folder, that is written; nil: handed over as text.
    public var destination: String?

    public init(_ format: ExportFormat) { self.format = format }
}
