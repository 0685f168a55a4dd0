"""Pieces about what a host does with the page: the app, what is kept, what is printed and sent."""

import functools
import http.server
import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from browser import Browser, Page
from steps import DONE, HOME, PHONE, agrees, check, choose, enter, field, linked, looks_right


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def app(shown, folder):
    """A static host serves the page as an app; after the first visit it works without the host."""
    made = Path(folder, "site")
    subprocess.run([sys.executable, HOME / "web/build", "--site", made, "--shipped", shown], check=True, stdout=subprocess.DEVNULL)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=made))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address, browser = f"http://localhost:{server.server_port}/", Browser()
    try:
        page = Page(browser, address, PHONE)
        page.until(DONE)
        page.until("navigator.serviceWorker.controller !== null", 20)
        manifest = page.call("Page.getAppManifest")
        check(not manifest["errors"] and json.loads(manifest["data"])["display"] == "standalone", f"no manifest: {manifest}")
        problems = [problem for problem in page.call("Page.getInstallabilityErrors")["installabilityErrors"] if problem["errorId"] != "in-incognito"]
        check(not problems, f"the app cannot be installed: {problems}")
        check(all(asked.startswith(address) for asked in page.requests()), f"asked for {page.requests()}")
        copy = Path(folder, "from-app.html")
        copy.write_text(page.value("pageWith(SOURCE, config())"))
        page.close()
        server.shutdown()
        thread.join()
        server.server_close()
        for part in ("", "index.html"):
            page = Page(browser, address + part, PHONE)
            choose_after_start(page)
            agrees(page, folder, f"offline, at /{part}")
            check(not page.complaints(), f"offline: {page.complaints()[:2]}")
            page.close()
        page = Page(browser, copy.as_uri(), PHONE)
        page.until(DONE)
        looks_right(page, "a copy of the app")
        page.close()
    finally:
        browser.close()
    shutil.rmtree(made)
    print("page: a static host's app works without a network after the first visit")


def choose_after_start(page):
    page.until(DONE)
    choose(page, "rules.ties", "Nobody")


def kept(browser, address, folder):
    """The last table is there again at the next visit, and a link or a page's own table goes before it."""
    page = Page(browser, address, PHONE)
    page.until(DONE)
    enter(page, "payout.double", "2")
    toml = agrees(page, folder, "before the visit ends")
    page.close()
    page = Page(browser, address, PHONE, is_fresh=False)
    check(agrees(page, folder, "at the next visit") == toml, "the last table is lost")
    check(page.value(f"{field('payout.double')}.classList.contains('changed')"), "what differs is not marked at the next visit")
    page.close()
    page = Page(browser, linked(address, 'base = "niu-niu"'), PHONE, is_fresh=False)
    check('"niu-niu"' in agrees(page, folder, "a link after a visit"), "the last table goes before a link")
    page.close()
    for broken in ("{", '{"toml": 3}', '{"toml": "base = [", "start": null}'):
        page = Page(browser, address, PHONE, is_fresh=False)
        page.until(DONE)
        page.value(f"localStorage.setItem('houseodds.table', {json.dumps(broken)})")
        page.close()
        page = Page(browser, address, PHONE, is_fresh=False)
        agrees(page, folder, f"kept {broken}")
        page.value("localStorage.clear()")
        page.close()
    print("page: the last table is kept between visits")
