"""The third table: the first run and unchanged ones at growing numbers of assets. The fourth: a CMS' mix of formats.
And what starting costs."""
import re
import shutil
import statistics
import subprocess
import time

from local import pictures, prepare
from measure import GALLERY, PEERS, PYTHON, ROOM, median, put_away, run


def table(tables, sizes):
    rows = []
    for count in sizes:
        source = ROOM / "corpus" / f"tiny-{count}"
        run([PYTHON, PEERS.parent / "corpus.py", "tiny", source, count])
        place, empty = prepare("growth", source)
        empty()
        first = run([GALLERY, "build", "-q"], place)
        again = [run([GALLERY, "build", "-q"], place) for _ in range(5)]
        for words, runs in (("first run", [first]), ("unchanged", again)):
            wall, processor = median(runs, 0), median(runs, 1)
            rows.append([f"{count} assets, {words}", f"{wall:.2f}", f"{processor:.2f}", f"{processor / count * 1e6:.0f}",
                         f"{max(r[2] for r in runs):.0f}", "" if words == "first run" else opened(place)])
        put_away(place)
    tables.table("Growth: tiny pictures in categories of 500 (unchanged: median of five)",
                 ["", "wall s", "CPU s", "CPU us an asset", "peak MB", "files opened (pictures)"], rows)


def opened(place):
    """Files that an unchanged run opens, and how many of them are pictures."""
    if shutil.which("strace") is None:
        return "no strace"
    trace = place / "trace"
    subprocess.run(["strace", "-f", "--seccomp-bpf", "-e", "trace=open,openat", "-o", trace, GALLERY, "build", "-q"],
                   cwd=place, check=True, stdout=subprocess.DEVNULL)
    lines = trace.read_text(errors="replace").splitlines()
    calls = [line for line in lines if "open" in line and " = -1 " not in line and "O_DIRECTORY" not in line]
    shown = [line for line in calls if re.search(r'[.](jpg|png|webp|avif)"', line)]
    return f"{len(calls)} ({len(shown)})"


def mix(tables, count, times):
    source = ROOM / "corpus" / f"mix-{count}"
    run([PYTHON, PEERS.parent / "corpus.py", "mix", source, count])
    rows = []
    for ending in ("all", "jpg", "png", "webp", "avif"):
        part = source
        if ending != "all":
            part = ROOM / "runs" / f"mix-{ending}"
            put_away(part)
            (part / "All" / "one").mkdir(parents=True)
            for path in pictures(source):
                if path.suffix == "." + ending:
                    (part / "All" / "one" / path.name).hardlink_to(path)
        number = len(pictures(part))
        place, empty = prepare("mix", part)
        runs = []
        for _ in range(times):
            empty()
            runs.append(run([GALLERY, "build", "-q"], place))
        rows.append([f"{number} pictures: {ending}", f"{median(runs, 0):.2f}", f"{median(runs, 1):.2f}",
                     f"{median(runs, 1) / number * 1000:.1f}", f"{max(r[2] for r in runs):.0f}"])
    tables.table(f"A CMS' mix: 1024 px renditions, a tenth each PNG, WebP and AVIF, to thumbnails and sheets, {times} rounds",
                 ["", "wall s", "CPU s", "CPU ms a picture", "peak MB"], rows)


def start(tables):
    walls = []
    for _ in range(50):
        before = time.monotonic()
        subprocess.run([GALLERY, "--version"], stdout=subprocess.DEVNULL, check=True)
        walls.append((time.monotonic() - before) * 1000)
    linked = subprocess.check_output(["ldd", GALLERY], text=True).count("=>")
    tables.say(f"\nStart: gallery --version {statistics.median(walls):.1f} ms (median of 50, {min(walls):.1f} at best); "
               f"the binary {GALLERY.stat().st_size / 1e6:.1f} MB, {linked} linked libraries")
