import CVips

extension Picture {
    /// Shrunk to fit the box, upright, in sRGB; a picture that is smaller keeps its size.
    ///
    /// An embedded profile that libvips cannot use is dropped, and the colours are taken as sRGB.
    public borrowing func fitted(width: Int, height: Int) throws(VipsError) -> Picture {
        if let shrunk = try shrunk(width: width, height: height) { return shrunk }
        let profiled = hasProfile
        do {
            return try thumbnail(width: width, height: height, srgb: profiled)
        } catch {
            guard profiled else { throw error }
            return try withoutProfile().thumbnail(width: width, height: height, srgb: false)
        }
    }

    var hasProfile: Bool { unsafe vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0 }

    private borrowing func thumbnail(
        width: Int, height: Int, srgb: Bool
    ) throws(VipsError) -> Picture {
        try unsafe Picture.make("resize") { out in
            unsafe gallery_vips_thumbnail(
                image, out, Int32(width), Int32(height), srgb ? 1 : 0)
        }.plain().inMemory(within: 0)
    }

    private borrowing func withoutProfile() throws(VipsError) -> Picture {
        var copy: UnsafeMutablePointer<VipsImage>?
        guard
            unsafe gallery_vips_crop(
                image, &copy, 0, 0, Int32(width), Int32(height)) == 0, let copy = unsafe copy
        else { throw VipsError(action: "resize", detail: Vips.takeError()) }
        unsafe vips_image_remove(copy, VIPS_META_ICC_NAME)
        return unsafe Picture(owning: copy)
    }

    /// Eight bits a band, sRGB or grey: what every encoder takes.
    private consuming func plain() throws(VipsError) -> Picture {
        let colours = unsafe vips_image_guess_interpretation(image)
        let grey = colours == VIPS_INTERPRETATION_B_W
        let done =
            unsafe vips_image_get_format(image) == VIPS_FORMAT_UCHAR
            && (colours == VIPS_INTERPRETATION_sRGB || grey)
        if done { return self }
        let converted = try unsafe Picture.make("convert to sRGB") { out in
            unsafe gallery_vips_colourspace(image, out, VIPS_INTERPRETATION_sRGB)
        }
        return try unsafe Picture.make("convert to sRGB") { out in
            unsafe gallery_vips_cast_uchar(converted.image, out)
        }
    }
}
