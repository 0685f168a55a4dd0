"""The night, practice, and charts as pictures."""

import json
import subprocess
from pathlib import Path
from xml.etree import ElementTree

from browser import Page
from once_wrong import NIGHT
from steps import ALL, DONE, PROGRAM, briefly, check, command, linked, looks_right

KEYS_OF = {"gnau": "abcdefghijn", "modulo-n": "h123456789abcdefgijklmnoprstuvwxyz"}


def tonight(browser, address, folder):
    """The night equals the command's. Its questions may change during long work, which still ends."""
    for toml, role, seat, bankroll, unit in (('base = "gnau"\nbets = [1, 3]\nplayers = 2\n', "player", 2, 50, 1), ('base = "gnau-five-small"\nplayers = 3\n', "dealer", None, 40, 10)):
        page = Page(browser, linked(address, toml))
        page.until(f"{DONE} && document.querySelector('#outlook td') !== null", 100)
        inputs = {"bankroll": unit * bankroll, "night-rounds": 77, **({"night-seat": seat} if seat else {})}
        for name, value in inputs.items():
            page.value(f"(() => {{ const input = document.getElementById('{name}'); input.value = '{value}'; input.dispatchEvent(new Event('change')); }})()")
        page.value(f"document.getElementById('as-{role}').click()")
        page.until(NIGHT, 100)
        page.until(ALL, 100)
        check(page.value("document.querySelector('#others table') !== null"), "what every other rule would change is lost")
        own = Path(folder, "my-table.toml")
        own.write_text(page.value("document.getElementById('toml').textContent"))
        asked = ["--set", "simulation.rounds=1M", "--rounds", 77, "--bankroll", bankroll, "--quantiles", "5,25,50,75,95", "--role", role, *(["--seat", seat] if seat else [])]
        found = json.loads(command("risk", own, *asked, "--json", "--out", Path(folder, "risk")))
        shown = page.value("[...document.querySelectorAll('#outlook td')].map((cell) => cell.textContent.replaceAll('−', '-').replaceAll(',', ''))")
        ends = [f"{unit * found[f'quantile_{of}']:+.0f}".replace("+0", "0") for of in (5, 25, 50, 75, 95)]
        wanted = [f"{100 * found['ahead']:.1f} %", f"{100 * found['ruin']:.1f} %", f"{unit * found['mean']:+.0f}", *ends]
        check(shown == wanted, f"tonight is {shown}, the command says {wanted}")
        fan = page.value("document.querySelector('#outlook figure [role=img]').getAttribute('aria-label').replaceAll('−', '-').replaceAll(',', '')")
        ends = [f"{unit * found[f'quantile_{of}']:.0f}" for of in (5, 95)]
        check(fan.endswith(f"between {ends[0]} and {ends[1]} in nine nights out of ten"), f"the fan says {fan!r}, the command {ends}")
        looks_right(page, "tonight")
        page.close()
    print("page: tonight is the command's, and may be asked about at any time")


def key_of(game, answers, place):
    """The command's key for the answer at an index."""
    if game == "chinese-blackjack":
        return answers[place][0]
    skipped = 1 if game == "modulo-n" and answers[0] != "hold back" else 0
    return KEYS_OF[game][place + skipped]


def keeps_score(browser, address, answered, missed):
    """A page that is opened later goes on from the score of the last practice at the table, until it is forgotten."""
    said = f"So far at this table: {answered} answered, {missed} missed"
    shown = "document.getElementById('practice').textContent"
    page = Page(browser, address, is_fresh=False)
    page.until(f"{DONE} && document.querySelector('#practice .deal') !== null", 120)
    told = page.value(shown)
    check(said in told and "Missed most: " in told, f"opened later the page tells {told!r}, not {said!r}")
    page.value("document.querySelector('#practice .quiet').click()")
    page.value("page.practice.begin(7)")
    page.until("document.querySelector('#practice .cards') !== null", 60)
    check(page.value("page.practice.kept.answered") == 0, "a forgotten score is still there")
    page.close()


