import Glibc

/// A file that is open for reading, and closed when it goes. Only a plain one is opened unless a stream
/// is as good: a pipe may be waited for for ever, and a device may never end.
struct PlainFile: ~Copyable {
    let descriptor: Int32
    let status: FileStatus
    private let path: String

    init(_ path: String, orStream: Bool = false) throws(FileError) {
        // Without O_NONBLOCK the opening alone would wait for a pipe's writer.
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (orStream ? 0 : O_NONBLOCK)
        let opened = unsafe open(path, flags)
        var found = stat()
        let code = unsafe opened >= 0 && fstat(opened, &found) == 0 ? 0 : errno
        // The value is whole before anything is thrown, so that its end closes the descriptor.
        (descriptor, status, self.path) = (opened, FileStatus(found), path)
        if code != 0 { throw FileError(action: "read", path: path, code: code) }
        guard status.kind == .file || orStream && status.kind == .other else {
            let isFolder = status.kind == .directory
            throw FileError(
                action: "read", path: path, code: isFolder ? EISDIR : FileError.isSpecial)
        }
    }

    deinit { close(descriptor) }

    /// Reads on; says how many bytes of the buffer were filled, none at the end.
    func read(into chunk: inout [UInt8]) throws(FileError) -> Int {
        while true {
            let got = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if got >= 0 { return got }
            guard errno == EINTR else { throw FileError(action: "read", path: path) }
        }
    }

    /// Hands over what is left, so that a file of any length takes no memory.
    func eachPiece(
        _ body: (ArraySlice<UInt8>) throws(FileError) -> Void
    ) throws(FileError) {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let got = try read(into: &chunk), got > 0 { try body(chunk[..<got]) }
    }

    /// The first bytes of a file, as many as it was long when it was opened, or as it has by now.
    static func bytes(_ count: Int, of descriptor: Int32, _ path: String) throws(FileError)
        -> [UInt8]
    {
        var code: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(buffer)[done...]
                let got = unsafe pread(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress,
                    count - done, done)
                if got < 0, errno == EINTR { continue }
                code = got < 0 ? errno : 0
                if got <= 0 { break }
                done += got
            }
        }
        if code != 0 { throw FileError(action: "read", path: path, code: code) }
        return bytes
    }

    /// The whole of it, or its first `limit` bytes; a stream to its end.
    func bytes(limit: Int) throws(FileError) -> [UInt8] {
        if status.kind == .file {
            return try PlainFile.bytes(min(status.size, limit), of: descriptor, path)
        }
        var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while bytes.count < limit, case let got = try read(into: &chunk), got > 0 {
            bytes += chunk[..<got]
        }
        return bytes
    }
}
