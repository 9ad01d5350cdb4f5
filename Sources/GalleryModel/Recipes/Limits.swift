import Native

/// What a run may use up.
public struct Limits: Sendable, Equatable {
    /// Bytes of one picture's file.
    public var bytes = 64 << 20
    /// Bytes that decoded pixels of all threads together may take.
    public var memory = PixelMemory.ofMachine / 4
    /// Pixels of one picture, all frames together.
    public var pixels = 200_000_000
    /// Real pictures have over a thousand; the pixels of all frames together are what bounds the work.
    public var frames = 2000
    /// Rows of one list, and pictures of one source.
    public var assets = 1_000_000
    /// Seconds for one picture: its words, its decoding, its checks.
    public var seconds = 20.0
    /// Seconds that a transfer may stand still.
    public var stall = 20
    /// nil: as many as the connections carry.
    public var requestsPerSecond: Double?
    /// Tries after the first one.
    public var retries = 4
    /// Seconds for which a host may answer nothing but that it is busy.
    public var patience = 300.0
    /// Transfers at once.
    public var connections = 16
    /// Bytes of verified downloads that are kept for later runs.
    public var store = 20 << 30

    public init() {}
}
