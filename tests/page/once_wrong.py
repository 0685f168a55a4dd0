"""What was once wrong or misleading on the page."""

import csv
import json
import re
import urllib.parse
from pathlib import Path

from browser import Page
from computed import Core
from steps import ALL, DONE, PHONE, agrees, briefly, check, choose, command, enter, fragment, linked, looks_right, start, tables, type_into

NIGHT = "document.getElementById('outlook').getAttribute('aria-busy') === 'false'"


def text_of(page, name):
    return page.value(f"document.getElementById({json.dumps(name)}).innerText")


def whose_figures(browser, address, folder):
    """With side bets every figure says whose it is and of which bets, and is the command's for those."""
    toml = 'base = "gnau"\nplayers = 3\ncommission = 0.05\n[side.dukes]\npays = { five_dukes = 50 }\n'
    page = Page(browser, linked(address, toml), PHONE)
    agrees(page, folder, "side bets")
    bets = {(row["bet"], row["role"], row["metric"]): float(row["value"]) for row in csv.DictReader(tables(Path(folder, "journey"))["bets"].splitlines())}
    rows = dict(page.value("[...document.querySelectorAll('#money tbody tr')].map((row) => [row.cells[0].textContent, row.cells[1].textContent])"))
    check(all("main bet" in words or "all bets" in words for words in rows), f"money of which bets? {list(rows)}")
    for words, bet, role in (("A player loses on the main bet", "main", "player"), ("A player loses on all bets, side bets included", "all", "player"),
                             ("The dealer earns from all 3 players on all bets, side bets included", "all", "dealer")):
        wanted = f"{300 * abs(bets[bet, role, 'net']):,.2f}"
        check(rows.get(words) == wanted, f"{words}: {rows.get(words)}, the command says {wanted}")
    shown = text_of(page, "split")
    check("main bet" in shown, f"a split of which bets? {shown!r}")
    check(f"{100 * bets['main', 'player', 'hit_frequency']:.2f} %" in shown, f"the main bet gains in {bets['main', 'player', 'hit_frequency']}, not {shown!r}")
    for name in ("lead", "pin-words", "method", "hands"):
        check("main bet" in text_of(page, name), f"{name} of which bets? {text_of(page, name)!r}")
    page.until(NIGHT, 100)
    check("on all bets" in text_of(page, "outlook"), "the night is of which bets?")
    looks_right(page, "side bets")
    page.close()
    print("page: every figure says whose it is and of which bets")


def sentences(browser, address, folder):
    """Sentences say who keeps or loses what, at this table and usually."""
    for rules, says in (('rules.ties = "player"', "Out of every 100 staked, the dealer loses"), ("payout.double = 2", "Out of every 100 staked, the dealer")):
        page = Page(browser, linked(address, f'base = "gnau"\n{rules}'))
        agrees(page, folder, rules)
        page.until("document.getElementById('lead').textContent.includes('usual')", 100)
        usual = json.loads(command("exact", "gnau", "--json", "--out", Path(folder, "usual")))["edge"]
        lead = text_of(page, "lead")
        check(lead.startswith(says) and f"Under the usual rules the dealer keeps {100 * usual:.2f}." in lead, f"{rules}: {lead!r}")
        money = text_of(page, "money")
        check("loses from" not in money and ("loses to all 4 players" in money or "earns from all 4 players" in money), f"{rules}: {money!r}")
        page.close()
    print("page: sentences say who keeps what")


def damaged_links(browser, address, folder):
    """A link that is cut, altered, older or of another version shows a message; the address is that of the table."""
    toml = 'base = "niu-niu"\nplayers = 2\nrules.ties = "push"\n'
    whole = fragment(toml)
    damaged = {whole[:-3]: "is damaged: it holds", whole[:-1] + ("A" if whole[-1] != "A" else "B"): "its checksum", whole.replace("=1.", "=2."): "another version",
               "rules=" + urllib.parse.quote(toml): "cannot read the table in this link", "rules=" + "x" * 20_000: "cannot read the table"}
    for link, says in damaged.items():
        page = Page(browser, f"{address}#{link}", PHONE)
        page.until(DONE)
        told = text_of(page, "opened")
        check(says in told and "not the one that was sent" in told, f"{link[:40]}: {told!r}")
        page.close()
    page = Page(browser, f"{address}#{whole}", PHONE)
    agrees(page, folder, "a whole link")
    choose(page, "rules.ties", "The player")
    page.until(DONE)
    page.until("inLink()?.toml === config()", 20)
    page.value("document.querySelector('.pin a[href=\"#why\"]').click()")
    check(page.value("inLink()?.toml === config()"), "the way to a part of the page wipes the rules from the address")
    check(page.value("document.activeElement.id") == "why", "nobody is led to the part")
    looks_right(page, "a link")
    page.value("document.body.dataset.done = \"\"; location.reload()")
    page.until(DONE)
    check('ties = "player"' in page.value("document.getElementById('toml').textContent"), "the address is not the table's")
    page.close()
    print("page: damaged links are told, and the address is the table's")


