import Native

/// What a picture is, once every pixel was decoded.
struct PictureFacts: Sendable, Equatable, Codable {
    var type: PictureType
    /// Pixels, upright.
    var width: Int
    var height: Int
    var frames: Int
    /// The dominant colour, `#rrggbb`.
    var colour = "#000000"
    /// The tiny preview, as a `data:` URI, if one was asked for.
    var placeholder: String?
    var title: String?
    var alt: String?
    var caption: String?
    var credit: String?
    var takenAt: String?
}

/// A picture that was proved whole, decoded at least as large as was asked for.
struct VerifiedPicture: ~Copyable {
    var facts: PictureFacts
    let picture: Picture
    /// To be kept for as long as anything is drawn from the picture.
    let memory: PixelMemory
    /// Whether the file shows the same everywhere and carries nothing private, so that its own bytes
    /// may be published.
    let isClean: Bool
    /// What a person may want to know and that is no problem.
    var notices: [String] = []

    /// The picture alone; the rest goes.
    consuming func takePicture() -> Picture { picture }
}

/// Proves that a file is a whole picture: signature, ceilings, structure, every pixel.
enum Verification {
    /// The version of these rules: facts that an older one found are found again.
    static let rule = 3

    /// `boxes` are what the picture is wanted for; a JPEG is decoded no larger than they need, or
    /// than `ifClean` needs when its own bytes serve for the rest.
    ///
    /// `bytes` is the content of `file`; libvips reads the file itself, since its loaders honour their
    /// strictness only there.
    static func open(
        _ file: String, _ bytes: [UInt8], for boxes: [Plan.Box], ifClean: JPEG.CleanBoxes? = nil,
        _ limits: Limits
    ) throws(Problem.Reason) -> VerifiedPicture {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        do {
            switch Signature.of(bytes) {
            case .picture(.jpeg):
                _ = try Structure.check(bytes, .jpeg)
                return try JPEG.open(bytes, for: boxes, ifClean: ifClean, limits)
            case .picture(let type):
                var memory: PixelMemory?
                do {
                    return try openOther(file, bytes, type, boxes, limits, &memory)
                } catch let error as VipsError where !error.isTimeout {
                    // Its text may be another picture's.
                    guard let loader = Picture.Loader(type) else { throw error }
                    let said = Vips.complaint { () throws(VipsError) in
                        try Picture.open(file, as: loader, frames: type == .gif ? -1 : 1)
                            .checkEveryPixel(within: limits.seconds)
                    }
                    throw Problem.Reason.undecodable(type: type.rawValue, said: said)
                }
            case .svg: throw Problem.Reason.svgNotEnabled
            case .other(let kind): throw Problem.Reason.notAPicture(kind: kind)
            }
        } catch {
            throw reason(for: error, limits)
        }
    }

