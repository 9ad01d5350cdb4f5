/// What a delivery comes to on the wire, decided before the first byte.
struct ReplyPlan: Equatable {
    /// How the body ends.
    enum Ending: Equatable {
        case complete
        case close
        case reset
    }

    /// The length libmicrohttpd is told: nil means chunked, unless there is a lie.
    var length: Int?

    /// A Content-Length lower than what is sent, which libmicrohttpd must not know about.
    var lie: Int?

    /// How many bytes of the body are really sent.
    var sent: Int

    /// The most bytes sent at a time.
    var step = Int.max

    /// The wait between two steps.
    var pause = Duration.zero

    var ending = Ending.complete

    init(_ delivery: Reply.Delivery, bodyCount count: Int) {
        length = count
        sent = count
        switch delivery {
        case .whole, .hang:
            break
        case .chunked:
            length = nil
        case .resetAfter(let bytes):
            cut(after: bytes, ending: .reset)
        case .shortBody(let bytes):
            cut(after: bytes, ending: .close)
        case .unfinishedChunks(let bytes):
            cut(after: bytes, ending: .close)
            length = nil
        case .wrongLength(let announced) where announced > count:
            length = announced
            ending = .close
        case .wrongLength(let announced) where announced < count:
            length = nil
            lie = announced
        case .wrongLength:
            break
        case .drip(let bytes, let pause):
            step = max(1, bytes)
            self.pause = pause
        }
    }

    /// A cut behind the end of the body still cuts: one byte more is announced than is there.
    private mutating func cut(after bytes: Int, ending: Ending) {
        sent = min(bytes, sent)
        length = max(length ?? 0, sent + 1)
        self.ending = ending
    }
}
