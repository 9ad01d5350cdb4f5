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

    /// 48 × 32, left red, right green, with a restart marker behind every block of 16 × 16 pixels.
    public static let restartingJPEG = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwg"
            + "IyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo"
            + "KCgoKCgoKCgoKCgoKCj/wAARCAAgADADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA"
            + "AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6"
            + "Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG"
            + "x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREA"
            + "AgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5"
            + "OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPE"
            + "xcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAB/9oADAMBAAIRAxEAPwDmqKKK+YP1I//Q5qtKs2tKvjcV"
            + "0L8SP+Yb/t//ANsP/9HMooor4I/Mj//S5qiiivmD9SP/0+arSrNrSr43FdC/Ej/mG/7f/wDbD//UzKKKK+CPzI//2Q=="
    )

    /// The same, in one scan for each component, none of them progressive.
    public static let threeScansJPEG = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwg"
            + "IyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo"
            + "KCgoKCgoKCgoKCgoKCj/wAARCAAgADADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA"
            + "AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6"
            + "Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG"
            + "x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AOaoorSoorNoorSoorNoorSoorNoorSoor//xAAf"
            + "AQADAQEBAQEBAQEBAAAAAAAAAQIDBAUGBwgJCgv/xAC1EQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgU"
            + "QpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SF"
            + "hoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAI"
            + "AQIRAD8A+YOTFdDkPWOTFdDkP//aAAgBAxEAPwD9SPzDxI/5hv8At/8A9sPy8/p8/MPEj/mG/wC3/wD2w/Lz/9k="
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
