"""The first table: pictures of 12 megapixels in a folder → 1024 + 320 + a sheet of every category."""
import json
import subprocess

from measure import GALLERY, HEAD, PEERS, PYTHON, ROOM, put_away, rounds, run, versus

US, LIMIT = "gallery", "limit (libjpeg-turbo, Lanczos3)"
# How each makes 1024 from 4000; the sheet's tiles come from the mediums.
FILTERS = {
    US: "1/2 + Lanczos3", LIMIT: "1/2 + Lanczos3", "pyvips, 1/2, 2 threads": "1/2 + Lanczos3",
    "Pillow draft, 2 processes": "1/2 + Lanczos3", "vipsthumbnail + arrayjoin, -P2": "1/1 + Lanczos3",
    "ImageMagick + montage, -P2": "1/2 + Lanczos3", "sigal (no sheet, no hash)": "1/1 + Lanczos3",
}


def pictures(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))


def prepare(name, source):
    """A configuration of ours for a folder, and what empties output and cache."""
    place = ROOM / "runs" / name
    put_away(place)
    place.mkdir(parents=True)
    (place / "gallery.yml").write_text(f"sources: [ {{ type: folder, path: {source} }} ]\n")

    def empty():
        for part in ("Output", ".gallery"):
            put_away(place / part)

    return place, empty


def contestants(source):
    place, empty = prepare("us", source)
    files = pictures(source)
    out = {name: ROOM / "runs" / name for name in ("limit", "pyvips", "pillow", "vips", "magick", "sigal")}

    def emptied(name):
        def empty():
            put_away(out[name])
            out[name].mkdir(parents=True)
        return empty

    one = {"VIPS_CONCURRENCY": "1", "MAGICK_THREAD_LIMIT": "1"}
    return {
        US: (empty, [GALLERY, "build", "-q"], place),
        LIMIT: (emptied("limit"), [ROOM / "limit", "2", out["limit"]] + files),
        "pyvips, 1/2, 2 threads": (emptied("pyvips"), [PYTHON, PEERS / "with_pyvips.py", out["pyvips"]] + files, None, one),
        "Pillow draft, 2 processes": (emptied("pillow"), [PYTHON, PEERS / "with_pillow.py", out["pillow"]] + files),
        "vipsthumbnail + arrayjoin, -P2": (emptied("vips"), ["bash", PEERS / "with_vips.sh", source, out["vips"]], None, one),
        "ImageMagick + montage, -P2": (emptied("magick"), ["bash", PEERS / "with_magick.sh", source, out["magick"]], None, one),
        "sigal (no sheet, no hash)": (emptied("sigal"), [
            PYTHON.parent / "sigal", "build", "-q", "-n", "2", "-c", PEERS / "with_sigal.py", source, out["sigal"]]),
    }, {US: place / "Output", **dict(zip(list(FILTERS)[1:], (
        out["limit"], out["pyvips"], out["pillow"], out["vips"], out["magick"], out["sigal"])))}


def table(tables, count, times):
    source = ROOM / "corpus" / f"photos-{count}"
    run([PYTHON, PEERS.parent / "corpus.py", "photos", source, count])
    entrants, outputs = contestants(source)
    results = rounds(entrants, times)
    # The mediums' likeness to a whole decode and one Lanczos3 step; the bytes of all that was made.
    seen = json.loads(subprocess.check_output(
        [PYTHON, PEERS.parent / "likeness.py", source, *(f"{name}={path}" for name, path in outputs.items())]))
    size = sum(path.stat().st_size for path in pictures(source))
    tables.table(
        f"Local: {count} JPEGs of 12 megapixels ({size / 12e6 / count:.2f} bytes a pixel) to 1024 + 320 + sheets, "
        f"{times} rounds", HEAD + ["SSIM", "MB made", "filter"],
        versus(results, US, LIMIT, lambda name: [
            f"{seen[name][0]:.4f}", f"{seen[name][1] / 1e6:.2f}", FILTERS[name]]))