def rejected(browser, address):
    """Input that cannot be used is told at its field, and dims the answer that is not for it."""
    page = Page(browser, linked(address, 'base = "gnau"'), PHONE)
    page.until(f"{DONE} && {ALL}", 200)
    for name, wrong, right in (("night-rounds", "5000", "60"), ("bankroll", "-3", "400"), ("bankroll", "5", "400"), ("bankroll", "200000", "400"), ("night-seat", "9", "2")):
        type_into(page, name, wrong)
        check(not page.value(f"document.getElementById('{name}-problem').hidden") and re.search("number from 1 to|amount|A number from 10 to 100,000", text_of(page, f"{name}-problem")), f"{name} {wrong} is not refused")
        check(page.value("getComputedStyle(document.getElementById('outlook')).opacity < 1"), f"{name} {wrong}: the answer for other numbers is not dimmed")
        type_into(page, name, right)
        page.until(NIGHT, 60)
        check(page.value(f"document.getElementById('{name}-problem').hidden"), f"{name}: the message stays")
    before = text_of(page, "money")
    for name, wrong in (("per-hour", "99999"), ("stake", "lots"), ("stake", "2000000000"), ("stake", "0")):
        old = page.value(f"document.getElementById('{name}').value")
        type_into(page, name, wrong)
        check(not page.value(f"document.getElementById('{name}-problem').hidden"), f"{name} {wrong} is not refused")
        check(page.value("getComputedStyle(document.getElementById('money')).opacity < 1 && getComputedStyle(document.getElementById('pin-words')).opacity < 1"), f"{name} {wrong}: the money is not dimmed")
        type_into(page, name, old)
        page.until(DONE)
    check(text_of(page, "money").split("Bet")[-1] == before.split("Bet")[-1], "other money is shown than before")
    enter(page, "payout.double", "x")
    page.until("document.body.classList.contains('stale')")
    check(page.value("getComputedStyle(document.getElementById('now')).opacity < 1"), "on a phone the pinned answer is not dimmed")
    page.close()
    print("page: input that cannot be used is told, and dims the answer")


def undone(browser, address, folder):
    """Every change can be taken back, the last first; keystrokes in one field are one change."""
    page = Page(browser, address, PHONE)
    page.until(DONE)
    start_of = page.value("config()")
    choose(page, "rules.ties", "Nobody")
    for text in ("1", "12"):
        enter(page, "payout.double", text)
    start(page, "niu-niu")
    page.until(DONE)
    seen = []
    while not page.value("document.getElementById('undo').hidden"):
        page.value("document.getElementById('undo').click()")
        page.until(DONE)
        seen.append(page.value("config()"))
    check(len(seen) == 3 and "double = 12" in seen[0] and "double" not in seen[1] and 'ties = "push"' in seen[1] and seen[2] == start_of, f"undone: {seen}")
    agrees(page, folder, "after undoing all")
    page.close()
    print("page: changes are taken back one by one")


READINGS = [("20000", "en", 20_000), ("20.000", "vi", 20_000), ("20,000", "en", 20_000), ("10,5", "en", 10.5), ("10,5", "vi", 10.5), ("10.5", "vi", 10.5), ("2.50", "en", 2.5),
            ("1.000.000", "en", 1_000_000), ("1,000,000.50", "en", None), ("1.000,5", "en", 1_000.5), ("20k", "vi", 20_000), ("1000000000", "en", 1_000_000_000),
            ("1000000001", "en", None), ("20.000", "en", None), ("10,500", "vi", None), ("0,125", "en", 0.125), ("-3", "en", None), ("ten", "en", None), ("20 000", "en", 20_000)]


