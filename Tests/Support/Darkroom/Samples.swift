import FoundationEssentials

/// Small files that the tool's own encoders cannot make.
public enum Samples {
    /// 48 × 32, in several scans.
    public static let progressiveJPEG = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVG"
            + "ZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8"
            + "fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgARCAAgADADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAgMF"
            + "/8QAFwEBAQEBAAAAAAAAAAAAAAAAAgMEBf/aAAwDAQACEAMQAAABzFVXE1RnRNUYvF0R481VHRNUYv8A/8QAFRAB"
            + "AQAAAAAAAAAAAAAAAAAAABH/2gAIAQEAAQUCiIiIiIiIiIiIiIiI/8QAFREBAQAAAAAAAAAAAAAAAAAAAgD/2gAI"
            + "AQMBAT8BKioqKioq/8QAFREBAQAAAAAAAAAAAAAAAAAAABL/2gAIAQIBAT8BpSlKU//EABQQAQAAAAAAAAAAAAAA"
            + "AAAAAED/2gAIAQEABj8CR//EABUQAQEAAAAAAAAAAAAAAAAAAAAB/9oACAEBAAE/IYQhCEIQhCEIQhCEIQhCEP/a"
            + "AAwDAQACAAMAAAAQTYLnQb//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAEDAQE/EEqr/8QAFREBAQAAAAAAAAAA"
            + "AAAAAAAAAAH/2gAIAQIBAT8QpSlKU//EABQQAQAAAAAAAAAAAAAAAAAAAED/2gAIAQEAAT8QQqqqqqqqr//Z"
    )

    /// 16 × 16: green on the left, transparent on the right.
    public static let transparentGIF = decoded(
        "R0lGODlhEAAQAIEAAP8AAAD/AAAAAAAAACH5BAEAAAAALAAAAAAQABAAQAg2AAMIHCgQgMGDBgkSRIhQ4UCGBx0WhAhA"
            + "YgCKFSVitLhRI0WOHz1CBDlSJEOSJ002VBmRpcGAADs=")

    /// 16 × 16: green on the left, transparent on the right, lossless.
    public static let transparentWebP = decoded(
        "UklGRiQAAABXRUJQVlA4TBcAAAAvD8ADEA8w/xHzHwyxYDJ/6e4MIvofuQA=")

    /// 16 × 16, three frames.
    public static let animatedGIF = decoded(
        "R0lGODdhEAAQAIEAAP8AAAAAAAAAAAAAACwAAAAAEAAQAAAIHQABCBxIsKDBgwgTKlzIsKHDhxAjSpxIsaLFgQEBACH5"
            + "BAEAAAEALAAAAAAQABAAgYAAAAAAAAAAAAAAAAgdAAEIHEiwoMGDCBMqXMiwocOHECNKnEixosWBAQEAIfkEAQAA"
            + "AQAsAAAAABAAEACBAAAAAAAAAAAAAAAACB0AAQgcSLCgwYMIEypcyLChw4cQI0qcSLGixYEBAQA7")

    private static func decoded(_ text: String) -> [UInt8] {
        Data(base64Encoded: text).map(Array.init) ?? []
    }
}
