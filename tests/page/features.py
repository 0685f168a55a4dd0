"""Pieces about what a host does with the page: the app, what is kept, what is printed and sent."""

import functools
import http.server
import json
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from browser import Browser, Page
from steps import DONE, HOME, PHONE, agrees, check, choose, choose_file, command, enter, field, linked, looks_right, start


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def app(shown, folder):
    """A static host serves the page as an app; after the first visit it works without the host."""
    made = Path(folder, "site")
    subprocess.run([sys.executable, HOME / "web/build", "--site", made, "--shipped", shown], check=True, stdout=subprocess.DEVNULL)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=made))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
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


QUESTIONS = "[...document.querySelectorAll('#questions fieldset[id]')].filter((of) => of.offsetParent !== null).map((of) => of.id)"


def asked(page, words):
    """The questions left by a search, and what it says."""
    page.value(f"(() => {{ const find = document.getElementById('find'); find.value = {json.dumps(words)}; find.dispatchEvent(new Event('input')); }})()")
    left = page.value(QUESTIONS)
    told = page.value("(() => { const told = document.querySelector('#questions > [role=status]'); return told.hidden ? '' : told.textContent; })()")
    return left, told


def search(browser, address):
    """A search takes phrases, and says what a game does not have."""
    page = Page(browser, address, PHONE)
    page.until(DONE)
    first = page.value(QUESTIONS)
    check("r-dealer-by" in first and "r-dealer-seen" not in first, f"questions for bidders are asked where nobody bids: {first[:4]}")
    for phrase, wanted, other in (("who wins a tie", "r-rules-ties", "r-players"), ("Who wins if equal?", "r-rules-ties", "r-decks"), ("how much does a double pay", "r-payout-double", "r-rules-ties"), ("rake", "r-commission", "r-rules-ties")):
        left, told = asked(page, phrase)
        check(left and left[0] == wanted and other not in left and not told, f"{phrase!r} finds {left}, {told!r}")
    asked(page, "who wins a tie")
    choose(page, "rules.ties", "Nobody")
    page.until(DONE)
    rules = page.value("document.querySelectorAll('#sheet tr').length")
    check(rules > 20, f"after a search paper has {rules} rules")
    for phrase, missing in (("insurance", "insurance"), ("surrender", "escaping"), ("Double down", "doubling down")):
        left, told = asked(page, phrase)
        check(not left and told == f"This game has no {missing}.", f"{phrase!r} finds {left}, {told!r}")
    left, told = asked(page, "xyzzy")
    check(not left and told == "No rule matches.", f"no word finds {left}, {told!r}")
    left, told = asked(page, "")
    check(not told and "r-rules-ties" in left, f"without words there are {left}, {told!r}")
    start(page, "chinese-blackjack")
    page.until(DONE)
    left, told = asked(page, "surrender")
    check("r-rules-free_hand" in left and not told, f"what the game has is not found: {left}, {told!r}")
    page.close()
    print("page: rules are found by phrases, and what a game does not have is said")


# A table, what it says of equal hands, and the hand whose payout makes it fair; `None` for nothing said.
FAIR_TABLES = [
    ("gnau", {}, "for all of it", "double"),
    ("gnau", {"rules.ties": '"dealer"', "payout.double": "2"}, "for all of it", "double"),
    ("gnau", {"rules.ties": '"dealer"', "payout.double": "2", "payout.double_a": "4"}, "for all of it", "double"),
    ("gnau", {"rules.ties": '"push"'}, "fair", None),
    ("chinese-blackjack", {"rules.ties": '"dealer"'}, "for all of it", "ban_nag"),
    ("gnau", {"rules.ties": '"dealer"', "commission": "0.05"}, "% of it", "double"),
    ("xi-dach", {}, None, "ban_nag"),
    ("gnau", {"rules.ties": '"push"', "commission": "0.999"}, None, None),
]
FAIR = 5e-4


def edge_of(preset, changes, folder):
    sets = [word for path, value in changes.items() for word in ("--set", f"{path}={value}")]
    return json.loads(command("exact", preset, *sets, "--json", "--force", "--out", Path(folder, "fair")))


def told_fair(page):
    """What is said of a table, once it is complete."""
    page.until(f"{DONE} && document.getElementById('fair').ariaBusy === 'false'", 120)
    return page.value("document.getElementById('fair').textContent")


