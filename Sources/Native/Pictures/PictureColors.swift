import CVips

extension Picture {
    /// In sRGB or grey, eight bits a band, with one band of transparency at most: what everything else
    /// is made for. Converted by `profile`, or by its own; one that is for other pixels is left aside, and
    /// so are further bands, and the first that stands behind the colors if the picture `isOpaque`.
    ///
    /// libvips takes wrong bands and profiles without a word, so that each step is told what it gets.
    public consuming func inSRGB(
        by profile: [UInt8] = [], isOpaque: Bool = false
    ) throws(VipsError) -> Picture {
        if let pixels, pixels.profile.isEmpty, pixels.colors != VIPS_INTERPRETATION_CMYK {
            return self
        }
        let own = metadata(.profile)
        let profile = profile.isEmpty ? own : profile
        let space = unsafe vips_image_guess_interpretation(image)
        let isByte = unsafe vips_image_get_format(image) == VIPS_FORMAT_UCHAR
        // Lab of 8 bits is packed into four bytes a pixel.
        let isPacked = unsafe image.pointee.Coding == VIPS_CODING_LABQ
        let count = isPacked || space == VIPS_INTERPRETATION_CMYK ? 4 : bands < 3 ? 1 : 3
        let hasAlpha = !isPacked && bands > count && !isOpaque
        let isPlain =
            isByte && bands == count + (hasAlpha ? 1 : 0)
            && [VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_B_W].contains(space)
        if isPlain, own.isEmpty, profile.isEmpty { return self }
        let colors = try unsafe Picture.make("separate the colors") { out in
            isPacked
                ? unsafe gallery_vips_copy(image, out)
                : unsafe gallery_vips_bands(image, out, 0, Int32(count))
        }
        let isLab = isPacked || [VIPS_INTERPRETATION_LAB, VIPS_INTERPRETATION_LABS].contains(space)
        let plain =
            isLab
            ? try unsafe Picture.make("convert from Lab") { out in
                unsafe gallery_vips_from_lab(colors.image, out)
            } : try colors.converted(by: profile, isByte, count)
        unsafe vips_image_remove(plain.image, VIPS_META_ICC_NAME)
        guard plain.bands == 3 || (plain.bands == 1 && count == 1) else {
            throw VipsError(
                action: "convert to sRGB", detail: "libvips gave \(plain.bands) bands")
        }
        guard hasAlpha else { return plain }
        let alpha = try unsafe Picture.make("separate the transparency") { out in
            unsafe gallery_vips_alpha(image, out, Int32(count))
        }
        let joined = try unsafe Picture.make("join the transparency") { out in
            unsafe gallery_vips_join(plain.image, alpha.image, out)
        }
        unsafe vips_image_remove(joined.image, VIPS_META_ICC_NAME)
        return joined
    }

    /// So many of its bands; the picture itself if that is all.
    public borrowing func first(_ count: Int) throws(VipsError) -> Picture {
        guard count < bands else { return try again() }
        return try unsafe Picture.make("separate the colors") { out in
            unsafe gallery_vips_bands(image, out, 0, Int32(count))
        }
    }

    /// Colors alone, `count` bands of them.
    private borrowing func converted(
        by profile: [UInt8], _ isByte: Bool, _ count: Int
    ) throws(VipsError) -> Picture {
        unsafe vips_image_remove(image, VIPS_META_ICC_NAME)
        let rule = ColorProfile(profile)
        guard !rule.isSRGB, rule.channels == count || (rule.channels == 3 && count == 1) else {
            let plain = try inSpace(count == 1 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB)
            return try unsafe Picture.make("convert to sRGB") { out in
                unsafe gallery_vips_cast_uchar(plain.image, out)
            }
        }
        // A profile for colors says of grey what it says of equal parts.
        let colors =
            rule.channels == count
            ? try again()
            : try inSpace(isByte ? VIPS_INTERPRETATION_sRGB : VIPS_INTERPRETATION_RGB16)
        unsafe vips_image_set_blob_copy(
            colors.image, VIPS_META_ICC_NAME, profile, profile.count)
        return try unsafe Picture.make("convert by the profile") { out in
            unsafe gallery_vips_to_srgb(colors.image, out, rule.intent)
        }
    }

    private borrowing func inSpace(_ space: VipsInterpretation) throws(VipsError) -> Picture {
        try unsafe Picture.make("convert to sRGB") { out in
            unsafe gallery_vips_colorspace(image, out, space)
        }
    }

    /// Only a rectangle of it, from left and top, with its width and height; the rest is clear, unless the
    /// picture says itself what is.
    public borrowing func uncovered(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int
    ) throws(VipsError) -> Picture {
        try unsafe Picture.make("uncover") { out in
            unsafe gallery_vips_uncover(
                image, out, Int32(x), Int32(y), Int32(width), Int32(height))
        }
    }
}
