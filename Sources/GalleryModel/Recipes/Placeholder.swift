/// How a picture's tiny preview is written.
public enum Placeholder: String, Sendable, CaseIterable { case webp }
