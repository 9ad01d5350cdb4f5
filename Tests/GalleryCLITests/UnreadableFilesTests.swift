import Bounds
import Foundation
import Glibc
import ImageFixtures
import MockServer
import Native
import TestSupport
import Testing

@Suite(
    "Files of ours that nobody may read any more", .bounded,
    .enabled(
        if: geteuid() != 0 || Files.exists("/usr/bin/setpriv"),
        "root reads everything, and setpriv, which makes another user of it, is not there"))
struct UnreadableFilesTests {
    /// Builds as somebody who is not root.
    private func build(_ launch: Launch, _ option: String = "-q") async throws -> Launch.Outcome {
        try await launch.asNobody(["build", "-q", option])
    }

    @Test("a picture fell out of the gallery, and no refresh brought it back")
    func unreadable() async throws {
        let channel = OracleChannel.quick
        let server = try channel.serve()
        let launch = try Launch(
            "sources: [{ type: oracle, url: \"\(server.origin)\", channelToken: "
                + "\(channel.token) }]\nlimits: { retries: 0 }\nrenditions: { native: true }\n"
                + "contactSheet: off\npages: false\n")
        let first = try await build(launch)
        #expect(first.status == 0, "\(first.messages)")
        let before = try PublishedTree(launch.output).contents()
        for path in before.keys where path.hasSuffix(".jpg") {
            #expect(chmod(launch.output + "/" + path, 0) == 0)
        }
        let second = try await build(launch, "--refresh")
        #expect(second.status == 0 && second.messages.isEmpty, "\(second.messages)")
        for path in before.keys {
            var status = stat()
            #expect(stat(launch.output + "/" + path, &status) == 0 && status.st_mode & 0o400 != 0)
        }
        #expect(try PublishedTree(launch.output).contents() == before)
    }

    /// A disk that goes away while a folder is listed: instead of the fourth name there comes an error.
    private static let gone = """
        #define _GNU_SOURCE
        #include <dirent.h>
        #include <dlfcn.h>
        #include <errno.h>
        #include <stdio.h>
        #include <string.h>
        #include <unistd.h>
        struct dirent *readdir(DIR *stream) {
            struct dirent *(*real)(DIR *) = dlsym(RTLD_NEXT, "readdir");
            char link[64], path[4096] = "";
            snprintf(link, sizeof link, "/proc/self/fd/%d", dirfd(stream));
            readlink(link, path, sizeof path - 1);
            static int calls;
            if (strstr(path, "/pictures/F/C") && ++calls % 4 == 0) {
                errno = EIO;
                return NULL;
            }
            return real(stream);
        }
        """

    @Test("a disk that went away while a folder was listed took the rest of its pictures away")
    func brokenOff() async throws {
        let launch = try Launch.shop(5)
        #expect(try await launch("build", "-q").status == 0)
        let before = try ReadManifest(launch.output)
        guard let failing = try await launch.preloading(Self.gone, [:]) else {
            try Test.cancel("needs clang")
        }
        let outcome = try await failing("build")
        #expect(
            outcome.status != 0 && outcome.messages.contains("Input/output error"), "\(outcome)")
        #expect(try ReadManifest(launch.output).images == before.images)
    }
}
