"""Steps that the pieces of tests/page/run share: the command, links, questions answered, answers compared."""

import base64
import json
import os
import subprocess
import sys
import urllib.parse
import zlib
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("HOUSEODDS") or HOME / "target/release/houseodds"
PHONE, SCREEN = 390, 1280


# Of an older page: the links that it understands, and a list of what is wrong with it, which checks add to instead of ending.
OLDER = {"links": None, "wrong": None}


def check(condition, what):
    if condition:
        return
    if OLDER["wrong"] is None:
        sys.exit(f"page: {what}")
    OLDER["wrong"].append(what)


def command(*arguments):
    ran = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    check(ran.returncode == 0, f"{arguments}: {ran.stderr}")
    return ran.stdout


def tables(folder):
    return {path.stem: path.read_text() for path in Path(folder).rglob("*.csv")}


DONE = "document.body?.dataset.ready === 'true' && document.body.dataset.done === document.body.dataset.turn"
ALL = "document.body.dataset.all === document.body.dataset.turn"


def fragment(toml):
    """A config as the fragment of a link: version, length, checksum, text."""
    if OLDER["links"] == "plain":
        return f"rules={urllib.parse.quote(toml)}"
    letters = base64.urlsafe_b64encode(toml.encode()).decode().rstrip("=")
    return f"rules=1.{len(letters)}.{zlib.crc32(toml.encode()):08x}.{letters}"


def linked(address, toml):
    return f"{address}#{fragment(toml)}"


def field(path):
    return f"document.getElementById('r-{path.replace('.', '-')}')"


def choose(page, path, words):
    """Chooses an answer of a question by its words."""
    page.value(f"for (let d = {field(path)}.closest('details'); d; d = d.parentElement.closest('details')) d.open = true")
    found = page.value(f"(() => {{ const label = [...{field(path)}.querySelectorAll('label')].find((of) => of.textContent.trim() === {json.dumps(words)}); label?.click(); return !!label; }})()")
    check(found, f"{path} has no answer {words!r}")


def enter(page, path, text):
    """Types a number over the one at a question."""
    page.value(f"for (let d = {field(path)}.closest('details'); d; d = d.parentElement.closest('details')) d.open = true")
    page.value(f"(() => {{ const input = {field(path)}.querySelector('input'); input.focus(); input.select(); }})()")
    page.type(text)


def type_into(page, name, text, events=("input", "change")):
    """Types into an input with this id, as a person does who then leaves it."""
    fired = " ".join(f"input.dispatchEvent(new Event('{event}'));" for event in events)
    page.value(f"(() => {{ const input = document.getElementById({json.dumps(name)}); input.value = {json.dumps(text)}; {fired} }})()")


def choose_file(page, path):
    """Chooses a file to open."""
    root = page.call("DOM.getDocument")["root"]["nodeId"]
    node = page.call("DOM.querySelector", nodeId=root, selector="#file")["nodeId"]
    page.call("DOM.setFileInputFiles", files=[str(path)], nodeId=node)


def start(page, preset):
    page.value(f"(() => {{ const list = document.getElementById('preset'); list.value = {json.dumps(preset)}; list.dispatchEvent(new Event('change')); }})()")


def briefly(page):
    """Ends simulations at the first look, where the figures themselves are not asked about."""
    page.until("document.readyState === 'complete' && typeof LOOKS === 'object'")
    page.value("LOOKS.splice(1)")


def resized(page):
    """Lays the page out for another width, and draws it."""
    page.value("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))")


def agrees(page, folder, where):
    """The page shows the command's answer for the TOML that the page hands out."""
    page.until(DONE)
    toml = page.value("document.getElementById('toml').textContent")
    own = Path(folder, "my-table.toml")
    own.write_text(toml)
    exact = json.loads(command("exact", own, "--json", "--force", "--out", Path(folder, "journey")))
    shown = page.value("document.getElementById('edge').dataset.fraction")
    check(shown == exact["edge_fraction"], f"{where}: the page says {shown}, the command {exact['edge_fraction']}\n{toml}")
    digits = page.value("document.getElementById('edge').firstChild.textContent").replace("−", "-").replace(",", "")
    check(abs(float(digits) - 100 * exact["edge"]) <= 0.00501, f"{where}: shown as {digits}")
    whose = page.value("document.getElementById('whose').textContent")
    bet = "the main bet" if "[side." in command("check", own) else "a bet"
    check(whose == f"The dealer’s edge on {bet}", f"{where}: {exact['edge']} is called {whose!r}")
    check(page.value("document.getElementById('pin-edge').textContent").startswith(page.value("document.getElementById('edge').firstChild.textContent")), f"{where}: the pinned edge differs")
    return toml


def looks_right(page, where):
    asked, said = page.requests(), page.complaints()
    check(not asked, f"{where}: asked for {asked}")
    check(not said, f"{where}: the console says {said[:3]}")
    wide, inner = page.value("document.documentElement.scrollWidth"), page.value("innerWidth")
    check(wide <= inner, f"{where}: the page is {wide} wide, not {inner}")
