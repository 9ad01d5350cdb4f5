"""Makes pictures that cost a decoder what photographs cost: seeded, so that every machine has the same.

Usage: corpus.py KIND FOLDER COUNT — KIND: photos (12 megapixels), mix (1024 px, a tenth each PNG, WebP and AVIF),
renditions (1024 px JPEG), tiny (24 px). Of the last two many files show the same picture, and differ by their JFIF density.

Octaves of noise that fall off as those of photographs do, edges of shapes, gradients, and grain. The quality is
such that a picture takes 0.2 to 0.26 bytes a pixel, as cameras' and a CMS' JPEGs do.
"""
import sys
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

PER_CATEGORY = {"photos": 8, "mix": 50, "renditions": 200, "tiny": 500}


def noise(random, width, height, cells, strength, bands):
    rows = max(2, cells * height // width)
    grid = random.standard_normal((rows, cells, bands), dtype=np.float32) * strength
    # Photographs vary more in light than in colour.
    grid = 0.3 * grid + 0.7 * grid[:, :, :1]
    layers = [Image.fromarray(grid[:, :, band]).resize((width, height), Image.BICUBIC) for band in range(bands)]
    return np.stack([np.asarray(layer) for layer in layers], axis=2)


def picture(seed, width, height):
    random = np.random.default_rng(seed)
    # Octaves of nearly equal strength; those that are finer than an eighth of the size are of light alone.
    small = (max(24, width // 8), max(18, height // 8))
    coarse = np.full((small[1], small[0], 3), 125, np.float32) + random.uniform(-30, 30, 3).astype(np.float32)
    coarse += np.linspace(60, -60, small[1], dtype=np.float32)[:, None, None] * random.uniform(-1, 1)
    cells, strength = 3, 45.0
    while cells < small[0]:
        coarse += noise(random, *small, cells, strength, 3)
        cells, strength = cells * 3, strength * 0.6
    image = Image.fromarray(coarse.clip(0, 255).astype(np.uint8)).resize((width, height), Image.BICUBIC)
    draw = ImageDraw.Draw(image, "RGBA")
    for _ in range(60):
        x, y, w = random.integers(0, width), random.integers(0, height), int(width * random.uniform(0.01, 0.15))
        colour = tuple(int(c) for c in random.integers(0, 256, 3)) + (int(random.integers(60, 200)),)
        if random.random() < 0.5:
            draw.ellipse([x, y, x + w, y + int(w * random.uniform(0.3, 1.5))], fill=colour)
        else:
            corners = [(x + int(random.integers(-w, w + 1)), y + int(random.integers(-w, w + 1))) for _ in range(4)]
            draw.polygon(corners, fill=colour)
    fine = random.standard_normal((height, width, 1), dtype=np.float32) * random.uniform(1.5, 3)
    while cells < width:
        fine += noise(random, width, height, cells, strength, 1)
        cells, strength = cells * 3, strength * 0.6
    return Image.fromarray((np.asarray(image) + fine).clip(0, 255).astype(np.uint8))


def jpeg(image, per_pixel):
    """The highest quality, in steps, that keeps to so many bytes a pixel."""
    for quality in (95, 93, 91, 89, 86, 83, 80, 75, 70, 60):
        data = BytesIO()
        image.save(data, "JPEG", quality=quality, subsampling="4:2:0")
        if data.tell() <= per_pixel * image.width * image.height:
            break
    return data.getvalue()


def photo(task):
    seed, path = task
    size = (3000, 4000) if seed % 4 == 3 else (4000, 3000)
    path.with_suffix(".jpg").write_bytes(jpeg(picture(seed, *size), 0.26))


def mixed(task):
    seed, path = task
    kind = {3: ("png", {}), 5: ("webp", {"quality": 80}), 8: ("avif", {"quality": 65, "speed": 9})}.get(seed % 10)
    if kind is None:
        return path.with_suffix(".jpg").write_bytes(base(seed))
    picture(seed + 10_000, 1024, 768).save(path.with_suffix("." + kind[0]), **kind[1])


def numbered(data, number):
    """The same picture as another file: the density in its JFIF header, which nobody looks at, is the number."""
    return data[:14] + (number + 0x10001).to_bytes(4, "big") + data[18:]


def tiny(folder, count):
    data = BytesIO()
    picture(1, 24, 18).save(data, "JPEG", quality=80)
    for number, path in paths("tiny", folder, count):
        path.with_suffix(".jpg").write_bytes(numbered(data.getvalue(), number))


def base(number):
    return jpeg(picture(number + 10_000, *((768, 1024) if number % 4 == 3 else (1024, 768))), 0.13)


def renditions(folder, count):
    """A hundred pictures, over and over as other files."""
    with ProcessPoolExecutor(2) as pool:
        bases = list(pool.map(base, range(min(100, count))))
    for number, path in paths("renditions", folder, count):
        path.with_suffix(".jpg").write_bytes(numbered(bases[number % len(bases)], number))


def paths(kind, folder, count):
    for number in range(count):
        category = folder / "All" / f"category-{number // PER_CATEGORY[kind]:03}"
        if number % PER_CATEGORY[kind] == 0:
            category.mkdir(parents=True, exist_ok=True)
        yield number, category / f"picture-{number:06}"


def main():
    kind, folder, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    done = folder / f".{count}"
    if done.exists():
        return
    if kind in ("tiny", "renditions"):
        {"tiny": tiny, "renditions": renditions}[kind](folder, count)
    else:
        make = {"photos": photo, "mix": mixed}[kind]
        with ProcessPoolExecutor(2) as pool:
            list(pool.map(make, list(paths(kind, folder, count)), chunksize=4))
    done.touch()


main()
