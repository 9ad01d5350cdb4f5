// Who imports the library needs the values that it speaks of, and no more imports.
@_exported public import GalleryModel
@_exported public import GallerySources
@_exported public import GalleryViews
