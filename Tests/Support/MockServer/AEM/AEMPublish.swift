import Synchronization

/// The publish tier of a host, at another origin: it serves originals and must see no credentials.
public final class AEMPublish: Sendable {
    private let delivery: AEMDelivery
    private let counted = Mutex(0)

    /// The tier for the images of a host.
    public init(_ host: AEMHost, pictures: @escaping @Sendable (PictureRequest) -> [UInt8]) {
        delivery = AEMDelivery(host.images, webpWords: host.webpWords, pictures: pictures)
    }

    /// The requests that carried credentials.
    public var leaks: Int { counted.withLock { $0 } }

    /// What the tier says to one request.
    public func reply(to exchange: Exchange) -> Reply {
        guard exchange.authorization == nil else {
            counted.withLock { $0 += 1 }
            return .html("<h1>These credentials are for another host</h1>", status: 500)
        }
        return delivery.reply(to: exchange)
    }
}
