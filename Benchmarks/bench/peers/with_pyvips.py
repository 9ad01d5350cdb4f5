"""pyvips at its best: one half decode, both sizes from it, two threads. Usage: with_pyvips.py OUT PICTURE…"""
import hashlib
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path

import pyvips

pyvips.cache_set_max(0)
out = Path(sys.argv[1])


def put(data, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    hashlib.sha256(data).digest()
    path.write_bytes(data)


def make(path):
    data = Path(path).read_bytes()
    hashlib.sha256(data).digest()
    half = pyvips.Image.jpegload_buffer(data, shrink=2, access="sequential", fail_on="warning")
    medium = half.resize(min(1, 1024 / max(half.width, half.height)), kernel="lanczos3").copy_memory()
    folder = out / Path(path).parent.name
    put(medium.jpegsave_buffer(Q=80, strip=True), folder / "medium" / os.path.basename(path))
    thumbnail = medium.thumbnail_image(320, height=320, size="down")
    put(thumbnail.jpegsave_buffer(Q=80, strip=True), folder / "thumbnail" / os.path.basename(path))
    return medium


def category(files):
    files = list(files)
    mediums = list(pool.map(make, files))[:4]
    tiles = [medium.thumbnail_image(320, height=240, crop="centre") for medium in mediums]
    sheet = pyvips.Image.arrayjoin(tiles, across=2, shim=12, background=[250, 249, 247])
    put(sheet.jpegsave_buffer(Q=85, strip=True), out / Path(files[0]).parent.name / "contact-sheet.jpg")


with ThreadPoolExecutor(2) as pool, ThreadPoolExecutor(4) as categories:
    list(categories.map(category, [list(f) for _, f in groupby(sys.argv[2:], key=os.path.dirname)]))
