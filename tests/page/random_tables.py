"""Random tables, set on the page by controls, by a file or by a link: every figure shown is the command's."""

import csv
import functools
import json
import random
import re
import time
import tomllib
from pathlib import Path

from browser import Page
from steps import DONE, SCREEN, agrees, check, choose, choose_file, enter, field, linked, start, tables, type_into

ROUNDS_PER_HOUR = 30
# The short form takes as many tables as it has seconds for.
SECONDS, LONG = 60, 200
WAYS = ("controls", "file", "link")


@functools.cache
def possible(core, preset):
    return core.ask(ask="changes", toml=f'base = "{preset}"')["changes"]


def changes(core, preset):
    """Up to three random rules of a preset changed, by path; lopsided shoes and stakes among them."""
    lines, all_changes = {}, possible(core, preset)
    for setting in random.sample(all_changes, random.randint(0, min(3, len(all_changes)))):
        path, value = setting.split("=", 1)
        is_plain = value[0] in "0123456789[{\"'" or value in ("true", "false")
        lines[path] = value if is_plain else json.dumps(value)
    if preset != "modulo-n":
        lines["players"] = random.randint(1, 5)
        if random.random() < 0.3:
            lines["bets"] = [random.randint(1, 3) for _ in range(lines["players"])]
        if random.random() < 0.3:
            lines["shoe.removed"] = json.dumps(random.choice(["As 3h 3d", "Ks Kh", "10s", "5c 5d 5h 6s"]))
        if random.random() < 0.3:
            lines["decks"] = random.randint(1, 3)
    return lines


def config(preset, lines):
    return "\n".join([f'base = "{preset}"', *(f"{path} = {value}" for path, value in lines.items())]) + "\n"


def leaves(page, lines):
    """The answers to questions, by path: a table of answers is taken apart where each has a question."""
    asked = set(page.value("game().keys.map(({ path }) => path)"))
    for path, text in lines.items():
        value = tomllib.loads(f"value = {text}")["value"]
        if path in asked:
            yield path, value
        else:
            yield from ((f"{path}.{name}", of) for name, of in value.items())


# The kind of a question, and the words of its answers by their names.
QUESTION = """((path) => {
  const [kind, of] = kindOf(game().keys.find((key) => key.path === path));
  const words = kind === 'Word' ? of : kind === 'Steps' ? of.words : kind === 'WordOr' ? of[0] : [];
  return [kind, Object.fromEntries(words.map(({ name, doc }) => [name, doc ? capital(told(doc)) : spoken(name)]))];
})"""


def answer(page, path, value):
    """Answers a question as a person does, by its control."""
    kind, words = page.value(f"{QUESTION}({json.dumps(path)})")
    if path == "money.unit":
        type_into(page, "stake", str(value))
    elif isinstance(value, bool):
        choose(page, path, page.value("say('yes')") if value else page.value("say('no')"))
    elif isinstance(value, str) and value in words:
        if page.value(f"{field(path)}.querySelector('[role=radiogroup]') !== null"):
            choose(page, path, words[value])
        else:
            page.value(f"(() => {{ const list = {field(path)}.querySelector('select'); list.value = {json.dumps(value)}; list.dispatchEvent(new Event('change')); }})()")
    elif kind == "WordOr":
        page.value(f"[...{field(path)}.querySelectorAll('[role=radiogroup] label')].at(-1).click()")
        type_at(page, f"{field(path)}.querySelector('.num')", value)
    elif kind == "OneOf":
        choose(page, path, str(value))
    elif kind == "Set":
        page.value(f"for (const label of {field(path)}.querySelectorAll('label')) if (label.firstChild.checked !== {json.dumps([str(one) for one in value])}.includes(label.textContent)) label.click()")
    elif kind == "PerSeat" and isinstance(value, list):
        page.value(f"[...{field(path)}.querySelectorAll('button')].find((of) => of.textContent === say('each-seat')).click()")
        for at, one in enumerate(value):
            type_at(page, f"{field(path)}.querySelectorAll('.seat input')[{at}]", one)
    elif kind == "Table":
        for name, of in value.items():
            type_at(page, f"[...{field(path)}.querySelectorAll('.innerkey')].find((key) => key.querySelector('span').firstChild.textContent === capital(spoken({json.dumps(name)}))).querySelector('input')", of)
    else:
        enter(page, path, str(value))


