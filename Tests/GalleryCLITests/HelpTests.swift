import Bounds
import Testing

@Suite("Help screens", .bounded)
struct HelpTests {
    @Test(
        "gallery tells its commands and exit statuses",
        arguments: [[], ["--help"], ["-h"], ["help"]])
    func general(_ words: [String]) async throws {
        let outcome = try await Launch().start(words).outcome()
        #expect(outcome.status == 0 && outcome.messages.isEmpty)
        #expect(
            outcome.output == """
                Usage: gallery COMMAND [OPTION…]

                Walks the taxonomies and categories of content systems, downloads their pictures, proves that
                each one is whole, and publishes gallery folders, contact sheets and a manifest.

                Commands:
                  init    write a commented gallery.yml for a type of source
                  build   index, fetch, verify, render and publish what gallery.yml describes
                  list    show the tree with its counts; downloads no picture
                  verify  read again and hash everything that the manifest names
                  export  print another view of the manifest: lists for viewers, feeds, checksums, a bag
                  serve   show what is published to a browser, until Ctrl-C
                  clean   empty the store; with --output remove what was published, and only that

                gallery COMMAND --help tells a command's options. Every command reads gallery.yml in the
                folder where it is run, or the file that -c names.

                Exit status:
                  0  complete
                  1  nothing published; what was published before is untouched
                  2  the command line or gallery.yml is wrong
                  3  published, with problems: each is in the manifest and was told
                  4  verify found damage
                  130, 143  interrupted; what is published is whole

                """)
    }

    /// What all commands share below their own options.
    private static let note = """

        Mandatory or optional arguments to long options are also mandatory or optional
        for any corresponding short options.

        """

    static let screens: [(String, String)] = [
        (
            "build",
            """
            Index, fetch, verify, render and publish what gallery.yml describes.

                  --allow-empty          believe a source that had pictures and lists none:
                                         they are taken away
              -c, --config=FILE          the configuration (default: gallery.yml)
              -j, --jobs=N               pictures decoded at once (default: one a
                                         processor)
                  --only=GLOB            build only categories whose path
                                         (Taxonomy/Category) matches; may be repeated
              -o, --output=DIR           publish there, whatever the configuration says
                  --progress=KIND        auto, bar, plain, json or none (default: auto)
              -q, --quiet                tell problems and errors only
                  --refresh              ask servers and read published files again;
                                         repairs what verify found
                  --retry-failed         build only categories that the manifest lists a
                                         problem of
                  --strict               publish nothing if there is any problem
              -v, --verbose              tell every category and notice
              -h, --help                 print this help and exit
            \(note)
            A second run opens only what has changed. Whatever goes wrong, and whenever it
            is stopped, what is published stays whole.

            """
        ),
        (
            "list",
            """
            Show the tree with its counts; downloads no picture but for --probe.

              -c, --config=FILE          the configuration (default: gallery.yml)
                  --fields               show the fields of the items, to name them in
                                         gallery.yml
                  --json                 print JSON instead of a table
                  --only=GLOB            list only categories whose path matches
              -o, --output=DIR           publish there, whatever the configuration says
                  --probe                download every rendition of one picture and show
                                         what comes
                  --progress=KIND        auto, bar, plain, json or none (default: auto)
              -q, --quiet                tell problems and errors only
              -v, --verbose              tell every category and notice
              -h, --help                 print this help and exit
            \(note)
            """
        ),
        (
            "verify",
            """
            Read again and hash everything that the manifest names.

              -c, --config=FILE          the configuration (default: gallery.yml)
                  --decode               decode every picture as well
                  --json                 print JSON instead of lines
              -j, --jobs=N               files read at once (default: one a processor)
              -o, --output=DIR           publish there, whatever the configuration says
                  --progress=KIND        auto, bar, plain, json or none (default: auto)
              -q, --quiet                tell problems and errors only
              -v, --verbose              tell every category and notice
              -h, --help                 print this help and exit
            \(note)
            Missing and changed files are damage: exit status 4. Extra files, which the
            manifest does not name, are only told: they are a user's, or go with the next
            build.

            """
        ),
        (
            "export",
            """
            Print another view of the manifest.

                  --base-url=URL         where the output is served, for feeds and IIIF
              -c, --config=FILE          the configuration (default: gallery.yml)
                  --only=GLOB            pictures of categories whose path matches; may be
                                         repeated
              -o, --output=DIR           publish there, whatever the configuration says
                  --progress=KIND        auto, bar, plain, json or none (default: auto)
              -q, --quiet                tell problems and errors only
                  --rendition=NAME       by its name in gallery.yml, or native (default:
                                         the best to look at)
                  --to=PATH              write there, whole or not at all, instead of to
                                         stdout
              -v, --verbose              tell every category and notice
              -h, --help                 print this help and exit
            \(note)
            FORMAT is one of
            files, files0: paths from the working directory, by lines or for xargs -0;
            feh, geeqie, gthumb, m3u: lists for these viewers (m3u: mpv and VLC);
            jsonfeed, mrss: feeds, with pictures by their addresses;
            bagit: a folder by RFC 8493, which --to names;
            iiif: renews the IIIF files in the output, for --base-url;
            sha256: lines that `sha256sum -c` reads in the output's folder.

            """
        ),
        (
            "serve",
            """
            Show what is published to a browser, until Ctrl-C.

                  --allow-host=NAME      a name that this machine is asked under, beside
                                         localhost and addresses; * for any; may be
                                         repeated
              -c, --config=FILE          the configuration (default: gallery.yml)
                  --host=HOST            listen there (default: 127.0.0.1, which this
                                         machine alone reaches)
                  --open                 show it in the browser
              -o, --output=DIR           serve that folder; needs no configuration
                  --progress=KIND        auto, bar, plain, json or none (default: auto)
              -p, --port=N               the port (default: 8080; 0: any free one)
              -q, --quiet                tell problems and errors only
              -v, --verbose              tell every request
              -h, --help                 print this help and exit
            \(note)
            The address stands on stdout. Other web pages may read what is served, so that
            viewers elsewhere can show it.

            """
        ),
        (
            "clean",
            """
            Empty the store: downloads, quarantine and catalog. The next build fetches
            anew.

              -c, --config=FILE          the configuration (default: gallery.yml)
                  --output[=DIR]         remove what was published (to DIR) instead, and
                                         only that
                  --progress=KIND        auto, bar, plain, json or none (default: auto)
              -q, --quiet                tell problems and errors only
              -v, --verbose              tell every category and notice
              -h, --help                 print this help and exit
            \(note)
            """
        ),
    ]

    @Test("each command tells its options", arguments: screens)
    func command(_ name: String, _ screen: String) async throws {
        let outcome = try await Launch()(name, "--help")
        #expect(outcome.status == 0 && outcome.messages.isEmpty)
        let (first, rest) = outcome.output.cutAtLineEnd
        #expect(first.hasPrefix("Usage: gallery \(name) [OPTION...]"))
        #expect(rest == screen)
    }

    @Test("--usage, which the messages recommend, is there")
    func usage() async throws {
        let outcome = try await Launch()("build", "--usage")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("Usage: gallery build [-"))
        let wrong = try await Launch()("build", "--bogus")
        #expect(wrong.messages.contains("gallery build --usage"))
    }

    @Test("the version is one line")
    func version() async throws {
        let outcome = try await Launch()("--version")
        #expect((outcome.status, outcome.output) == (0, "gallery 1.0\n"))
    }
}

extension String {
    fileprivate var cutAtLineEnd: (String, String) {
        guard let end = firstIndex(of: "\n") else { return (self, "") }
        return (String(self[..<end]), String(self[index(after: end)...]))
    }
}
