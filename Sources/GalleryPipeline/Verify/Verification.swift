package import GalleryModel
import Native

/// A picture that was proved whole, decoded at least as large as was asked for.
package struct VerifiedPicture: ~Copyable {
    package var facts: PictureFacts
    let picture: Picture
    /// To be kept for as long as anything is drawn from the picture.
    let memory: PixelMemory
    /// The file's own bytes, without what carries words, if they show the same everywhere and may be
    /// published; nil: they may not.
    let clean: [UInt8]?
    /// What a person may want to know and that is no problem.
    var notices: [String] = []

    /// The picture alone; the rest goes.
    consuming func takePicture() -> Picture { picture }
}

/// Proves that a file is a whole picture: signature, ceilings, structure, every pixel.
package enum Verification {
    /// `boxes` are what the picture is wanted for; a JPEG is decoded no larger than they need, or
    /// than `ifClean` needs when its own bytes serve for the rest.
    ///
    /// `bytes` is the content of `file`; libvips reads the file itself, since its loaders honour their
    /// strictness only there.
    package static func open(
        _ file: String, _ bytes: [UInt8], for boxes: [Plan.Box], ifClean: JPEG.CleanBoxes? = nil,
        _ limits: Limits
    ) throws(Problem.Reason) -> VerifiedPicture {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        do {
            switch Signature.of(bytes) {
            case .picture(let type) where type.loader == nil:
                _ = try Structure.check(bytes, type)
                return try JPEG.open(bytes, for: boxes, ifClean: ifClean, limits)
            case .picture(let type):
                var memory: PixelMemory?
                do {
                    return try openOther(file, bytes, type, boxes, limits, &memory)
                } catch let error as VipsError where !error.isTimeout {
                    // Its text may be another picture's.
                    guard let loader = type.loader else { throw error }
                    let page =
                        type.container == .directories ? (try? TIFFPage(bytes).number) ?? 0 : 0
                    let said = Vips.complaint { () throws(VipsError) in
                        let first = try Picture.open(file, as: loader, page: page)
                        try first.checkEveryPixel(within: limits.seconds)
                        guard type.hasFrames else { return }
                        _ = try check(min(first.pages, limits.frames), of: file, loader, limits)
                    }
                    throw Problem.Reason.undecodable(type: type.name, said: said)
                }
            case .svg: throw Problem.Reason.svgNotEnabled
            case .other(let kind): throw Problem.Reason.notAPicture(kind: kind)
            }
        } catch {
            throw reason(for: error, limits)
        }
    }

    /// The ceilings, held against what a header claims before anything is decoded.
    package static func enforceLimits(
        _ width: Int, _ height: Int, _ frames: Int, _ limits: Limits
    ) throws(Problem.Reason) {
        let (area, tooWide) = width.multipliedReportingOverflow(by: height)
        let (pixels, tooMany) = area.multipliedReportingOverflow(by: max(1, frames))
        guard !tooWide, !tooMany, pixels <= limits.pixels else {
            throw .tooManyPixels(width: width, height: height, frames: frames, limit: limits.pixels)
        }
    }

    /// Everything but JPEG, which libvips decodes.
    private static func openOther(
        _ file: String, _ bytes: [UInt8], _ type: ImageFormat, _ boxes: [Plan.Box],
        _ limits: Limits, _ memory: inout PixelMemory?
    ) throws -> VerifiedPicture {
        let size = try Structure.check(bytes, type)
        if let size { try enforceLimits(size.width, size.height, 1, limits) }
        guard let loader = type.loader else {
            throw Problem.Reason.unsupported(detail: type.name)
        }
        let isTIFF = type.container == .directories
        guard isTIFF || ExifRecursion.isBounded(in: bytes) else {
            throw Problem.Reason.damaged(
                detail: "the directories of its EXIF block lead to each other without end")
        }
        let page = isTIFF ? try TIFFPage(bytes) : TIFFPage()
        let picture = try Picture.open(file, as: loader, page: page.number)
        let isAnimated = type.hasFrames && picture.pages > 1
        let frames = isAnimated ? picture.pages : 1
        // Four bytes a pixel is what the ceiling is meant for: sixteen bits a band count double.
        try enforceLimits(picture.width, picture.height, max(1, picture.bytesPerPixel / 4), limits)
        // Of what stands behind the colors only the first band can be transparency.
        let bands = page.colors.map { min(picture.bands, $0 + 1) } ?? picture.bands
        guard bands <= 5 else {
            throw Problem.Reason.unsupported(detail: "a picture of \(bands) bands")
        }
        let claim = try DecodingMemory.admit(
            DecodingMemory.of(
                picture, type, for: boxes, isAnimated: isAnimated,
                isInterlaced: type.container == .chunks && bytes[28] == 1),
            boxes, picture.width, picture.height, limits)
        memory = claim
        let text = EmbeddedText(
            exif: picture.metadata(.exif), xmp: picture.metadata(.xmp),
            iptc: picture.metadata(.iptc))
        let facts = PictureFacts(
            type, picture.width, picture.height, orientation: picture.orientation,
            frames: frames, text)
        let colors = ColorDescription.of(
            bytes, type, hasProfile: !picture.metadata(.profile).isEmpty)
        var notices: [String] = []
        if colors?.isHighDynamicRange == true {
            notices.append("its brightest parts go beyond sRGB (HDR) and are compressed into it")
        }
        if isAnimated, try !checkFrames(of: picture, file, loader, limits) {
            notices.append("not all of its \(frames) frames were checked; see limits")
        }
        let look = Look(
            picture, type, colors, bands: bands, isOpaque: page.isOpaque, covered: size?.covered)
        let whole = try look.shown(picture)
        if whole.width * whole.height * picture.bytesPerPixel > DecodingMemory.largestKept {
            // Too large to keep: one pass to check it, and a lazy one to draw from.
            try whole.checkEveryPixel(within: limits.seconds)
            return VerifiedPicture(
                facts: facts,
                picture: try look.shown(Picture.open(file, as: loader, page: page.number)),
                memory: claim, clean: nil, notices: notices)
        }
        return VerifiedPicture(
            facts: facts, picture: try whole.inMemory(within: limits.seconds), memory: claim,
            clean: nil, notices: notices)
    }

    /// Whether every frame was decoded. The first is what is shown: what is wrong with the others, but damage,
    /// is no reason to lose it.
    private static func checkFrames(
        of picture: borrowing Picture, _ file: String, _ loader: Picture.Loader, _ limits: Limits
    ) throws(VipsError) -> Bool {
        let room = max(1, limits.pixels / (picture.width * picture.height))
        let checked = min(picture.pages, limits.frames, room)
        return try check(checked, of: file, loader, limits) && checked == picture.pages
    }

    /// Whether so many frames were decoded before the time was spent.
    private static func check(
        _ frames: Int, of file: String, _ loader: Picture.Loader, _ limits: Limits
    ) throws(VipsError) -> Bool {
        let animation = try Picture.open(file, as: loader, frames: frames)
        do throws(VipsError) {
            try animation.checkEveryPixel(within: limits.seconds)
            return true
        } catch {
            guard error.isTimeout else { throw error }
            return false
        }
    }

    /// What a library's refusal means.
    private static func reason(
        for error: any Error, _ limits: Limits
    ) -> Problem.Reason {
        switch error {
        case let reason as Problem.Reason: reason
        case let error as JPEGError:
            switch error.kind {
            case .unsupported: .unsupported(detail: error.detail)
            case .timeout: .tooSlow(seconds: limits.seconds)
            case .tooMuchMemory:
                .unsupported(detail: "a progressive JPEG of this size takes too much memory")
            case .tooManyScans: .damaged(detail: "it has more scans than any encoder writes")
            case .damaged: .damaged(detail: error.detail)
            }
        case let error as VipsError where error.isTimeout: .tooSlow(seconds: limits.seconds)
        default: .undecodable(type: "file", said: "\(error)")
        }
    }
}

/// How a picture's samples become colors on a screen.
private struct Look {
    private let bands: Int
    private let profile: [UInt8]
    private let isOpaque: Bool
    /// What the first frame of a GIF covers of the canvas, which is clear elsewhere.
    private let covered: Structure.Area?

    init(
        _ picture: borrowing Picture, _ format: ImageFormat, _ colors: ColorDescription?,
        bands: Int,
        isOpaque: Bool, covered: Structure.Area?
    ) {
        (self.bands, self.isOpaque, self.covered) = (bands, isOpaque, covered)
        let exif = format.container == .chunks ? [] : picture.metadata(.exif)
        let isAdobe =
            colors == nil && picture.metadata(.profile).isEmpty && Exif(exif).isAdobeRGB
        profile = isAdobe ? ColorProfile.adobeRGB : colors?.profile ?? []
    }

    func shown(_ picture: borrowing Picture) throws(VipsError) -> Picture {
        guard let area = covered else {
            return try picture.first(bands).inSRGB(by: profile, isOpaque: isOpaque)
        }
        return try picture.uncovered(area.x, area.y, area.width, area.height).inSRGB()
    }
}
