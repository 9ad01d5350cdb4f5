import CXML
import Glibc

/// RDF as XMP writes it.
///
/// The ceilings are counts, so that the same packet always reads the same; what lies before them counts.
/// They bound what libxml2 does for each tag, too: it compares every attribute with all others of its tag,
/// and looks every prefix up among all namespaces that are open. It ends at 256 levels by itself.
enum XMPReading {
    private static let bytes = 4 << 20
    private static let equalSigns = 5_000
    private static let tags = 50_000

    /// The texts of the picture's own properties, by namespace and name; of several languages the default,
    /// or the first.
    static func texts(of wanted: Set<String>, in packet: [UInt8]) -> [String: String] {
        let text = utf8(packet)
        // A packet has no document type, so entities are not even declared.
        guard !text.contains("<!DOCTYPE"), let document = XMPDocument(text, length(text))
        else { return [:] }
        var texts: [String: String] = [:]
        func keep(_ text: String?, _ name: String) {
            guard texts[name] == nil, let text, text.contains(where: { !$0.isWhitespace }) else {
                return
            }
            texts[name] = text
        }
        let top = document.root?.children ?? []
        let rdf = ([document.root].compactMap(\.self) + top + top.flatMap(\.children)).first {
            $0.isRDF("RDF")
        }
        for node in rdf?.children ?? [] {
            for name in wanted { keep(node.attribute(name), name) }
            for property in node.children where wanted.contains(property.name) {
                keep(property.text, property.name)
            }
        }
        return texts
    }

    /// From the first `<` on, whatever the packet is written in.
    private static func utf8(_ packet: [UInt8]) -> String {
        let packet = packet.prefix(bytes)
        let start = packet.firstIndex(of: UInt8(ascii: "<")) ?? packet.endIndex
        let isBig = start > 0 && packet[start - 1] == 0
        guard isBig || start + 1 < packet.endIndex && packet[start + 1] == 0 else {
            return LegacyText.decode(packet[start...])
        }
        let units = stride(from: isBig ? start - 1 : start, to: packet.endIndex - 1, by: 2).map {
            let (first, second) = (UInt16(packet[$0]), UInt16(packet[$0 + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// As much of it as the ceilings allow.
    private static func length(_ text: String) -> Int {
        var (equal, opened) = (0, 0)
        return text.utf8.enumerated().first { _, byte in
            equal += byte == UInt8(ascii: "=") ? 1 : 0
            opened += byte == UInt8(ascii: "<") ? 1 : 0
            return equal > equalSigns || opened > tags
        }?.offset ?? text.utf8.count
    }
}

@safe private struct XMPDocument: ~Copyable {
    private let document: xmlDocPtr

    /// As far as the text is well formed.
    init?(_ text: String, _ length: Int) {
        XML.start()
        // Without NOENT the `&amp;` of an attribute would come as `&#38;`.
        let options = [
            XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_NONET, XML_PARSE_NOENT,
            XML_PARSE_IGNORE_ENC,
        ].reduce(0) { $0 | $1.rawValue }
        var text = text
        let parsed = text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters -> xmlDocPtr? in
                guard
                    let context = unsafe xmlCreateMemoryParserCtxt(
                        characters.baseAddress, Int32(clamping: length))
                else { return nil }
                defer { unsafe xmlFreeParserCtxt(context) }
                unsafe xmlCtxtUseOptions(context, Int32(bitPattern: options))
                unsafe xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
                // A comment that is kept is copied for each `--` in it.
                unsafe context.pointee.sax?.pointee.comment = nil
                unsafe xmlParseDocument(context)
                return unsafe context.pointee.myDoc
            }
        }
        guard let parsed = unsafe parsed else { return nil }
        unsafe document = unsafe parsed
    }

    deinit { unsafe xmlFreeDoc(document) }

    var root: XMPNode? { unsafe xmlDocGetRootElement(document).map { unsafe XMPNode(pointer: $0) } }
}

/// An element; namespaces are a part of its name and of its attributes' names.
@safe private struct XMPNode {
    private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    let pointer: xmlNodePtr

    var name: String {
        let space = unsafe pointer.pointee.ns?.pointee.href.map { unsafe String(cString: $0) } ?? ""
        return unsafe space + (pointer.pointee.name.map { unsafe String(cString: $0) } ?? "")
    }

    func isRDF(_ names: String...) -> Bool { names.contains { name == XMPNode.rdf + $0 } }

    var children: [XMPNode] {
        var children: [XMPNode] = []
        var child = unsafe xmlFirstElementChild(pointer)
        while let node = unsafe child {
            unsafe children.append(XMPNode(pointer: node))
            unsafe child = xmlNextElementSibling(node)
        }
        return children
    }

    /// By a name that begins with its namespace, which ends with `#` or `/`.
    func attribute(_ name: String) -> String? {
        let local = name.split { $0 == "/" || $0 == "#" }.last.map(String.init) ?? name
        return unsafe XMPNode.taken(
            xmlGetNsProp(pointer, local, String(name.dropLast(local.count))))
    }

    /// The one text of a property, or of an item in it, in each of the forms that RDF has.
    var text: String? {
        let items = children.first { $0.isRDF("Alt", "Bag", "Seq") }?.children.filter {
            $0.isRDF("li")
        }
        if let first = items?.first {
            return
                (items?.first { unsafe XMPNode.taken(xmlNodeGetLang($0.pointer)) == "x-default" }
                ?? first)
                .text
        }
        let inner = children.first { $0.isRDF("Description") } ?? self
        if let value = inner.children.first(where: { $0.isRDF("value") }) { return value.content }
        let isPlain = children.isEmpty || attribute(XMPNode.rdf + "parseType") == "Literal"
        return attribute(XMPNode.rdf + "value") ?? attribute(XMPNode.rdf + "resource")
            ?? (isPlain ? content : nil)
    }

    private var content: String? { unsafe XMPNode.taken(xmlNodeGetContent(pointer)) }

    /// What libxml2 hands out is from malloc; at most 64 KiB of it.
    @unsafe private static func taken(_ text: UnsafeMutablePointer<xmlChar>?) -> String? {
        guard let text = unsafe text else { return nil }
        defer { unsafe free(text) }
        return unsafe LegacyText.decode(
            UnsafeBufferPointer(start: text, count: strnlen(text, 1 << 16)))
    }
}

/// libxml2, which wants to be started before threads use it.
enum XML {
    static func start() { _ = started }
    private static let started: Void = xmlInitParser()
}
