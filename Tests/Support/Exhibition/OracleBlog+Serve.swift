import Loopback

extension OracleBlog {
    /// A server of the blog, with faults.
    public func serve(_ faults: FaultPlan = FaultPlan()) throws -> LoopbackServer {
        try LoopbackServer(respond: faults.wrap(handler(pictures: PictureSupply.picture)))
    }
}
