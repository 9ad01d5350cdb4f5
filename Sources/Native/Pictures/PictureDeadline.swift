import CVips
import Glibc

extension Picture {
    /// Runs work that pulls this picture's pixels and stops it when its time is spent; 0: no limit.
    ///
    /// libvips calls `eval` on the image that is computed, which is the one that is asked to stop.
    borrowing func timed<Value: ~Copyable>(
        _ seconds: Double, _ work: () throws(VipsError) -> Value
    ) throws(VipsError) -> Value {
        guard seconds > 0 else { return try work() }
        let deadline = UnsafeMutablePointer<Double>.allocate(capacity: 1)
        unsafe deadline.initialize(to: monotonicSeconds() + seconds)
        defer { unsafe deadline.deallocate() }
        let handler = unsafe gallery_vips_on_eval(
            image,
            { image, _, data in
                guard let image = unsafe image, let data = unsafe data else { return }
                let deadline = unsafe data.assumingMemoryBound(to: Double.self).pointee
                if monotonicSeconds() > deadline {
                    unsafe vips_image_set_kill(image, 1)
                }
            }, deadline)
        defer { unsafe gallery_vips_off_eval(image, handler) }
        do {
            return try work()
        } catch {
            let limit = unsafe deadline.pointee
            guard monotonicSeconds() > limit else { throw error }
            throw VipsError(action: VipsError.timeAction, detail: "took over \(seconds) s")
        }
    }
}

extension VipsError {
    static let timeAction = "decode in time"

    /// Whether the time budget ran out, which says nothing about the picture's bytes.
    public var isTimeout: Bool { action == VipsError.timeAction }
}

/// Seconds of a clock that no one sets.
public func monotonicSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
