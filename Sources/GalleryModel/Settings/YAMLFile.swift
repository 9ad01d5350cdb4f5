package import Native

/// A YAML file of ours, read whole; every mistake has its place.
package enum YAMLFile {
    /// Bytes of a file that people write.
    private static let limit = 1 << 20

    package static func read(_ path: String) throws(ConfigurationError) -> YAML {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.read(path, limit: limit + 1)
        } catch {
            throw mistake(path, YAML.Position(line: 1, column: 1), error.detail)
        }
        return try parse(bytes, path)
    }

    package static func parse(_ bytes: [UInt8], _ path: String) throws(ConfigurationError) -> YAML {
        let start = YAML.Position(line: 1, column: 1)
        guard bytes.count <= limit else { throw mistake(path, start, "the file is over 1 MiB") }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
            throw mistake(path, .init(line: line + 1, column: 1), "this line is not UTF-8")
        }
        // libfyaml prints a line of its own about a file that says nothing.
        let saysNothing = lines.allSatisfy { line in
            let first = line.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
            return first == nil || first == UInt8(ascii: "#")
        }
        if saysNothing { throw mistake(path, start, "the file is empty") }
        do throws(YAMLError) {
            return try YAML.parse(text)
        } catch {
            throw mistake(path, error.position, error.detail)
        }
    }

    private static func mistake(
        _ path: String, _ position: YAML.Position, _ message: String
    ) -> ConfigurationError {
        ConfigurationError(file: path, mistakes: [.init(position: position, message: message)])
    }
}
