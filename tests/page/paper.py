"""The page on paper: at most three sheets of A4 with the answer and all rules, and a card of A6 with the rules alone."""

import base64
import json
import re
import subprocess
import unicodedata
from collections import Counter
from pathlib import Path

from browser import Page
from languages import CATALOGUES
from steps import ALL, DONE, PHONE, SCREEN, briefly, check, linked

A4, A6 = (595, 842), (298, 420)
SHEETS, SIDES = 3, 2
# Texts that paper shows, without those that only a screen reader says.
PRINTED = """(() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const all = [];
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    if (element.checkVisibility() && !element.closest('.vh, title, desc')) all.push(words.currentNode.data);
  }
  return all.join('');
})()"""
# A table that goes on has its heading again on the next sheet.
HEADS = "[...document.querySelectorAll('thead')].map((head) => head.textContent).join('')"
# What takes a finger; the cells of a chart are buttons too.
TOUCHED = "[...document.querySelectorAll('button, input, select, summary, nav, pre')].filter((of) => of.checkVisibility() && !of.closest('.hs')).map((of) => of.outerHTML.slice(0, 80))"


def letters(text):
    """How often each character is there."""
    return Counter(re.sub(r"\s|\u00ad|\u200b", "", unicodedata.normalize("NFKC", text)))


