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
    let rules: NetworkRules
    private(set) var easy: UnsafeMutableRawPointer?
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var continuation: CheckedContinuation<Outcome, Never>?
    var response = Response()
    var descriptor: Int32 = -1
    /// Of what goes to the file, as long as all of it does.
    var digest: Digest?
    /// Why we stopped it ourselves.
    var failure: TransferError?

    init(_ request: Request, _ rules: NetworkRules) {
        self.request = request
        self.rules = rules
    }

    func finish(with continuation: CheckedContinuation<Outcome, Never>) {
        self.continuation = continuation
    }

    /// Opens the file and sets every option of the handle.
    ///
    /// `idle` is a handle that another transfer has left, set back; the making of one costs as much as a
    /// small transfer.
    @unsafe func prepare(_ idle: UnsafeMutableRawPointer?) throws(TransferError) {
        if let file = request.file {
            let start = request.resume == nil ? O_TRUNC : 0
            descriptor = unsafe open(
                file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | start, 0o644)
            guard descriptor >= 0 else { throw .disk(errno) }
            Files.grant(descriptor)
        }
        guard let easy = unsafe idle ?? curl_easy_init() else {
            throw .transport(detail: "no memory for a transfer", isTransient: false)
        }
        unsafe self.easy = easy
        for header in request.headers + request.credentials + rangeHeaders {
            unsafe headerList = curl_slist_append(headerList, header)
        }
        unsafe set(CURLOPT_HTTPHEADER, headerList)
        set(CURLOPT_URL, request.url)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_USERAGENT, "gallery/\(Version.number)")
        // Whatever is asked for, what comes encoded is decoded.
        set(CURLOPT_ACCEPT_ENCODING, request.acceptsCompression ? "" : "identity")
        // In memory alone, and without those that an earlier transfer has left in the handle.
        set(CURLOPT_COOKIEFILE, "")
        for line in ["ALL"] + request.cookies { set(CURLOPT_COOKIELIST, line) }
        if let caFile = rules.caFile { set(CURLOPT_CAINFO, caFile) }
        set(CURLOPT_NOSIGNAL, 1)
        // A rendition in one or two pieces, and so as few writes.
        set(CURLOPT_BUFFERSIZE, 65_536)
        set(CURLOPT_CONNECTTIMEOUT, 10)
        set(CURLOPT_LOW_SPEED_LIMIT, 100)
        set(CURLOPT_LOW_SPEED_TIME, request.stallSeconds)
        // A server that sends just fast enough holds a connection for half an hour and no longer.
        set(CURLOPT_TIMEOUT, 1_800)
        if request.url.hasPrefix("https:") { set(CURLOPT_PIPEWAIT, 1) }
        unsafe setCallbacks(easy)
    }

    /// What curl calls: for a socket where addresses are judged, and with what has come.
    @unsafe private func setCallbacks(_ easy: UnsafeMutableRawPointer) {
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        if !rules.allowsPrivateAddresses {
            unsafe set(CURLOPT_OPENSOCKETDATA, me)
            _ = unsafe gallery_curl_set_opener(
                easy,
                { data, _, address in
                    guard let data = unsafe data, let address = unsafe address else { return -1 }
                    return unsafe Unmanaged<Transfer>.fromOpaque(data).takeUnretainedValue()
                        .openSocket(address)
                })
        }
        unsafe set(CURLOPT_WRITEDATA, me)
        unsafe set(CURLOPT_HEADERDATA, me)
        _ = unsafe gallery_curl_set_data(
            easy, CURLOPT_WRITEFUNCTION,
            { unsafe Transfer.hand($0, $1 * $2, to: $3) { unsafe $0.receive($1) } })
        _ = unsafe gallery_curl_set_data(
            easy, CURLOPT_HEADERFUNCTION,
            { unsafe Transfer.hand($0, $1 * $2, to: $3) { unsafe $0.receive(header: $1) } })
    }

    /// How many bytes were taken; curl gives up unless it is all of them.
    @unsafe private static func hand(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to transfer: UnsafeMutableRawPointer?,
        _ receive: (Transfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let transfer = unsafe transfer else { return 0 }
        let object = unsafe Unmanaged<Transfer>.fromOpaque(transfer).takeUnretainedValue()
        return unsafe receive(object, UnsafeRawBufferPointer(start: bytes, count: count))
            ? count : 0
    }

    /// The handle, set back for another transfer: what it knows of connections stays.
    @unsafe func takeHandle() -> UnsafeMutableRawPointer? {
        guard let handle = unsafe easy else { return nil }
        unsafe easy = nil
        unsafe curl_easy_reset(handle)
        return unsafe handle
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
