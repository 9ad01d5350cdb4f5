import Bounds
import Foundation
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("The switch from one publication to the next", .bounded)
struct SwitchTests {
    /// Notes the names that files get and each wait for the disk; kills itself before the given name.
    private static let spy = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <signal.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        static int names;
        static void note(const char *what, const char *path) {
            char line[5000];
            int length = snprintf(line, sizeof line, "%s %s\\n", what, path);
            int file = open(getenv("NOTES"), O_WRONLY | O_CREAT | O_APPEND, 0600);
            if (write(file, line, length) != length) abort();
            close(file);
        }
        int rename(const char *from, const char *to) {
            int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
            if (strstr(to, "/Output/")) {
                note("name", strstr(to, "/Output/") + 8);
                const char *last = getenv("LAST");
                if (last && __sync_add_and_fetch(&names, 1) == atoi(last)) raise(SIGKILL);
            }
            return real(from, to);
        }
        int syncfs(int file) {
            int (*real)(int) = dlsym(RTLD_NEXT, "syncfs");
            int result = real(file);
            note("sync", "");
            return result;
        }
        """

    private func shop() throws -> Launch {
        let launch = try Launch.shop(2, "iiif: true\nbaseURL: http://a.example/\n", pages: true)
        try launch.folder.write(
            try ImageFixtures.picture(color: [9, 9, 200]), to: "pictures/F/D/d.jpg")
        return launch
    }

    private func spying(_ launch: Launch) async throws -> Launch {
        let notes = ["NOTES": launch.folder.path + "/notes"]
        guard let spying = try await launch.preloading(Self.spy, notes) else {
            try Test.cancel("needs clang")
        }
        return spying
    }

    @Test(
        "the root's manifest was switched before pages and categories, and nothing was synced before"
    )
    func order() async throws {
        let launch = try shop()
        #expect(try await spying(launch)("build").status == 0)
        let text = String(decoding: try Files.read(launch.folder.path + "/notes"), as: UTF8.self)
        let notes = text.split(separator: "\n").map(String.init)
        let root = try #require(notes.lastIndex(of: "name manifest.json"))
        let ends = ["manifest.json", "iiif.json", "collection.json", ".html", ".css", ".js"]
        let switched = notes.indices.filter { index in
            ends.contains { notes[index].hasSuffix($0) }
        }
        // Of two categories and the root: a manifest, one for IIIF, a page; what pages share.
        #expect(switched.count == 11, "\(notes)")
        #expect(switched.last == root, "\(notes)")
        let first = try #require(switched.first)
        let made = notes[..<first].indices.filter { notes[$0].hasPrefix("name") }
        #expect(made.count >= 8, "pictures and sheets: \(notes)")
        // All that the manifests name is on the disk before the first of them is seen.
        let synced = try #require(notes[..<first].lastIndex(of: "sync "))
        #expect(made.allSatisfy { $0 < synced }, "\(notes)")
        #expect(notes[root...].contains("sync "), "\(notes)")
    }

    @Test("killed before any of its names, a run leaves manifests that name only what is there")
    func killed() async throws {
        let launch = try shop()
        #expect(try await launch("build", "-q").status == 0)
        var (spying, kills) = (try await spying(launch), 0)
        for number in 1...60 {
            // Something new, something gone.
            try launch.folder.write(
                try ImageFixtures.picture(color: [Double(number * 4), 200, 9]),
                to: "pictures/F/C/new\(number).jpg")
            if number > 1 {
                try Files.remove(launch.folder.path + "/pictures/F/C/new\(number - 1).jpg")
            }
            spying.environment["LAST"] = "\(number)"
            let outcome = try await spying("build", "-q")
            let missing = try missing(launch.output)
            #expect(missing.isEmpty, "killed before name \(number): \(missing)")
            if outcome.status == 0 { break }
            #expect(outcome.status == SIGKILL, "\(outcome.messages)")
            kills = number
        }
        // The switch alone gives seven names, and five pictures and sheets come before it.
        #expect((12..<60).contains(kills))
        #expect(try await launch("build", "-q").status == 0)
        #expect(try await launch("verify", "--decode").status == 0)
        #expect(!(try PublishedTree(launch.output).paths.contains { $0.hasSuffix(".part") }))
    }

    /// What manifests name and what is not there.
    private func missing(_ output: String) throws -> [String] {
        let tree = try PublishedTree(output)
        let images = try ReadManifest(output).images.flatMap(\.renditions.values).map(\.path)
        let sheets = try ReadManifest(output).categories.compactMap(\.contactSheet?.path)
        var named = Set(images + sheets)
        for path in tree.paths where path.hasSuffix("/manifest.json") {
            let folder = path.dropLast("manifest.json".count)
            let category = try JSONDecoder().decode(
                Category.self, from: Data(try tree.bytes(path)))
            named.formUnion(category.paths.map { folder + $0 })
        }
        return named.filter { tree.files[$0] == nil }.sorted()
    }

    /// A category's own manifest, as far as it names files.
    private struct Category: Decodable {
        struct File: Decodable { var path: String }
        struct Image: Decodable { var renditions: [String: File] }
        var images: [Image]
        var contactSheet: File?

        var paths: [String] {
            images.flatMap(\.renditions.values).map(\.path)
                + [contactSheet?.path].compactMap(\.self)
        }
    }
}
