"""Looks at a built gallery in Chromium, as a visitor would, and says what is wrong, a line each.

Usage: pages.py OUTPUT. One category has at least four images. Prints JSON with what was measured; ends with 1
when anything is wrong.
"""

import functools
import http.server
import json
import pathlib
import sys
import threading
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.keys import Keys

output = pathlib.Path(sys.argv[1]).resolve()
axe = next(pathlib.Path(sys.prefix).rglob("axe.min.js")).read_text()
pages = sorted(output.rglob("index.html"))
wrong = []
measured = {"pages": len(pages), "axe runs": 0, "images": 0}


def check(is_right, what):
    if not is_right:
        wrong.append(what)


class Quiet(http.server.SimpleHTTPRequestHandler):
    missing = []

    def log_message(self, *_):
        pass

    def send_error(self, code, *rest):
        Quiet.missing.append(f"{code} {self.path}")
        super().send_error(code, *rest)


server = http.server.ThreadingHTTPServer(
    ("127.0.0.1", 0), functools.partial(Quiet, directory=str(output)))
threading.Thread(target=server.serve_forever, daemon=True).start()
origin = f"http://127.0.0.1:{server.server_port}/"
bases = {"file": output.as_uri() + "/", "http": origin}


def browser(script=True):
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     "--no-first-run", "--disable-background-networking"]:
        options.add_argument(argument)
    if not script:
        options.add_experimental_option(
            "prefs", {"profile.managed_default_content_settings.javascript": 2})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


def size(driver, width, height, ratio=1):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": False})


def media(driver, scheme="light", motion="reduce"):
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": scheme},
        {"name": "prefers-reduced-motion", "value": motion}]})


def wait(driver, condition, what, seconds=6):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if driver.execute_script("return " + condition):
            return True
        time.sleep(0.02)
    wrong.append(f"{what}: not so within {seconds} s: {condition}")
    return False


def said(driver, name):
    """What the console and the network say: reports, errors, requests to other hosts."""
    for entry in driver.get_log("browser"):
        if entry["level"] in ("SEVERE", "WARNING"):
            wrong.append(f"{name}: the console says {entry['message']}")
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] != "Network.requestWillBeSent":
            continue
        url = message["params"]["request"]["url"]
        if not url.startswith(tuple(bases.values()) + ("data:", "about:", "chrome:")):
            wrong.append(f"{name}: a request to {url}")


SHIFTS = """new PerformanceObserver(list => {
  for (const entry of list.getEntries()) window.shift = (window.shift || 0) + entry.value;
}).observe({type: "layout-shift", buffered: true});
document.addEventListener("securitypolicyviolation", event =>
  (window.reports ||= []).push(event.violatedDirective + " " + event.blockedURI));"""
LOADED = """[...document.images].every(one => one.complete && one.naturalWidth > 0)"""


