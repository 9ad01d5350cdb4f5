public import Native

/// Why a run has published nothing.
public enum GalleryError: SaidError, Sendable {
    case outputLocked(String)
    case outputReplaced(String)
    case cacheLocked(String)
    /// A program has made a configuration that a file could not say.
    case configuration([String])
    case noSource([Problem])
    case strict([Problem])
    case nothingMatches([String])
    case nothingFailed
    case catalogSetAside(String)
    case noManifest(String)
    case notOurs(String)
    case holdsOthers(String, String)
    case noBaseURL(String)
    case noDestination
    case noRendition(String, [String])
    case taken(String)
    case noFile(String)
    case unlistable(String, String)
    case damagedFile(String)
    case changedMeanwhile
    case file(FileError)
    case catalog(DatabaseError)
    case interrupted
    case other(String)

    /// The same, a line for each cause.
    public var sentences: [String] {
        if case .noSource(let problems) = self { problems.map(\.sentence) } else { [sentence] }
    }

    /// What happened and what to do, for a person.
    public var sentence: String {
        switch self {
        case .outputLocked(let path):
            "another gallery is writing to \(path); wait for it, or choose another output"
        case .outputReplaced(let path):
            "\(path) was moved or replaced while the gallery was built; nothing more is written there"
        case .cacheLocked(let path):
            "another gallery uses \(path): one empties it, or others build with it; wait for it"
        case .configuration(let mistakes): mistakes.joined(separator: "\n")
        case .noSource(let problems):
            problems.map(\.sentence).joined(separator: "\n")
        case .strict(let problems):
            "nothing was published, as --strict asks: \(problems.count) "
                + (problems.count == 1 ? "problem" : "problems")
        case .nothingMatches(let globs):
            "no category matches --only \(globs.joined(separator: " --only "))"
        case .catalogSetAside(let path):
            "the catalog \(path) is damaged; it was set aside, run again; "
                + "what was published is untouched"
        case .nothingFailed: "the manifest lists no problem; there is nothing to try again"
        case .noManifest(let path): "there is no gallery at \(path); build one first"
        case .notOurs(let path):
            "\(path) is no manifest that this version of gallery has written; choose another output"
        case .holdsOthers(let output, let source):
            "the output \(output) lies among the pictures of \(source) and holds files that are not gallery's, "
                + "which would be passed over; choose a folder of its own"
        case .noBaseURL(let what):
            "\(what) names its pictures by where they are served; "
                + "give baseURL in gallery.yml, or --base-url"
        case .noDestination: "a bag is a folder; say which with --to DIR"
        case .noRendition(let name, let names):
            "no picture has a rendition \(name); there are \(names.joined(separator: ", "))"
        case .taken(let path): "\(path) is there already; choose another name"
        case .noFile(let path):
            "\(path) is a device or a pipe, which is not replaced; leave --to out and redirect stdout"
        case .unlistable(let path, let reason): "\(path) cannot stand in this list: \(reason)"
        case .damagedFile(let path):
            "\(path) is not what the manifest says; gallery verify tells more, "
                + "gallery build --refresh repairs it"
        case .changedMeanwhile: "the gallery was built anew meanwhile; run the export again"
        case .file(let error):
            "\(error.sentence); what was published is untouched"
        case .catalog(let error): "the catalog: \(error.detail)"
        case .interrupted: "interrupted"
        case .other(let detail): detail
        }
    }

    /// Runs a body and makes every error that leaves it one of ours.
    package static func translating<Value>(_ body: () async throws -> Value)
        async throws(GalleryError)
        -> Value
    {
        do {
            return try await body()
        } catch let error as GalleryError {
            throw error
        } catch let error as FileError {
            throw .file(error)
        } catch let error as DatabaseError {
            throw .catalog(error)
        } catch is CancellationError {
            throw .interrupted
        } catch let error as any SaidError {
            throw .other(error.sentence)
        } catch {
            throw .other("\(error)")
        }
    }
}
