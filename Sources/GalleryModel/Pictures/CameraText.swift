/// Texts that cameras, phones and programs put into every file: nobody wrote them about the picture.
enum CameraText {
    /// Whether a text, without white space around it, says nothing of what the picture shows.
    static func isOne(_ text: String) -> Bool {
        let plain = text.lowercased()
        return standard.contains(plain) || isFile(plain)
            // "KONICA MINOLTA DIGITAL CAMERA", and "<Digimax S600 / Kenox S600>" in angle brackets.
            || text.wholeMatch(of: #/(?:[A-Z]+ ){0,3}DIGITAL (?:STILL )?CAMERA/#) != nil
            || plain.wholeMatch(of: #/<\s*(?:digimax|kenox|samsung) [^.,<>]{0,60}>/#) != nil
            || plain.wholeMatch(
                of:
                    #/(?:processed|edited|created|shot|made) (?:with|by|using) (?:vsco|gimp|snapseed|picasa|camera ?360|paint\.net|polarr|photofunia)(?:cam)?(?: with \S+ preset)?(?: v?[\d.]+)?(?: on \w+)?/#
            ) != nil
            || plain.wholeMatch(
                of: #/file written by adobe photoshop.{0,20}|created by dji camera|charset=\w+/#
            ) != nil
    }

    /// A path or a file's name, with its ending or as cameras count: `DCIM\100MEDIA\DJI_0042.JPG`, `IMG_1234`.
    private static func isFile(_ text: String) -> Bool {
        text.wholeMatch(
            of:
                #/(?:(?:[a-z]:)?[\\\/].*|[^,;:!?.]{1,40}|\S+)\.(?:jpe?g|jpe|tiff?|png|gif|webp|avif|hei[cf]|dng|nef|arw|cr[23w]|orf|rw2|raf|pef|psd|bmp)/#
        ) != nil
            || text.wholeMatch(of: #/(?:[a-z]:)?(?:[\\\/][^\\\/\s][^\\\/]*){2,}[\\\/]?/#) != nil
            || text.wholeMatch(
                of:
                    #/_?(?:img|imgp|dsc|dscn|dscf|dji|pxl|mvi|mg|gopr|sam|pict|imag|cimg|hpim|sdc|p\d{3}|wp|100_)[_\- ]?\d{3,}[\d_\-]*(?:mp|hdr)?/#
            ) != nil
    }

    private static let standard: Set = [
        "ascii", "unicode", "jis", "default", "untitled", "unknown", "none", "null", "(null)",
        "n/a",
        "image", "picture", "photo", "image description", "description", "title", "caption",
        "sony dsc", "samsung", "olympus camera", "samsung camera pictures", "digital camera",
        "digital still camera", "exif_jpeg_picture", "exif_jpeg_t422", "exif jpeg picture",
        "jpeg picture", "camera 360", "camera360", "vsco", "picasa", "snapseed",
        "lead technologies inc.",
        "screenshot", "dav", "sdr", "hdr", "cof", "dig", "edf", "nor", "ptr", "mde", "oznor",
        "rhdr",
        "oznorco", "oznorwb", "oznormf", "oznorbl", "fznor", "cznor", "exif jpeg", "dji-mimo",
        "dji camera", "binary comment", "applemark", "hisense", "vivo", "minolta dsc",
        "my beautiful picture",
    ]
}
