extension SourceSettings {
    /// The content systems that a `gallery.yml` may name: a new one is a folder and a line here.
    package static let kinds: [any SourceKind.Type] = [
        FolderSettings.self,
        OracleSettings.self,
        OracleContentSettings.self,
        AEMSettings.self,
        MicroCMSSettings.self,
        JSONSettings.self,
    ]
}
