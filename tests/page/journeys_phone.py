"""What a host does on a phone, by touch alone: each journey counts its taps and seconds, and ends with an answer in the first
two screens. Digits typed into a field that was tapped are no taps."""

import json
import time
from pathlib import Path

from browser import Page
from steps import DONE, PHONE, agrees, check, choose_file, command, field

HEIGHT = 844
MOST_TAPS = 8
SCREENS = 2
# A finger hits what is at least this large.
FINGER = 44
# A page that is still being built may move away from a finger: then it is touched again, after these seconds.
TOUCHES = 3
PATIENCE = 20
HANDS = 20
# Four cards that are seen, and the least and the most bid.
CARDS = ("K", "10", "4", "6")
BIDS = (0, 4)


class Phone:
    """A page on a phone, used by touch: counts taps, and how far down they lead."""

    def __init__(self, browser, address, name):
        self.page = Page(browser, address, PHONE, HEIGHT, is_touched=True)
        self.name, self.taps, self.begun = name, 0, time.monotonic()
        self.page.until(DONE)

    def value(self, expression):
        return self.page.value(expression)

    def until(self, expression, seconds=120):
        self.page.until(expression, seconds)

    def bottom(self, element):
        """The lower end of an element, from the top of the page."""
        return self.value(f"(() => {{ const {{ bottom, height }} = {element}.getBoundingClientRect(); return height ? bottom + scrollY : Infinity; }})()")

    def tap(self, element):
        """Taps an element that a finger can hit and that nothing covers, again if the page moved under the finger."""
        self.value("window.tapped = false")
        for _ in range(TOUCHES):
            covered = self.touch(element)
            end = time.monotonic() + PATIENCE
            while not self.value("window.tapped") and time.monotonic() < end:
                time.sleep(0.02)
            if self.value("window.tapped"):
                break
        else:
            raise RuntimeError(f"{self.name}: {f'something covers {covered}' if covered else f'no touch reaches {element}'}")
        self.taps += 1

    def touch(self, element):
        """Touches the middle of an element, unless something covers it: then returns the element's text. The browser makes
        a click of a touch later, which sets `tapped`."""
        at = self.value(f"""(async () => {{
          const element = {element};
          const seen = element.closest('label') ?? element;
          seen.addEventListener('click', () => {{ window.tapped = true; }}, {{ capture: true, once: true }});
          const inside = ({{ top, bottom }}) => top >= document.querySelector('.pin').getBoundingClientRect().bottom && bottom <= innerHeight;
          if (!element.closest('.pin') && !inside(seen.getBoundingClientRect())) seen.scrollIntoView({{ block: 'center', behavior: 'instant' }});
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const {{ left, top, width, height }} = seen.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const hit = document.elementFromPoint(x, y);
          return {{ x, y, width, height, down: y + scrollY, free: seen.contains(hit), what: seen.outerHTML.slice(0, 120) }};
        }})()""")
        if not at["free"]:
            return at["what"]
        check(at["height"] >= FINGER - 0.5, f"{self.name}: {at['height']} px are too few for a finger: {at['what']}")
        check(at["down"] <= SCREENS * HEIGHT, f"{self.name}: {at['down']:.0f} px down the page is {at['what']}")
        self.page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": at["x"], "y": at["y"]}])
        self.page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def tap_id(self, name):
        self.tap(f"document.getElementById({json.dumps(name)})")

    def tap_words(self, within, words):
        """Taps the button, link or answer with these words."""
        element = f"[...document.querySelectorAll({json.dumps(within)})].find((of) => of.textContent.trim() === {json.dumps(words)} && of.getBoundingClientRect().height)"
        check(self.value(f"{element} !== undefined"), f"{self.name}: there is no {words!r}")
        self.tap(element)

    def part(self, name):
        self.tap_words(".pin nav a", name)

    def type(self, element, text):
        """Taps a field and types over what it holds."""
        self.tap(element)
        self.until(f"document.activeElement === {element}")
        self.value("document.activeElement.select()")
        self.page.type(text)

    def leave(self):
        """Leaves a field, as the keyboard's own key does."""
        self.value("document.activeElement.blur()")

    def choose_from(self, element, words):
        """Chooses from a list of the phone's own: one tap opens it, another one takes an answer."""
        self.tap(element)
        self.value(f"(() => {{ const list = {element}; list.value = [...list.options].find((of) => of.textContent.trim() === {json.dumps(words)}).value; list.dispatchEvent(new Event('change')); }})()")
        self.taps += 1

    def choose_file(self, path):
        """Chooses a file where the phone lists its own."""
        choose_file(self.page, path)
        self.taps += 1

    def start(self, name):
        self.choose_from("document.getElementById('preset')", name)
        self.until(DONE, 120)

    def read(self, element, pattern, seconds=30):
        """Reads what was asked for, which stands in the first two screens."""
        self.until(f"new RegExp({json.dumps(pattern)}).test({element}?.textContent ?? '')", seconds)
        bottom = self.bottom(element)
        check(bottom <= SCREENS * HEIGHT, f"{self.name}: the answer ends {bottom:.0f} px down the page")
        return self.value(f"{element}.textContent")

    def answer(self, pattern, seconds=30):
        return self.read("document.getElementById('fair')", pattern, seconds)


