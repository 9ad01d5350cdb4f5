import GalleryModel
import Native

/// What the sections of several systems have.
extension Section {
    /// `scheme://host[:port]` of an address that stands at the key.
    func origin(_ key: String, of subject: String) -> String? {
        guard let url = string(key) else {
            if !has(key) { add("\(subject) needs \(key): https://host[:port]") }
            return nil
        }
        guard let origin = WebAddress.bareOrigin(of: url) else {
            add("\(key) is https://host[:port], without a name and password", at: key)
            return nil
        }
        return origin
    }

    /// The file that `credentials` names, and the JSON in it.
    func credentials(in folder: String) -> (file: String, json: JSON?)? {
        guard let path = string("credentials") else { return nil }
        let file = file(path, in: folder)
        do throws(FileError) {
            return (file, JSON(try Files.read(file, limit: 1 << 16)))
        } catch {
            add("\(file) cannot be read: \(error.detail)", at: "credentials")
            return nil
        }
    }

    /// Whether the text can stand in a header.
    static func isLine(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
    }
}
