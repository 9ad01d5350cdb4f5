import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Dates inside a picture", .bounded)
struct CalendarDateTests {
    @Test(
        "a date is ISO 8601, whoever wrote it",
        arguments: [
            ("2024:05:17 08:30:00", "2024-05-17T08:30:00"), ("2019:05:17", "2019-05-17"),
            ("2024:02:29 23:59:59", "2024-02-29T23:59:59"), ("2024-05-17", "2024-05-17"),
            ("2024-05-17T08:30", "2024-05-17T08:30:00"), ("2019:05:17   :  :  ", "2019-05-17"),
            ("2024-05-17T08:30:00.25+02:00", "2024-05-17T08:30:00.25+02:00"),
            ("2024-05-17T08:30Z", "2024-05-17T08:30:00Z"),
            ("2024/05/17 08:30:00", "2024-05-17T08:30:00"),
            ("2024:05:17 08:30:00-0330", "2024-05-17T08:30:00-03:30"),
            (" 2024:05:17 08:30:00 ", "2024-05-17T08:30:00"), ("0814-01-28", "0814-01-28"),
            ("2000:02:29", "2000-02-29"),
        ])
    func dates(_ text: String, _ iso: String) {
        #expect(CalendarDate.iso(text) == iso)
    }

    @Test(
        "what is no date of the calendar is none",
        arguments: [
            "٢٠٢٤-٠٥-١٧", "2024-05-17T٠٨:30", "0000:00:00 00:00:00", "    :  :     :  :  ", "",
            "ERROR, EXIF-Tag RB",
            "2019:13:45 25:61:99",
            "2019:05:17 25:00:00", "2019:05:17 24:00:00", "2019:05:17 10:60:00",
            "2019:02:29 10:00:00",
            "1900-02-29", "2019:04:31", "2019:00:10", "2019-05-17T10:00+99:00", "2019", "2019-05",
            "2019-05/17", "17.05.2019", "20190517", "2019:05:171", "2019:05:17 yesterday",
            "yesterday",
            "٢٠١٩:٠٥:١٧", "2019:05:17 10:00:00 \u{202E}x",
        ])
    func none(_ text: String) {
        #expect(CalendarDate.iso(text) == nil)
    }
}
