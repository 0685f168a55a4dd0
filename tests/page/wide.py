"""Journeys on a wide screen, by pointer and keyboard, from an opened page to an answer."""

import csv
import json
import re
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

from browser import Page
from computed import PRESETS
from steps import ALL, DONE, HOME, PHONE, PROGRAM, SCREEN, agrees, briefly, check, choose, command, enter, field, fragment, linked, looks_right, resized, start, tables

# Each starts from a preset and answers questions: radio buttons by their words, numbers by what is typed.
JOURNEYS = [
    ("gnau", [("rules.ties", "Nobody")]),
    ("gnau", [("players", "6"), ("commission", "0.05"), ("rules.ties", "Nobody"), ("payout.double", "2")]),
    ("gnau", [("rules.three_six", "A 3 counts 3 and a 6 counts 6"), ("payout.five_dukes", "10")]),
    ("niu-niu", [("rules.tonku", "J, Q or K"), ("decks", "2")]),
    ("niu-niu-many", [("rules.full_house", "Played"), ("payout.full_house", "12")]),
    ("bull-fight", [("rules.ties", "The player"), ("players", "2")]),
    ("chinese-blackjack", [("rules.ties", "The dealer wins")]),
    ("chinese-blackjack", [("rules.both_bust", "The dealer wins"), ("payout.twenty_one", "1")]),
    ("chinese-blackjack-open", [("rules.player_minimum", "17"), ("players", "3")]),
    ("chinese-blackjack-standard", [("rules.free_hand", "Players only"), ("decks", "6")]),
    ("ngau-malaysia", [("rules.ties", "Nobody")]),
    ("niu-niu-mainland", [("rules.five_dukes", "No five dukes"), ("players", "2")]),
    ("xi-dach", [("rules.ties", "The dealer wins"), ("payout.ban_ban", "2")]),
]


def journeys(browser, address, folder):
    page = Page(browser, address)
    page.until(DONE)
    for number, (preset, answers) in enumerate(JOURNEYS):
        screens = [(SCREEN, "light" if number % 2 else "dark"), (PHONE, "dark" if number % 2 else "light")]
        # Half of the journeys are walked on a phone; each is looked at on both screens.
        for width, scheme in screens[:: 1 if number % 2 else -1]:
            page.looked_at(width, scheme=scheme)
            where = f"{preset} {answers} at {width}, {scheme}"
            if width == screens[0 if number % 2 else 1][0]:
                start(page, preset)
                for path, answer in answers:
                    (enter if answer.replace(".", "").isdigit() and path != "rules.player_minimum" else choose)(page, path, answer)
                toml = agrees(page, folder, where)
                check(all(path.split(".")[-1] in toml for path, _ in answers), f"{where}: the TOML is\n{toml}")
                check(page.value("document.querySelectorAll('fieldset.changed').length") == len(answers), f"{where}: what differs is not marked")
            resized(page)
            looks_right(page, where)
        page.value("document.querySelector('fieldset.changed .back').click()")
        agrees(page, folder, f"{preset} {answers}, one back")
    page.close()
    print(f"page: {len(JOURNEYS)} journeys end with what the command says")


def keyboard(browser, address, folder):
    """From opening to an answer without a pointer: find a rule, go to it, take the next answer; step a number; go back."""
    for width in (SCREEN, PHONE):
        page = Page(browser, address, width)
        page.until(DONE)
        for _ in range(20):
            page.press("Tab")
            if page.value("document.activeElement.id") == "find":
                break
        check(page.value("document.activeElement.id") == "find", "the search is not reached by Tab")
        page.type("equal hands")
        for _ in range(20):
            page.press("Tab")
            if page.value(f"{field('rules.ties')}.contains(document.activeElement)"):
                break
        page.press("ArrowDown")
        toml = agrees(page, folder, "by keyboard")
        check('ties = "push"' in toml, f"by keyboard:\n{toml}")
        page.value("(() => { const find = document.getElementById('find'); find.focus(); find.select(); })()")
        page.type("packs")
        page.press("Tab")
        for _ in range(20):
            if page.value(f"{field('decks')}.contains(document.activeElement)"):
                break
            page.press("Tab")
        page.press("ArrowUp")
        toml = agrees(page, folder, "a number by keyboard")
        check("decks = 2" in toml, f"a number by keyboard:\n{toml}")
        looks_right(page, "by keyboard")
        page.close()
    print("page: rules are found and answered by keyboard alone")


