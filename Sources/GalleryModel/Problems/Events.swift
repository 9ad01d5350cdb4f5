/// What happens in a run, told to whoever shows it. All calls may come from any thread.
public protocol Events: Sendable {
    /// So many more pictures are known of.
    func listed(_ pictures: Int)
    /// A picture has come through, or has failed.
    func pictureDone(failed: Bool)
    /// A category has come through: its path, its pictures, its problems.
    func categoryDone(_ title: String, images: Int, problems: Int)
    /// Something that a person may want to know and that is no problem.
    func notice(_ text: String)
    /// What was published and is not listed any more: a person should know it, though it is no problem.
    func gone(_ text: String)
}

extension Events {
    public func gone(_ text: String) { notice(text) }
}

/// Tells nobody.
public struct NoEvents: Events {
    public init() {}
    public func listed(_ pictures: Int) {}
    public func pictureDone(failed: Bool) {}
    public func categoryDone(_ title: String, images: Int, problems: Int) {}
    public func notice(_ text: String) {}
}
