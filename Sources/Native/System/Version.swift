/// The version of the whole: the one place where it stands.
public enum Version {
    public static let number = "1.0"
}
