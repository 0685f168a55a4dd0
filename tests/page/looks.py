"""The page as axe-core sees it, wide and narrow, light and dark."""

import subprocess
from pathlib import Path

import languages
from browser import Page
from steps import ALL, DONE, PHONE, SCREEN, briefly, check, linked, looks_right, resized

SCREENS = [(width, scheme) for width in (SCREEN, PHONE) for scheme in ("light", "dark")]

EVERY_DETAIL = "document.querySelectorAll('details').forEach((folded) => { folded.open = true; })"


def accessible(browser, address, axe):
    """axe-core finds nothing at any table, width and colour scheme, nor in any language on a phone."""
    def looked_at(page, where):
        page.value(EVERY_DETAIL)
        resized(page)
        found = page.value("axe.run(document, { resultTypes: ['violations'] }).then((of) => of.violations.map((one) => `${one.id}: ${one.nodes.length} as ${one.nodes[0].html.slice(0, 200)}`))")
        check(not found, f"{where}: " + "; ".join(found))
        looks_right(page, where)

    for preset, rules in (("gnau", 'rules.ties = "push"\n[side.dukes]\npays = { five_dukes = 50 }'), ("bull-fight", ""), ("chinese-blackjack", ""), ("modulo-n", ""),
                          ("gnau-points", "[dealer]\nby = 'bids'\nseen = 4\nbids = [0, 4]\nstakes = [1, 5]")):
        page = Page(browser, linked(address, f'base = "{preset}"\n{rules}'))
        briefly(page)
        page.until(f"{DONE} && {ALL}", 120)
        if "bids" in rules:
            page.value("page.lookup.cards = ['K', '10', '4', '6']; page.lookup.render()")
            page.until("document.querySelector('#lookup [role=status] table') !== null")
        page.call("Runtime.evaluate", expression=axe)
        # Tables and charts differ by table, colours only by scheme.
        for width, scheme in SCREENS if preset == "gnau" else SCREENS[:: 3 if preset == "chinese-blackjack" else 2]:
            page.looked_at(width, scheme=scheme)
            looked_at(page, f"{preset} at {width}, {scheme}")
        for language in languages.CATALOGUES if preset == "chinese-blackjack" else []:
            page.value(f"speak('{language}')")
            page.until(f"{DONE} && page.found !== null && document.getElementById('fair').ariaBusy === 'false'", 120)
            looked_at(page, f"{preset} in {language}")
        page.close()
    print("page: axe-core finds nothing in any language, nothing sticks out")


def accessibility_checker(folder):
    subprocess.run(["npm", "install", "--silent", "--no-save", "--prefix", folder, "axe-core@4"], check=True, stdout=subprocess.DEVNULL)
    return Path(folder, "node_modules/axe-core/axe.min.js").read_text()