def mistakes(browser, address, folder):
    """The command's message appears at the field, and disappears with the mistake."""
    page = Page(browser, address)
    page.until(DONE)
    enter(page, "payout.double", "x3")
    page.until(f"!{field('payout.double')}.querySelector('.alert').hidden")
    said = page.value(f"{field('payout.double')}.querySelector('.alert').textContent")
    own = Path(folder, "mistake.toml")
    own.write_text(page.value("document.getElementById('toml').textContent"))
    message = subprocess.run([PROGRAM, "check", own], capture_output=True, text=True).stderr.splitlines()[0]
    message = message.removeprefix("error: ").replace("`", "")
    check(said.lower().startswith(message.lower()), f"the message is {said!r}, the command says {message!r}")
    enter(page, "payout.double", "2")
    page.until(DONE)
    check(page.value(f"{field('payout.double')}.querySelector('.alert').hidden"), "the message stays")
    page.close()


# What somebody who has never seen the game is told.
MEANINGS = {
    "gnau": ["Ox: three cards make a multiple of 10; ox 7 is one whose other two make 7.", "Double: an Ox whose other two cards have the same face.", "Ngau Tonku: an Ox whose other two cards are the ace of spades and a picture.", "Five Dukes: five pictures, or tens and pictures.", "No Ox:"],
    "chinese-blackjack": ["Ban Ban: two aces.", "Ban Nag: an ace with a 10, J, Q or K.", "Five Dragon: five cards that are not bust.", "Not Played: the round was over"],
    "modulo-n": ["Modulo N: a race to discard sets of cards whose sum ends in the digit turned up."],
}


def plain_words(browser, address):
    """Every key has a question of its own that can be answered without code."""
    page = Page(browser, address, PHONE)
    page.until(DONE)
    briefly(page)
    asked = page.value("page.described.games.flatMap(({ name, keys }) => keys.filter(({ path }) => !OWN.includes(path) && !/^payout[.][^.]+$/.test(path)).map((key) => [name, key.path, question(key)]))")
    no_question = [f"{game} {path}: {words}" for game, path, words in asked if "?" not in words]
    check(not no_question, f"these are no questions: {no_question}")
    for game in PRESETS:
        words = [words for of, _, words in asked if of == game]
        twice = {one for one in words if words.count(one) > 1}
        check(not twice, f"{game}: asked twice: {twice}")
    for presets in PRESETS.values():
        start(page, presets[0])
        page.until(f"{DONE} && page.found !== null", 120)
        meanings = page.value("document.getElementById('meanings').textContent")
        check(all(line in meanings for line in MEANINGS[presets[0]]) and not re.search("[_`]", meanings), f"{presets[0]}: words mean\n{meanings}")
        code = page.value("[...document.querySelectorAll('#questions input.code')].map((input) => input.closest('fieldset').id)")
        check(not code, f"{presets[0]}: answered in code: {code}")
    page.close()
    page = Page(browser, address, PHONE)
    page.until(DONE)
    page.value("document.querySelectorAll('#questions details').forEach((folded) => { folded.open = true; })")
    choose(page, "night.deal", "Each deals until the dealer has this hand")
    page.value(f"{field('night.deal')}.querySelector('input[type=text]').focus()")
    page.type("no_ox")
    page.value(f"(() => {{ const list = {field('rules.ties_of.double')}.querySelector('select'); list.value = 'sum'; list.dispatchEvent(new Event('change')); }})()")
    enter(page, "dealer_commission", "5 %")
    page.until(f"{DONE} && document.getElementById('toml').textContent.includes('dealer_commission')")
    toml = page.value("document.getElementById('toml').textContent")
    check(all(line in toml for line in ('dealer_commission = 0.05', 'ties_of.double = "sum"', 'deal = { until = "no_ox" }')), f"plain answers give\n{toml}")
    page.value(f"(() => {{ const list = {field('rules.ties_of.double')}.querySelector('select'); list.value = ''; list.dispatchEvent(new Event('change')); }})()")
    page.until(f"{DONE} && !document.getElementById('toml').textContent.includes('ties_of')")
    page.close()
    print("page: every rule is asked about in plain words")


