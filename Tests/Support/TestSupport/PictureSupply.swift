import ImageFixtures
import MockServer
import Native
import Synchronization

/// The pictures that a channel's server delivers: each of the size that was promised, in a color that
/// tells the asset.
public enum PictureSupply {
    private static let made = Mutex<[PictureRequest: [UInt8]]>([:])

    public static func picture(_ request: PictureRequest) -> [UInt8] {
        if let known = made.withLock({ $0[request] }) { return known }
        let encoding: Encoding =
            switch request.format {
            case "webp": .webp(quality: 90)
            case "png": .png
            default: .jpeg(quality: 90)
            }
        let bytes = try? ImageFixtures.picture(
            width: max(1, request.width), height: max(1, request.height),
            color: color(of: request.assetID), as: encoding)
        made.withLock { $0[request] = bytes }
        return bytes ?? []
    }

    /// Red, green, blue, from 40 to 215.
    public static func color(of asset: String) -> [Double] {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in asset.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash ^= hash >> 29
        return [0, 16, 32].map { Double(40 + (hash >> UInt64($0)) % 176) }
    }
}

extension OracleChannel {
    /// A server of the channel, with faults.
    public func serve(_ faults: FaultPlan = FaultPlan()) throws -> MockServerProgram {
        try MockServerProgram(respond: faults.wrap(handler(pictures: PictureSupply.picture)))
    }

    /// The id of the category of that name.
    public func category(_ name: String) -> String? { categories.first { $0.name == name }?.id }

    /// The id of the asset of that name.
    public func asset(_ name: String) -> String? { assets.first { $0.name == name }?.id }
}
