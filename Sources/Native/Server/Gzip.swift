import CZlib

/// Compression by zlib, as HTTP wants it.
public enum Gzip {
    /// The bytes in one gzip member; nil when zlib has no memory left. Equal bytes give equal bytes:
    /// no name and no time stands in it.
    public static func compress(_ bytes: [UInt8], level: Int = 6) -> [UInt8]? {
        var stream = unsafe z_stream()
        guard unsafe gallery_gzip_begin(&stream, Int32(level)) == Z_OK else { return nil }
        defer { unsafe deflateEnd(&stream) }
        let most = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
        var isWhole = false
        let result = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                unsafe stream.avail_in = UInt32(source.count)
                unsafe stream.next_out = buffer.baseAddress
                unsafe stream.avail_out = UInt32(most)
                isWhole = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = unsafe most - Int(stream.avail_out)
            }
        }
        return isWhole ? result : nil
    }
}
