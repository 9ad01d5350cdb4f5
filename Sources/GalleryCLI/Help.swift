/// What the program says of itself.
enum Help {
    static let text = """
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

        """
}
