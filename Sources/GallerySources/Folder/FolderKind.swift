package import GalleryModel

extension FolderSettings: SourceKind {
    package static let type = "folder"

    package var localFolder: String? { path }

    package func source(_ context: SourceContext) -> any ContentSource {
        FolderSource(self, disk: context.disk, besides: context.ours)
    }

    package static let template = """
          - type: folder
            path: .                     # folders become categories, pictures keep their names

        """
}
