import CVips
import Glibc
import Synchronization

/// libvips' Lanczos3 from one size to a smaller one, for pixels of three bands that lie in memory; kept for the
/// next picture of these sizes, since building and freeing one takes as long as a tenth of the drawing.
///
/// libvips 8.14 computes heights with liborc and widths without: the picture is turned between two reductions of
/// its height, which takes half the time. 8.15 does both with Highway, and needs no turn.
///
/// `@unchecked`: one thread at a time has it, by `kept`.
@safe final class Reduction: @unchecked Sendable {
    struct Sizes: Hashable {
        var width, height, toWidth, toHeight: Int

        /// About what a pipeline holds: strips of both turns, each twice.
        fileprivate var bytes: Int { 4 * Reduction.strip * (width + toHeight) * 3 }
    }

    private let sizes: Sizes
    private let source: UnsafeMutablePointer<VipsImage>
    private let result: Picture
    /// Lines that are computed at once: as many as fit a processor's cache with what they are made from.
    private static let strip = 128
    /// What liborc's code and the 50 weights of 8.14 reach.
    static let farthest = 8.0

    private init(_ sizes: Sizes, _ first: UnsafePointer<UInt8>) throws(VipsError) {
        self.sizes = sizes
        let count = sizes.width * sizes.height * 3
        let made = unsafe Vips.building {
            unsafe vips_image_new_from_memory(
                first, count, Int32(sizes.width), Int32(sizes.height), 3, VIPS_FORMAT_UCHAR)
        }
        guard let source = unsafe made else {
            throw VipsError(action: "resize", detail: Vips.takeError())
        }
        unsafe self.source = source
        let (across, down) = (
            Double(sizes.width) / Double(sizes.toWidth),
            Double(sizes.height) / Double(sizes.toHeight)
        )
        guard (vips_version(0), vips_version(1)) < (8, 15) else {
            result = try unsafe Picture.make("resize") {
                unsafe gallery_vips_resize(source, $0, 1 / across, 1 / down)
            }
            return
        }
        let low = try unsafe Picture.make("resize") {
            unsafe gallery_vips_reduce_height(source, $0, down)
        }
        let turned = try unsafe Picture.make("turn") {
            unsafe gallery_vips_turn(low.image, $0, VIPS_ANGLE_D90)
        }
        let small = try unsafe Picture.make("resize") {
            unsafe gallery_vips_reduce_height(turned.image, $0, across)
        }
        result = try unsafe Picture.make("turn") {
            unsafe gallery_vips_turn(small.image, $0, VIPS_ANGLE_D270)
        }
    }

    deinit { Vips.building { unsafe gallery_vips_unref(source) } }

    /// Shrinks pixels that lie row behind row, into `out`, which has room for the smaller ones.
    @unsafe static func run(
        _ sizes: Sizes, _ pixels: UnsafePointer<UInt8>, into out: UnsafeMutablePointer<UInt8>
    ) throws(VipsError) {
        let reduction =
            if let kept = taken(sizes) { kept } else { try unsafe Reduction(sizes, pixels) }
        try unsafe reduction.compute(pixels, out)
        // What is dropped is freed outside of the lock.
        _ = kept.withLock { kept -> ArraySlice<Reduction> in
            kept.append(reduction)
            var bytes = kept.reduce(0) { $0 + $1.sizes.bytes }
            let extra = kept.prefix { oldest in
                defer { bytes -= oldest.sizes.bytes }
                return bytes > most
            }
            kept.removeFirst(extra.count)
            return extra
        }
    }

    /// Bytes that kept ones may hold: of two sizes each processor's, with pictures 2,000 pixels wide.
    private static let most = Terminal.processors * 16 << 20

    private static let kept = Mutex<[Reduction]>([])

    private static func taken(_ sizes: Sizes) -> Reduction? {
        kept.withLock { kept in
            kept.lastIndex { $0.sizes == sizes }.map { kept.remove(at: $0) }
        }
    }

    @unsafe private func compute(
        _ pixels: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>
    ) throws(VipsError) {
        // An image in memory is read where its pointer leads when a strip is computed.
        unsafe source.pointee.data = UnsafeMutablePointer(mutating: pixels)
        let region = unsafe Vips.building {
            unsafe vips_image_invalidate_all(source)
            return unsafe vips_region_new(result.image)
        }
        guard let region = unsafe region else {
            throw VipsError(action: "resize", detail: "out of memory")
        }
        defer { Vips.building { unsafe gallery_vips_unref_region(region) } }
        let row = sizes.toWidth * 3
        for top in stride(from: 0, to: sizes.toHeight, by: Reduction.strip) {
            let count = min(Reduction.strip, sizes.toHeight - top)
            var area = VipsRect(
                left: 0, top: Int32(top), width: Int32(sizes.toWidth), height: Int32(count))
            try check("resize") { unsafe vips_region_prepare(region, &area) }
            let (valid, line) = unsafe (region.pointee.valid, Int(region.pointee.bpl))
            guard let data = unsafe region.pointee.data else { continue }
            for index in 0..<count {
                let place = (top + index - Int(valid.top)) * line - Int(valid.left) * 3
                unsafe memcpy(out + (top + index) * row, data + place, row)
            }
        }
    }
}
