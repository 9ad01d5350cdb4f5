"""colours.py PICTURES OUTPUT: how far each published picture's colours are from Pillow's with LittleCMS.

PICTURES is the folder that was built, OUTPUT what was published as thumbnails in PNG.
One line a picture: the mean difference of both, reduced to 64 pixels, of 255, and its path; or "-" and
why Pillow has no word on it."""

import io
import json
import pathlib
import sys

from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

Image.MAX_IMAGE_PIXELS = None
SRGB = ImageCms.createProfile("sRGB")
LAB = ImageCms.createProfile("LAB")
SPACES = {"L": ("GRAY", "RGB "), "RGB": ("RGB ",), "CMYK": ("CMYK",)}


def curve(gamma):
    """sRGB's values by those of a PNG that says its own gamma; within 5 % of 1/2.2 nothing is to be done."""
    if abs(gamma * 2.2 - 1) <= 0.05:
        return list(range(256))
    light = [(v / 255) ** (1 / gamma) for v in range(256)]
    return [round(255 * (12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055)) for x in light]


def shown(image):
    """The first frame upright, in sRGB on white."""
    # Browsers turn by EXIF alone, and not by what ImageMagick writes into a PNG's text.
    for key in ("xmp", "XML:com.adobe.xmp", "Raw profile type exif"):
        image.info.pop(key, None)
    info, profile = dict(image.info), image.info.get("icc_profile") or b""
    image = ImageOps.exif_transpose(image)
    if image.mode in ("I;16", "I;16B", "I"):
        image = image.point(lambda v: v / 257).convert("L") if image.mode == "I" else image.convert("I").point(lambda v: v / 257).convert("L")
    if image.mode in ("1", "P", "PA") or "transparency" in info:
        image = image.convert("RGBA")
    alpha = image.getchannel("A") if image.mode in ("LA", "RGBA", "PA") else None
    image = image.convert({"LA": "L", "RGBA": "RGB", "La": "L", "RGBa": "RGB", "RGBX": "RGB"}.get(image.mode, image.mode))
    if image.mode == "LAB":
        image = ImageCms.profileToProfile(image, LAB, SRGB, 1, "RGB")
    elif profile[16:20].decode("latin-1") in SPACES.get(image.mode, ()) and profile[12:16] in (b"mntr", b"scnr", b"prtr", b"spac"):
        if image.mode == "L" and profile[16:20] == b"RGB ":
            image = image.convert("RGB")
        image = ImageCms.profileToProfile(image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), SRGB, 1, "RGB")
    elif image.mode == "CMYK":
        return None
    image = image.convert("RGB")
    if info.get("gamma") and not profile and "srgb" not in info:
        image = image.point(curve(info["gamma"]) * 3)
    if alpha:
        image.putalpha(alpha)
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")
    return image


def small(image):
    share = min(1, 64 / max(image.size))
    return tuple(max(1, round(side * share)) for side in image.size)


def distance(source, published):
    with Image.open(source) as image:
        image.seek(0)
        wanted = shown(image)
    if wanted is None:
        return None
    with Image.open(published) as image:
        got = shown(image)
    wanted, got = (image.resize(small(got), Image.Resampling.BOX) for image in (wanted, got))
    return max(ImageStat.Stat(ImageChops.difference(wanted, got)).mean)


def main(pictures, output):
    manifest = json.loads((output / "manifest.json").read_bytes())
    for category in (c for t in manifest["taxonomies"] for c in t["categories"]):
        for image in category["images"]:
            place = f"{category['id']}/{image['name']}"
            try:
                far = distance(pictures / place, output / image["renditions"]["thumbnail"]["path"])
                print("-" if far is None else f"{far:.2f}", place)
            except (OSError, ValueError, ImageCms.PyCMSError) as error:
                print("-", place, repr(error))


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
