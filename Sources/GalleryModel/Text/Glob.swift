/// Shell patterns over names: `*` within a part of a path, `**` over parts, `**/` over none, too, `?` one
/// character; without regard to case.
package struct Glob: Sendable, Equatable {
    /// `**/` is two: where a folder begins, and within one.
    private enum Part: Equatable { case letter(Character), one, some, all, folders, inside }
    private let parts: [Part]

    package init(_ pattern: String) {
        var parts: [Part] = []
        for letter in pattern.lowercased() {
            switch letter {
            case "?": parts.append(.one)
            case "*" where parts.last == .some: parts[parts.count - 1] = .all
            case "*": parts.append(.some)
            case "/" where parts.last == .all && Glob.beginsFolder(parts.dropLast().last):
                parts[parts.count - 1] = .folders
                parts.append(.inside)
            default: parts.append(.letter(letter))
            }
        }
        self.parts = parts
    }

    /// Every place in the pattern that the text so far leads to is followed at once: that takes the product
    /// of the lengths, where going back to stars takes a power of it.
    package func matches(_ text: String) -> Bool {
        var places = opened([0])
        for letter in text.lowercased() {
            var next: [Int] = []
            for place in places where place < parts.count {
                switch parts[place] {
                case .letter(let wanted): if letter == wanted { next.append(place + 1) }
                case .one: if letter != "/" { next.append(place + 1) }
                case .some: if letter != "/" { next.append(place) }
                case .all: next.append(place)
                case .folders: next.append(letter == "/" ? place : place + 1)
                case .inside: next.append(letter == "/" ? place - 1 : place)
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
            switch parts[place] {
            case .some, .all: isOpen[place + 1] = true
            case .folders: isOpen[place + 2] = true
            case .letter, .one, .inside: break
            }
        }
        return isOpen.indices.filter { isOpen[$0] }
    }

    /// Whether a part of the path begins behind this part of the pattern.
    private static func beginsFolder(_ part: Part?) -> Bool {
        part == nil || part == .letter("/") || part == .inside
    }
}
