import Native

/// Holds the output against its manifest: every file that it names is read and hashed again.
///
/// It goes category by category, so that memory does not grow with the gallery.
struct Audit: Sendable {
    let output: String
    let limits: Limits
    /// Whether pictures are decoded as well.
    let decodes: Bool
    let lane: Lane

    /// Files under way at once: each is read whole, so the window bounds the memory.
    private static let window = 8

    /// Reads the root manifest and everything that it names.
    func run() async throws -> AuditReport {
        var report = AuditReport()
        let (categories, pages) = try contents()
        for finding in await each(of: pages, width: Audit.window, check) { report.add(finding) }
        let named = Set(pages.map(\.path))
        for category in categories {
            try Task.checkCancellation()
            let entries = entries(of: category, &report)
            for finding in await each(of: entries, width: Audit.window, check) {
                report.add(finding)
            }
            report.extra += extra(in: category.folder, besides: named.union(entries.map(\.path)))
        }
        report.extra += extraFolders("", Set(categories.map(\.folder)), besides: named)
        return report
    }

    /// A category as the root manifest has it.
    struct Category: Sendable {
        var folder: String
        var lines: LineDigest
    }

    private func contents() throws -> (categories: [Category], pages: [AuditEntry]) {
        var categories: [Category] = []
        var pages: [AuditEntry] = []
        var digest = LineDigest()
        try ManifestReading.eachText(of: Paths.join(output, RootManifest.name)) { text, line in
            switch line {
            case .head: digest = LineDigest()
            case .tail, .image: break
            case .problem: return
            case .page(let page):
                if Paths.isInside(page.path) { pages.append(AuditEntry(page)) }
                return
            }
            digest.add(text)
            if case .tail(let tail) = line, Paths.isInside(tail.path) {
                categories.append(Category(folder: tail.path, lines: digest))
            }
        }
        return (categories, pages)
    }

    /// What the category's own manifest names; that manifest must say what the root's does.
    private func entries(of category: Category, _ report: inout AuditReport) -> [AuditEntry] {
        let path = category.folder + "/" + CategoryManifest.name
        var entries: [AuditEntry] = []
        var digest = LineDigest()
        do {
            try Files.eachLine(of: Paths.join(output, path)) { line in
                let text = RootManifest.seenFromRoot(line, category.folder)
                digest.add(text.hasSuffix(",") ? String(text.dropLast()) : text)
                entries += try AuditEntry.all(in: text)
            }
            let isSame = digest == category.lines
            report.add(.init(path: path, bytes: 0, state: isSame ? .whole : .changed))
        } catch let error as FileError where error.isMissing {
            report.add(.init(path: path, bytes: 0, state: .missing))
        } catch {
            report.add(.init(path: path, bytes: 0, state: .changed))
        }
        return entries
    }

    /// Reads one file, on the lane.
    @concurrent private func check(_ entry: AuditEntry) async -> AuditReport.Finding {
        let state = try? await lane.run { self.state(of: entry) }
        return AuditReport.Finding(path: entry.path, bytes: entry.bytes, state: state ?? .missing)
    }

    private func state(of entry: AuditEntry) -> AuditReport.State {
        let path = Paths.join(output, entry.path)
        do throws(FileError) {
            let bytes = try Files.read(path)
            guard bytes.count == entry.bytes, Digest.sha256(bytes) == entry.sha256 else {
                return .changed
            }
            guard decodes, entry.isPicture else { return .whole }
            return (try? Verification.open(path, bytes, for: [], limits)) == nil ? .changed : .whole
        } catch {
            return error.isMissing ? .missing : .changed
        }
    }
}
