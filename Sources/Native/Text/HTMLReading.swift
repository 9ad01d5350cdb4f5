/// A picture that an HTML text shows.
public struct HTMLImage: Sendable, Equatable {
    /// The largest of its addresses as it stands in the text, entities resolved; relative or absolute. Empty, or
    /// a `data:` address's start, when the text says no other.
    public var source: String
    /// nil when the text has no `alt` at all.
    public var alt: String?
    /// The text of the `figcaption` around it.
    public var caption: String?

    public init(source: String, alt: String? = nil, caption: String? = nil) {
        self.source = source
        self.alt = alt
        self.caption = caption
    }
}

/// HTML as editors and their programs write it.
public enum HTMLReading {
    /// The pictures of a text, in its order.
    public static func images(in text: String) -> [HTMLImage] {
        // Most texts have none.
        guard text.utf8.contains(UInt8(ascii: "<")) else { return [] }
        var images = HTMLImages()
        for token in HTMLTokens(text) { images.take(token) }
        return images.finish()
    }

    /// What a reader sees of a text: tags taken away, entities resolved, white space folded.
    public static func text(of html: String) -> String {
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
        else { return html }
        var text = ""
        for token in HTMLTokens(html) { text += words(of: token) }
        return folded(text)
    }

    /// What a token adds to the text: most tags part words.
    static func words(of token: HTMLTokens.Token) -> String {
        switch token {
        case .text(let text): text
        case .start(let name, _), .end(let name): inline.contains(name) ? "" : " "
        }
    }

    static func folded(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let inline: Set<String> = [
        "a", "abbr", "b", "cite", "code", "em", "font", "i", "mark", "q", "s", "small", "span",
        "strong", "sub", "sup", "u", "wbr",
    ]
}

/// The pictures among the tags of a text, with the captions of their figures.
private struct HTMLImages {
    private var images: [HTMLImage] = []
    private var figures: [(images: [Int], caption: String?)] = []
    /// The words of a `figcaption` that has begun.
    private var caption: String?
    /// What the `source`s of a `picture` offer until its `img` comes.
    private var sources: [HTMLCandidate] = []
    /// Whether the last picture has no address, and nothing has come since: a `noscript` or a `picture` that
    /// follows may tell it.
    private var isOpen = false
    private var isStandIn = false

    mutating func take(_ token: HTMLTokens.Token) {
        caption? += HTMLReading.words(of: token)
        switch token {
        case .text(let text): isOpen = isOpen && text.allSatisfy(\.isWhitespace)
        case .start("picture", _), .start("noscript", _): isStandIn = isOpen
        case .start("source", let attributes):
            sources += HTMLCandidate.all(attributes, isOwn: false)
        case .start("img", let attributes): add(attributes)
        case .start(let name, _):
            isOpen = false
            if name == "figure" { figures.append(([], nil)) }
            if name == "figcaption" { caption = "" }
            // Their sources are no pictures.
            if name == "video" || name == "audio" { sources = [] }
        case .end("picture"): if !sources.isEmpty { add([:]) }
        case .end("video"), .end("audio"): sources = []
        case .end("figcaption"):
            let text = HTMLReading.folded(caption ?? "")
            if let last = figures.indices.last, !text.isEmpty {
                figures[last].caption = figures[last].caption ?? text
            }
            caption = nil
        case .end("figure"): close()
        case .end: break
        }
    }

    /// In the order of the text; what has not ended ends here.
    mutating func finish() -> [HTMLImage] {
        if caption != nil { take(.end("figcaption")) }
        while !figures.isEmpty { close() }
        return images
    }

    private mutating func close() {
        guard let figure = figures.popLast() else { return }
        for index in figure.images { images[index].caption = figure.caption }
    }

    private mutating func add(_ attributes: [String: String]) {
        let offered = sources + HTMLCandidate.all(attributes, isOwn: true)
        sources = []
        let best = offered.max { $0.rank < $1.rank }
        let image = HTMLImage(
            source: best?.address ?? String((attributes["src"] ?? "").prefix(64)),
            alt: attributes["alt"])
        if isStandIn, let last = images.indices.last {
            images[last].source = image.source
            images[last].alt = images[last].alt ?? image.alt
        } else {
            figures.indices.last.map { figures[$0].images.append(images.count) }
            images.append(image)
        }
        isOpen = best == nil
        isStandIn = false
    }
}
