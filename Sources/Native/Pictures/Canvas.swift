import CVips

extension Picture {
    /// A canvas of one color, each part 0 to 255.
    public static func canvas(
        width: Int, height: Int, color: [Double]
    ) throws(VipsError) -> Picture {
        guard color.count == 3 else {
            throw VipsError(action: "draw", detail: "a color has three parts")
        }
        return try unsafe make("draw") { out in
            unsafe gallery_vips_canvas(
                out, Int32(width), Int32(height), color[0], color[1], color[2])
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

    /// One line of text by Pango, with color fonts and every script that the system's fonts have.
    ///
    /// `text` is plain: what markup would read as markup is escaped here.
    public static func lettering(
        _ text: String, font: String, color: String, dotsPerInch: Int = 72
    ) throws(VipsError) -> Picture {
        let markup = "<span foreground=\"\(color)\">\(Markup.escaped(text))</span>"
        return try unsafe make("draw text") { out in
            unsafe gallery_vips_text(out, markup, font, Int32(dotsPerInch))
        }
    }
}
