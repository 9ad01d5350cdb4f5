extension OracleResponder {
    func native(of id: String, _ exchange: Exchange) throws(Refusal) -> Reply {
        let asset = try file(id)
        return binary(
            .native(of: asset, id: id), of: asset, mimeType: asset.mimeType, fileName: asset.name,
            exchange)
    }

    func rendition(_ name: String, of id: String, _ exchange: Exchange) throws(Refusal) -> Reply {
        let asset = try file(id)
        let rendition = try self.rendition(
            name, of: asset, type: exchange.queryValue("type"))
        let asked = exchange.queryValue("format")
        let format = rendition.formats.first { asked == nil || $0.name == asked }
        guard let format else { throw .notFound("Rendition", "\(name) \(asked ?? "")") }
        let picture = PictureRequest(
            assetID: id, rendition: name, format: format.name, width: rendition.width,
            height: rendition.height)
        let base = asset.name.split(separator: ".").dropLast().joined(separator: ".")
        let fileName = "\(base.isEmpty ? asset.name : base)_\(name).\(format.name)"
        return binary(picture, of: asset, mimeType: format.mimeType, fileName: fileName, exchange)
    }

    private func file(_ id: String) throws(Refusal) -> OracleAsset {
        guard let index = catalogue.asset(id) else { throw .notFound("Item", id) }
        let asset = catalogue.channel.assets[index]
        if asset.kind == .contentItem { throw .notFound("Item", id) }
        return asset
    }

    /// `thumbnail?type=uithumbnail` is what the SDK asks for; the server always has it.
    private func rendition(
        _ name: String, of asset: OracleAsset, type: String?
    ) throws(Refusal) -> OracleRendition {
        if name == "thumbnail", type == "uithumbnail" {
            let listed = asset.renditions.first { $0.name == "Thumbnail" }
            return listed ?? OracleRendition(name: name, width: 150, height: 150)
        }
        let found = asset.renditions.first { $0.name == name && (type == nil || $0.type == type) }
        guard let found else { throw .notFound("Rendition", name) }
        return found
    }

    private func binary(
        _ picture: PictureRequest, of asset: OracleAsset, mimeType: String, fileName: String,
        _ exchange: Exchange
    ) -> Reply {
        let tag = Self.tag(picture, asset.updatedDate)
        let caching: [Reply.Field] = [
            ("ETag", tag),
            (
                "Cache-Control",
                exchange.queryValue("cb") == nil ? "public,max-age=0" : "public,max-age=1296000"
            ),
        ]
        if exchange.header("If-None-Match") == tag { return Reply(status: 304, headers: caching) }
        let kind = exchange.queryValue("download") == "true" ? "attachment" : "inline"
        let plain = String(fileName.map { $0.isASCII && $0 != "\"" && $0 != "\\" ? $0 : "_" })
        let disposition =
            "\(kind); filename=\"\(plain)\"; filename*=UTF-8''\(PercentEncoding.encode(fileName))"
        return Reply(
            headers: [
                ("Content-Type", mimeType), ("Content-Disposition", disposition),
                ("X-Content-Type-Options", "nosniff"),
            ] + caching,
            body: pictures(picture), delivery: catalogue.channel.binaryDelivery)
    }

    /// 32 hexadecimal digits, without quotes as the real server sends them.
    private static func tag(_ picture: PictureRequest, _ date: String) -> String {
        let text = "\(picture.assetID) \(picture.rendition) \(picture.format) \(date)"
        return OracleID.hexadecimal(OracleID.hash(text))
            + OracleID.hexadecimal(OracleID.hash(text + "2"))
    }
}
