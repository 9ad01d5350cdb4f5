import CCrypto
import Glibc

/// A file in short, read piece by piece: however large it is, it takes no memory.
public struct FileSummary: Sendable, Equatable {
    public var bytes = 0
    /// Line ends in it.
    public var lines = 0
    /// 64 lower-case hexadecimal digits.
    public var sha256 = ""

    public init(of path: String) throws(FileError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(action: "read", path: path) }
        defer { close(descriptor) }
        guard let context = unsafe EVP_MD_CTX_new() else {
            preconditionFailure("libcrypto cannot compute SHA-256")
        }
        defer { unsafe EVP_MD_CTX_free(context) }
        unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let got = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw FileError(action: "read", path: path) }
            if got == 0 { break }
            unsafe EVP_DigestUpdate(context, chunk, got)
            bytes += got
            lines += chunk[..<got].count { $0 == 0x0A }
        }
        var value = [UInt8](repeating: 0, count: 32)
        var size: UInt32 = 32
        unsafe EVP_DigestFinal_ex(context, &value, &size)
        sha256 = Digest.hexadecimal(value)
    }
}
