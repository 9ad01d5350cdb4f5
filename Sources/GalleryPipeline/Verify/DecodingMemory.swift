import GalleryModel
import Native

/// What decoding a picture takes, and whether there is room for it.
enum DecodingMemory {
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

    /// Bytes that libvips' loaders take for a picture of this size, as measured, and for the copy of it, or,
    /// of one that is too large to keep, for the lines from which a strip of the widest rendition is made.
    static func of(
        _ picture: borrowing Picture, _ format: ImageFormat, for boxes: [Plan.Box],
        isAnimated: Bool,
        isInterlaced: Bool
    ) -> Int {
        let area = picture.width * picture.height
        let pixels = area * picture.bytesPerPixel
        let widest = boxes.map { $0.size(of: picture.width, picture.height).width }.max()
        let lines = min(picture.height, strip * picture.width / max(1, widest ?? picture.width))
        let kept =
            pixels > largestKept ? 2 * lines * picture.width * picture.bytesPerPixel : pixels
        return kept
            + format.working(
                ImageFormat.Decoding(
                    area: area, bytesPerPixel: picture.bytesPerPixel, isAnimated: isAnimated,
                    isInterlaced: isInterlaced))
    }

    /// Lines that libvips computes at once, and those around them.
    private static let strip = 160

    /// Bytes of a picture that is held decoded.
    static let largestKept = 200_000_000
}
