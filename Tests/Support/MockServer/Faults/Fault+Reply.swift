import Glibc

extension Fault {
    /// The reply this fault makes of the true one, which is only asked for where it is needed.
    func reply(to exchange: Exchange, truth: () -> Reply) -> Reply {
        switch self {
        case .tooManyRequests(let wait): return Self.error(429, "Too Many Requests", wait)
        case .unavailable(let wait): return Self.error(503, "Service Unavailable", wait)
        case .status(let status): return Self.error(status, "Error \(status)", nil)
        case .quotaExceeded: return Refusal.quotaExceeded.reply
        case .reset(let bytes): return truth().delivered(.resetAfter(bytes))
        case .shortBody(let bytes): return truth().delivered(.shortBody(bytes))
        case .unfinishedChunks(let bytes): return truth().delivered(.unfinishedChunks(bytes))
        case .wrongLength(let difference):
            let reply = truth()
            let announced = max(0, reply.body.count + difference)
            return reply.delivered(.wrongLength(announced: announced))
        case .truncated(let share):
            var reply = truth()
            reply.body = Array(reply.body.prefix(Int(Double(reply.body.count) * share)))
            return reply
        case .htmlPage:
            return .html("<!DOCTYPE html><title>Sign in</title><p>Please sign in.</p>")
        case .jsonError:
            var reply = Refusal.failure().reply
            reply.status = 200
            return reply
        case .emptyBody: return Reply(headers: [("Content-Type", "application/json")])
        case .drip(let bytes, let pause):
            return truth().delivered(.drip(bytes: bytes, pause: pause))
        case .hang(let time): return .hang(time)
        case .redirect(let origin): return .redirect(to: origin + exchange.target)
        case .redirectTo(let location): return .redirect(to: location)
        case .redirectLoop:
            return .redirect(to: "http://" + (exchange.host ?? "localhost") + exchange.target)
        case .reply(let reply): return reply
        }
    }

    private static func error(_ status: Int, _ title: String, _ wait: RetryAfter?) -> Reply {
        var reply = Refusal(status: status, title: title, detail: title).reply
        if let wait { reply.headers.append(("Retry-After", wait.text)) }
        return reply
    }
}

extension Fault.RetryAfter {
    /// The header as sent.
    var text: String {
        switch self {
        case .seconds(let seconds): String(seconds)
        case .date(let seconds): Self.httpDate(time(nil) + seconds)
        case .text(let text): text
        }
    }

    /// RFC 9110: `Mon, 30 Nov 2026 09:28:40 GMT`.
    private static func httpDate(_ moment: time_t) -> String {
        var moment = moment
        var parts = tm()
        gmtime_r(&moment, &parts)
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