def sentence(browser, address, folder):
    """The sentence names the command's amount, its share from equal hands, and a payout with which the command has no edge."""
    for preset, changes, of_ties, hand in FAIR_TABLES:
        where = f"{preset} {changes}"
        page = Page(browser, linked(address, f'base = "{preset}"\n' + "".join(f"{path} = {value}\n" for path, value in changes.items())), PHONE)
        said = told_fair(page)
        names = {name: page.value(f"say('fair-hand-{name}')") for name in ("double", "ngau_tonku", "ban_nag", "ban_ban")}
        per_hour = page.value("purse().stake * purse().rounds")
        page.close()
        found = edge_of(preset, changes, folder)
        edge = found["edge"]
        if of_ties == "fair":
            check(abs(edge) < FAIR and said == "This table is fair.", f"{where}: an edge of {edge} is told as {said!r}")
            continue
        net = next(figure["value"] for figure in found["figures"] if (figure["role"], figure["metric"]) == ("dealer", "net"))
        hour = re.match(r"Your dealer (gains|loses) ([\d,.]+) an hour", said)
        check(hour and (hour[1] == "gains") == (net > 0) and abs(float(hour[2].replace(",", "")) - abs(net) * per_hour) <= 0.00501, f"{where}: {net} a round is told as {said!r}")
        split = edge_of(preset, {**changes, "rules.ties": '"push"'}, folder)["edge"]
        share = re.search(r"Equal hands account for (\d+) % of it", said)
        check((of_ties or "equal hands") in said if of_ties else "Equal hands" not in said, f"{where}: of equal hands it says {said!r}")
        check(("for all of it" in said) == (abs(split) < FAIR and '"push"' not in changes.values()), f"{where}: {split} with bets given back is told as {said!r}")
        check(not share or round(100 * (1 - split / edge)) == int(share[1]), f"{where}: {edge}, with bets given back {split}, is told as {said!r}")
        pays = re.search(r"pay players ([\d.]+) for (.+) instead of ([\d.]+)\.", said)
        check(bool(pays) == (hand is not None) == ("No payout" not in said), f"{where}: of payouts it says {said!r}")
        if pays:
            check(pays[2] == names[hand], f"{where}: names {pays[2]!r}, not {hand}")
            # The dealer takes what he took, also for a hand of a group with a payout of its own.
            takes = {hand: pays[3], **{path.removeprefix("payout."): paid for path, paid in changes.items() if path.startswith(f"payout.{hand}_")}}
            dealers = ", ".join(f"{name} = {pays}" for name, pays in takes.items())
            fair = edge_of(preset, {**changes, f"payout.{hand}": pays[1], "payout.dealer": f"{{ {dealers} }}"}, folder)["edge"]
            check(abs(fair) < FAIR, f"{where}: with the fair payout {pays[1]} the edge is {fair}")
    print(f"page: {len(FAIR_TABLES)} tables say in a sentence what the command says")


# Bets and a unit's worth in an opened config, with the usual worth and its label.
STAKED = [
    ("bets = 5", "1", "Worth of one unit"),
    ("bets = [1, 2, 3, 4, 5, 10]", "1", "Worth of one unit"),
    ("bets = 5\nmoney.unit = 2", "2", "Worth of one unit"),
    ("money.unit = 3", "3", "Bet"),
]


def staked(browser, address, folder):
    """The hour of an opened config is the command's, whatever is bet; a bet of one unit is worth 10 unless the config says."""
    page = Page(browser, address, PHONE)
    for number, (lines, worth, label) in enumerate(STAKED):
        page.until(DONE)
        # A file of the same name is not chosen again.
        own = Path(folder, f"staked-{number}.toml")
        own.write_text(f'base = "gnau"\nplayers = 6\n{lines}\npayout.double = 2\n')
        choose_file(page, own)
        page.until(f"page.changes['payout.double'] === 2 && !('rules.ties' in page.changes) && {DONE}", 30)
        shown = page.value("[document.getElementById('stake').closest('label').textContent.trim(), document.getElementById('stake').value]")
        check(shown == [label, worth], f"{lines}: the money is asked for as {shown}")
        hour = json.loads(command("exact", own, "--per-hour", 30, "--json", "--out", Path(folder, "staked")))["money"]["hour"]
        wanted = sorted(f"{abs(row['mean']):,.2f}" for row in hour)
        amounts = sorted(page.value("[...document.querySelectorAll('#money tbody tr')].map((row) => row.cells[1].textContent)"))
        check(amounts == wanted, f"{lines}: an hour is {amounts}, the command says {wanted}")
        said = told_fair(page)
        check(f"{hour[0]['mean']:,.2f} an hour" in said, f"{lines}: {hour[0]['mean']} is told as {said!r}")
        choose(page, "rules.ties", "Nobody")
        page.until(DONE)
    start(page, "gnau")
    page.until(f"{DONE} && document.getElementById('stake').value === '10'", 30)
    page.close()
    print(f"page: {len(STAKED)} configs with stakes have the command's hour")


