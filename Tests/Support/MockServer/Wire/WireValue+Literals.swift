/// Null has no literal: where a missing key is meant by `nil`, it would be sent as null.
extension WireValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral text: String) { self = .string(text) }

    /// A whole number.
    public init(integerLiteral number: Int) { self = .number(Double(number)) }

    /// A number.
    public init(floatLiteral number: Double) { self = .number(number) }

    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An array.
    public init(arrayLiteral values: WireValue...) { self = .array(values) }

    /// An object, its keys in the order written.
    public init(dictionaryLiteral members: (String, WireValue)...) {
        self = .object(members.map { Member(name: $0, value: $1) })
    }

    /// A whole number.
    static func int(_ number: Int) -> WireValue { .number(Double(number)) }
}
