/// A rich text in its three forms; each image stands behind the text, in a paragraph of its own.
struct AEMRichText {
    let text: String
    let images: [AEMImage]

    var value: WireValue {
        ["html": .string(html), "plaintext": .string(text), "json": json]
    }

    /// The sources have no host.
    private var html: String {
        "<p>\(text)</p>"
            + images.map { "<p><img src=\"\($0.escapedPath)\" alt=\"\"></p>" }.joined()
    }

    private var json: WireValue {
        let words: WireValue = [
            "nodeType": "paragraph",
            "content": [
                [
                    "nodeType": "text", "value": .string(text),
                    "format": ["variants": ["bold"]],
                ],
                [
                    "nodeType": "link",
                    "data": ["href": "https://example.com/", "target": "_blank"],
                ],
            ],
        ]
        let pictures: [WireValue] = images.map { image in
            [
                "nodeType": "reference",
                "data": [
                    "path": .string(image.path),
                    "mimetype": .string(FileType.media(FileType.ending(image.fileName))),
                ],
            ]
        }
        return .array([words] + pictures)
    }
}