def practice(browser, address, folder):
    """The page deals what the command deals from the same seed, and gives the same score and list of what was missed, with
    what each cost."""
    for game, role, count in (("gnau", "player", 20), ("chinese-blackjack", "player", 20), ("chinese-blackjack", "dealer", 20), ("modulo-n", "player", 4)):
        page = Page(browser, linked(address, f'base = "{game}"'))
        briefly(page)
        page.until(f"{DONE} && document.querySelector('#practice .deal') !== null", 120)
        if role == "dealer":
            page.value("[...document.querySelectorAll('#practice input[type=radio]')].at(-1).click()")
        page.value("page.practice.seconds = null; page.practice.begin(7)")
        keys = ""
        for number in range(count):
            page.until("document.querySelector('#practice .cards') !== null && page.practice.now !== undefined", 60)
            answers = page.value("page.practice.now.answers.map(({ name }) => name)")
            place = number * 3 % len(answers)
            keys += key_of(game, answers, place)
            page.value(f"page.practice.give({place})")
            page.until("document.querySelector('#practice .deal') !== null", 60)
            told = page.value("document.getElementById('practice').textContent")
            page.value("page.practice.now = undefined; document.querySelector('#practice .deal').click()")
        own = Path(folder, f"{game}-{role}.csv")
        missed = page.value("page.practice.asked({ ask: 'missed' }).then(({ csv }) => csv)")
        ran = subprocess.run([PROGRAM, "practice", game, "--role", role, "--seed", "7", "--out", own], input=keys, capture_output=True, text=True, check=True)
        score = next(line for line in ran.stdout.splitlines() if "average cost" in line)
        check(score.strip() in told, f"practice of {game}: the command says {score!r}, the page {told!r}")
        check(missed == own.read_text() and missed.count("\n") > 1, f"practice of {game}: missed\n{missed}\nfor the command\n{own.read_text()}")
        check("0.00 hundredths" not in score, f"{game}: whoever answers at random loses nothing")
        looks_right(page, f"practice of {game}")
        page.close()
        if role == "player":
            keeps_score(browser, linked(address, f'base = "{game}"'), count, missed.count("\n") - 1)
    print("page: practice deals and grades as the command does")


def late(browser, address):
    """A late answer counts as no action."""
    page = Page(browser, linked(address, 'base = "gnau"'))
    page.until(f"{DONE} && document.querySelector('#practice .deal') !== null")
    page.value("page.practice.seconds = 1; page.practice.begin(7)")
    page.until("document.getElementById('practice').textContent.includes('Time is up.')", 20)
    page.close()


def pictures_saved(browser, address):
    """Every chart is saved as a separate picture, which is XML and runs nothing."""
    page = Page(browser, linked(address, 'base = "chinese-blackjack"'))
    page.until(f"{DONE} && {ALL}", 200)
    page.value("document.getElementById('solve').click()")
    page.until("document.querySelector('#solution .hs') !== null", 200)
    page.value("document.querySelector('#solution .hs button').click()")
    told = page.value("document.querySelector('#solution .tap').textContent")
    check(told == page.value("document.querySelector('#solution .hs button').ariaLabel") and "take a card" in told, f"a tapped cell says {told!r}")
    page.value("globalThis.saved = []; { const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob); }; }")
    count = page.value("(() => { const all = [...document.querySelectorAll('[aria-label^=\"Save the chart\"]')]; all.forEach((button) => button.click()); return all.length; })()")
    page.until(f"saved.length === {count}")
    charts = page.value("document.querySelectorAll('main figure, main .hs').length")
    check(count == charts and count >= 4, f"{count} of {charts} charts can be saved")
    for text in page.value("saved"):
        root = ElementTree.fromstring(text)
        check(root.tag.endswith("svg") and len(list(root.iter())) > 10 and "script" not in text, f"no picture: {text[:200]}")
        check("<metadata>Made by houseodds " in text, f"the program did not draw {text[:200]}")
    page.close()