def define(page, name, value):
    page.value(f"Object.defineProperty(navigator, '{name}', {{ value: {value}, configurable: true }}); document.getElementById('sent').textContent = ''")


def sent(page, wanted):
    """What is told once the button is pressed."""
    page.value("document.getElementById('send').click()")
    page.until(f"document.getElementById('sent').textContent === {json.dumps(wanted)}", 5)


def send(browser, address):
    """An answer goes to what the phone offers, else to the clipboard, else it is shown."""
    page = Page(browser, linked(address, 'base = "gnau"\nrules.ties = "dealer"\npayout.double = 2'), PHONE)
    said = told_fair(page)
    lead, title = page.value("document.getElementById('lead').textContent"), page.value("document.title")
    text = f"{title}: {lead} {said}\nRules that differ: Double pays: 2."
    define(page, "share", "async (of) => { globalThis.shared = of; }")
    sent(page, "Sent.")
    shared = page.value("globalThis.shared")
    check(shared == {"title": title, "text": text}, f"shared is {shared}, not {text!r}")
    define(page, "share", "async () => { throw new DOMException('', 'AbortError'); }")
    define(page, "clipboard", "{ writeText: async (of) => { globalThis.copied = of; } }")
    sent(page, "")
    check(page.value("globalThis.copied") is None, "what somebody stops sending is copied")
    define(page, "share", "undefined")
    sent(page, "Copied. Paste it into a chat.")
    check(page.value("globalThis.copied") == text, f"copied is {page.value('globalThis.copied')!r}, not {text!r}")
    define(page, "clipboard", "{ writeText: async () => { throw new DOMException('', 'NotAllowedError'); } }")
    sent(page, text)
    page.close()
    print("page: an answer is sent, copied, or shown")


def tap(page, *cards):
    for card in cards:
        found = page.value(f"(() => {{ const button = [...document.querySelectorAll('#lookup .ranks button')].find((of) => of.textContent === {json.dumps(card)}); button?.click(); return !!button; }})()")
        check(found, f"there is no card {card}")


def looked_up(page):
    page.until("document.querySelector('#lookup [role=status]').textContent !== ''", 20)
    return page.value("document.querySelector('#lookup [role=status] .lead').textContent")


def numbers(text):
    return [float(number.replace("\u2212", "-")) for number in re.findall(r"[+\u2212]?\d+(?:\.\d+)?", text)]


def every_hand(browser, address, folder):
    """The list of hands is the command's, with what is never dealt struck out, and the next table's after a change."""
    page = Page(browser, linked(address, 'base = "gnau"\nshoe.removed = "Kd Kc Kh"'), PHONE)
    page.until(DONE)
    for change in (None, ("payout.double", "2")):
        if change:
            enter(page, *change)
            page.until(DONE)
        page.value("document.getElementById('every').open = true")
        page.until("document.querySelector('#every tbody') !== null", 20)
        shown = page.value("[...document.querySelectorAll('#every tbody tr')].map((row) => [row.querySelector('s') !== null, ...[...row.cells].map((cell) => cell.textContent.trim())])")
        own = Path(folder, "every-hand.toml")
        own.write_text(page.value("document.getElementById('toml').textContent"))
        told = json.loads(command("check", own, "--hands", "--json"))["hands"]
        check(len(shown) == len(told) > 20, f"{len(shown)} hands are shown of {len(told)}")
        suits = str.maketrans("shcd", "♠♥♣♦")
        for (is_struck, name, cards, pays, takes, dealt), hand in zip(shown, told, strict=True):
            wanted = [hand["count"] == 0, hand["example"].translate(suits) if hand["example"] else "", *("" if hand[column] is None else str(hand[column]) for column in ("pays", "takes"))]
            check([is_struck, cards, pays, takes] == wanted, f"{hand} is shown as {name} {cards} {pays} {takes}")
            check(dealt == "–" if is_struck else abs(float(dealt) - float(hand["percent"])) <= 0.00501, f"{hand} is dealt {dealt}")
        check([name for is_struck, name, *_ in shown if is_struck] == ["Double K"], f"struck out of {shown}")
    looks_right(page, "every hand")
    page.close()
    print("page: every hand is listed as the command lists it")


