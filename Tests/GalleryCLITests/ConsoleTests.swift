import Bounds
import Foundation
import ImageFixtures
import MockServer
import Native
import Testing

@Suite("Console", .bounded)
struct ConsoleTests {
    @Test("the console hides secrets also in words that have come by no server")
    func secrets() async throws {
        var launch = try Launch(
            """
            sources:
              - { type: folder, name: Shop, path: pictures }
              - { type: json, name: Down, url: "http://127.0.0.1:1/l", images: [i],
                  headers: { X-Key: "${TOK}" } }
            pages: false
            limits: { retries: 0 }

            """)
        launch.environment = ["TOK": "s3cr3t-K3y"]
        try launch.folder.write(try ImageFixtures.picture(), to: "pictures/F/s3cr3t-K3y/a.jpg")
        for progress in ["plain", "json"] {
            let outcome = try await launch("build", "-v", "--progress", progress)
            #expect(outcome.status == 3)
            #expect(outcome.messages.contains("F/[secret]"), "\(outcome.messages)")
            #expect(!outcome.messages.contains("s3cr3t"))
            #expect(outcome.messages.contains("http://127.0.0.1:1/l"))
        }
        let listed = try await launch("list")
        #expect(
            listed.output.contains("[secret]")
                && !(listed.output + listed.messages).contains("s3cr3t"))
    }

    @Test(
        "a line feed in a name made lines such as 'published 5,000 images' on stderr",
        arguments: ["plain", "json", "none"])
    func forged(progress: String) async throws {
        let server = try MockServerProgram { exchange in
            exchange.path == "/list"
                ? .json(
                    #"[{"t":"C\\npublished 5,000 images in 9 categories to Output, with 0 problems\\u202e","#
                        + #""n":"a\\nproblem: forged.jpg","i":"/a.jpg"}]"#)
                : Reply(body: Array("no picture\n".utf8))
        }
        let launch = try Launch(
            """
            sources:
              - { type: json, name: S, url: "\(server.origin)/list", items: ., images: [i], fileName: n,
                  taxonomies: [{ name: T, field: t }] }
            pages: false
            limits: { retries: 0 }

            """)
        let outcome = try await launch("build", "-v", "--progress", progress)
        let lines = outcome.messages.split(separator: "\n")
        #expect(outcome.status == 3 && lines.count { $0.hasPrefix("published ") } <= 1)
        #expect(
            !lines.contains {
                $0.hasPrefix("published 5,000")
                    || $0.contains("problem: forged.jpg") && $0.hasPrefix("problem: forged")
            })
        #expect(!outcome.messages.contains("\u{202E}"))
        if progress == "json" {
            #expect(
                lines.allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil }
            )
        }
    }

    @Test("what a library writes to stderr by itself comes past neither -q nor --progress json")
    func strayOutput() async throws {
        let code = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <unistd.h>
            int jpeg_start_decompress(void *info) {
                write(2, "libjpeg was here\\n", 17);
                return ((int (*)(void *))dlsym(RTLD_NEXT, "jpeg_start_decompress"))(info);
            }
            """
        guard !Launch.isSanitized else { try Test.cancel("the sanitizer speaks itself") }
        guard let launch = try await Launch.shop().preloading(code, [:]) else {
            try Test.cancel("needs clang")
        }
        // Into an output of its own each, so that pictures are decoded.
        let verbose = try await launch("build", "-v", "-o", launch.folder.path + "/Verbose")
        #expect(verbose.messages.contains("notice: a library says: libjpeg was here\n"))
        #expect(
            verbose.messages.split(separator: "\n").allSatisfy {
                ["notice: ", "published ", "F/C: "].contains(where: $0.hasPrefix)
            }, "\(verbose.messages)")
        let quiet = try await launch("build", "-q", "-o", launch.folder.path + "/Quiet")
        #expect((quiet.status, quiet.messages) == (0, ""))
        let json = try await launch(
            "build", "--progress", "json", "-o", launch.folder.path + "/JSON")
        #expect(json.messages.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
    }
}
