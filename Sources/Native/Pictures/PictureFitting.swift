import CVips

extension Picture {
    /// Shrunk to fit the box, upright, in sRGB; a picture that is smaller keeps its size.
    public borrowing func fitted(width: Int, height: Int) throws(VipsError) -> Picture {
        if let shrunk = try shrunk(width: width, height: height) {
            let plain = try shrunk.inSRGB()
            guard !plain.isInMemory else { return plain }
            return try plain.inMemory(within: 0)
        }
        let colors = try again().inSRGB()
        return try unsafe Picture.make("resize") { out in
            unsafe gallery_vips_thumbnail(colors.image, out, Int32(width), Int32(height))
        }.inMemory(within: 0)
    }

    /// The same picture once more.
    public borrowing func again() throws(VipsError) -> Picture {
        if let pixels { return Picture(pixels) }
        return try unsafe Picture.make("copy") { out in unsafe gallery_vips_copy(image, out) }
    }
}