# The look-up is for the table shown.
OFFERED = f"{DONE} && page.lookup?.toml === config()"


def lookup(browser, address):
    """Cards that are tapped have the command's answer."""
    page = Page(browser, linked(address, 'base = "chinese-blackjack"'), PHONE)
    page.until(OFFERED, 120)
    page.value("document.querySelector('nav a[href=\"#play\"]').click()")
    check(page.value("document.getElementById('lookup').getBoundingClientRect().height > 0 && document.getElementById('split').getBoundingClientRect().height === 0"), "the tab does not show its part alone")
    tap(page, "10", "5")
    told = looked_up(page)
    hand = json.loads(command("hand", "chinese-blackjack", "10", "5", "--json"))
    rows = [row for row in hand["rows"] if row["holder"] == "player" and row["where"] == "nothing is shown"]
    best, other = sorted(rows, key=lambda row: -row["net"])
    check((best["does"], other["does"]) == ("escape", "play on") and "Best is to leave the round" in told and "To play on" in told, f"{hand['rows']} is told as {told!r}")
    check(all(abs(one - two) <= 0.00501 for one, two in zip(numbers(told), [hand["total"], best["net"], other["net"]], strict=True)), f"{hand['rows']} is told as {told!r}")
    for preset, cards, wanted in (("xi-dach", ("10", "5"), "You hold 15 and must draw."), ("chinese-blackjack", ("A", "K"), "Ban nag: it is settled at once."), ("chinese-blackjack", ("10", "5", "9"), "24 is bust.")):
        start(page, preset)
        page.until(OFFERED, 120)
        page.value("document.querySelector('#lookup .cards .quiet')?.click()")
        tap(page, *cards)
        page.until(f"document.querySelector('#lookup [role=status]').textContent === {json.dumps(wanted)}", 20)
        may = json.loads(command("hand", preset, *cards, "--json"))["player_may"]
        check(re.search("must hit|settled|bust", may), f"{preset} {cards}: the command says {may!r}")
    page.close()
    page = Page(browser, linked(address, 'base = "gnau"\npayout.double = 2'), PHONE)
    page.until(OFFERED, 120)
    tap(page, "K", "10", "4", "6")
    page.until("document.querySelector('#lookup [role=status]').textContent.startsWith('With these')", 20)
    told = looked_up(page)
    hand = json.loads(command("hand", "gnau", "K", "10", "4", "6", "--set", "payout.double=2", "--json"))
    check(all(abs(one - two) <= 0.00501 for one, two in zip(numbers(told), [hand["worth"], hand["worth_as_dealer"]], strict=True)), f"{hand['worth']}, {hand['worth_as_dealer']} is told as {told!r}")
    tap(page, "3")
    page.until("document.querySelector('#lookup [role=status]').textContent.startsWith('Ox 10')", 20)
    told = looked_up(page)
    hand = json.loads(command("hand", "gnau", "K", "10", "4", "6", "3", "--set", "payout.double=2", "--json"))
    row = hand["rows"][0]
    wanted = [10, hand["pays"], 100 * row["win"], 100 * row["push"], row["net"]]
    check(hand["hand"] == "ox_10" and all(abs(one - two) <= within for one, two, within in zip(numbers(told), wanted, [0, 0, 0.501, 0.501, 0.00501], strict=True)), f"{wanted} is told as {told!r}")
    looks_right(page, "a hand looked up")
    page.close()
    print("page: hands that are tapped have the command's answers")
