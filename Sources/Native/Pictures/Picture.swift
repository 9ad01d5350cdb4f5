import CVips
import Glibc

/// A picture, as pixels or as libvips' image: owned, released once, never shared between tasks.
///
/// libvips is lazy: what is opened is not yet decoded. `inMemory` and `checkEveryPixel` decode.
@safe public struct Picture: ~Copyable {
    /// What our own decoder and resizer make.
    let pixels: Pixels?
    private let owned: UnsafeMutablePointer<VipsImage>?

    init(owning image: UnsafeMutablePointer<VipsImage>) {
        pixels = nil
        unsafe owned = image
    }

    init(_ pixels: Pixels) {
        self.pixels = pixels
        unsafe owned = nil
    }

    deinit {
        if let owned = unsafe owned { Vips.building { unsafe gallery_vips_unref(owned) } }
    }

    var image: UnsafeMutablePointer<VipsImage> {
        guard let image = unsafe pixels?.image ?? owned else {
            preconditionFailure("a picture of nothing")
        }
        return unsafe image
    }

    public var width: Int { pixels?.width ?? Int(unsafe vips_image_get_width(image)) }
    public var height: Int { pixels?.height ?? Int(unsafe vips_image_get_height(image)) }
    /// Pixels of ours have none.
    public var hasAlpha: Bool { pixels == nil && (unsafe vips_image_hasalpha(image)) != 0 }

    public var bands: Int { pixels?.bands ?? Int(unsafe vips_image_get_bands(image)) }
    /// Bytes of one decoded pixel.
    public var bytesPerPixel: Int {
        bands * Int(vips_format_sizeof(unsafe vips_image_get_format(image)))
    }

    /// How many frames or pages the file has, whether they were asked for or not.
    public var pages: Int { Int(unsafe vips_image_get_n_pages(image)) }

    /// The EXIF orientation, 1 to 8; 1 when there is none.
    public var orientation: Int {
        pixels?.orientation ?? Int(unsafe vips_image_get_orientation(image))
    }

    /// A file loader of libvips, by its operation's name.
    public struct Loader: Sendable {
        let operation: String
        /// What ends it: "warning" for GIF, to whose loader a broken later frame is no more.
        var strictness = "error"

        public static let png = Loader(operation: "pngload")
        public static let webp = Loader(operation: "webpload")
        public static let gif = Loader(operation: "gifload", strictness: "warning")
        public static let tiff = Loader(operation: "tiffload")
        public static let heif = Loader(operation: "heifload")
    }

    /// Opens a file with a named loader, so that libvips' own sniffing never sees the bytes: the first of
    /// its frames, and as many below it as are asked for; of a TIFF, the page of that number.
    public static func open(
        _ path: String, as loader: Loader, frames: Int = 1, page: Int = 0
    ) throws(VipsError) -> Picture {
        var options = "fail_on=\(loader.strictness),access=sequential"
        if frames != 1 { options += ",n=\(frames)" }
        if page != 0 { options += ",page=\(page)" }
        return try unsafe make("open") { out in
            unsafe gallery_vips_load(loader.operation, options, path, out)
        }
    }

    /// Decodes every pixel and keeps none.
    public borrowing func checkEveryPixel(within seconds: Double) throws(VipsError) {
        var average = 0.0
        try timed(seconds) { () throws(VipsError) in
            try check("decode") { unsafe gallery_vips_average(image, &average) }
        }
    }

    /// Decodes every pixel into memory, once, for all that is made from it.
    public borrowing func inMemory(within seconds: Double) throws(VipsError) -> Picture {
        try timed(seconds) { () throws(VipsError) in
            guard let copy = unsafe Vips.working({ unsafe vips_image_copy_memory(image) }) else {
                throw VipsError(action: "decode", detail: Vips.takeError())
            }
            return unsafe Picture(owning: copy)
        }
    }

    /// Without transparency, on a background of 0 to 255 red, green and blue.
    public borrowing func flattened(onto background: [Double]) throws(VipsError) -> Picture {
        guard background.count == 3 else {
            throw VipsError(action: "flatten", detail: "a color has three parts")
        }
        guard hasAlpha else { return try again() }
        // On grey libvips takes the background's first part alone: grey, however colorful it is.
        let colors =
            unsafe vips_image_get_bands(image) > 2
            ? try again()
            : try unsafe Picture.make("convert to sRGB") { out in
                unsafe gallery_vips_colorspace(image, out, VIPS_INTERPRETATION_sRGB)
            }
        return try unsafe Picture.make("flatten") { out in
            unsafe gallery_vips_flatten(
                colors.image, out, background[0], background[1], background[2])
        }
    }

    /// The middle of the picture, cut to at most this size; a smaller one stays as it is.
    public consuming func cropped(width: Int, height: Int) throws(VipsError) -> Picture {
        let (w, h) = (min(width, self.width), min(height, self.height))
        guard w < self.width || h < self.height else { return self }
        let (x, y) = ((self.width - w) / 2, (self.height - h) / 2)
        return try unsafe Picture.make("crop") { out in
            unsafe gallery_vips_crop(image, out, Int32(x), Int32(y), Int32(w), Int32(h))
        }
    }

    /// Cut to the box where the eye goes first; the picture must be at least that large.
    public borrowing func croppedToAttention(
        width: Int, height: Int
    ) throws(VipsError) -> Picture {
        try unsafe Picture.make("crop") { out in
            unsafe gallery_vips_smartcrop(image, out, Int32(width), Int32(height))
        }
    }

    static func make(
        _ action: String, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
    ) throws(VipsError) -> Picture {
        var out: UnsafeMutablePointer<VipsImage>?
        let status = Vips.working { Vips.building { unsafe body(&out) } }
        guard status == 0, let image = unsafe out else {
            if let image = unsafe out { unsafe gallery_vips_unref(image) }
            throw VipsError(action: action, detail: Vips.takeError())
        }
        return unsafe Picture(owning: image)
    }
}

func check(_ action: String, _ body: () -> Int32) throws(VipsError) {
    guard Vips.working(body) == 0 else { throw VipsError(action: action, detail: Vips.takeError()) }
}
