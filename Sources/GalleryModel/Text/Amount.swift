/// Numbers as people write them.
public enum Amount {
    public static func bytes(_ count: Int) -> String {
        for (unit, size) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
        where count >= size {
            let tenths = (count * 10 + size / 2) / size
            return tenths % 10 == 0
                ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
        }
        return count == 1 ? "1 byte" : "\(count) bytes"
    }

    /// Digits in groups of three: 30,000.
    public static func count(_ number: Int) -> String {
        let digits = String(number.magnitude)
        let grouped = digits.enumerated().map { place, digit in
            (place > 0 && (digits.count - place) % 3 == 0 ? "," : "") + String(digit)
        }
        return (number < 0 ? "-" : "") + grouped.joined()
    }

    package static func seconds(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value)) s" : "\(value) s"
    }
}
