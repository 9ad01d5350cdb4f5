@testable import GalleryModel

extension Recipe {
    /// What is made unless the configuration says otherwise.
    static let medium = defaults[0]
    static let thumbnail = defaults[1]
}
