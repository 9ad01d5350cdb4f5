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

/// A parsed text, walked without recursion: its nesting is the writer's, not ours.
@safe private struct HTMLDocument: ~Copyable {
    private let document: htmlDocPtr

    /// libxml2 wants to be started before threads use it.
    private static let isStarted: Bool = {
        xmlInitParser()
        return true
    }()

    init?(_ text: String) {
        guard HTMLDocument.isStarted else { return nil }
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

/// An element or a text. What libxml2 hands out is from malloc: nothing here replaces its allocator.
@safe private struct HTMLNode {
    private let pointer: xmlNodePtr

    init(_ pointer: xmlNodePtr) { unsafe self.pointer = pointer }

    var name: String? {
        guard unsafe pointer.pointee.type == XML_ELEMENT_NODE else { return nil }
        return unsafe pointer.pointee.name.map { unsafe String(cString: $0).lowercased() }
    }

    /// The words of a text node.
    var words: String? {
        guard unsafe pointer.pointee.type == XML_TEXT_NODE else { return nil }
        return unsafe pointer.pointee.content.map { unsafe String(cString: $0) }
    }

    func attribute(_ name: String) -> String? {
        guard let value = unsafe xmlGetProp(pointer, name) else { return nil }
        defer { unsafe free(value) }
        return unsafe String(cString: value)
    }

    /// The `figcaption` of the figure that this stands in.
    var caption: String? {
        var above = unsafe pointer.pointee.parent
        while let parent = unsafe above, unsafe HTMLNode(parent).name != "figure" {
            unsafe above = parent.pointee.parent
        }
        guard let figure = unsafe above else { return nil }
        var child = unsafe figure.pointee.children
        while let node = unsafe child {
            if unsafe HTMLNode(node).name == "figcaption",
                let content = unsafe xmlNodeGetContent(node)
            {
                defer { unsafe free(content) }
                let words = unsafe String(cString: content)
                    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
                return words.isEmpty ? nil : words
            }
            unsafe child = node.pointee.next
        }
        return nil
    }

    /// The next node in the text's order.
    func next(within root: xmlNodePtr) -> HTMLNode? {
        if let child = unsafe pointer.pointee.children { return unsafe HTMLNode(child) }
        var node = unsafe pointer
        while unsafe node != root {
            if let sibling = unsafe node.pointee.next { return unsafe HTMLNode(sibling) }
            guard let parent = unsafe node.pointee.parent else { return nil }
            unsafe node = parent
        }
        return nil
    }
}
