"""Hostile configs and links, browsers that lack something, and long use."""

import json
import random
import re
import tempfile
import time
import urllib.parse
from pathlib import Path

from browser import Page
from computed import PRESETS
from steps import DONE, check, choose, command, fragment, linked, looks_right, start, tables

HOSTILE = 10_000

EVIL = ["</script><script>hacked=1</script>", "<img src=x onerror=hacked=1>", "\"'`${hacked=1}", "javascript:hacked=1", "\u202e\u0000\ud7ff", "'; hacked=1; //"]


def hostile_toml():
    word = lambda: random.choice([*EVIL, "rules", "payout", "side", "players", "ties", "999999999", "[[[[", "{", "base", "gnau"])
    kind = random.randrange(6)
    if kind == 0:
        return f'base = "gnau"\nname = {json.dumps(word())}\nrules.ties = {json.dumps(word())}\n'
    if kind == 1:
        return f'base = {json.dumps(word())}\n'
    if kind == 2:
        return 'base = "gnau"\n[side.' + "".join(random.choices("abcdef", k=6)) + f']\npays = {{ {json.dumps(word())} = 3 }}\n'
    if kind == 3:
        return "[" * random.randint(1, 3000) + word()
    if kind == 4:
        return f'base = "gnau"\nplayers = {random.choice([0, 664, 10**18, -1])}\ndecks = {random.choice([64, 65, 0])}\nbets = {list(range(random.randint(1, 40)))}\n'
    return "\n".join(f"{json.dumps(word())} = {json.dumps(word())}" for _ in range(random.randint(1, 30)))


def hostile(browser, address, core, links):
    """Hostile configs end in a message or an answer, and run nothing; the page works on."""
    for _ in range(HOSTILE):
        answer = core.ask(ask="read", toml=hostile_toml())
        check("errors" in answer and answer["errors"] or "values" in answer, f"neither read nor refused: {answer}")
    page = Page(browser, address)
    page.until(DONE)
    for number in range(links):
        toml = hostile_toml()
        link = fragment(toml.encode("utf-8", "replace").decode()) if number % 4 else "rules=%E0%A4%A" + urllib.parse.quote(toml)
        page.value(f"location.hash = {json.dumps(link)}")
        page.until(DONE)
        check(page.value("typeof hacked") == "undefined", f"a config runs: {toml}")
    start(page, "gnau")
    page.until(DONE)
    choose(page, "rules.ties", "Nobody")
    page.until(f"document.getElementById('edge').dataset.fraction === '0/1' && {DONE}")
    looks_right(page, "after hostile links")
    check(page.value("typeof hacked") == "undefined", "a config runs")
    page.close()
    for toml in ['base = "gnau"\nrules.ties = "dealr"', "no TOML at all", 'base = "../secret.toml"']:
        page = Page(browser, linked(address, toml))
        page.until(DONE)
        check(page.value("document.getElementById('opened').textContent").startswith("These rules cannot be used"), f"no message for {toml}")
        page.close()
    print(f"page: {HOSTILE} hostile configs and {links} links run nothing and end in a message")


def unable(browser, address):
    """Without WebAssembly the page explains it, and shows the shipped tables."""
    page = Page(browser, "about:blank")
    page.call("Page.addScriptToEvaluateOnNewDocument", source="delete globalThis.WebAssembly")
    page.call("Page.navigate", url=address)
    page.until("document.getElementById('unable')?.textContent.includes('cannot run')")
    shown = page.value("document.getElementById('known').innerText")
    for preset in ("gnau", "chinese-blackjack-open", "bull-fight"):
        edge = json.loads(command("exact", preset, "--json", "--out", tempfile.mkdtemp(dir=browser.profile.name)))["edge"]
        check(any(line.split()[:2] == [preset, f"{100 * edge:.4f}"] for line in shown.splitlines()), f"without WebAssembly: {preset} is not {edge} in {shown}")
    check(page.value("document.querySelector('.app').getBoundingClientRect().height") == 0, "an empty page is shown beside the figures")
    page.close()


def workers(browser, address, folder):
    """Simulated tables have the command's bytes with any number of workers, and show figures before the end."""
    command("simulate", "modulo-n", "--rounds", "2M", "--out", Path(folder, "side-by-side"))
    written = tables(Path(folder, "side-by-side"))
    for count in (1, 3):
        page = Page(browser, "about:blank")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=f"Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {{ get: () => {count} }}); globalThis.errors = [];")
        page.call("Page.navigate", url=linked(address, 'base = "modulo-n"'))
        page.until("document.querySelectorAll('#edge small').length === 2")
        page.value("new MutationObserver(() => errors.push(document.getElementById('edge').lastChild.textContent)).observe(document.getElementById('edge'), { childList: true }); errors.push(document.getElementById('edge').lastChild.textContent)")
        page.until(DONE, 120)
        own = page.value("Object.fromEntries(page.found.files.map(({ name, text }) => [name, text]))")
        check(own == written, f"{count} workers: other bytes than the command's: {[name for name in own if own[name] != written.get(name)]}")
        edge = float(written["edge"].splitlines()[1].split(",")[2])
        shown = page.value("document.getElementById('edge').firstChild.textContent").replace("−", "-")
        check(abs(float(shown) - 100 * edge) <= 0.05, f"Modulo N: shown {shown}, the command says {100 * edge}")
        errors = [float(error.split()[-1]) for error in page.value("errors")]
        check(errors[-1] < errors[0] and errors == sorted(errors, reverse=True), f"{count} workers: the error does not shrink: {errors}")
        page.close()
    print("page: simulated tables have the command's bytes with one worker and with three")


def memory(browser, address, minutes):
    """Minutes of use: rules are changed, tables too; all processes of the browser's page stay below 300 MB."""
    page = Page(browser, address)
    page.until(DONE)
    end, most, number = time.monotonic() + 60 * minutes, 0, 0
    names = [name for names in PRESETS.values() for name in names]
    while time.monotonic() < end:
        number += 1
        start(page, names[number % len(names)])
        page.until(DONE, 120)
        path = page.value("(() => { const { preset } = page; const flags = game().keys.filter(({ kind }) => kind === 'Flag'); const key = flags[Math.floor(Math.random() * flags.length)]; if (key) changed(key.path, !preset.read.values[key.path]); return key?.path; })()")
        page.until(f"document.getElementById('state').textContent !== '' || ({DONE})", 120)
        processes = browser.call("SystemInfo.getProcessInfo")["processInfo"]
        own = max(proportional(process["id"]) for process in processes if process["type"] == "renderer")
        most = max(most, own)
        check(own < 300, f"{own:.0f} MB after {number} tables, the last with {path}")
    page.close()
    print(f"page: {minutes} minutes of use take {most:.0f} MB at most")


def proportional(process):
    """The memory of a process in MB, with its part of shared memory."""
    try:
        return int(re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text(), re.M).group(1)) / 1024
    except (OSError, AttributeError):
        return 0
