import CCurl
import Glibc

/// What comes back, and what is made of it. All of it runs on the network's thread.
extension Transfer {
    /// What curl's result code and the bytes received come to.
    func outcome(_ code: CURLcode) -> Outcome {
        if let failure { return .failure(failure) }
        if response.isRedirect, [CURLE_OK, CURLE_WRITE_ERROR].contains(code) {
            response.cookies = cookies
            return .success(response)
        }
        guard code != CURLE_BAD_CONTENT_ENCODING else {
            let coding = response.header("content-encoding") ?? ""
            let detail = "its body cannot be decoded as Content-Encoding: \(coding) says"
            return .failure(.transport(detail: detail, isTransient: false))
        }
        guard code == CURLE_OK else {
            let passing = [
                CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_OPERATION_TIMEDOUT,
                CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING,
                CURLE_SSL_CONNECT_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
                CURLE_COULDNT_RESOLVE_PROXY,
            ]
            let detail = unsafe String(cString: curl_easy_strerror(code))
            return .failure(
                .transport(detail: detail, isTransient: passing.contains(code), resume: resume))
        }
        if response.status == 416, request.resume != nil {
            return .failure(.transport(detail: "the range was refused", isTransient: true))
        }
        response.sha256 = digest?.finish()
        digest = nil
        return .success(response)
    }

    /// What the handle has of cookies by now.
    private var cookies: [String] {
        guard let easy = unsafe easy else { return [] }
        let list = unsafe gallery_curl_cookies(easy)
        defer { unsafe curl_slist_free_all(list) }
        return unsafe sequence(first: list, next: { unsafe $0?.pointee.next })
            .prefix { unsafe $0 != nil }
            .compactMap { unsafe $0.map { unsafe String(cString: $0.pointee.data) } }
    }

    var rangeHeaders: [String] {
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
        // Its own words are nobody's picture, and what an earlier try has left stays.
        if response.isRedirect { return true }
        if request.file != nil { digest = Digest() }
        guard let resume = request.resume else { return true }
        if response.status == 206 {
            digest = nil
            // A part of an encoded body is no part of what is there.
            guard response.header("content-range")?.hasPrefix("bytes \(resume.offset)-") == true,
                response.header("content-encoding") == nil
            else {
                failure = .transport(detail: "the server sent another range", isTransient: true)
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

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        response.byteCount += bytes.count
        // A short page is read, which leaves the connection for others.
        if response.isRedirect { return response.byteCount <= 65_536 }
        guard response.byteCount <= request.limit else {
            failure = .tooLarge(limit: request.limit)
            return false
        }
        if descriptor < 0 {
            unsafe response.body.append(contentsOf: bytes)
            return true
        }
        unsafe digest?.add(bytes)
        guard unsafe !Files.write(bytes, to: descriptor) else { return true }
        failure = .disk(errno)
        return false
    }

    /// One line of the head, by bytes: by characters it would take as long as the rest of a small transfer.
    func receive(header line: UnsafeRawBufferPointer) -> Bool {
        let line = unsafe line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        if unsafe line.starts(with: "HTTP/".utf8) {
            response.headers = []
            let words = unsafe line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            response.status =
                unsafe words.count > 1
                ? Int(unsafe String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
            return true
        }
        if unsafe line.isEmpty {
            // A "continue" is not the answer yet.
            return response.status < 200 || begin()
        }
        guard response.headers.count < 200,
            let colon = unsafe line.firstIndex(of: UInt8(ascii: ":"))
        else { return true }
        let name = unsafe String(decoding: line[..<colon], as: UTF8.self).lowercased()
        let value = unsafe line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == 9 }
        response.headers.append((name, unsafe String(decoding: value, as: UTF8.self)))
        if name == "content-length", !response.isRedirect,
            let length = Int(response.headers.last?.value ?? ""),
            length > request.limit - (response.status == 206 ? request.resume?.offset ?? 0 : 0)
        {
            failure = .tooLarge(limit: request.limit)
            return false
        }
        return true
    }
}
