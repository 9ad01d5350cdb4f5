/// Results that come in any order and leave in the order of their places. Pure.
package struct ReorderBuffer<Value> {
    private var given = 0
    private var left = 0
    private var early: [Int: Value] = [:]

    package init() {}

    /// A place at the end of the line.
    package mutating func next() -> Int {
        defer { given += 1 }
        return given
    }

    /// Places given whose values have not left: what is under way, and what waits behind it.
    package var waiting: Int { given - left }

    /// The values that may leave now that this one is there.
    package mutating func take(_ place: Int, _ value: Value) -> [Value] {
        early[place] = value
        var leaving: [Value] = []
        while let value = early.removeValue(forKey: left) {
            leaving.append(value)
            left += 1
        }
        return leaving
    }
}
