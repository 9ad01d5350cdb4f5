/// Shell patterns over names: `*` within a part of a path, `**` over parts, `**/` over none, too, `?` one
/// character; without regard to case.
struct Glob: Sendable, Equatable {
    private enum Part: Equatable { case letter(Character), one, some, all }
    private let parts: [Part]

    init(_ pattern: String) {
        var parts: [Part] = []
        for letter in pattern.lowercased() {
            switch letter {
            case "?": parts.append(.one)
            case "*" where parts.last == .some: parts[parts.count - 1] = .all
            case "*": parts.append(.some)
            default: parts.append(.letter(letter))
            }
        }
        self.parts = parts
    }

    /// Every place in the pattern that the text so far leads to is followed at once: that takes the product
    /// of the lengths, where going back to stars takes a power of it.
    func matches(_ text: String) -> Bool {
        var places = opened([0])
        for letter in text.lowercased() {
            var next: [Int] = []
            for place in places where place < parts.count {
                switch parts[place] {
                case .letter(let wanted): if letter == wanted { next.append(place + 1) }
                case .one: if letter != "/" { next.append(place + 1) }
                case .some: if letter != "/" { next.append(place) }
                case .all: next.append(place)
                }
            }
            places = opened(next)
        }
        return places.contains(parts.count)
    }

    /// The places in order, each once, with those behind stars that stand for nothing.
    private func opened(_ places: [Int]) -> [Int] {
        var isOpen = Array(repeating: false, count: parts.count + 1)
        for place in places { isOpen[place] = true }
        for place in parts.indices where isOpen[place] {
            guard parts[place] == .some || parts[place] == .all else { continue }
            isOpen[place + 1] = true
            if isFolders(place) { isOpen[place + 2] = true }
        }
        return isOpen.indices.filter { isOpen[$0] }
    }

    /// Whether `**/` begins here, as a whole part: it stands for no folder, too.
    private func isFolders(_ place: Int) -> Bool {
        parts[place] == .all && (place == 0 || parts[place - 1] == .letter("/"))
            && place + 1 < parts.count && parts[place + 1] == .letter("/")
    }
}
