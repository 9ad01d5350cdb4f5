import CXML
import Glibc

/// An element or a text. What libxml2 hands out is from malloc: nothing here replaces its allocator.
@safe struct HTMLNode {
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