def visit(driver, url, name):
    """Opens a page, scrolls through it, and sees every image come."""
    driver.get(url)
    driver.execute_script(
        "for (const one of document.images) one.scrollIntoView(); scrollTo(0, 0);")
    wait(driver, LOADED, name)
    measured["images"] += driver.execute_script("return document.images.length")
    width = driver.execute_script(
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    check(width <= 0, f"{name}: {width} pixels wider than the window")
    check(driver.execute_script(
        "return [...document.images].every(one => !/\\.(jpe?g|png|webp|avif|gif)$/i.test(one.alt))"),
        f"{name}: a file's name for alt")


def accessible(driver, name):
    # Not as an element of the page, whose policy would refuse it.
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
    result = driver.execute_async_script(
        "axe.run(document, {resultTypes: ['violations'], preload: false}).then(arguments[0])")
    measured["axe runs"] += 1
    for violation in result["violations"]:
        nodes = [node["html"][:120] for node in violation["nodes"][:2]]
        wrong.append(f"{name}: axe {violation['id']}: {nodes}")


def press(driver, *keys):
    for key in keys:
        webdriver.ActionChains(driver).send_keys(key).perform()


def state(driver):
    return driver.execute_script("""return [
      document.getElementById("view").open,
      document.querySelector("#view p").textContent,
      location.hash]""")


def viewer(driver, url, name):
    """The keyboard's way through the viewer, from the grid and back."""
    driver.get(url)
    ids = driver.execute_script(
        "return [...document.querySelectorAll('.grid > li[id]')].map(one => one.id)")
    count = len(ids)
    driver.execute_script("document.querySelectorAll('.grid > li > a')[1].focus()")
    press(driver, Keys.ENTER)

    def at(place, after):
        expected = [True, f"{place + 1} / {count}", "#" + ids[place]]
        check(state(driver) == expected, f"{name}: after {after} {state(driver)}, not {expected}")

    at(1, "Enter")
    wait(driver, "(i => i && i.complete && i.naturalWidth > 320)(document.querySelector('.strip div:not([inert]) img'))", name)
    wait(driver, "document.querySelectorAll('.strip img').length === 3", f"{name}: neighbours")
    press(driver, Keys.ARROW_RIGHT)
    at(2, "ArrowRight")
    press(driver, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    at(0, "twice ArrowLeft")
    press(driver, Keys.ARROW_LEFT)
    at(0, "ArrowLeft at the beginning")
    press(driver, Keys.END)
    at(count - 1, "End")
    press(driver, Keys.ARROW_RIGHT)
    at(count - 1, "ArrowRight at the end")
    press(driver, Keys.HOME)
    at(0, "Home")
    for _ in range(8):
        press(driver, Keys.TAB)
        check(driver.execute_script(
            "return document.activeElement === document.body || document.getElementById('view').contains(document.activeElement)"),
            f"{name}: Tab leaves the viewer")
    accessible(driver, f"{name}, viewer open")
    press(driver, Keys.ESCAPE)
    wait(driver, "!document.getElementById('view').open && location.hash === ''", f"{name}: Esc")
    focused = driver.execute_script("return document.activeElement.closest('li')?.id")
    check(focused == ids[0], f"{name}: after Esc the focus is on {focused}")

    driver.execute_script("document.querySelectorAll('.grid > li > a')[2].click()")
    at(2, "a click")
    driver.execute_script("document.querySelector('.strip').scrollTo({left: 1e6, behavior: 'instant'})")
    wait(driver, f"document.querySelector('#view p').textContent === '4 / {count}'", f"{name}: a swipe")
    driver.back()
    wait(driver, "!document.getElementById('view').open && location.hash === ''", f"{name}: Back")
    driver.forward()
    wait(driver, "document.getElementById('view').open", f"{name}: Forward")

    driver.get("about:blank")
    driver.get(url + "#" + ids[3])
    wait(driver, "document.getElementById('view').open", f"{name}: an address that names an image")
    at(3, "the address")
    wait(driver, "document.readyState === 'complete'", name)
    check(driver.execute_script("return document.activeElement.className") == "strip",
          f"{name}: opened by its address, the viewer has not the focus")
    driver.execute_script("document.activeElement.blur()")
    press(driver, Keys.ARROW_LEFT)
    at(2, "ArrowLeft after the address")
    driver.execute_script("document.querySelector('#view .close').click()")
    wait(driver, "!document.getElementById('view').open && location.hash === ''", f"{name}: Close")

    # Far down from where the viewer was opened; going back in the history must not scroll up again.
    seen = driver.execute_script("return [innerWidth, innerHeight]")
    size(driver, 320, 400)
    for leave in ["Esc", "Back"]:
        driver.get("about:blank")
        driver.get(url)
        driver.execute_script("document.querySelector('.grid > li > a').focus()")
        press(driver, Keys.ENTER, Keys.END)
        at(count - 1, "End")
        if leave == "Esc":
            press(driver, Keys.ESCAPE)
        else:
            driver.back()
        wait(driver, "!document.getElementById('view').open && location.hash === ''", f"{name}: {leave}")
        time.sleep(0.1)
        top = driver.execute_script("return document.activeElement.getBoundingClientRect().top")
        check(-400 < top < 400, f"{name}: after {leave} the last picture seen is out of sight, at {top}")
    size(driver, *seen)


def main():
    driver = browser()
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SHIFTS})
    for kind, base in bases.items():
        for scheme, width, height in [("light", 1280, 900), ("dark", 320, 640), ("dark", 2560, 1440)]:
            if kind == "file" and width == 2560:
                continue
            size(driver, width, height)
            media(driver, scheme)
            for page in pages:
                name = f"{kind} {page.relative_to(output)} {scheme} {width}"
                visit(driver, base + page.relative_to(output).as_posix(), name)
                shift = driver.execute_script("return window.shift || 0")
                check(shift == 0, f"{name}: layout shift {shift}")
                reports = driver.execute_script("return window.reports || []")
                check(not reports, f"{name}: policy reports {reports}")
                if kind == "http" and width < 2560:
                    accessible(driver, name)
        size(driver, 1280, 900)
        media(driver, "dark" if kind == "file" else "light")
        largest = max(pages, key=lambda page: page.read_text().count("<li id="))
        viewer(driver, base + largest.relative_to(output).as_posix(), f"{kind} viewer")
        said(driver, kind)
    # A narrow screen of high density takes the larger file where it needs it, and no larger one.
    for width, ratio, least in [(320, 1, 200), (320, 3, 600), (1280, 1, 200)]:
        size(driver, width, 800, ratio)
        driver.get("about:blank")
        driver.get(origin + largest.relative_to(output).as_posix())
        wait(driver, "document.images[0].complete", "density")
        shown, css = driver.execute_script("""return (one =>
          [+(one.currentSrc.includes("/medium/")), one.getBoundingClientRect().width]
        )(document.images[0])""")
        check(shown == (css * ratio > 600), f"{width} × {ratio}: {css} wide, medium: {shown}")
    driver.quit()

    driver = browser(script=False)
    for kind, base in bases.items():
        for page in pages:
            driver.get(base + page.relative_to(output).as_posix())
            # The debugger may ask though the page's own script is off. Nothing is late then, either.
            wait(driver, LOADED, f"{kind} {page}: without script")
            links = driver.execute_cdp_cmd("Runtime.evaluate", {"returnByValue": True, "expression": """
              [...document.querySelectorAll("a[href]")].map(one => decodeURIComponent(
                new URL(one.href).pathname))"""})["result"]["value"]
            for link in links:
                path = link if kind == "file" else str(output) + link
                check(pathlib.Path(path).exists(), f"{page}: {link} leads nowhere")
        said(driver, kind + " without script")
        check(not Quiet.missing, f"not found: {Quiet.missing}")
        driver.get(base + largest.relative_to(output).as_posix())
        driver.execute_cdp_cmd("Runtime.evaluate", {
            "expression": "document.querySelector('.grid > li > a').click()"})
        wait(driver, "/\\/medium\\/[^/]+$/.test(location.pathname)", f"{kind}: a click without script")
        # Of a picture that is opened by itself Chromium asks for the icon of its host.
        Quiet.missing.clear()
    driver.quit()


start = time.monotonic()
main()
measured["seconds"] = round(time.monotonic() - start, 1)
print(json.dumps({"measured": measured, "wrong": wrong}, indent=1, ensure_ascii=False))
sys.exit(1 if wrong else 0)