def type_at(page, element, value):
    page.value(f"(() => {{ const input = {element}; for (let d = input.closest('details'); d; d = d.parentElement.closest('details')) d.open = true; input.focus(); input.select(); }})()")
    page.type(str(value))


def set_by(way, page, preset, lines, folder):
    """Sets a table on an open page, or returns a page that a link opens."""
    toml = config(preset, lines)
    if way == "link":
        address = page.value("location.href.split('#')[0]")
        page.close()
        return Page(page.browser, linked(address, toml), SCREEN)
    if way == "file":
        own = Path(folder, "random-table.toml")
        own.write_text(toml)
        page.value("document.body.dataset.done = ''")
        choose_file(page, own)
        return page
    start(page, preset)
    for path, value in leaves(page, lines):
        answer(page, path, value)
    return page


def settled(page):
    """Waits for the answer, and, as a host does, for one that takes more than a minute on a busy machine."""
    wait = "document.querySelector('#mistakes button')"
    page.until(f"({DONE}) || {wait} !== null", 200)
    page.value(f"{wait}?.click()")
    page.until(DONE, 600)


def amount(text):
    return float(text.replace("−", "-").replace("+", "").replace(",", ""))


class Figures:
    """What the page shows, held against the tables that the command wrote."""

    def __init__(self, where, written, stake):
        self.where, self.stake, self.count = where, stake, 0
        self.tables = {name: list(csv.DictReader(text.splitlines())) for name, text in written.items()}
        self.edge = {(row["role"], row["metric"]): float(row["value"]) for row in self.tables["edge"] if row["value"]}
        self.bets = {(row["bet"], row["role"], row["metric"]): float(row["value"]) for row in self.tables["bets"] if row["value"]}
        stakes = {value for (bet, role, metric), value in self.bets.items() if bet == "main" and role.startswith("seat_") and metric == "stake"}
        own = {metric: {value for (role, of), value in self.edge.items() if role.startswith("seat_") and of == metric} for metric in ("net", "std_dev")}
        self.differ = len(stakes) > 1 or any(len(values) > 1 for values in own.values())

    def hold(self, what, shown, figure, decimals=2):
        """A figure shown is the command's, rounded to these decimals."""
        self.count += 1
        check(abs(amount(shown) - figure) <= 0.501 * 10**-decimals, f"{self.where}: {what} is {shown}, the command says {figure}")

    def lead(self, text):
        edge, lost = self.edge["dealer", "edge"], self.edge.get(("player", "edge"), self.edge["dealer", "edge"])
        if abs(edge - lost) > 1e-9:
            kept, gone = re.search(r"keeps (−?[\d.,]+) and players lose (−?[\d.,]+) in", text).groups()
            self.hold("what the dealer keeps", kept, 100 * edge)
            return self.hold("what players lose", gone, 100 * lost)
        way = "Nobody has an edge" if abs(edge) < 5e-7 else "keeps" if edge > 0 else "loses"
        check(way in text, f"{self.where}: {edge} is told as {text!r}")
        if abs(edge) >= 5e-7:
            self.hold("the lead", re.search(r"(?:keeps|loses) ([\d.,]+) in", text)[1], 100 * abs(edge))

    def split(self, shares):
        """Shares of main bets that gain, go back and lose; where payouts are not listed, of hands that win, tie and lose."""
        own = [row for row in self.tables["pays"] if row["bet"] == "main" and row["pays"] != ""]
        listed = sum(float(row["probability"]) for row in own)
        if abs(listed - 1) <= 1e-9:
            signs = (lambda pays: pays > 0, lambda pays: pays == 0, lambda pays: pays < 0)
            wanted = [sum(float(row["probability"]) for row in own if is_so(float(row["pays"]))) for is_so in signs]
        else:
            wanted = [self.edge.get(("player", metric), 0.0) for metric in ("win", "push", "lose")]
        for what, shown, share in zip(("gains", "goes back", "loses"), shares, wanted, strict=True):
            self.hold(f"the share that {what}", shown.removesuffix(" %"), 100 * share)

    def net_of(self, words):
        """What a line about money is about: a net of a round, and its deviation if that is known."""
        role = "dealer" if words.startswith("The dealer") else re.split("[ :]", words.lower().replace(" ", "_", 1))[0] if words.startswith("Seat") else "player"
        if words.startswith("The house"):
            return self.edge["house", "house_takes"], None
        if words.endswith(": commission, all bets"):
            return self.edge[role, "player_pays"], None
        if "after his commission" in words:
            return self.edge["dealer", "dealer_nets"], self.edge["dealer", "dealer_nets_std_dev"]
        if "all bets" in words:
            return self.bets["all", role, "net"], self.bets.get(("all", role, "std_dev"))
        return self.edge[role, "net"], self.edge.get((role, "std_dev"))

    def money(self, rows):
        for words, shown, spread in rows:
            net, deviation = self.net_of(words)
            self.hold(words, shown, abs(self.stake * ROUNDS_PER_HOUR * net))
            if re.search("gains|earns|loses", words):
                check(("loses" in words) == (net < 0), f"{self.where}: {net} is told as {words!r}")
            check((spread == "") == (deviation is None), f"{self.where}: {words} ± {spread!r}, not {deviation}")
            if deviation is not None:
                self.hold(f"{words} ±", spread.removeprefix("± "), self.stake * ROUNDS_PER_HOUR**0.5 * deviation, 0)

    def hands(self, rows):
        """Each hand of the chart: what it pays, how often it is dealt, how often it wins. Rare hands of a kind that pay the same
        may stand in one row."""
        dealt = {row["hand"]: float(row["probability"]) for row in self.tables["frequency"] if row["role"] == "player" and float(row["probability"]) > 0}
        events = {row["event"].removeprefix("win_"): row for row in self.tables["pays"] if row["bet"] == "main" and row["event"].startswith("win_")}

        def pays(hand):
            text = events[hand]["pays"] if hand in events else ""
            return "–" if text == "" else f"{float(text):.2f}".removesuffix(".00")

        def win(hand):
            return min(float(events[hand]["probability"]) if hand in events else 0.0, dealt[hand])

        names, seen = {name for name, *_ in rows}, []
        for name, paid, share, won in rows:
            members = [name] if name in dealt else [hand for hand in dealt if hand not in names and f"{hand.rpartition('_')[0]}s" == name and pays(hand) == paid]
            seen += members
            check(members and all(pays(hand) == paid for hand in members), f"{self.where}: {name} pays {paid}, the command says {[pays(hand) for hand in members]}")
            share_of_all = sum(dealt[hand] for hand in members)
            self.hold(f"{name}, dealt", "0" if share == "< 0.01" else share, 100 * share_of_all)
            self.hold(f"{name}, won", won, 100 * sum(map(win, members)) / share_of_all, 0)
        check(not rows or sorted(seen) == sorted(dealt), f"{self.where}: shown are {sorted(seen)}, dealt {sorted(dealt)}")

    def all_bets(self, rows):
        for (bet, *cells), own in zip(rows, dict.fromkeys(row["bet"] for row in self.tables["bets"]), strict=bool(rows)):
            for metric, factor, shown in zip(("stake", "edge", "rtp", "hit_frequency", "std_dev"), (1, 100, 100, 100, 1), cells, strict=True):
                known = self.bets.get((own, "player", metric))
                check((shown == "–") == (known is None), f"{self.where}: {metric} of {bet} is {shown}, the command says {known}")
                if known is not None:
                    self.hold(f"{metric} of {bet}", shown, factor * known)

    def method(self, text, fraction):
        check(text.endswith(f"{fraction.replace('-', '−')}."), f"{self.where}: {fraction} is told as {text!r}")
        deviation = self.edge.get(("player", "std_dev"))
        if self.differ:
            check("The SD" not in text, f"{self.where}: a mean of seats that differ is told as {text!r}")
        elif deviation is not None:
            sd, back = re.search(r"bet is ([\d.,]+) bets in a round; ([\d.,]+) %", text).groups()
            self.hold("the SD", sd, deviation)
            self.hold("what comes back", back, 100 * (1 - self.edge["player", "edge"]))