def fair_rule(phone, folder):
    for _ in range(2):
        phone.tap(f"{field('players')}.querySelector('.step:last-of-type')")
    phone.type(f"{field('payout.double')}.querySelector('input')", "2")
    phone.type(f"{field('payout.double_a')}.querySelector('input')", "4")
    phone.type("document.getElementById('stake')", "5")
    phone.type("document.getElementById('currency')", "$")
    phone.leave()
    toml = agrees(phone.page, folder, phone.name)
    check(all(line in toml for line in ("players = 6", "double = 2", "double_a = 4", "unit = 5", 'currency = "$"')), f"{phone.name}: {toml}")
    return phone.answer("^Your dealer gains \\$ [\\d.,]+ an hour from all 6 players\\..*To make it fair")


def dealer_of_15(phone, folder):
    phone.start("Xi Dach")
    check(phone.value("page.read.values['rules.dealer_minimum']") == 15, f"{phone.name}: the dealer does not draw up to 15")
    phone.type(f"{field('payout.ban_ban')}.querySelector('input')", "3")
    phone.leave()
    toml = agrees(phone.page, folder, phone.name)
    check("ban_ban = 3" in toml, f"{phone.name}: {toml}")
    return phone.answer("^Your dealer (gains|loses) .*an hour.*")


def five_small(phone, folder):
    phone.start("Niu Niu Mainland")
    check(phone.value("page.read.values['rules.five_small']") == "sum-to-ten", f"{phone.name}: five small are off")
    agrees(phone.page, folder, phone.name)
    return phone.answer("^This table is fair\\.$")


def draw_on_15(phone, _):
    phone.start("Chinese Blackjack")
    phone.part("How to play")
    for card in ("10", "5"):
        phone.tap_words("#lookup .ranks button", card)
    return phone.read("document.querySelector('#lookup [role=status]')", "You hold 15")


def ties(phone, folder):
    phone.tap_words("#r-rules-ties label", "Nobody")
    agrees(phone.page, folder, phone.name)
    return phone.answer("^This table is fair\\.$")


def practised(phone, _):
    phone.part("How to play")
    phone.value("page.practice.seconds = null")
    phone.tap_words("#practice button", "Deal a hand")
    begun = phone.taps
    for _ in range(HANDS):
        phone.until("document.querySelector('#practice .cards button') !== null")
        phone.tap_words("#practice button", "No Ox")
        phone.until("document.querySelector('#practice .deal') !== null")
        phone.tap_words("#practice button", "Next")
    phone.taps = begun + 2
    return phone.read("document.querySelector('#practice')", f"^.*{HANDS} answers")


def lose_at_most(phone, _):
    phone.part("Tonight")
    phone.type("document.getElementById('bankroll')", "100")
    phone.leave()
    phone.until("document.getElementById('outlook').getAttribute('aria-busy') === 'false'")
    return phone.read("document.querySelector('#outlook table')", "Lost all 100")


def share_a_push(phone):
    """Lets nobody win equal hands, and opens Share."""
    phone.tap_words("#r-rules-ties label", "Nobody")
    phone.until(DONE)
    phone.part("Share")


