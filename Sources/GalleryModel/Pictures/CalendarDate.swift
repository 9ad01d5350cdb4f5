/// When something was made, as EXIF and XMP write it.
enum CalendarDate {
    /// As ISO 8601: the day, and the time and its offset as far as they are told; nil unless it is a day of
    /// the calendar and, if there is one, a time of that day. A blank time is none.
    static func iso(_ text: String) -> String? {
        let text = text.prefix(64).drop(while: \.isWhitespace)
        guard
            let date = text.prefixMatch(
                of: #/(\d{4})([:\-\/.])(\d\d)\2(\d\d)(?!\d)/#.asciiOnlyDigits()),
            let year = Int(date.1), let month = Int(date.3), let day = Int(date.4),
            year > 0, (1...12).contains(month), (1...days(of: month, in: year)).contains(day)
        else { return nil }
        let iso = "\(date.1)-\(date.3)-\(date.4)"
        let rest = text[date.range.upperBound...]
        if rest.allSatisfy({ $0.isWhitespace || $0 == ":" }) { return iso }
        guard
            let time = rest.wholeMatch(
                of:
                    #/[T ]\s*(\d\d):(\d\d)(?::(\d\d)(\.\d{1,6})?\d*)?\s*(?:(Z)|([+\-])(\d\d):?(\d\d))?\s*/#
                    .asciiOnlyDigits()),
            let hour = Int(time.1), let minute = Int(time.2), let second = Int(time.3 ?? "00"),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let clock = "T\(time.1):\(time.2):\(time.3 ?? "00")\(time.4 ?? "")"
        guard let sign = time.6, let hours = time.7, let minutes = time.8 else {
            return iso + clock + (time.5 ?? "")
        }
        guard let ahead = Int(hours), let more = Int(minutes), ahead < 15, more < 60 else {
            return nil
        }
        return iso + clock + "\(sign)\(hours):\(minutes)"
    }

    private static func days(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}
