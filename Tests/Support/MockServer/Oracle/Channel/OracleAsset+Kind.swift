extension OracleAsset.Kind {
    var standardType: String {
        switch self {
        case .image: "Image"
        case .video: "Video"
        case .contentItem: "MenuItem"
        }
    }

    var standardMimeType: String {
        switch self {
        case .image: "image/jpeg"
        case .video: "video/mp4"
        case .contentItem: "contentItem"
        }
    }

    var typeCategory: String {
        self == .contentItem ? "ContentType" : "DigitalAssetType"
    }

    var fileGroup: String {
        switch self {
        case .image: "Images"
        case .video: "Videos"
        case .contentItem: "contentItem"
        }
    }

    func standardRenditions(width: Int?, height: Int?) -> [OracleRendition] {
        switch self {
        case .image: OracleRendition.standard(width: width ?? 1600, height: height ?? 1200)
        case .video: OracleRendition.videoStills
        case .contentItem: []
        }
    }
}

extension OracleAsset {
    /// The end of the file name that goes with the media type: `jpg` for image/jpeg.
    var fileExtension: String {
        switch fileType {
        case "jpeg": "jpg"
        case "svg+xml": "svg"
        default: fileType
        }
    }

    /// The half of the media type behind the slash: `jpeg`.
    var fileType: String {
        mimeType.split(separator: "/").last.map(String.init) ?? mimeType
    }
}