# Texts of the answer: the lead, shares, rows about money, hands and bets, the method, and what is pinned.
SHOWN = """(() => {
  const cells = (row) => [...row.cells].map((cell) => cell.textContent);
  const rows = (within) => [...document.querySelectorAll(`#${within} tbody tr`)].map(cells);
  const names = gathered(fares(page.found.files)).map(({ hand }) => hand);
  return {
    lead: byId('lead').textContent, split: [...document.querySelectorAll('#split b')].map((of) => of.textContent), money: rows('money'),
    hands: rows('hands').map(([, , ...rest], at) => [names[at], ...rest]), bets: rows('bets'), method: byId('method').textContent, pin: byId('pin-words').textContent,
    files: Object.fromEntries(page.found.files.map(({ name, text }) => [name, text])),
  };
})()"""


def compared(page, folder, where, stake):
    """Holds everything that the answer shows against the command's tables; returns how many figures that were."""
    agrees(page, folder, where)
    written, shown = tables(Path(folder, "journey")), page.value(SHOWN)
    check(shown["files"] == written, f"{where}: other tables than the command's: {[name for name in written if shown['files'].get(name) != written[name]]}")
    figures = Figures(where, written, stake)
    figures.lead(shown["lead"])
    figures.split(shown["split"])
    figures.money(shown["money"])
    figures.hands(shown["hands"])
    figures.all_bets(shown["bets"])
    figures.method(shown["method"], page.value("byId('edge').dataset.fraction"))
    check("breaks even" in shown["pin"] or shown["money"][0][1] in shown["pin"], f"{where}: pinned is {shown['pin']!r}, not {shown['money'][0]}")
    return figures.count