def own_hand(browser, address, folder):
    """A hand of the table's own: named, described, paid, and counted as the command does."""
    page = Page(browser, address, PHONE)
    page.until(DONE)
    page.value("document.querySelectorAll('#questions details').forEach((folded) => { folded.open = true; })")
    page.value(f"{field('hand')}.querySelector('input.name').focus()")
    page.type("silver")
    page.press("Enter")
    page.value(f"(() => {{ const faces = {field('hand')}.querySelector('[aria-label$=faces]'); for (const label of faces.querySelectorAll('label')) if (['10', 'J', 'Q', 'K'].includes(label.textContent)) label.click(); }})()")
    enter(page, "payout.NAME", "4")
    choose(page, "rules.five_dukes", "No five dukes")
    toml = agrees(page, folder, "a hand of one's own")
    check("silver = 4" in toml and 'faces = ["10", "J", "Q", "K"]' in toml, f"a hand of one's own:\n{toml}")
    check("silver" in page.value("document.getElementById('hands').textContent").lower(), "the hand is not in the chart")
    looks_right(page, "a hand of one's own")
    page.close()


def hands(browser, address, folder):
    """What the chart of hands says goes back is what the command says nets nothing; where both hold one hand and cards settle
    it, as many win as lose, and nothing goes back."""
    rules = [f'base = "{preset}"\n' for preset in PRESETS["gnau"]] + ['base = "gnau"\nrules.ties = "push"\ncommission = 0.05\n', 'base = "gnau"\nrules.ties = "high-card"\n']
    page = Page(browser, address)
    page.until(DONE)
    for toml in rules:
        page.value(f"if (config() !== {json.dumps(toml)}) document.body.dataset.done = ''; location.hash = {json.dumps(fragment(toml))}")
        agrees(page, folder, toml)
        fares = page.value("fares(page.found.files)")
        own = tables(Path(folder, "journey"))
        pays = [row for row in csv.DictReader(own["pays"].splitlines()) if row["bet"] == "main"]
        back = sum(float(row["probability"]) for row in pays if row["pays"] and float(row["pays"]) == 0)
        won = sum(float(row["probability"]) for row in pays if row["event"].startswith("win_"))
        check(abs(sum(hand["all"] for hand in fares) - 1) < 1e-9 and abs(sum(hand["win"] for hand in fares) - won) < 1e-9, f"{toml}: {fares}")
        told = "high-card" not in toml
        check(all(hand["isSplit"] == told for hand in fares), f"what goes back is said, or is not:\n{toml}")
        check(not told or abs(sum(hand["push"] for hand in fares) - back) < 1e-9, f"{toml}: {back} goes back, not as in {fares}")
    page.close()
    print("page: how each hand fares adds up to what the command says")


def burst(browser, address, folder):
    """Fifty changes in a row end with the answer to the last."""
    page = Page(browser, address)
    page.until(DONE)
    page.value(f"(() => {{ const input = {field('payout.double')}.querySelector('input'); for (let at = 1; at <= 50; at += 1) {{ input.value = String(at); input.dispatchEvent(new Event('input')); }} }})()")
    toml = agrees(page, folder, "a burst of changes")
    check("double = 50" in toml, f"a burst ends with\n{toml}")
    page.close()


