"""Runs commands in turn, so that noise hits all alike, and tells wall, processor time and peak memory."""
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
ROOM = TOP / ".build" / "bench"
GALLERY = TOP / ".build" / "release" / "gallery"
PYTHON = ROOM / "venv" / "bin" / "python"
PEERS = Path(__file__).resolve().parent / "peers"


def run(command, cwd=None, environment=None):
    """Seconds, processor seconds of it and all that it waited for, and the largest process in MB."""
    start = time.monotonic()
    process = subprocess.Popen(
        [str(word) for word in command], cwd=cwd, env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - start
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))[:300]}\nended with {process.returncode}: {said.decode()[-2000:]}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def put_away(path):
    """Out of the way, but not yet deleted: ext4 looks at every inode that was deleted in the last minute before it
    gives a new one, which cost a run of many files more than all of its own work."""
    if path.exists():
        trash = ROOM / "trash"
        trash.mkdir(exist_ok=True)
        gone = path.rename(trash / f"{time.monotonic_ns()}")
        # Empty files keep their inodes; full ones of a long bench filled a disk. Links are the corpus's own.
        for file in gone.rglob("*"):
            if not file.is_symlink() and file.is_file() and file.stat().st_nlink == 1:
                os.truncate(file, 0)


def rounds(contestants, count):
    """Every contestant once in each round: {name: [(wall, processor, memory)]}. One is (before, command, …)."""
    results = {name: [] for name in contestants}
    for _ in range(count):
        for name, (before, *command) in contestants.items():
            before()
            results[name].append(run(*command))
    return results


def median(runs, part):
    return statistics.median(run[part] for run in runs)


def ratio(mine, others, part):
    """The median of the rounds' own ratios: what both suffered from is gone."""
    return statistics.median(a[part] / b[part] for a, b in zip(mine, others))


def tidy():
    shutil.rmtree(ROOM / "trash", ignore_errors=True)
    shutil.rmtree(ROOM / "runs", ignore_errors=True)


class Tables:
    """Prints tables, and keeps them in Benchmarks/results.txt."""

    def __init__(self):
        self.file = open(TOP / "Benchmarks" / "results.txt", "w")

    def say(self, text=""):
        print(text, flush=True)
        print(text, file=self.file, flush=True)

    def table(self, title, head, rows):
        widths = [max(len(str(row[i])) for row in [head] + rows) for i in range(len(head))]
        self.say(f"\n{title}\n")
        for row in [head] + rows:
            cells = [str(cell).ljust(w) if i == 0 else str(cell).rjust(w) for i, (cell, w) in enumerate(zip(row, widths))]
            self.say("  ".join(cells).rstrip())


def versus(results, us, limit, extra=lambda name: []):
    """Rows of wall, processor, the two against the limit and against us, and memory; the fastest first."""
    rows = []
    for name in sorted(results, key=lambda name: median(results[name], 0)):
        runs = results[name]
        rows.append([
            name, f"{median(runs, 0):.2f}", f"{min(r[0] for r in runs):.2f}-{max(r[0] for r in runs):.2f}",
            f"{median(runs, 1):.2f}",
            f"{ratio(runs, results[limit], 0):.2f}", f"{ratio(runs, results[limit], 1):.2f}",
            f"{ratio(runs, results[us], 0):.2f}", f"{ratio(runs, results[us], 1):.2f}",
            f"{max(r[2] for r in runs):.0f}"] + extra(name))
    return rows


HEAD = ["", "wall s", "min-max", "CPU s", "wall/limit", "CPU/limit", "wall/us", "CPU/us", "peak MB"]
