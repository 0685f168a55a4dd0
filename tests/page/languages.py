"""The page in each language: nothing in English where a host looks first, nothing that sticks out, numbers as written there."""

import json
import re

from browser import Page
from steps import DONE, PHONE, briefly, check, choose, looks_right, start

CATALOGUES = ["zh-Hans", "vi", "zh-Hant", "ms"]
# What keeps its form in every language: names of files and commands, and letters of cards.
KEPT = re.compile(r"\{.*\}|houseodds(?: \w+| [\d.]+)?|TOML|SVG|Modulo N|[\w-]+\.csv|\bwin, tie\b")
# Texts of two screens, without the config, the list of languages and what a language says in Latin letters.
SHOWN = """(() => {
  const skipped = '#toml, #language, #csvs, #mistakes';
  return [...document.querySelectorAll('.mast, .app')].flatMap((part) => {
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const all = [];
    while (words.nextNode()) if (!words.currentNode.parentElement.closest(skipped)) all.push(words.currentNode.data.trim());
    return all;
  }).filter(Boolean);
})()"""
# English texts of the whole page, to be found in no other language.
ENGLISH = "[...new Set(%s)].filter((text) => /[a-z]{4}/.test(text))" % SHOWN
# Texts of the program that are shown as they are declared: questions, answers, names and summaries of tables.
DECLARED = """(() => {
  const all = new Set();
  const add = (text) => { if (text) all.add(text); };
  const look = (of) => {
    if (Array.isArray(of)) return of.forEach(look);
    if (of === null || typeof of !== 'object') return undefined;
    add(of.doc);
    if (of.path) add(of.name);
    return Object.values(of).forEach(look);
  };
  for (const { keys } of page.described.games) look(keys.filter(({ path }) => !OWN.includes(path) && !isOfBank(path)));
  for (const { summary } of page.described.presets) add(summary);
  return [...all].filter((text) => !isKnown(text));
})()"""


# A table whose bank is bid for, with four cards looked up, and when all its words are shown.
BID_FOR = "changed('dealer.by', 'bids'); changed('dealer.seen', 4); changed('dealer.stakes', [1, 5]); page.lookup.cards = ['K', '10', '4', '6']; page.lookup.render()"
BANK_SHOWN = f"{DONE} && page.found !== null && document.querySelector('#answer #lookup [role=status] table') !== null"
# When practice asks for an answer.
PRACTISED = "document.querySelector('#practice .cards + p button') !== null && document.querySelector('#practice .deal') === null"


def show_table(page, preset):
    """Shows a preset, or the first one with its bank bid for, a bid and a stake to practise."""
    if preset == "practised stakes":
        page.value("page.practice.give(0)")
        page.until("document.querySelector('#practice .deal') !== null", 120)
        page.value("document.querySelector('#practice .deal').click()")
        page.until(PRACTISED, 120)
    elif preset in ("bids", "fixed stakes"):
        page.value(BID_FOR if preset == "bids" else "changed('dealer.by', 'fixed')")
        page.until(BANK_SHOWN, 120)
        if preset == "bids":
            page.value("page.practice.begin(3)")
            page.until(PRACTISED, 120)
    else:
        start(page, preset)
        page.until(f"{DONE} && page.found !== null", 120)


def languages(browser, address, presets):
    """Each language says everything on the first table of each game and where the bank is bid for; a link and the browser keep
    the language."""
    shown_tables = [names[0] for names in presets.values()]
    shown_tables[1:1] = ["bids", "practised stakes", "fixed stakes"]
    english = Page(browser, address, PHONE)
    english.until(DONE)
    briefly(english)
    unknown = english.value(DECLARED)
    check(not unknown, f"texts of the program are in no catalogue: {unknown}")
    texts = {}
    for preset in shown_tables:
        show_table(english, preset)
        texts[preset] = set(english.value(ENGLISH))
    english.close()
    for language in CATALOGUES:
        page = Page(browser, f"{address}#language={language}", PHONE)
        page.until(DONE)
        briefly(page)
        check(page.value("document.documentElement.lang") == language, f"{language}: another language is shown")
        for preset, before in texts.items():
            show_table(page, preset)
            shown = [KEPT.sub("", text) for text in page.value(f"[...new Set({SHOWN})]")]
            foreign = [text for text in shown if text in before or (language.startswith("zh") and re.search(r"[a-z]{3}", text))]
            check(len(set(foreign) - SAME) == 0, f"{language}, {preset}: still in English: {sorted(set(foreign) - SAME)[:20]}")
            hidden = page.value("[...document.querySelectorAll('nav a')].filter((link) => { const { left, right } = link.getBoundingClientRect(); return left < 0 || right > innerWidth; }).length")
            check(hidden == 0, f"{language}: {hidden} parts are out of sight")
            looks_right(page, f"{language}, {preset}")
        page.close()
    print(f"page: {len(CATALOGUES) + 1} languages say everything on the first table of each game, and where its bank is bid for")


# Words that a language writes as English does.
SAME = {"Ngau tonku", "ngau tonku", "banker", "median", "gnau", "Gnau", "Niu Niu", "Modulo N", "ban luck", "Double", "joker"}


def switched(browser, address):
    """One tap changes the language and keeps the table; numbers and money are written as there, and read as there."""
    page = Page(browser, address, PHONE)
    page.until(DONE)
    choose(page, "rules.ties", "The player")
    page.until(DONE)
    toml = page.value("document.getElementById('toml').textContent")
    page.value("(() => { const list = document.getElementById('language'); list.value = 'vi'; list.dispatchEvent(new Event('change')); })()")
    page.until(DONE)
    check(page.value("document.getElementById('toml').textContent") == toml, "another language has another table")
    check(page.value("document.getElementById('lead').textContent").startswith("Về lâu dài"), "the answer is not in Vietnamese")
    page.value("(() => { for (const [id, text] of [['stake', '20.000'], ['currency', '₫']]) { const input = document.getElementById(id); input.value = text; input.dispatchEvent(new Event('input')); } })()")
    money = page.value("document.getElementById('money').textContent")
    check(re.search(r"\d\.\d{3},\d\d ₫", money), f"money is not as in Vietnam: {money}")
    page.until("location.hash.includes('language=vi')", 10)
    link = page.value("location.href")
    page.close()
    page = Page(browser, link, PHONE)
    page.until(DONE)
    check(page.value("document.documentElement.lang") == "vi" and page.value("document.getElementById('toml').textContent") == toml, "the link forgets the language or the table")
    page.close()
    page = Page(browser, address, PHONE)
    page.until(DONE)
    chosen = {tags: page.value(f"fitting({json.dumps(tags.split())})") for tags in ("zh-CN", "zh-SG", "zh-TW en", "zh-Hant-HK", "fr vi-VN", "ms-MY", "de")}
    check(chosen == {"zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh-TW en": "zh-Hant", "zh-Hant-HK": "zh-Hant", "fr vi-VN": "vi", "ms-MY": "ms", "de": "en"}, f"a browser's languages give {chosen}")
    page.close()
    print("page: the language changes with one tap, and a link keeps it")