    /// The ceilings, held against what a header claims before anything is decoded.
    static func keep(
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
        _ file: String, _ bytes: [UInt8], _ type: PictureType, _ boxes: [Plan.Box],
        _ limits: Limits, _ memory: inout PixelMemory?
    ) throws -> VerifiedPicture {
        let size = try Structure.check(bytes, type)
        if let size { try keep(size.width, size.height, 1, limits) }
        guard let loader = Picture.Loader(type) else {
            throw Problem.Reason.unsupported(detail: type.rawValue)
        }
        guard type == .tiff || ExifRecursion.isBounded(in: bytes) else {
            throw Problem.Reason.damaged(
                detail: "the directories of its EXIF block lead to each other without end")
        }
        let page = type == .tiff ? try TIFFPage(bytes) : TIFFPage()
        let picture = try Picture.open(file, as: loader, page: page.number)
        let isAnimated = [.gif, .webp].contains(type) && picture.pages > 1
        let frames = isAnimated ? picture.pages : 1
        // Four bytes a pixel is what the ceiling is meant for: sixteen bits a band count double.
        try keep(picture.width, picture.height, max(1, picture.bytesPerPixel / 4), limits)
        guard picture.bands <= 5 else {
            throw Problem.Reason.unsupported(detail: "a picture of \(picture.bands) bands")
        }
        let claim = try admit(
            decoded(
                picture, type, isAnimated: isAnimated, isInterlaced: type == .png && bytes[28] == 1),
            boxes, picture.width, picture.height, limits)
        memory = claim
        let lying = picture.orientation > 4
        let text = EmbeddedText(
            exif: picture.metadata(.exif), xmp: picture.metadata(.xmp),
            iptc: picture.metadata(.iptc))
        let facts = PictureFacts(
            type: type, width: lying ? picture.height : picture.width,
            height: lying ? picture.width : picture.height, frames: frames
        ).with(text)
        let colours = ColourDescription.of(
            bytes, type, hasProfile: !picture.metadata(.profile).isEmpty)
        var notices: [String] = []
        if colours?.isHighDynamicRange == true {
            notices.append("its brightest parts go beyond sRGB (HDR) and are compressed into it")
        }
        if isAnimated {
            // The first is what is shown: what is wrong with the others, but damage, is no reason to lose it.
            let room = max(1, limits.pixels / (picture.width * picture.height))
            let checked = min(frames, limits.frames, room)
            let isInTime = try check(checked, of: file, loader, limits)
            if checked < frames || !isInTime {
                notices.append("not all of its \(frames) frames were checked; see limits")
            }
        }
        var profile = colours?.profile ?? []
        let exif = type == .png ? [] : picture.metadata(.exif)
        if colours == nil, picture.metadata(.profile).isEmpty, Exif(exif).isAdobeRGB {
            profile = ColourProfile.adobeRGB
        }
        func shown(_ picture: borrowing Picture) throws(VipsError) -> Picture {
            // The canvas of a GIF is clear where its first frame does not cover it.
            guard let area = size?.covered else {
                return try picture.again().inSRGB(by: profile, isOpaque: page.isOpaque)
            }
            return try picture.uncovered(area.x, area.y, area.width, area.height).inSRGB()
        }
        let whole = try shown(picture)
        if whole.width * whole.height * picture.bytesPerPixel > largestKept {
            // Too large to keep: one pass to check it, and a lazy one to draw from.
            try whole.checkEveryPixel(within: limits.seconds)
            return VerifiedPicture(
                facts: facts,
                picture: try shown(Picture.open(file, as: loader, page: page.number)),
                memory: claim, isClean: false, notices: notices)
        }
        return VerifiedPicture(
            facts: facts, picture: try whole.inMemory(within: limits.seconds), memory: claim,
            isClean: type == .webp && WebPChunks.isBare(bytes), notices: notices)
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

    /// Waits until a decode of so many bytes, and what is drawn from it, fits beside other threads' pixels.
    static func admit(
        _ decoded: Int, _ boxes: [Plan.Box], _ width: Int, _ height: Int, _ limits: Limits
    ) throws(Problem.Reason) -> PixelMemory {
        // A rendition, the same without transparency, and the next smaller one.
        let drawn = boxes.map { $0.size(of: width, height) }.map { 9 * $0.width * $0.height }.max()
        let bytes = decoded + (drawn ?? 0)
        guard let memory = PixelMemory.claim(bytes, below: limits.memory) else {
            throw .tooMuchMemory(bytes, limit: limits.memory)
        }
        return memory
    }

    /// Bytes that libvips' loaders take for a picture of this size, as measured, and for the copy of it.
    private static func decoded(
        _ picture: borrowing Picture, _ type: PictureType, isAnimated: Bool, isInterlaced: Bool
    ) -> Int {
        let area = picture.width * picture.height
        let pixels = area * picture.bytesPerPixel
        let kept = pixels > largestKept ? 0 : pixels
        return switch type {
        case .jpeg: kept
        case .png: isInterlaced ? kept + pixels : kept
        case .webp: kept + area * (isAnimated ? 12 : 8)
        case .gif: kept + area * 5
        // A tile or a strip may be as large as the picture.
        case .tiff: kept + pixels
        case .avif, .heic: kept + area * (picture.bytesPerPixel > 4 ? 16 : 8)
        }
    }

    /// Bytes of a picture that is held decoded.
    private static let largestKept = 200_000_000

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

extension PictureFacts {
    func with(_ text: EmbeddedText) -> PictureFacts {
        var facts = self
        facts.title = text.title
        facts.alt = text.alt
        facts.caption = text.caption
        facts.credit = text.credit
        facts.takenAt = text.takenAt
        return facts
    }
}

extension Picture.Loader {
    init?(_ type: PictureType) {
        switch type {
        case .png: self = .png
        case .gif: self = .gif
        case .webp: self = .webp
        case .tiff: self = .tiff
        case .avif, .heic: self = .heif
        case .jpeg: return nil
        }
    }
}
