"""Kills so many builds, reads what they publish, and compares the end with an undisturbed build."""

import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

binaries, builds, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
gallery = os.path.join(binaries, "gallery")
chance = random.Random(seed)
work = tempfile.mkdtemp(prefix="gallery-killed-")
server = subprocess.Popen(
    [os.path.join(binaries, "mock-server"), "120", "12", "30"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
origin, token = server.stdout.readline().split()
faults = []


def configure(name, size):
    """A configuration of its own; another size of thumbnails gives every build something to do, and
    so do another address, and tiles that come and go."""
    with open(os.path.join(work, name + ".yml"), "w") as file:
        file.write(f'''output: {name}
cache: {name}-cache
sources: [{{ type: oracle, name: Large, url: "{origin}", channelToken: "{token}" }}]
renditions: {{ thumbnail: {{ width: {size}, height: {size} }}, medium: off }}
baseURL: http://host.example/{size}/
iiif: true
tiles: {"true" if size % 2 else "false"}
''')


def files(manifest):
    for taxonomy in manifest["taxonomies"]:
        for category in taxonomy["categories"]:
            if category["contactSheet"]:
                yield category["contactSheet"]
            for image in category["images"]:
                yield from image["renditions"].values()


def tiles(manifest):
    for taxonomy in manifest["taxonomies"]:
        for category in taxonomy["categories"]:
            for image in category["images"]:
                if "tiles" in image:
                    yield image["tiles"]


def check_tiles(root, entry):
    """A folder of tiles holds what its record says, to the last byte."""
    folder, digest, count = os.path.join(root, entry["folder"]), "", 0
    found = [os.path.relpath(os.path.join(place, name), folder)
             for place, _, names in os.walk(folder) for name in names]
    for name in sorted(found, key=lambda name: name.encode()):
        if name == "info.json" or name.endswith(".part"):
            continue
        count += 1
        try:
            with open(os.path.join(folder, name), "rb") as file:
                line = hashlib.sha256(file.read()).hexdigest() + "  " + name
        except OSError as error:
            faults.append(f"{entry['folder']}/{name}: {error}")
            return
        digest = hashlib.sha256((digest + line).encode()).hexdigest()
    if (count, digest) != (entry["files"], entry["sha256"]):
        faults.append(f"{entry['folder']} holds {count} other tiles than the manifest says")


def check_presentation(root):
    """Whatever the collection leads to is there, and whole."""
    try:
        with open(os.path.join(root, "iiif", "collection.json"), encoding="utf-8") as file:
            items = json.load(file)["items"]
    except FileNotFoundError:
        return
    for item in items:
        path = os.path.join(root, item["id"].split("/", 4)[4])
        try:
            with open(path, encoding="utf-8") as file:
                if not json.load(file)["items"]:
                    faults.append(f"{path} has no canvas")
        except (OSError, ValueError) as error:
            faults.append(f"{path}: {error}")


def check(root):
    """Every file that the manifest names is the one that it says."""
    try:
        with open(os.path.join(root, "manifest.json"), "rb") as file:
            text = file.read()
    except FileNotFoundError:
        return 0
    try:
        manifest = json.loads(text)
    except ValueError as error:
        faults.append(f"no whole manifest: {error}")
        return 0
    count = 0
    for entry in files(manifest):
        count += 1
        path = os.path.join(root, entry["path"])
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError as error:
            faults.append(f"{entry['path']}: {error}")
            continue
        if len(data) != entry["bytes"] or hashlib.sha256(data).hexdigest() != entry["sha256"]:
            faults.append(f"{entry['path']} is another file than the manifest says")
    for entry in tiles(manifest):
        check_tiles(root, entry)
    check_presentation(root)
    return count


reads = 0
stop = threading.Event()


def reader():
    """A web server's view: whoever holds a manifest finds its files, also while builds go on."""
    global reads
    while not stop.is_set():
        check(os.path.join(work, "trial"))
        reads += 1
        time.sleep(0.01)


def fetched():
    """The addresses whose pictures are verified and remembered."""
    path = os.path.join(work, "trial-cache", "catalog.sqlite")
    if not os.path.exists(path):
        return set()
    connection = sqlite3.connect(path)
    try:
        return {row[0] for row in connection.execute("SELECT address FROM fetched")}
    except sqlite3.Error:
        return set()
    finally:
        connection.close()


def asked():
    server.stdin.write("pictures\n")
    server.stdin.flush()
    lines = []
    while (line := server.stdout.readline().strip()) != ".":
        lines.append(line.split("?")[0] + "?" + "&".join(
            part for part in line.split("?")[1].split("&") if not part.startswith("channelToken")))
    return lines


thread = threading.Thread(target=reader)
thread.start()
killed = again = tries = 0
size = 100
longest = 1.0
while killed < builds and tries < 5 * builds:
    if tries % 5 == 0:
        size = 100 + (tries // 5) % 40
        configure("trial", size)
    if tries % 50 == 49:
        # As a user may: then everything is fetched and verified anew.
        shutil.rmtree(os.path.join(work, "trial-cache"), ignore_errors=True)
    tries += 1
    known = fetched()
    before = len(asked())
    start = time.monotonic()
    process = subprocess.Popen(
        [gallery, "build", "-q", "-c", os.path.join(work, "trial.yml")],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(timeout=chance.uniform(0, longest))
        longest = max(0.03, 1.1 * (time.monotonic() - start))
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed += 1
        longest = min(1.0, longest * 1.1)
    for address in asked()[before:]:
        if any(address in one for one in known):
            again += 1
stop.set()
thread.join()
subprocess.run([gallery, "build", "-q", "-c", os.path.join(work, "trial.yml")],
               stdout=subprocess.DEVNULL, check=True)
subprocess.run([gallery, "build", "-q", "-c", os.path.join(work, "trial.yml")],
               stdout=subprocess.DEVNULL, check=True)
named = check(os.path.join(work, "trial"))
configure("undisturbed", size)
subprocess.run([gallery, "build", "-q", "-c", os.path.join(work, "undisturbed.yml")],
               stdout=subprocess.DEVNULL, check=True)
same = subprocess.run(
    ["diff", "-rq", os.path.join(work, "trial"), os.path.join(work, "undisturbed")]).returncode == 0
server.stdin.close()
server.wait()
shutil.rmtree(work)
print(f"seed {seed}: {tries} builds, {killed} of them killed; {reads} reads of the manifest; "
      f"{len(faults)} inconsistencies; {again} pictures downloaded again after they were verified; "
      f"{named} files at the end, {'equal' if same else 'NOT EQUAL'} to an undisturbed build")
for fault in faults[:10]:
    print("  " + fault)
sys.exit(0 if same and not faults and not again and killed == builds else 1)
