import MockServer

extension StrapiSite {
    /// A server of the site, with faults.
    public func serve(_ faults: FaultPlan = FaultPlan()) throws -> MockServerProgram {
        try MockServerProgram(respond: faults.wrap(handler(pictures: PictureSupply.picture)))
    }
}

extension DirectusProject {
    /// A server of the project, with faults.
    public func serve(_ faults: FaultPlan = FaultPlan()) throws -> MockServerProgram {
        try MockServerProgram(respond: faults.wrap(handler(pictures: PictureSupply.picture)))
    }
}

extension WordPressSite {
    /// A server of the site, with faults.
    public func serve(_ faults: FaultPlan = FaultPlan()) throws -> MockServerProgram {
        try MockServerProgram(respond: faults.wrap(handler(pictures: PictureSupply.picture)))
    }
}

extension ContentfulSpace {
    /// A server of the space, with faults; `images` is the host its image URLs name.
    public func serve(
        images: String? = nil, _ faults: FaultPlan = FaultPlan()
    ) throws -> MockServerProgram {
        try MockServerProgram(
            respond: faults.wrap(handler(images: images, pictures: PictureSupply.picture)))
    }
}

extension LinkedAPI {
    /// A server of the API, with faults.
    public func serve(_ faults: FaultPlan = FaultPlan()) throws -> MockServerProgram {
        try MockServerProgram(respond: faults.wrap(handler(pictures: PictureSupply.picture)))
    }
}
