import Native

/// Whether and when to try again. Pure.
enum Retry {
    /// Seconds to wait before the next try; nil: it would be pointless, or enough was tried.
    ///
    /// Only what passes by itself is tried again: 429, 5xx of the passing kind, a broken transport.
    /// A quota (403) is not. The wait doubles from half a second to half a minute; `jitter` (0 to 1)
    /// keeps clients from coming back in step.
    static func delay(
        after failure: FetchFailure, tries: Int, _ limits: Limits,
        jitter: Double = .random(in: 0.5...1)
    ) -> Double? {
        switch failure {
        case .status(let status, let body):
            guard [408, 429, 500, 502, 503, 504].contains(status), !body.isQuota else { return nil }
        case .transport(_, let mayPass, _):
            guard mayPass else { return nil }
        case .tooLarge, .disk, .cancelled:
            return nil
        }
        return delay(after: tries, limits, jitter: jitter)
    }

    /// The wait after so many tries; nil after the last one.
    static func delay(
        after tries: Int, _ limits: Limits, jitter: Double = .random(in: 0.5...1)
    ) -> Double? {
        guard tries <= limits.retries else { return nil }
        return min(30, 0.5 * Double(1 << min(tries - 1, 10))) * jitter
    }

    /// Seconds that the server asks to wait, by `Retry-After` or `X-RateLimit-Reset`; at most five
    /// minutes, which a run can sit out. nil when it asks for nothing.
    static func pause(asked response: Response, now: Double = WallClock.seconds()) -> Double? {
        guard [429, 503].contains(response.status) else { return nil }
        let asked: Double?
        if let value = response.header("retry-after") {
            asked = Double(value) ?? HTTPDate.seconds(value).map { $0 - now }
        } else if let value = response.header("x-ratelimit-reset").flatMap(Double.init) {
            // Seconds from now, or an epoch: no reset is a billion seconds away.
            asked = value > 1_000_000_000 ? value - now : value
        } else {
            asked = nil
        }
        return asked.flatMap { $0.isNaN ? nil : min(max($0, 0), 300) }
    }
}

/// The dates of HTTP headers: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Seconds since 1970; nil when it is no such date.
    static func seconds(_ text: String) -> Double? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]),
            let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2])), (1...31).contains(day),
            (1970...9999).contains(year)
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
            (0...60).contains(clock[2])
        else { return nil }
        let days = daysSince1970(year: year, month: month + 1, day: day)
        return Double(days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2])
    }

    /// Howard Hinnant's days_from_civil: the proleptic Gregorian calendar, March first.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = y / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}