def printed(page, folder):
    """The page as Chromium prints it: the size of each sheet in points, its text, and the words that are not within the margins."""
    pdf = Path(folder, "page.pdf")
    pdf.write_bytes(base64.b64decode(page.call("Page.printToPDF", printBackground=True, preferCSSPageSize=True)["data"]))

    def ran(*command):
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    sizes = re.findall(r"size: +([\d.]+) x ([\d.]+) pts", ran("pdfinfo", "-l", "99", pdf))
    outside = []
    for width, height, words in re.findall(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', ran("pdftotext", "-bbox", pdf, "-"), re.S):
        for left, top, right, bottom, word in re.findall(r'xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)', words):
            if float(left) < 8 or float(top) < 0 or float(right) > float(width) - 8 or float(bottom) > float(height):
                outside.append(word)
    return [(round(float(width)), round(float(height))) for width, height in sizes], ran("pdftotext", "-raw", pdf, "-"), outside


def is_whole(page, folder, where, paper, most):
    """Paper of this size has every text that is to be printed, and no other."""
    page.call("Emulation.setEmulatedMedia", media="print")
    wanted, heads, touched = page.value(PRINTED), page.value(HEADS), page.value(TOUCHED)
    page.call("Emulation.setEmulatedMedia", media="")
    sizes, text, outside = printed(page, folder)
    check(len(sizes) <= most and all(abs(one - two) <= 2 for size in sizes for one, two in zip(size, paper)), f"{where}: sheets of {sizes}")
    check(not touched, f"{where}: paper has {touched}")
    check(not outside, f"{where}: cut off, or in the margin: {outside}")
    lost, more = letters(wanted) - letters(text), letters(text) - letters(wanted) - letters(heads * (len(sizes) - 1))
    check(not lost and not more, f"{where}: paper lacks {dict(lost)}, and has {dict(more)} besides")
    return sizes, text


EVERY = ("en", *CATALOGUES)
# Tables of the short form, with the languages of their paper.
TABLES = {
    'base = "gnau"\nrules.ties = "push"\npayout.double = 2\nplayers = 6\n[event.two_pairs]\nalike_exactly = [2, 2]\n[side.dukes]\npays = { five_dukes = 50, two_pairs = 3 }': EVERY,
    'base = "chinese-blackjack"\nrules.ties = "dealer"': ["zh-Hant"],
    'base = "niu-niu-bids"': ["vi"],
    'base = "modulo-n"': ["ms"],
}
# Words of the first table.
WORDS = ["differ", "The rules of this table", "Ahead at the end", "to my table", "Equal hands", "Double pays", "two pairs of different", "two pairs: 3"]
# Hands of cards from the highest with what they pay, by the rules that docs/rules.md gives, and hands that are off.
HANDS = {
    'base = "gnau"\nrules.ties = "push"\npayout.double = 2\n': (["five_dukes 7", "ngau_tonku 5", "double 2", "ox 1", "no_ox 0"], ["five_small", "four_of_a_kind", "full_house", "straight", "four_dukes"]),
    'base = "niu-niu-bids"': (["straight flush 7", "four_of_a_kind 6", "five_small 8", "full_house 6", "flush 5", "straight 5", "five_dukes 5", "ox_10 4", "ox_9 3", "ox_8 – ox_7 2", "ox_6 – ox_1 1", "no_ox 1"],
                              ["double", "ngau_tonku", "four_dukes"]),
}
LISTED = "[...document.querySelectorAll('#card .hands tr')].map((row) => [row.cells[0].firstChild.data, row.cells[1].textContent])"
SHEET = "[...document.querySelectorAll('#sheet tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"


def answer_on_paper(page, folder, where):
    """The answer on A4; no sheet but the last is nearly empty."""
    _, text = is_whole(page, folder, where, A4, SHEETS)
    lines = [sum(1 for line in sheet.splitlines() if line.strip()) for sheet in text.split("\f")[:-1]]
    check(all(count > 20 for count in lines[:-1]), f"{where}: sheets with {lines} lines")
    return text


def card_on_paper(page, folder, where):
    """The card has the hands in play from the highest, and marks what differs; when it is printed, paper has the answer again."""
    page.value("globalThis.print = () => {}; document.getElementById('print-card').click()")
    is_whole(page, folder, f"{where}, card", A6, SIDES)
    rows, sheet = page.value(SHEET.replace("#sheet", "#card")), page.value(SHEET)
    check(len(rows) > 7 and all(name and value for name, value in rows), f"{where}: the card has {rows}")
    changed, shown = (page.value(f"document.querySelectorAll('#{of} .changed').length") for of in ("sheet", "card"))
    check(changed == shown, f"{where}: the card marks {shown} of {changed} rules that differ")
    for toml, (wanted, off) in HANDS.items():
        if where.startswith(toml):
            pays = [(" – ".join(page.value(f"capital(spoken({json.dumps(hand)}))") for hand in hands.split(" – ")), amount) for hands, amount in (one.rsplit(" ", 1) for one in wanted)]
            pays = [[name, page.value("say('card-nothing')") if amount == "0" else amount] for name, amount in pays]
            listed = page.value(LISTED)
            check(listed == pays, f"{where}: the card lists {listed}, not {pays}")
            names = {page.value(f"spoken({json.dumps(hand)}).toLowerCase()") for hand in off}
            check(not any(cell.lower() in names or cell.lower().startswith(f"{name} pays") for name in names for row in rows for cell in row), f"{where}: a hand that is off is on the card: {rows}")
    check(page.value("document.querySelector('#card p').textContent.length") > 20, f"{where}: nothing says how cards count")
    page.value("dispatchEvent(new Event('afterprint'))")
    check(page.value("document.body.className") == "", f"{where}: the card stays")


def paper(browser, address, folder, presets, long):
    """Tables on paper: in the short form the first one in every language, in the long form all."""
    tables = {toml: EVERY for toml in [*TABLES, *(f'base = "{name}"' for names in presets.values() for name in names)]} if long else TABLES
    for toml, languages in tables.items():
        page = Page(browser, linked(address, toml), SCREEN)
        briefly(page)
        for language in languages:
            page.until(DONE)
            if page.value("document.documentElement.lang") != language:
                page.value(f"speak('{language}')")
            page.until(f"{DONE} && {ALL}", 200)
            where = f"{toml} in {language}"
            text = answer_on_paper(page, folder, where)
            card_on_paper(page, folder, where)
            check(language != "en" or "side" not in toml or all(words in text for words in WORDS), f"{where}: not all of {WORDS} in {text}")
            sheet = page.value(SHEET)
            check(len(sheet) > 7 and all(name and value for name, value in sheet), f"{where}: rules without values: {sheet}")
            told = page.value("[...document.querySelectorAll('fieldset.changed .why')].map(({ hidden, textContent }) => (hidden ? '' : textContent))")
            check(not any(told), f"{where}: a changed rule is said to do nothing: {told}")
        page.close()
    solved_on_paper(browser, address, folder)
    print(f"page: {len(tables)} tables fit on {SHEETS} sheets of A4 and their rules on a card of A6, in {len(EVERY)} languages")


def solved_on_paper(browser, address, folder):
    """A phone's paper is no narrower, and has the chart of best play."""
    page = Page(browser, linked(address, 'base = "chinese-blackjack"'), PHONE, is_touched=True)
    page.until(f"{DONE} && {ALL}", 200)
    page.value("document.getElementById('solve').click()")
    page.until("document.querySelector('#solution .hs') !== null", 200)
    answer_on_paper(page, folder, "a solved table from a phone")
    page.close()
