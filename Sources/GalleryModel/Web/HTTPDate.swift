/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`. Pure.
package struct HTTPDate: Equatable {
    /// Since 1970.
    package let seconds: Int

    package init(seconds: Int) { self.seconds = min(max(0, seconds), 253_402_300_799) }

    /// Only the form that everybody has sent since 1997; nil for the two older ones, whose senders
    /// get the whole file.
    package init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
            let month = HTTPDate.months.firstIndex(of: String(parts[2])),
            let year = Int(parts[3]), (1970...9999).contains(year)
        else { return nil }
        let clock = parts[4].split(separator: ":").map { Int($0) ?? -1 }
        guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]),
            (0...60).contains(clock[2])
        else { return nil }
        let days = HTTPDate.days(year, month + 1, day)
        self.init(seconds: days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2])
    }

    package var text: String {
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = HTTPDate.date(days)
        let clock = [second / 3_600, second / 60 % 60, second % 60].map(HTTPDate.two)
        let weekday = HTTPDate.weekdays[(days + 4) % 7]
        let date = "\(HTTPDate.two(day)) \(HTTPDate.months[month - 1]) \(year)"
        return "\(weekday), \(date) \(clock.joined(separator: ":")) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    /// Days since 1970 of a date: years begin in March here, so that the leap day comes last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
    }

    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let (era, ofEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let day = ofYear - (153 * month + 2) / 5 + 1
        return (era * 400 + year + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, day)
    }
}