def shared_link(phone, folder):
    share_a_push(phone)
    phone.value("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    phone.tap_id("copy-link")
    phone.until("globalThis.copied !== undefined")
    link = phone.value("copied")
    other = Page(phone.page.browser, link, PHONE, HEIGHT, is_touched=True)
    check('ties = "push"' in agrees(other, folder, phone.name), "the link has another table")
    other.close()
    return phone.read("document.getElementById('took')", "copied")


def saved_and_opened(phone, folder):
    share_a_push(phone)
    phone.value("{ const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => { globalThis.saved = text; }); return make(blob); }; }")
    phone.tap_id("save-toml")
    phone.until("globalThis.saved !== undefined")
    own = Path(folder, "saved.toml")
    own.write_text(phone.value("saved"))
    phone.part("Answer")
    phone.tap_id("all-back")
    phone.until(DONE)
    phone.tap_id("open")
    phone.choose_file(own)
    phone.until("config().includes('ties')")
    agrees(phone.page, folder, phone.name)
    return phone.answer("^This table is fair\\.$")


def no_such_rule(phone, _):
    phone.type("document.getElementById('find')", "insurance")
    return phone.read("document.querySelector('#questions > [role=status]')", "^This game has no insurance\\.$")


def mistyped_file(phone, folder):
    own = Path(folder, "mistyped.toml")
    own.write_text('base = "gnau"\nrules.ties = "pussh"\n')
    phone.tap_id("open")
    phone.choose_file(own)
    told = phone.read("document.getElementById('opened')", "pussh")
    phone.tap_words("#opened button", 'Put "push"')
    phone.until("document.getElementById('opened').childElementCount === 0")
    phone.until("config().includes('push')")
    return told


def modulo_n(phone, _):
    phone.start("Modulo N")
    money = phone.read("document.getElementById('money')", "Seat 1 gains on the main bet", 120)
    check("The dealer" not in money and all(f"Seat {seat} " in money for seat in range(2, 5)), f"{phone.name}: whose is {money!r}?")
    phone.answer("^To make it fair, let each player deal in turn\\.$")
    return phone.read("document.getElementById('lead')", "Out of every 100 staked")


def bank_bid_for(phone, folder):
    phone.choose_from("document.getElementById('preset')", "Niu Niu Bids")
    phone.until("document.querySelector('#answer > #lookup .ranks') !== null", 120)
    for card in CARDS:
        phone.tap_words("#lookup .ranks button", card)
    status = "document.querySelector('#lookup [role=status]')"
    said = phone.read(status, "^Bid ", 120)
    hand = json.loads(command("hand", "niu-niu-bids", *CARDS, "--json"))
    does, unbid, against = (hand[name].split(",")[0] for name in ("bid", "stake", "stake_against_a_bid"))
    for words in (f"Bid {does}: these cards are worth {net_said(hand['worth'])} of a bet", f"If nobody bids, stake {unbid}. Against a dealer who bid, stake {against}.",
                  f"bidding {BIDS[1]} gains {net_said(hand['bid_gains'])} of a bet", f"Staking 5 instead of 1 gains {net_said(hand['raise_gains'])} of a bet"):
        check(words in said, f"{phone.name}: {words!r} is not in {said!r}")
    rows = phone.value(f"[...{status}.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))")
    own = [[row["next_card"], f"{100 * row['probability']:.2f} %", net_said(row["net"])] for row in hand["rows"]]
    check(rows == own, f"{phone.name}: the page shows {rows}, not {own}")
    for part, place in (("Why?", "waterfall"), ("Tonight", "outlook")):
        check("people bid for the bank" in phone.value(f"document.getElementById('{place}').textContent"), f"{phone.name}: {part} does not say why it has no answer")
    return said


def net_said(net):
    """A net as the page writes it."""
    return f"{net:+.2f}".replace("-", "\u2212")


JOURNEYS = {
    "Six players at $ 5, doubles 2, aces 4: is that fair?": fair_rule,
    "Xì dách, the dealer from 15, two aces 3": dealer_of_15,
    "Mainland with five small": five_small,
    "Draw on 15?": draw_on_15,
    "Nobody wins equal hands": ties,
    "Practice of 20 hands": practised,
    "Lose at most 100 dollars tonight": lose_at_most,
    "Copy a link and open it": shared_link,
    "Save the table and open it again": saved_and_opened,
    "A rule that does not exist": no_such_rule,
    "A mistyped file": mistyped_file,
    "Modulo N": modulo_n,
    "The bank bid for: what with K 10 4 6?": bank_bid_for,
}


def walked(phone, walk, folder):
    """Walks a journey; returns what was told, and what is wrong with it."""
    try:
        told = " ".join(walk(phone, folder).split())
    except (SystemExit, RuntimeError) as error:
        return "", str(error)
    wide = phone.value("Math.max(document.documentElement.scrollWidth, innerWidth)")
    if phone.taps > MOST_TAPS:
        return told, f"{phone.taps} taps"
    return told, None if wide <= PHONE else f"the page is {wide} px wide"


def journeys_phone(browser, address, folder, pictures=None):
    """Walks every journey; each ends within the taps and the screens that a host has patience for."""
    wrong = []
    for number, (name, walk) in enumerate(JOURNEYS.items(), 1):
        phone = Phone(browser, address, name)
        told, problem = walked(phone, walk, folder)
        print(f"| {name} | {phone.taps} | {time.monotonic() - phone.begun:.1f} | {problem or told[:200]} |", flush=True)
        wrong += [f"{name}: {problem}"] if problem else []
        if pictures:
            phone.value("scrollTo(0, 0)")
            phone.page.picture(Path(pictures, f"journey-{number:02}.png"), height=SCREENS * HEIGHT)
        phone.page.close()
    check(not wrong, "\n".join(wrong))
    print(f"page: {len(JOURNEYS)} journeys on a phone take at most {MOST_TAPS} taps and {SCREENS} screens")