def money(browser, address, core, folder):
    """Any currency, amounts to a thousand million, separators by language, and a question where a number has two readings."""
    for key, value, is_right in (*(("currency", of, True) for of in ("$", "€", "S$", "₫", "元", "US dollars", "x" * 16)), *(("currency", of, False) for of in ("", " $", "a|b", "a,b", 'a"', "x" * 17)),
                                 *(("unit", of, True) for of in (0.25, 10_000, 20_000, 10**9, "20k")), *(("unit", of, False) for of in (10_000.5, 10**9 + 1, -1, "20.000"))):
        errors = core.ask(ask="read", toml=f'base = "gnau"\nmoney.{key} = {json.dumps(value, ensure_ascii=False)}').get("errors", [])
        check([error["key"] for error in errors] == ([] if is_right else [f"money.{key}"]), f"money.{key} = {value!r}: {errors}")
    page = Page(browser, linked(address, 'base = "gnau"'), PHONE)
    page.until(DONE)
    for text, language, value in READINGS:
        read = page.value(f"amount({json.dumps(text)}, {json.dumps(language)})")
        check(read.get("value") == value and (value is not None or read["problem"]), f"{text!r} in {language} is read as {read}")
    both = page.value("amount('20.000', 'en')")
    check(both["choices"] == [20, 20_000] and both["problem"] == "Is that 20 or 20,000?", f"20.000 is not asked about: {both}")
    type_into(page, "stake", "20.000")
    page.value("[...document.querySelectorAll('#stake-problem button')].at(-1).click()")
    page.until(DONE)
    check("unit = 20000" in page.value("document.getElementById('toml').textContent"), "the chosen reading is not taken")
    for currency in ("$", "€", "S$", "₫", "元", "US dollars"):
        type_into(page, "currency", currency)
        agrees(page, folder, f"money in {currency}")
        check(text_of(page, "money").count(currency + " ") >= 2 and currency in text_of(page, "pin-words"), f"no money in {currency}: {text_of(page, 'money')!r}")
        check(page.value("document.getElementById('currency-problem').hidden"), f"{currency} is refused")
    type_into(page, "stake", "1000000000")
    agrees(page, folder, "a large stake")
    type_into(page, "currency", "a|b")
    page.until("!document.getElementById('currency-problem').hidden")
    page.close()
    print("page: money of any currency is read as it is written")


def night_again(browser, address, shown):
    """The night dims at once, says that it is simulated, is not cut off, and plays a distribution once."""
    watch = Core(shown, "--times")
    toml = 'base = "gnau"\nplayers = 3\nsimulation.rounds = 3_000_000'
    dealer = {"ask": "risk", "toml": toml, "is_dealer": True, "seat": None, "quantiles": [5, 50, 95], "bankroll": 30}
    first, again = [watch.ask(**dealer, rounds=rounds) for rounds in (60, 61)]
    check(again < first / 3, f"a distribution is found anew: {first} and {again} µs")
    watch.close()
    page = Page(browser, linked(address, toml), PHONE)
    page.until(f"{DONE} && {ALL}", 200)
    check("counted exactly" in text_of(page, "night-method"), f"a counted night is said to be {text_of(page, 'night-method')!r}")
    busy = "document.getElementById('outlook').getAttribute('aria-busy') === 'true'"
    page.value("document.getElementById('as-dealer').click()")
    check(page.value(busy), "the player's night stays after the switch to the dealer")
    page.until("page.night.waiting.length > 0")
    check(page.value("page.night.clock === null"), "the night is given a minute")
    page.until("document.querySelector('#outlook .waits button') !== null || document.getElementById('outlook').getAttribute('aria-busy') === 'false'", 60)
    page.until(NIGHT, 200)
    check("simulated: 3,000,000 rounds" in text_of(page, "night-method"), f"nothing says that it is simulated: {text_of(page, 'night-method')!r}")
    page.value("globalThis.worker = page.night.worker")
    type_into(page, "night-rounds", "80")
    check(page.value(busy), "the night of other rounds stays")
    page.until(NIGHT, 60)
    check(page.value("page.night.worker === worker"), "the worker with the distribution was ended")
    check("80 rounds" in page.value("document.querySelector('#outlook .plot[role=img]').textContent"), "the night has other rounds")
    type_into(page, "stake", "2000000")
    page.until(f"{DONE} && {NIGHT}", 200)
    outside = page.value("[...document.querySelectorAll('#outlook svg text')].filter((text) => { const { left, right } = text.getBoundingClientRect(); return left < 0 || right > innerWidth; }).map((text) => text.textContent)")
    check(not outside, f"large amounts stick out: {outside}")
    looks_right(page, "the dealer's night")
    page.close()
    print("page: a night is dimmed, explained, waited for, and played once")