def random_tables(browser, address, core, folder, presets, seed, long):
    """Sets random tables in turn by controls, a file and a link. The page hands out the table that was meant, and shows the
    command's figures for it."""
    random.seed(seed)
    names = [*presets["gnau"], *presets["chinese-blackjack"]]
    page, begun, counts, figures = Page(browser, address, SCREEN), time.monotonic(), dict.fromkeys(WAYS, 0), 0
    page.until(DONE)
    while sum(counts.values()) < LONG if long else time.monotonic() < begun + SECONDS or not all(counts.values()):
        preset = random.choice(names)
        lines = changes(core, preset)
        stake = random.choice([None, 1, 2.5, 20, 5000])
        if stake is not None:
            lines["money.unit"] = stake
        meant = core.ask(ask="read", toml=config(preset, lines))
        if "errors" in meant:
            continue
        way = WAYS[sum(counts.values()) % len(WAYS)]
        where = f"seed {seed}, table {sum(counts.values()) + 1} by {way}:\n{config(preset, lines)}"
        page = set_by(way, page, preset, lines, folder)
        settled(page)
        own = core.ask(ask="read", toml=page.value("config()"))
        differ = [path for path in {**meant["values"], **own.get("values", {})} if path != "name" and meant["values"].get(path) != own.get("values", {}).get(path)]
        check(not differ, f"{where}the page has another table: {differ} in\n{page.value('config()')}")
        figures += compared(page, folder, where, stake or (10 if set(lines.get("bets", [1])) == {1} else 1))
        counts[way] += 1
    page.close()
    print(f"page: {figures} figures of {sum(counts.values())} random tables are the command's ({', '.join(f'{count} by {way}' for way, count in counts.items())}; seed {seed})")
