import Bounds
import Foundation
import ImageFixtures
import Native
import Testing

@Suite("A picture that kills, and pictures that eat memory", .bounded)
struct CrashTests {
    /// A library before libjpeg-turbo that dies on the first picture of 77 pixels' width.
    private static let killer = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <jpeglib.h>
        static volatile int sink;
        static int deep(int n) {
            volatile char room[4096];
            room[n & 4095] = (char)n;
            sink = room[0];
            return deep(n + 1) + room[1];
        }
        boolean jpeg_start_decompress(j_decompress_ptr info) {
            const char *how = getenv("KILL");
            if (info->image_width == 77) {
                if (!strcmp(how, "stack")) return deep(0);
                if (!strcmp(how, "abort")) abort();
                *(volatile int *)0 = 1;
            }
            boolean (*real)(j_decompress_ptr) = dlsym(RTLD_NEXT, "jpeg_start_decompress");
            return real(info);
        }
        """

    /// Builds with a library that kills, or tells why that cannot be.
    private func build(_ launch: Launch, _ how: String) async throws -> Launch.Outcome? {
        let killed = try await launch.preloading(Self.killer, ["KILL": how])
        return try await killed?("build", "-j", "2")
    }

    @Test(
        "a picture that ends a run is named, known by the next run and passed over until it is tried again",
        arguments: ["null", "stack", "abort"])
    func kills(how: String) async throws {
        let launch = try Launch.shop(6)
        let killer = try ImageFixtures.picture(width: 77, height: 60)
        try launch.folder.write(killer, to: "pictures/F/C/killer.jpg")
        guard let crashed = try await build(launch, how) else {
            try Test.cancel("needs clang and libjpeg's header")
        }
        #expect(crashed.status == (how == "abort" ? SIGABRT : SIGSEGV))
        #expect(crashed.messages.contains("crashed while it worked on killer.jpg"))
        // By the same library: the picture is not even opened.
        for _ in 0..<2 {
            let next = try #require(try await build(launch, how))
            #expect(next.status == 3, "\(next.messages)")
            #expect(next.messages.contains("killer.jpg: an earlier run crashed"))
            #expect(next.messages.contains("published 6 images"))
        }
        #expect(try await launch("build", "--retry-failed").status == 0)
        #expect(try await launch("build").status == 0)
        #expect(!Files.exists(launch.folder.path + "/.gallery/crashed"))
    }

    @Test(
        "a run that another program kills makes no picture a problem",
        arguments: [SIGKILL, SIGSEGV, SIGABRT])
    func killed(signal: Int32) async throws {
        let launch = try Launch.shop(200)
        let running = try launch.start(["build", "-j", "2"])
        while !Files.exists(launch.output + "/f"), running.process.isRunning {
            try await Task.sleep(for: .milliseconds(2))
        }
        kill(running.process.processIdentifier, signal)
        _ = try await running.outcome()
        #expect(try await launch("build").status == 0)
    }

    @Test(
        "eight threads on pictures that unpack to gigabytes stay within limits: memory and 200 MiB")
    func memory() async throws {
        let launch = try Launch(
            "sources: [{ type: folder, name: Shop, path: pictures }]\npages: false\nlimits: { memory: 400MiB }\n"
        )
        // Each takes nearly all of the budget.
        for number in 0..<3 {
            let picture = try ImageFixtures.picture(
                width: 6000, height: 6000, color: [Double(number), 90, 90], as: .webp(quality: 1))
            try launch.folder.write(picture, to: "pictures/F/C\(number)/a.webp")
        }
        try launch.folder.write(
            try ImageFixtures.picture(width: 6000, height: 6000, as: .png), to: "pictures/F/C/a.png"
        )
        let tall = try ImageFixtures.picture(width: 9000, height: 9000, as: .webp(quality: 1))
        try launch.folder.write(tall, to: "pictures/F/C/tall.webp")
        // Whoever polls on a busy machine misses the peak; the kernel tells it of a child that has ended.
        let measured = """
            import resource, subprocess, sys
            ended = subprocess.run(sys.argv[1:]).returncode
            print("peak:", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, "KiB", file=sys.stderr)
            sys.exit(ended)
            """
        let arguments = ["python3", "-c", measured, Launch.binary, "build", "-j", "8"]
        let outcome = try await launch.start(arguments, program: "/usr/bin/env").outcome()
        let told = outcome.messages.firstMatch(of: /peak: ([0-9]+) KiB/)?.output.1
        let peak = try #require(told.flatMap { Int($0) }, "\(outcome.messages)")
        #expect(
            outcome.status == 3 && outcome.messages.contains("decoding takes"),
            "\(outcome.messages)")
        #expect(outcome.messages.contains("published 4 images"), "\(outcome.messages)")
        #expect(peak > 150 << 10 && peak < 600 << 10, "\(peak) KiB")
    }
}
