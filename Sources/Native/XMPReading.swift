import CXML

/// RDF as XMP writes it, streamed through libxml2: a tree of it is never built.
///
/// The ceilings are counts, so that the same packet always reads the same. They bound what libxml2 does
/// for each tag, too: it compares every attribute with all others of its tag, and looks every prefix up
/// among all namespaces that are open.
final class XMPReading {
    private static let bytes = 4 << 20
    private static let equalSigns = 20_000
    private static let namespaces = 1_000
    private static let elements = 100_000
    private static let depth = 64
    private static let textBytes = 1 << 16

    /// What an element is, by where it stands.
    private enum Place {
        case outside, rdf, node, property, container, item, inner, value, literal, ignored
    }

    private let wanted: Set<String>
    private var texts: [String: String] = [:]
    private var places: [Place] = []
    private var counts = (elements: 0, namespaces: 0)
    /// Of the property that is being read.
    private var name = ""
    private var text = ""
    private var item: (text: String, isDefault: Bool)?
    private var isDefault = false
    private var isLiteral = false

    private init(_ wanted: Set<String>) { self.wanted = wanted }

    /// The texts of the picture's own properties, each called by its namespace and name; of several
    /// languages the default, or the first.
    static func texts(of wanted: Set<String>, in packet: [UInt8]) -> [String: String] {
        let reading = XMPReading(wanted)
        var text = reading.utf8(packet)
        let length = text.withUTF8 { bytes in
            var equalSigns = 0
            return unsafe bytes.firstIndex {
                equalSigns += $0 == UInt8(ascii: "=") ? 1 : 0
                return equalSigns > XMPReading.equalSigns
            } ?? bytes.count
        }
        text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                unsafe reading.parse(bytes.baseAddress, length)
            }
        }
        return reading.texts
    }

    /// From the first `<` on, whatever the packet is written in.
    private func utf8(_ packet: [UInt8]) -> String {
        let packet = packet.prefix(XMPReading.bytes)
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

    @unsafe private func parse(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
        XML.start()
        guard let context = unsafe xmlCreateMemoryParserCtxt(bytes, Int32(clamping: count)),
            let handler = unsafe context.pointee.sax
        else { return }
        defer { unsafe xmlFreeParserCtxt(context) }
        unsafe handler.initialize(to: xmlSAXHandler())
        unsafe handler.pointee.initialized = XML_SAX2_MAGIC
        unsafe handler.pointee.startElementNs = {
            context, name, _, uri, namespaces, _, count, _, all in
            let attributes = unsafe XMPReading.attributes(all, Int(count))
            let name = unsafe XMPReading.string(uri) + XMPReading.string(name)
            unsafe XMPReading.tell(context) { $0.begin(name, attributes, Int(namespaces)) }
        }
        unsafe handler.pointee.endElementNs = { context, _, _, _ in
            unsafe XMPReading.tell(context) { $0.end() }
        }
        unsafe handler.pointee.characters = { context, start, count in
            let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
            let text = unsafe String(decoding: bytes, as: UTF8.self)
            unsafe XMPReading.tell(context) { $0.add(text) }
        }
        unsafe handler.pointee.cdataBlock = handler.pointee.characters
        // A packet has no document type: entities are not even declared.
        unsafe handler.pointee.internalSubset = { context, _, _, _ in
            unsafe XMPReading.tell(context) { _ in false }
        }
        // Without NOENT the `&amp;` of an attribute would come as `&#38;`.
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NOENT.rawValue
        unsafe xmlCtxtUseOptions(context, Int32(bitPattern: options))
        unsafe xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
        unsafe context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
        unsafe xmlParseDocument(context)
    }

    /// Stops the parser when the reading has enough.
    @unsafe private static func tell(
        _ context: UnsafeMutableRawPointer?, _ event: (XMPReading) -> Bool
    ) {
        guard let context = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self),
            let reading = unsafe context.pointee._private
        else { return }
        if !event(unsafe Unmanaged<XMPReading>.fromOpaque(reading).takeUnretainedValue()) {
            unsafe xmlStopParser(context)
        }
    }

    @unsafe private static func string(_ name: UnsafePointer<xmlChar>?) -> String {
        unsafe name.map { unsafe String(cString: $0) } ?? ""
    }

    /// Five pointers each: name, prefix, namespace, where the value begins, where it ends.
    @unsafe private static func attributes(
        _ all: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
    ) -> [(name: String, value: String)] {
        guard let all = unsafe all else { return [] }
        return (0..<count).map { index in
            let attribute = unsafe all + 5 * index
            let value = unsafe attribute[3].flatMap { start in
                unsafe attribute[4].map { end in
                    unsafe UnsafeBufferPointer(start: start, count: min(end - start, textBytes))
                }
            }
            return (
                unsafe string(attribute[2]) + string(attribute[0]),
                unsafe value.map { unsafe String(decoding: $0, as: UTF8.self) } ?? ""
            )
        }
    }

    private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    private static let lang = "http://www.w3.org/XML/1998/namespacelang"

    private func begin(
        _ element: String, _ attributes: [(name: String, value: String)], _ namespaces: Int
    ) -> Bool {
        counts.elements += 1
        counts.namespaces += namespaces
        let place = place(of: element, in: places.last ?? .outside)
        places.append(place)
        func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        switch place {
        case .node: for (name, value) in attributes { keep(value, as: name) }
        case .property:
            (name, item) = (element, nil)
            fallthrough
        case .item:
            isDefault = attribute(XMPReading.lang) == "x-default"
            isLiteral = attribute(XMPReading.rdf + "parseType") == "Literal"
            text =
                attribute(XMPReading.rdf + "value") ?? attribute(XMPReading.rdf + "resource") ?? ""
        case .container, .inner, .value: text = ""
        case .outside, .rdf, .literal, .ignored: break
        }
        return counts.elements < XMPReading.elements && places.count < XMPReading.depth
            && counts.namespaces < XMPReading.namespaces
    }

    /// Of a property's structures only those count that hold its one text.
    private func place(of element: String, in parent: Place) -> Place {
        let name = element.hasPrefix(XMPReading.rdf) ? element.dropFirst(XMPReading.rdf.count) : ""
        switch (parent, name) {
        case (.outside, "RDF"): return .rdf
        case (.outside, _): return .outside
        case (.rdf, _): return .node
        case (.node, _): return wanted.contains(element) ? .property : .ignored
        case (.property, _) where isLiteral, (.item, _) where isLiteral, (.literal, _):
            return .literal
        case (.property, "Alt"), (.property, "Bag"), (.property, "Seq"): return .container
        case (.container, "li"): return .item
        case (.property, "Description"), (.item, "Description"): return .inner
        case (.property, "value"), (.item, "value"), (.inner, "value"): return .value
        default: return .ignored
        }
    }

    private func end() -> Bool {
        switch places.popLast() {
        case .item:
            if item == nil || isDefault && item?.isDefault == false {
                item = (text, isDefault)
            }
        case .property: keep(item?.text ?? text, as: name)
        default: break
        }
        return true
    }

    private func add(_ more: String) -> Bool {
        switch places.last {
        case .property, .item, .value, .literal:
            if text.utf8.count < XMPReading.textBytes { text += more }
        default: break
        }
        return true
    }

    private func keep(_ value: String, as name: String) {
        guard wanted.contains(name), texts[name] == nil, value.contains(where: { !$0.isWhitespace })
        else { return }
        texts[name] = value
    }
}

/// libxml2, which wants to be started before threads use it.
enum XML {
    static func start() { _ = started }
    private static let started: Void = xmlInitParser()
}
