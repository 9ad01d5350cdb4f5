import MockServer

/// An AEM host and its publish tier, each a server of its own.
public struct AEMServers: Sendable {
    /// The host: queries, and images beside them.
    public let author: MockServerProgram

    /// The publish tier, to which `_publishUrl` leads.
    public let publish: MockServerProgram

    /// What the publish tier counts.
    public let tier: AEMPublish

    /// Starts both.
    public init(
        _ host: AEMHost = .wknd, faults: FaultPlan = FaultPlan(),
        publishFaults: FaultPlan = FaultPlan()
    ) throws {
        let tier = AEMPublish(host, pictures: PictureSupply.picture)
        publish = try MockServerProgram(respond: publishFaults.wrap { tier.reply(to: $0) })
        author = try MockServerProgram(
            respond: faults.wrap(
                host.handler(publish: publish.origin, pictures: PictureSupply.picture)))
        self.tier = tier
    }
}
