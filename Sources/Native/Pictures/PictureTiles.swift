import CVips

extension Picture {
    /// Writes the picture as JPEG tiles of a IIIF pyramid to a folder that is not there yet.
    ///
    /// libvips forgets `full/max` and the sizes, and names the service by the folder alone.
    public borrowing func writeTiles(
        to folder: String, size: Int, quality: Int
    ) throws(VipsError) {
        let suffix = ".jpg[Q=\(quality),optimize_coding,strip]"
        try check("write tiles") {
            unsafe gallery_vips_save_tiles(image, folder, Int32(size), suffix)
        }
        Files.grantTree(folder)
    }
}
