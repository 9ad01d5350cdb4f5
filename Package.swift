// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Tests call C to build what is broken, so they are not held to strict memory safety.
let tests: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "gallery",
    products: [.executable(name: "gallery", targets: ["GalleryCLI"])],
    targets: [
        .systemLibrary(name: "CArgp"),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CFyaml", pkgConfig: "libfyaml", providers: [.apt(["libfyaml-dev"])]),
        .systemLibrary(
            name: "CMicrohttpd", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // GLib's name, since libvips itself is not linked but loaded when it is needed: CVipsLoading.
        .systemLibrary(name: "CVips", pkgConfig: "glib-2.0", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CCrash"),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CResize"),
        .target(name: "CVipsLoading"),
        .target(
            name: "Native",
            dependencies: [
                "CArgp", "CCrash", "CCrypto", "CCurl", "CFyaml", "CJPEG", "CLinux", "CMicrohttpd",
                "CResize", "CSQLite", "CVips", "CVipsLoading", "CXML", "CZlib",
            ],
            swiftSettings: house),
        .target(
            name: "Gallery", dependencies: ["Native"],
            exclude: ["Resources/gallery.schema.json", "Resources/manifest.schema.json"],
            resources: [
                .embedInCode("Resources/gallery.css"), .embedInCode("Resources/gallery.js"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "GalleryCLI", dependencies: ["Gallery", "Native"], swiftSettings: house),
        .target(
            name: "Loopback", dependencies: ["CMicrohttpd"], path: "Tests/Support/Loopback",
            swiftSettings: tests),
        .target(
            name: "Darkroom", dependencies: ["Native"], path: "Tests/Support/Darkroom",
            swiftSettings: tests),
        .target(
            name: "Exhibition", dependencies: ["Native", "Loopback", "Darkroom"],
            path: "Tests/Support/Exhibition", swiftSettings: tests),
        .target(name: "Bounds", path: "Tests/Support/Bounds", swiftSettings: tests),
        .executableTarget(
            name: "loopback-server", dependencies: ["Loopback", "Exhibition"],
            path: "Tests/Support/LoopbackServer", swiftSettings: tests),
        .executableTarget(
            name: "fetch-trial", dependencies: ["Native"], path: "Benchmarks/fetch",
            swiftSettings: tests),
        .testTarget(
            name: "LoopbackTests", dependencies: ["Bounds", "Loopback"], swiftSettings: tests),
        .testTarget(
            name: "NativeTests", dependencies: ["Bounds", "Native", "Loopback", "Darkroom"],
            swiftSettings: tests),
        .testTarget(
            name: "GalleryTests",
            dependencies: ["Bounds", "Gallery", "Native", "Loopback", "Darkroom", "Exhibition"],
            swiftSettings: tests),
        .testTarget(
            name: "GalleryCLITests",
            dependencies: [
                "Bounds", "GalleryCLI", "Gallery", "Native", "Loopback", "Darkroom", "Exhibition",
            ],
            swiftSettings: tests),
    ]
)

// Targets of the fuzzer: plain tests that replay the seeds, or, for `make fuzz`, a program around libFuzzer.
let fuzzing: [Target.Dependency] = ["Gallery", "Native", "Darkroom"]
if Context.environment["GALLERY_FUZZ"] == nil {
    package.targets.append(
        .testTarget(
            name: "FuzzTests", dependencies: fuzzing + ["Bounds"],
            exclude: ["Main.swift", "run", "Seeds"],
            swiftSettings: tests))
} else {
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Tests/Support/CFuzzer"),
        .executableTarget(
            name: "fuzz", dependencies: fuzzing + ["CFuzzer"], path: "Tests/FuzzTests",
            exclude: ["ReplayTests.swift", "run", "Seeds"], swiftSettings: tests),
    ]
}

// A trial of internals, which release builds show only with `-Xswiftc -enable-testing`: Benchmarks/catalog/run.
if Context.environment["GALLERY_TRIALS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "catalog-trial", dependencies: ["Gallery", "Native"], path: "Benchmarks/catalog",
            exclude: ["run"], swiftSettings: tests))
}
