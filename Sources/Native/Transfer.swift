import CCurl
import Glibc
import Synchronization

/// One request on its way: the easy handle and what has come of the body.
///
/// `@unchecked`: after it was posted only the network's thread touches it; the continuation, which
/// the caller sets before that, is taken once.
@safe final class Transfer: @unchecked Sendable {
    typealias Outcome = Result<Response, TransferError>

    let request: Request
    private(set) var easy: UnsafeMutableRawPointer?
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var continuation: CheckedContinuation<Outcome, Never>?
    private var response = Response()
    private var descriptor: Int32 = -1
    private var failure: TransferError?

    init(_ request: Request) { self.request = request }

    func finish(with continuation: CheckedContinuation<Outcome, Never>) {
        self.continuation = continuation
    }

    /// Opens the file and sets every option of the handle.
    func prepare() throws(TransferError) {
        if let file = request.file {
            let start = request.resume == nil ? O_TRUNC : 0
            descriptor = unsafe open(
                file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | start, 0o644)
            guard descriptor >= 0 else { throw .disk(errno) }
        }
        guard let easy = unsafe curl_easy_init() else {
            throw .transport(detail: "no memory for a transfer", mayPass: false)
        }
        unsafe self.easy = easy
        for header in request.headers + rangeHeaders + ["X-Requested-With: XMLHttpRequest"] {
            unsafe headerList = curl_slist_append(headerList, header)
        }
        unsafe set(CURLOPT_HTTPHEADER, headerList)
        set(CURLOPT_URL, request.url)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        // A secure start stays secure.
        set(CURLOPT_REDIR_PROTOCOLS_STR, request.url.hasPrefix("https:") ? "https" : "http,https")
        set(CURLOPT_USERAGENT, "gallery/1.0")
        if request.acceptsCompression { set(CURLOPT_ACCEPT_ENCODING, "") }
        set(CURLOPT_FOLLOWLOCATION, 1)
        set(CURLOPT_MAXREDIRS, 5)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_CONNECTTIMEOUT, 10)
        set(CURLOPT_LOW_SPEED_LIMIT, 100)
        set(CURLOPT_LOW_SPEED_TIME, request.stallSeconds)
        if request.url.hasPrefix("https:") { set(CURLOPT_PIPEWAIT, 1) }
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe set(CURLOPT_WRITEDATA, me)
        unsafe set(CURLOPT_HEADERDATA, me)
        _ = unsafe gallery_curl_set_data(
            easy, CURLOPT_WRITEFUNCTION,
            { bytes, size, count, data in
                guard let bytes = unsafe bytes, let data = unsafe data else { return 0 }
                let transfer = unsafe Unmanaged<Transfer>.fromOpaque(data).takeUnretainedValue()
                let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
                return unsafe transfer.receive(buffer) ? size * count : 0
            })
        _ = unsafe gallery_curl_set_data(
            easy, CURLOPT_HEADERFUNCTION,
            { bytes, size, count, data in
                guard let bytes = unsafe bytes, let data = unsafe data else { return 0 }
                let transfer = unsafe Unmanaged<Transfer>.fromOpaque(data).takeUnretainedValue()
                let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
                return transfer.receive(header: unsafe String(decoding: buffer, as: UTF8.self))
                    ? size * count : 0
            })
    }

    /// Releases everything and wakes who waits.
    func end(_ outcome: Outcome) {
        if let easy = unsafe easy { unsafe curl_easy_cleanup(easy) }
        unsafe easy = nil
        unsafe curl_slist_free_all(headerList)
        unsafe headerList = nil
        var outcome = outcome
        if descriptor >= 0, close(descriptor) != 0, case .success = outcome {
            outcome = .failure(.disk(errno))
        }
        descriptor = -1
        continuation?.resume(returning: outcome)
        continuation = nil
    }

    /// What curl's result code and the bytes received come to.
    func outcome(_ code: CURLcode) -> Outcome {
        if let failure { return .failure(failure) }
        guard code == CURLE_OK else {
            let passing = [
                CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_OPERATION_TIMEDOUT,
                CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING,
                CURLE_SSL_CONNECT_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
                CURLE_COULDNT_RESOLVE_PROXY,
            ]
            let detail = unsafe String(cString: curl_easy_strerror(code))
            return .failure(
                .transport(detail: detail, mayPass: passing.contains(code), resume: resume))
        }
        if response.status == 416, request.resume != nil {
            return .failure(.transport(detail: "the range was refused", mayPass: true))
        }
        return .success(response)
    }

    private var rangeHeaders: [String] {
        request.resume.map { ["Range: bytes=\($0.offset)-", "If-Range: \($0.validator)"] } ?? []
    }

    /// Where a next try may go on: behind what came of a file that has a strong validator.
    private var resume: Resume? {
        let etag = response.header("etag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
        guard request.file != nil, [200, 206].contains(response.status),
            response.byteCount >= 65_536, response.header("content-encoding") == nil,
            let validator = etag ?? response.header("last-modified")
        else { return nil }
        return Resume(offset: response.byteCount, validator: validator)
    }

    /// The headers are whole: a part must be the part that was asked for, anything else starts anew.
    private func begin() -> Bool {
        guard let resume = request.resume else { return true }
        if response.status == 206 {
            guard response.header("content-range")?.hasPrefix("bytes \(resume.offset)-") == true
            else {
                failure = .transport(detail: "the server sent another range", mayPass: true)
                return false
            }
            response.byteCount = resume.offset
            return true
        }
        response.byteCount = 0
        guard ftruncate(descriptor, 0) == 0 else {
            failure = .disk(errno)
            return false
        }
        return true
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        response.byteCount += bytes.count
        guard response.byteCount <= request.limit else {
            failure = .tooLarge(limit: request.limit)
            return false
        }
        if descriptor < 0 {
            unsafe response.body.append(contentsOf: bytes)
            return true
        }
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            let written = unsafe write(descriptor, rest.baseAddress, rest.count)
            guard written > 0 || errno == EINTR else {
                failure = .disk(errno)
                return false
            }
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, written)))
        }
        return true
    }

    private func receive(header line: String) -> Bool {
        if line.hasPrefix("HTTP/") {
            response.headers = []
            response.status = Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
            return true
        }
        if line.allSatisfy(\.isNewline) {
            // A redirect that is followed, and a "continue", are not the answer yet.
            let isOnTheWay =
                response.status < 200 || [301, 302, 303, 307, 308].contains(response.status)
            return isOnTheWay || begin()
        }
        guard response.headers.count < 200, let colon = line.firstIndex(of: ":") else {
            return true
        }
        let name = line[..<colon].lowercased()
        let value = line[line.index(after: colon)...].filter { !$0.isNewline }
        response.headers.append((name, String(value.drop { $0 == " " || $0 == "\t" })))
        if name == "content-length", let length = Int(response.headers.last?.value ?? ""),
            length + (response.status == 206 ? request.resume?.offset ?? 0 : 0) > request.limit
        {
            failure = .tooLarge(limit: request.limit)
            return false
        }
        return true
    }

    private func set(_ option: CURLoption, _ value: Int) {
        if let easy = unsafe easy { _ = unsafe gallery_curl_set_long(easy, option, value) }
    }

    private func set(_ option: CURLoption, _ value: String) {
        if let easy = unsafe easy { _ = unsafe gallery_curl_set_string(easy, option, value) }
    }

    @unsafe private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) {
        if let easy = unsafe easy { _ = unsafe gallery_curl_set_pointer(easy, option, value) }
    }
}
