import MockServer

extension OracleBlog {
    /// A server of the blog, with faults.
    public func serve(_ faults: FaultPlan = FaultPlan()) throws -> MockServerProgram {
        try MockServerProgram(respond: faults.wrap(handler(pictures: PictureSupply.picture)))
    }
}
