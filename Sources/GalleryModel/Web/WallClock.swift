import FoundationEssentials

/// The time of day, which only servers' dates are compared with; nothing of it is published.
package enum WallClock {
    /// Seconds since 1970.
    package static func seconds() -> Double { Date().timeIntervalSince1970 }
}