def patient(browser, address, folder):
    """A slow table first gets a message; a user who waits gets the command's answer."""
    page = Page(browser, address)
    page.until(f"{DONE} && {ALL}", 200)
    page.value("page.quick.patience = page.slow.patience = 1; globalThis.before = document.getElementById('edge').textContent")
    start(page, "bull-fight")
    page.until("document.querySelector('#mistakes button') !== null")
    check("takes more than a minute" in page.value("document.getElementById('mistakes').textContent"), "it is not said why there is no answer")
    check(page.value("page.quick.worker === null && document.body.dataset.done !== document.body.dataset.turn"), "what is late goes on, or is said to be done")
    page.until("document.getElementById('answer').ariaBusy === 'true'")
    check(page.value("document.getElementById('edge').textContent === before"), "an edge that nobody counted is shown")
    page.value("document.querySelector('#mistakes button').click()")
    check(page.value("page.quick.clock === null && document.querySelector('#mistakes button') === null"), "who waits is given a time, or asked again")
    agrees(page, folder, "a table that was waited for")
    check(page.value("document.getElementById('mistakes').textContent === '' && document.getElementById('answer').ariaBusy === 'false'"), "the message stays")
    check(page.value("page.found.not_enumerated !== undefined"), "who waits gets the edge alone")
    # Another table is not waited for.
    choose(page, "rules.ties", "Nobody")
    page.until("document.querySelector('#mistakes button') !== null")
    looks_right(page, "a table that was waited for")
    page.close()
    print("page: a table that takes long is answered to whoever waits for it")


def solving(browser, address, folder):
    """Shipped solutions appear at once. Others take their time, show their progress, and can be stopped."""
    page = Page(browser, linked(address, 'base = "modulo-n"'), PHONE)
    briefly(page)
    page.until("document.querySelector('#solution .narrow') !== null", 100)
    page.value("document.querySelectorAll('#solution details').forEach((folded) => { folded.open = true; })")
    shipped = json.loads((HOME / "results/modulo-n/solved/run.json").read_text())["figures"]
    shown = page.value("document.querySelector('#solution .narrow').textContent")
    for figure in ("win_share", "holds_back"):
        check(f"{100 * shipped[figure]:.4f} %" in shown, f"shipped: {figure} is not {shipped[figure]} in {shown}")
    check(f"{100 * shipped['gain_over_random']:.3f} ± {100 * shipped['gain_over_random_std_error']:.3f} %" in shown, f"shipped: {shown}")
    looks_right(page, "a shipped solution")
    page.value("document.getElementById('solve').click()")
    page.until("document.querySelector('#solution p').textContent.includes(' of ')")
    check(page.value("document.querySelector('#solution progress').max") > 1, "how far it is is not said")
    check(page.value("page.solver.clock === null"), "who waits is given a minute")
    page.value("document.querySelector('#solution button').click()")
    page.until("document.getElementById('solve') !== null && document.querySelector('#solution progress') === null")
    check(page.value("page.solver.worker === null"), "what was stopped goes on")
    page.close()
    page = Page(browser, linked(address, 'base = "modulo-n"\nplayers = 2\ndeck = { numbers_suits = 1, honours_each = 0, feng_shui = 1 }\nrules.hand_size = 2'))
    page.until("document.getElementById('solve') !== null", 100)
    check(page.value("document.querySelector('#solution .narrow') === null"), "another table is shown what ships")
    page.value("document.getElementById('solve').click()")
    page.until("document.querySelector('#solution .narrow') !== null", 100)
    own = Path(folder, "my-table.toml")
    own.write_text(page.value("document.getElementById('toml').textContent"))
    figures = json.loads(command("solve", own, "--json", "--out", Path(folder, "solved")))
    shown = page.value("document.querySelector('#solution .narrow').textContent")
    check(f"{100 * figures['holds_back']:.4f} %" in shown, f"solved: {figures['holds_back']} is not in {shown}")
    page.close()
    print("page: what is solved is the command's, and takes its time")


