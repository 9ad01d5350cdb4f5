"""colours.py PICTURES OUTPUT: how far each published picture's colours are from Pillow's with LittleCMS.

PICTURES is the folder that was built, OUTPUT what was published as thumbnails in PNG.
One line a picture: the mean difference of both, reduced to 64 pixels, of 255, and its path; or "-" and
why Pillow has no word on it."""

import io
import json
import pathlib
import sys

from PIL import Image, ImageChops, ImageCms, ImageFile, ImageOps, ImageStat

Image.MAX_IMAGE_PIXELS = None
# A JPEG without its end is shown as far as it goes: what is judged here has all of its blocks.
ImageFile.LOAD_TRUNCATED_IMAGES = True
SRGB = ImageCms.createProfile("sRGB")
LAB = ImageCms.createProfile("LAB")
SPACES = {"L": ("GRAY", "RGB "), "RGB": ("RGB ",), "CMYK": ("CMYK",)}


def curve(gamma):
    """sRGB's values by those of a PNG that says its own gamma; within 5 % of 1/2.2 nothing is to be done."""
    if abs(gamma * 2.2 - 1) <= 0.05:
        return list(range(256))
    light = [(v / 255) ** (1 / gamma) for v in range(256)]
    return [round(255 * (12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055)) for x in light]


# Red, green, blue and white of Display P3, and XYZ to sRGB's light: CSS Color 4.
P3 = (0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329)
TO_SRGB = ((3.2409699, -1.5373832, -0.4986108), (-0.9692436, 1.8759675, 0.0415551), (0.0556301, -0.2039770, 1.0569715))


def solved(a, b, c, wanted):
    """How much of each of three vectors makes the wanted one: Cramer's rule."""
    def det(x, y, z):
        return x[0] * (y[1] * z[2] - y[2] * z[1]) - y[0] * (x[1] * z[2] - x[2] * z[1]) + z[0] * (x[1] * y[2] - x[2] * y[1])
    whole = det(a, b, c)
    return det(wanted, b, c) / whole, det(a, wanted, c) / whole, det(a, b, wanted) / whole


def by_primaries(image, primaries):
    """sRGB's values by those of other primaries with the same curve and white; pixel by pixel, for small pictures."""
    xyz = [(x / y, 1, (1 - x - y) / y) for x, y in zip(primaries[::2], primaries[1::2])]
    lights = [tuple(amount * part for part in vector) for amount, vector in zip(solved(*xyz), xyz)]
    rows = [[sum(row[k] * lights[n][k] for k in range(3)) for n in range(3)] for row in TO_SRGB]

    def pixel(rgb):
        linear = [v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in rgb]
        for row in rows:
            x = min(1, max(0, sum(a * b for a, b in zip(row, linear))))
            yield round(255 * (12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055))

    known = {rgb: tuple(pixel(rgb)) for _, rgb in image.getcolors(1 << 24)}
    result = Image.new("RGB", image.size)
    result.putdata([known[rgb] for rgb in image.getdata()])
    return result


def told_primaries(file, info):
    """What a PNG's or an AVIF's own code says of its primaries where Pillow passes over it; None for sRGB's.

    Both write a code of primaries and one of the curve, 12 and 13 for Display P3; a PNG may write the primaries out."""
    codes = {b"\x89PNG": (b"cICP", 1), b"\0\0\0": (b"colrnclx", 2)}
    name, width = next((c for start, c in codes.items() if file.startswith(start)), (None, 0))
    at = file.find(name) + len(name) if name and name in file else None
    if at is not None:
        primaries, transfer = (int.from_bytes(file[at + n * width:at + (n + 1) * width], "big") for n in (0, 1))
        if transfer == 16:
            raise ValueError("PQ: what an HDR picture looks like in sRGB is no fact")
        return P3 if (primaries, transfer) == (12, 13) else None
    white = info.get("chromaticity")
    return white and (*white[2:], *white[:2])


def first(image):
    """Goes to the first frame, of a TIFF to the first page that is no smaller copy and no mask."""
    for number in range(getattr(image, "n_frames", 1) if image.format == "TIFF" else 1):
        image.seek(number)
        if image.format != "TIFF" or not image.tag_v2.get(254, 0) & 5:
            return


def shown(image, file=b""):
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
    primaries = None if profile or "srgb" in info else told_primaries(file, info)
    if primaries and any(abs(a - b) > 0.002 for a, b in zip(primaries, (0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329))):
        image = by_primaries(image, primaries)
    if alpha:
        image.putalpha(alpha)
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")
    return image


def small(image):
    share = min(1, 64 / max(image.size))
    return tuple(max(1, round(side * share)) for side in image.size)


def distance(source, published):
    with Image.open(source) as image:
        first(image)
        wanted = shown(image, source.read_bytes())
    if wanted is None:
        raise ValueError("CMYK without a profile has no colours that everybody sees")
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
                print(f"{far:.2f}", place)
            except (OSError, ValueError, ImageCms.PyCMSError) as error:
                print("-", place, repr(error))


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
