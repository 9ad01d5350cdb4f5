import GalleryManifest
package import GalleryModel
import GalleryPipeline
package import Native

/// Holds the output against its manifest: every file that it names is read and hashed again.
///
/// It goes category by category, so that memory does not grow with the gallery.
package struct Audit: Sendable {
    package let output: String
    package let limits: Limits
    /// Whether pictures are decoded as well.
    package let decodes: Bool
    package let pool: ThreadPool

    package init(output: String, limits: Limits, decodes: Bool, pool: ThreadPool) {
        self.output = output
        self.limits = limits
        self.decodes = decodes
        self.pool = pool
    }

    /// Files under way at once: each is read whole, so the window bounds the memory.
    private static let window = 8

    /// Reads the root manifest and everything that it names.
    package func run() async throws -> AuditReport {
        var report = AuditReport()
        let root = try Files.realPath(output)
        let (categories, pages) = try contents(&report)
        var presented = try IIIFAudit(output)
        let presentation = presented.presentation
        for finding in await each(
            of: pages, width: Audit.window, { page in await check(page, presentation) })
        {
            report.add(finding)
        }
        let pageNames = Set(pages.map(\.path))
        var known: Set<String> = []
        for category in categories {
            try Task.checkCancellation()
            var entries = entries(of: category, in: root, &report)
            // Tiles that another category has as well are read once.
            entries.removeAll { entry in
                entry.tiles.map { !presented.note($0) } ?? false
            }
            let findings = await each(of: entries, width: Audit.window) { entry in
                await check(entry, presentation)
            }
            for finding in findings { report.add(finding) }
            var named = pageNames.union(entries.map(\.path))
            if let finding = presented.check(category.folder) {
                report.add(finding)
                named.insert(finding.path)
            }
            // The category's own, and those of its renditions.
            let folders = Set(
                entries.map { Paths.folder(of: $0.path) }.filter {
                    $0.hasPrefix(category.folder + "/")
                } + [category.folder])
            report.extra += extra(in: folders, besides: named)
            known.formUnion(folders)
        }
        if let finding = presented.checkCollection() { report.add(finding) }
        report.extra += extraFolders("", known, besides: pageNames, presented)
        return report
    }

    /// A category as the root manifest has it.
    struct Category: Sendable {
        var folder: String
        var lines: LineDigest
    }

    /// A path that leads out of the output is none of ours, whatever stands there.
    private func contents(
        _ report: inout AuditReport
    ) throws -> (categories: [Category], pages: [NamedFile]) {
        var categories: [Category] = []
        var pages: [NamedFile] = []
        var digest = LineDigest()
        var reader = try ManifestReader(root: Paths.join(output, RootManifest.name))
        while let line = try reader.next() {
            switch line {
            case .head: digest = LineDigest()
            case .tail, .image: break
            case .page(let page):
                pages.append(NamedFile(page))
                continue
            case .begin, .problem, .taxonomy, .end: continue
            }
            digest.add(reader.text)
            guard case .tail(let tail) = line else { continue }
            if !Paths.isInside(tail.path) {
                report.add(.init(path: tail.path, bytes: 0, state: .changed))
            } else {
                categories.append(Category(folder: tail.path, lines: digest))
            }
        }
        return (categories, pages)
    }

    /// What the category's own manifest names; that manifest must say what the root's does.
    private func entries(
        of category: Category, in root: String, _ report: inout AuditReport
    ) -> [NamedFile] {
        let path = category.folder + "/" + CategoryManifest.name
        var entries: [NamedFile] = []
        var digest = LineDigest()
        do {
            let real = try Files.realPath(Paths.join(root, path))
            guard real == Paths.join(root, path) else {
                throw FileError(action: "read", path: path, code: FileError.isLink)
            }
            try Files.eachLine(of: real) { line in
                let text = ManifestLine.seenFromRoot(line, category.folder)
                digest.add(text.hasSuffix(",") ? String(text.dropLast()) : text)
                guard let said = try ManifestLine(text) else { return }
                entries += NamedFile.all(of: said)
                if case .image(let image) = said, let tiles = image.tiles {
                    entries.append(
                        NamedFile(
                            path: tiles.folder, bytes: tiles.bytes, sha256: tiles.sha256,
                            tiles: tiles))
                }
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

    /// Reads one file, on the pool.
    @concurrent private func check(
        _ entry: NamedFile, _ presentation: IIIFPresentation?
    ) async -> AuditReport.Finding {
        let state = try? await pool.run {
            entry.tiles.map { self.state(of: $0, presentation) } ?? self.state(of: entry)
        }
        return AuditReport.Finding(path: entry.path, bytes: entry.bytes, state: state ?? .missing)
    }

    private func state(of entry: NamedFile) -> AuditReport.State {
        let path = Paths.join(output, entry.path)
        do throws(FileError) {
            let file = try OpenFile(entry.path, beneath: output)
            guard file.status.size == entry.bytes, case let bytes = try file.read(),
                Digest.sha256(bytes) == entry.sha256
            else {
                return .changed
            }
            guard decodes, entry.isPicture else { return .whole }
            return isPicture(bytes, of: path) ? .whole : .changed
        } catch {
            return error.isMissing ? .missing : .changed
        }
    }

    /// Whether a picture that has the right hash is one. What is too large for this machine's limits is not damaged.
    private func isPicture(_ bytes: [UInt8], of path: String) -> Bool {
        do throws(Problem.Reason) {
            _ = try Verification.open(path, bytes, for: [], limits)
            return true
        } catch {
            return ["too-many-pixels", "too-much-memory", "too-slow"].contains(error.code)
        }
    }
}
