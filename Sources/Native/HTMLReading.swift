import CXML
import Glibc

/// A picture that an HTML text shows.
public struct HTMLImage: Sendable, Equatable {
    /// As it stands in the text, entities resolved; relative or absolute.
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

/// HTML as editors and their programs write it, read by libxml2's forgiving parser.
public enum HTMLReading {
    /// The pictures of a text, in its order.
    public static func images(in text: String) -> [HTMLImage] {
        // Most texts have none, and parsing costs more than looking.
        guard text.utf8.contains(UInt8(ascii: "<")) else { return [] }
        return HTMLDocument(text)?.images ?? []
    }

    /// What a reader sees of a text: tags taken away, entities resolved, white space folded.
    public static func text(of html: String) -> String {
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
        else { return html }
        return HTMLDocument(html)?.text ?? html
    }
}

/// libxml2, which wants to be started before threads use it.
enum XML {
    static func start() { _ = started }
    private static let started: Void = xmlInitParser()
}

/// A parsed text, walked without recursion: its nesting is the writer's, not ours.
@safe private struct HTMLDocument: ~Copyable {
    private let document: htmlDocPtr

    init?(_ text: String) {
        XML.start()
        let flags =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
        var text = text
        let parsed = text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters -> htmlDocPtr? in
                guard
                    let context = unsafe htmlCreateMemoryParserCtxt(
                        characters.baseAddress, Int32(clamping: characters.count))
                else { return nil }
                defer { unsafe htmlFreeParserCtxt(context) }
                unsafe htmlCtxtUseOptions(context, Int32(bitPattern: flags))
                // Editors nest as deep as they like; without this all that follows 256 levels is lost.
                unsafe context.pointee.options |= Int32(bitPattern: XML_PARSE_HUGE.rawValue)
                unsafe xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
                unsafe htmlParseDocument(context)
                return unsafe context.pointee.myDoc
            }
        }
        guard let parsed = unsafe parsed else { return nil }
        unsafe document = unsafe parsed
    }

    deinit { unsafe xmlFreeDoc(document) }

    var images: [HTMLImage] {
        var images: [HTMLImage] = []
        walk { node in
            guard node.name == "img",
                let source = node.attribute("src") ?? node.attribute("data-src"), !source.isEmpty
            else { return }
            images.append(
                HTMLImage(
                    source: source, alt: node.attribute("alt"), caption: node.caption))
        }
        return images
    }

    var text: String {
        var text = ""
        walk { node in
            if let words = node.words {
                text += words
            } else if node.name != "b", node.name != "i", node.name != "em", node.name != "strong" {
                text += " "
            }
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func walk(_ visit: (HTMLNode) -> Void) {
        guard let root = unsafe xmlDocGetRootElement(document) else { return }
        var node: HTMLNode? = unsafe HTMLNode(root)
        while let current = node {
            visit(current)
            node = unsafe current.next(within: root)
        }
    }
}
