import CVips

extension Picture {
    /// A canvas of one colour, each part 0 to 255.
    public static func canvas(
        width: Int, height: Int, colour: [Double]
    ) throws(VipsError) -> Picture {
        guard colour.count == 3 else {
            throw VipsError(action: "draw", detail: "a colour has three parts")
        }
        return try unsafe make("draw") { out in
            unsafe gallery_vips_canvas(
                out, Int32(width), Int32(height), colour[0], colour[1], colour[2])
        }
    }

    /// With another picture laid on it, its top left corner at `x`, `y`; transparency shows through.
    public consuming func with(_ overlay: borrowing Picture, x: Int, y: Int) throws(VipsError)
        -> Picture
    {
        let transparent = overlay.hasAlpha
        return try unsafe Picture.make("draw") { out in
            transparent
                ? unsafe gallery_vips_over(image, overlay.image, out, Int32(x), Int32(y))
                : unsafe gallery_vips_insert(image, overlay.image, out, Int32(x), Int32(y))
        }
    }

    /// One line of text by Pango, with colour fonts and every script that the system's fonts have.
    ///
    /// `text` is plain: what markup would read as markup is escaped here.
    public static func lettering(
        _ text: String, font: String, colour: String, dotsPerInch: Int = 72
    ) throws(VipsError) -> Picture {
        let markup = "<span foreground=\"\(colour)\">\(Markup.escaped(text))</span>"
        return try unsafe make("draw text") { out in
            unsafe gallery_vips_text(out, markup, font, Int32(dotsPerInch))
        }
    }
}
