"""The mean SSIM of every tool's mediums against a whole decode and one Lanczos3 step in floating point; the bytes made.

Usage: likeness.py SOURCE NAME=FOLDER… Prints {"NAME": [SSIM, bytes]}. Looks at eight pictures.
"""
import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image


def box(values):
    """Sums over windows of 8 by 8."""
    sums = np.pad(values.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    return (sums[8:, 8:] - sums[:-8, 8:] - sums[8:, :-8] + sums[:-8, :-8]) / 64


def ssim(a, b):
    ma, mb = box(a), box(b)
    va, vb, ab = box(a * a) - ma * ma, box(b * b) - mb * mb, box(a * b) - ma * mb
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return float((((2 * ma * mb + c1) * (2 * ab + c2)) / ((ma**2 + mb**2 + c1) * (va + vb + c2))).mean())


def light(image):
    return np.asarray(image.convert("RGB"), np.float64) @ [0.299, 0.587, 0.114]


def medium(folder, stem):
    """The file of that picture that is neither a thumbnail nor a tile: the largest."""
    found = [path for path in folder.rglob(stem + "*") if path.suffix == ".jpg" and "thumb" not in str(path.relative_to(folder))]
    return max(found, key=lambda path: path.stat().st_size)


def main():
    source = Path(sys.argv[1])
    tools = dict(word.split("=", 1) for word in sys.argv[2:])
    pictures = sorted(path for path in source.rglob("*.jpg"))
    pictures = pictures[:: max(1, len(pictures) // 8)][:8]
    seen = {name: [] for name in tools}
    for picture in pictures:
        whole = Image.fromarray(light(Image.open(picture)).astype(np.float32))
        references = {}
        for name, folder in tools.items():
            made = Image.open(medium(Path(folder), picture.stem))
            if made.size not in references:
                references[made.size] = np.asarray(whole.resize(made.size, Image.LANCZOS), np.float64)
            seen[name].append(ssim(light(made), references[made.size]))
    bytes_of = lambda folder: sum(p.stat().st_size for p in Path(folder).rglob("*.jpg") if p.stat().st_nlink == 1 or "." in p.stem)
    print(json.dumps({name: [sum(s) / len(s), bytes_of(tools[name])] for name, s in seen.items()}))


main()
