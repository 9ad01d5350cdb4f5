import MockServer

/// A microCMS service with its image host, each a server of its own, as in the real thing.
public struct MicroCMSServers: Sendable {
    /// The content API.
    public let content: MockServerProgram

    /// The image host.
    public let pictures: MockServerProgram

    /// What the image host counts.
    public let images: MicroCMSImages

    /// Starts both.
    public init(
        _ service: MicroCMSService, faults: FaultPlan = FaultPlan(),
        pictureFaults: FaultPlan = FaultPlan()
    ) throws {
        let images = MicroCMSImages(
            service.media + MicroCMSService.inlineMedia, pictures: PictureSupply.picture)
        pictures = try MockServerProgram(respond: pictureFaults.wrap { images.reply(to: $0) })
        content = try MockServerProgram(
            respond: faults.wrap(service.handler(images: pictures.origin)))
        self.images = images
    }
}
