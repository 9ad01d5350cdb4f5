/// Paths as texts.
package enum Paths {
    /// `path` seen from `folder`; an absolute one stays as it is.
    package static func join(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") || folder.isEmpty || folder == "." {
            return path.isEmpty ? "." : path
        }
        if path.isEmpty { return folder }
        return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// One absolute path without links as it is seen from another; empty when they are the same.
    package static func relative(_ path: String, from folder: String) -> String {
        let (target, start) = (path.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(target, start).prefix { $0 == $1 }.count
        let up = start.dropFirst(common).map { _ in ".."[...] }
        return (up + target.dropFirst(common)).joined(separator: "/")
    }

    /// Whether a path from a file leads nowhere but below the folder that it is seen from.
    package static func isInside(_ path: String) -> Bool {
        // By bytes, as the kernel reads it: a slash before an accent is no character of its own.
        let slash = UInt8(ascii: "/")
        let parts = path.utf8.split(separator: slash)
        return path.utf8.first != slash && !parts.contains { $0.elementsEqual("..".utf8) }
    }

    /// What comes before the last slash; empty for a bare name.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What comes after the last slash.
    package static func name(of path: String) -> String {
        let trimmed = path.hasSuffix("/") ? path.dropLast() : path[...]
        return String(trimmed.split(separator: "/").last ?? trimmed)
    }

    /// A file name without its extension; a leading dot starts no extension.
    package static func stem(of name: String) -> String {
        // By scalars: from the end, a row of a thousand flags takes a million steps by characters.
        guard let dot = name.unicodeScalars.lastIndex(of: "."), dot != name.startIndex else {
            return name
        }
        return String(name[..<dot])
    }

    /// A file name's extension in lower case, without the dot; empty when there is none.
    package static func pathExtension(of name: String) -> String {
        let scalars = name.unicodeScalars
        guard let dot = scalars.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[scalars.index(after: dot)...].lowercased()
    }
}