def claims(browser, address):
    """A false claim is never called right; red suits are red; the letters of Modulo N are explained."""
    page = Page(browser, linked(address, 'base = "gnau"'), PHONE)
    page.until(f"{DONE} && document.querySelector('#practice .deal') !== null")
    page.value("page.practice.seconds = null")
    free = costly = 0
    for seed in range(1, 60):
        page.value(f"page.practice.begin({seed}).then(() => null)")
        page.value("page.practice.give(0)")
        graded = page.value("document.querySelector('#practice').innerText")
        if "These three are not an Ox." in graded:
            check("Right." not in graded, f"a false claim is right: {graded!r}")
            free, costly = free + ("costs nothing" in graded), costly + ("hundredths" in graded.split("not an Ox.")[1][:40])
        if free and costly:
            break
    check(free and costly, f"{free} false claims cost nothing, {costly} something")
    colours = page.value("['♥', '♦', '♠', '♣'].map((sign) => { const found = Object.entries(SUITS).find(([, of]) => of === sign)[0]; const shown = suit(found); document.body.append(shown); const { color } = getComputedStyle(shown); shown.remove(); return color; })")
    check(colours[0] == colours[1] != colours[2] == colours[3], f"suits are {colours}")
    page.close()
    page = Page(browser, linked(address, 'base = "modulo-n"'), PHONE)
    briefly(page)
    page.until(f"{DONE} && document.querySelector('#practice .deal') !== null", 120)
    page.value("page.practice.begin(7).then(() => null)")
    told = page.value("document.querySelector('#practice').innerText")
    check("E, S, W, N" in told and "F (Feng Shui) counts 1 or 11" in told, f"S and F are not explained: {told!r}")
    check("Feng Shui: F" in page.value("document.getElementById('meanings').textContent"), "F is in no list of words")
    page.close()
    print("page: practice calls no false claim right")


def best_play(browser, address, folder):
    """Best play has two values, against this dealer and against a perfect one, and its chart is for this dealer."""
    toml = 'base = "xi-dach"\nplayers = 6\nrules.ties = "dealer"\n'
    page = Page(browser, linked(address, toml), PHONE)
    page.until(f"{DONE} && document.getElementById('solve') !== null", 120)
    page.value("document.getElementById('solve').click()")
    page.until("document.querySelector('#solution .hs') !== null", 200)
    own = Path(folder, "best.toml")
    own.write_text(toml)
    found = json.loads(command("solve", own, "--json", "--out", Path(folder, "best")))
    perfect = json.loads(command("solve", own, "--against", "best-play", "--json", "--out", Path(folder, "best")))["value"]
    signed = lambda value: f"{100 * value:+.2f}".replace("-", "−")
    told = page.value("document.querySelector('#solution .lead').textContent")
    check(told == f"Against this dealer, a player who plays best nets {signed(found['value'])} % of a bet. If the dealer plays perfectly too, {signed(perfect)} %.", f"best play: {told!r}, not {found['value']} and {perfect}")
    check("against this dealer" in text_of(page, "solution") and "if the dealer plays perfectly too" in text_of(page, "solution"), "the figures are not named")
    chart = page.value("[...document.querySelector('#solution .hs').querySelectorAll('tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))")
    rows = {row["total"]: [cell.split()[0] for key, cell in row.items() if key != "total" and cell] for row in found["charts"]["player_chart"]}
    check(all([cell.split()[0] for cell in cells[1:] if cell] == rows[cells[0]] for cells in chart), f"the chart is not for this dealer: {chart}")
    page.close()
    print("page: best play is against this dealer, and against a perfect one")
