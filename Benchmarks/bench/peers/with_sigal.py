# sigal's settings: the same sizes and quality.
img_size = (1024, 1024)
thumb_size = (320, 320)
thumb_fit = False
keep_orig = False
img_format = "JPEG"
jpg_options = {"quality": 80, "optimize": False, "progressive": False}
make_thumbs = True
write_html = False
use_orig = False
copy_exif_data = False
