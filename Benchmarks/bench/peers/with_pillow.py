"""Pillow with draft, two processes. Usage: with_pillow.py OUT PICTURE…"""
import hashlib
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageOps

out = Path(sys.argv[1])


def put(image, path, quality):
    path.parent.mkdir(parents=True, exist_ok=True)
    data = BytesIO()
    image.save(data, "JPEG", quality=quality, subsampling="4:2:0")
    hashlib.sha256(data.getbuffer()).digest()
    path.write_bytes(data.getbuffer())


def make(path):
    data = Path(path).read_bytes()
    hashlib.sha256(data).digest()
    image = Image.open(BytesIO(data))
    image.draft("RGB", (1024, 1024))
    image.thumbnail((1024, 1024), Image.LANCZOS, reducing_gap=None)
    folder = out / Path(path).parent.name
    put(image, folder / "medium" / os.path.basename(path), 80)
    tile = ImageOps.fit(image, (320, 240), Image.LANCZOS)
    image.thumbnail((320, 320), Image.LANCZOS, reducing_gap=None)
    put(image, folder / "thumbnail" / os.path.basename(path), 80)
    return tile


def main():
    with ProcessPoolExecutor(2) as pool:
        tiles = dict(zip(sys.argv[2:], pool.map(make, sys.argv[2:])))
        for folder, files in groupby(sys.argv[2:], key=os.path.dirname):
            sheet = Image.new("RGB", (676, 516), (250, 249, 247))
            for i, path in enumerate(list(files)[:4]):
                sheet.paste(tiles[path], (12 + i % 2 * 332, 12 + i // 2 * 252))
            put(sheet, out / Path(folder).name / "contact-sheet.jpg", 85)


main()
