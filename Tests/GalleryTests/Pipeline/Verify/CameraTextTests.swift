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

@Suite("What a camera writes into every file", .bounded)
struct CameraTextTests {
    @Test(
        "a camera's or a program's standard text is no word about the picture",
        arguments: [
            "OLYMPUS DIGITAL CAMERA", "SONY DSC", "DCIM\\100MEDIA\\DJI_0042.JPG", "SAMSUNG",
            "KONICA MINOLTA DIGITAL CAMERA", "MINOLTA DIGITAL CAMERA", "Exif_JPEG_PICTURE",
            "DIGITAL CAMERA",
            "Digital Still Camera", "<Digimax S600 / Kenox S600 / Digimax Cyber 630>",
            "BENQ DIGITAL CAMERA",
            "KODAK DIGITAL STILL CAMERA", "Camera 360", "Processed with VSCO with c1 preset",
            "Created with GIMP",
            "default", "Untitled", "ASCII", "/storage/emulated/0/DCIM/Camera/x",
            "C:\\Pictures\\2019\\x",
            "IMG_20190517_083000", "DSC00012", "_DSC0012.NEF", "IMG_1234", "P1010012",
            "PXL_20210101_123456789",
            "sunset at the lake.jpg", "GOPR0042", "oznorCO", "fznor", "Exif JPEG", "charset=Ascii",
            "Created by dji camera", "binary comment", "AppleMark",
            "File written by Adobe Photoshop\u{A8} 5.2", "Processed with VSCO with a6 preset",
        ])
    func standard(_ text: String) {
        #expect(CameraText.isOne(text))
    }

    @Test(
        "an editor's words stay, also those about cameras",
        arguments: [
            "My first digital camera", "A Samsung on the table", "The default of the bank",
            "Summer 2019",
            "Untitled (Black on Grey), 1970", "Img. 12 of the series", "Page 3/4",
            "Boats / nets / men",
            "A photograph", "Olympus", "SONY", "See example.com", "B52", "写真", "1984",
            "and/or, either/or: a study of the slash",
            "My grandmother in 1950, scanned from oma.jpg", "/ Rome / Forum / Night",
            "shot with VSCO at the wedding of Anna and Paul in Rome",
            "Samsung headquarters <Seoul>",
        ])
    func words(_ text: String) {
        #expect(!CameraText.isOne(text))
    }
}
