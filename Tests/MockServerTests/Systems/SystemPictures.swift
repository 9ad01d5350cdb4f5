import MockServer

/// The words that stand for a picture in the tests of the servers.
@Sendable func words(for request: PictureRequest) -> [UInt8] {
    Array("\(request.assetID): \(request.width)x\(request.height) \(request.format)".utf8)
}
