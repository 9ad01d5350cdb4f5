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

/// A library of C: `Sources/C/<name>`.
func library(_ name: String, _ pkgConfig: String? = nil, _ package: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/C/" + name, pkgConfig: pkgConfig,
        providers: package.map { [.apt([$0])] })
}

/// A module of the product; what it may use is what stands before it.
func module(
    _ name: String, uses: [String], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: ["Native"] + uses.map { .byName(name: $0) }, exclude: exclude,
        resources: resources, swiftSettings: house)
}

let modules = [
    "GalleryModel", "GalleryState", "GalleryManifest", "GallerySources", "GalleryPipeline",
    "GalleryPublishing", "GalleryViews", "GalleryKit",
]
let everything: [Target.Dependency] = (["Native"] + modules).map { .byName(name: $0) }

let package = Package(
    name: "gallery",
    products: [
        .executable(name: "gallery", targets: ["GalleryCLI"]),
        .library(name: "GalleryKit", targets: ["GalleryKit"]),
    ],
    targets: [
        library("CArgp"),
        library("CLinux"),
        library("CCrypto", "libcrypto", "libssl-dev"),
        library("CCurl", "libcurl", "libcurl4-openssl-dev"),
        library("CFyaml", "libfyaml", "libfyaml-dev"),
        library("CMicrohttpd", "libmicrohttpd", "libmicrohttpd-dev"),
        library("CSQLite", "sqlite3", "libsqlite3-dev"),
        library("CVips", "glib-2.0", "libvips-dev"),
        library("CXML", "libxml-2.0", "libxml2-dev"),
        library("CZlib", "zlib", "zlib1g-dev"),
        .target(name: "CCrash", path: "Sources/C/CCrash"),
        .target(
            name: "CJPEG", path: "Sources/C/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(
            name: "Native",
            dependencies: [
                "CArgp", "CCrash", "CCrypto", "CCurl", "CFyaml", "CJPEG", "CLinux", "CMicrohttpd",
                "CSQLite", "CVips", "CXML", "CZlib",
            ],
            swiftSettings: house),
        module("GalleryModel", uses: []),
        module("GalleryState", uses: ["GalleryModel"]),
        module("GalleryManifest", uses: ["GalleryModel"]),
        module("GallerySources", uses: ["GalleryModel", "GalleryManifest"]),
        module("GalleryPipeline", uses: ["GalleryModel", "GalleryState", "GalleryManifest"]),
        module(
            "GalleryPublishing",
            uses: [
                "GalleryModel", "GalleryState", "GalleryManifest", "GallerySources",
                "GalleryPipeline",
            ],
            resources: [
                .embedInCode("Resources/gallery.css"), .embedInCode("Resources/gallery.js"),
            ]),
        module(
            "GalleryViews",
            uses: ["GalleryModel", "GalleryManifest", "GalleryPipeline", "GalleryPublishing"]),
        module(
            "GalleryKit", uses: modules.dropLast(),
            exclude: ["Resources/gallery.schema.json", "Resources/manifest.schema.json"]),
        .executableTarget(
            name: "GalleryCLI", dependencies: ["Native", "GalleryKit"], swiftSettings: house),
        .target(
            name: "MockServer", dependencies: ["CMicrohttpd"], path: "Tests/Support/MockServer",
            swiftSettings: tests),
        .target(
            name: "ImageFixtures", dependencies: ["Native"], path: "Tests/Support/ImageFixtures",
            swiftSettings: tests),
        .target(
            name: "TestSupport", dependencies: ["Native", "MockServer", "ImageFixtures"],
            path: "Tests/Support/TestSupport", swiftSettings: tests),
        .target(name: "Bounds", path: "Tests/Support/Bounds", swiftSettings: tests),
        .executableTarget(
            name: "mock-server", dependencies: ["MockServer", "TestSupport"],
            path: "Tests/Support/MockServerProgram", swiftSettings: tests),
        .executableTarget(
            name: "embedding", dependencies: ["GalleryKit"], path: "Examples/Embedding",
            swiftSettings: tests),
        .executableTarget(
            name: "fetch-trial", dependencies: ["Native"], path: "Benchmarks/fetch",
            swiftSettings: tests),
        .executableTarget(
            name: "resize-trial", dependencies: ["Native"], path: "Benchmarks/resize",
            swiftSettings: tests),
        .testTarget(
            name: "MockServerTests", dependencies: ["Bounds", "MockServer"], swiftSettings: tests),
        .testTarget(
            name: "NativeTests", dependencies: ["Bounds", "Native", "MockServer", "ImageFixtures"],
            swiftSettings: tests),
        .testTarget(
            name: "GalleryTests",
            dependencies: everything + ["Bounds", "MockServer", "ImageFixtures", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "GalleryCLITests",
            dependencies: everything + [
                "Bounds", "GalleryCLI", "MockServer", "ImageFixtures", "TestSupport",
            ],
            swiftSettings: tests),
    ]
)

// Targets of the fuzzer: plain tests that replay the seeds, or, for `make fuzz`, a program around libFuzzer.
let fuzzing: [Target.Dependency] = everything + ["ImageFixtures"]
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
            name: "catalog-trial", dependencies: everything, path: "Benchmarks/catalog",
            exclude: ["run"], swiftSettings: tests))
}
