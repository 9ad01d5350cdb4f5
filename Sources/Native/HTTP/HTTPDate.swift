import CLinux
import Glibc

/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`. Pure.
public struct HTTPDate: Equatable, Sendable {
    /// Since 1970.
    public let seconds: Int

    private static let format = "%a, %d %b %Y %H:%M:%S GMT"

    public init(seconds: Int) { self.seconds = min(max(0, seconds), 253_402_300_799) }

    /// Only the form that everybody has sent since 1997; nil for the two older ones, whose senders
    /// get the whole file.
    public init?(_ text: String) {
        var date = unsafe tm()
        let isWhole = unsafe text.withCString { text in
            unsafe strptime(text, HTTPDate.format, &date)?.pointee == 0
        }
        guard isWhole, unsafe date.tm_year >= 70 else { return nil }
        self.init(seconds: unsafe timegm(&date))
    }

    public var text: String {
        var (time, date) = unsafe (seconds, tm())
        var text = [CChar](repeating: 0, count: 32)
        unsafe gmtime_r(&time, &date)
        let count = unsafe strftime(&text, text.count, HTTPDate.format, &date)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