def link_and_copy(browser, address, folder):
    """A link carries the rules, and so does the page that the page hands out."""
    toml = 'base = "niu-niu"\nplayers = 2\n\n[rules]\nties = "push"\n\n[side.dukes]\npays = { five_dukes = 50 }\n'
    page = Page(browser, linked(address, toml))
    first = agrees(page, folder, "a link")
    check("dukes" in first and 'ties = "push"' in first, f"a link gives\n{first}")
    copy = Path(folder, "copy.html")
    copy.write_text(page.value("pageWith(SOURCE, config())"))
    page.close()
    page = Page(browser, copy.as_uri())
    check(agrees(page, folder, "a copy") == first, "a copy of the page has other rules")
    looks_right(page, "a copy")
    page.close()
    made = Path(folder, "made.html")
    own = Path(folder, "own.toml")
    own.write_text(toml)
    command("page", own, "--only", "rules.ties,players", "--out", made)
    page = Page(browser, made.as_uri())
    check(agrees(page, folder, "a page of a config") == first, "the page of a config has other rules")
    shown = page.value("[...document.querySelectorAll('#questions fieldset')].filter((field) => !field.hidden).length")
    check(shown == 2, f"{shown} questions are asked, not two")
    page.close()
    print("page: links, copies and pages of a config carry the rules")


# Presets and what differs from them: rules that act on each other, a hand of one's own, a table that is played.
DIFFERENCES = [
    ("gnau", 'players = 3\nrules.ties = "push"\npayout.double = 2\ncommission = 0.05\nbets = [1, 2, 5]'),
    ("niu-niu", 'rules.five_dukes = "off"\nhand.silver = { faces = ["10", "J", "Q", "K"] }\npayout.silver = 4\nrules.ranking = ["silver", "five_dukes", "five_small", "four_of_a_kind", "full_house", "straight", "four_dukes", "ngau_tonku", "double", "ox"]'),
    ("chinese-blackjack", 'rules.ties = "dealer"\npayout.twenty_one = 1'),
    ("modulo-n", 'rules.max_set = 2\nplayers = 3'),
]


def why(browser, address, folder):
    """The waterfall has the figures of `compare --why`: the table to the byte, each bar as its fraction, the sum as the edge."""
    for preset, rules in DIFFERENCES:
        page = Page(browser, linked(address, f'base = "{preset}"\n{rules}'))
        page.until(f"{DONE} && document.querySelector('#waterfall table') !== null", 100)
        own = Path(folder, "my-table.toml")
        own.write_text(page.value("document.getElementById('toml').textContent"))
        out = Path(folder, "why")
        found = json.loads(command("compare", preset, own, "--why", "--rounds", 200_000, "--json", "--out", out))
        page.value("globalThis.saved = []; { const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob); }; }")
        page.value("[...document.querySelectorAll('#waterfall button')].at(-1).click()")
        page.until("saved.length === 1")
        check(page.value("saved[0]") == tables(out)["why"], f"why.csv of {preset} is not the command's:\n{page.value('saved[0]')}")
        shown = page.value("[...document.querySelectorAll('#waterfall tbody tr')].map((row) => [row.querySelector('th').firstChild.textContent, row.querySelector('td.n').textContent])")
        shown = [(name, float(digits.replace("−", "-"))) for name, digits in shown]
        rows = found["why"]
        of = lambda row, what: float(Fraction(row[f"{what}_fraction"])) if row[f"{what}_fraction"] else row[what] or 0
        wanted = [of(rows[0], "edge"), *(of(row, "alone") for row in rows[1:-1] if of(row, "alone") or of(row, "step")), of(rows[-1], "edge")]
        changes = [row for row in rows if row["part"] == "change" and (of(row, "alone") or of(row, "step"))]
        if len(changes) == 1:
            del wanted[-2]
        check(len(shown) == len(wanted) and all(abs(digits - 100 * value) < 0.00501 for (_, digits), value in zip(shown, wanted)), f"{preset}: the waterfall shows {shown}, not {wanted}")
        check(abs(sum(wanted[:-1]) - wanted[-1]) < 1e-12, f"{preset}: the bars do not add up: {wanted}")
        shutil.rmtree(out)
        looks_right(page, f"why of {preset}")
        page.close()
    print(f"page: {len(DIFFERENCES)} waterfalls have the figures of compare --why")
