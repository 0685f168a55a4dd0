"""How long answers take in a browser."""

import json
import random
import re
import statistics

from browser import Page
from computed import Core
from once_wrong import NIGHT
from steps import ALL, DONE, linked

# Changes of rules that are timed: fewer of a table that is played.
CHANGES, PLAYED_CHANGES = 200, 10
# A change is shown when the frame that has its edge is on the screen. Between changes one looks at the answer for a while:
# long work begins, and is in the way of the next change.
TIMED = """(async (sets) => {
  const edge = document.getElementById('edge');
  const shown = () => new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => { const painted = new MessageChannel(); painted.port1.onmessage = () => resolve(performance.now()); painted.port2.postMessage(null); });
    });
    seen.observe(edge, { childList: true });
  });
  const taken = [];
  for (const [path, value, looked] of sets) {
    await new Promise((resolve) => { setTimeout(resolve, looked); });
    page.changes = {};
    const [begun, end] = [performance.now(), shown()];
    changed(path, value);
    taken.push(await end - begun);
  }
  return taken;
})"""

LOOKED = 600


def plain_value(text):
    """A value of a setting as the page's controls give it; `None` if it is a table or a list."""
    if text[0] in "{[":
        return None
    return {"true": True, "false": False}.get(text) if text in ("true", "false") else json.loads(text) if re.fullmatch("[0-9.]+", text) else text


def is_taken(core, preset, path, text):
    """Whether a change is made by a single control, and nothing else of the table is against it, such as a side bet on a hand that it takes away."""
    value = plain_value(text)
    return value is not None and "errors" not in core.ask(ask="read", toml=f'base = "{preset}"\n{path} = {json.dumps(value)}')


def first_edge(page):
    """Milliseconds from opening to the edge; `None` where a table has none."""
    page.until("/\\d/.test(document.getElementById('edge')?.textContent ?? '') || document.body?.dataset.done", 200)
    return page.value("/\\d/.test(document.getElementById('edge').textContent) ? performance.now() : null")


def change_times(page, core, watch, preset):
    """Milliseconds from a change of one rule to the new edge on the screen, and those that the program works for it. Other
    work of the processor does not count for the latter."""
    changes = core.ask(ask="changes", toml=f'base = "{preset}"')["changes"]
    changes = [change for change in changes if is_taken(core, preset, *change.split("=", 1))]
    is_played = page.value("page.found?.rounds !== undefined")
    tried = random.choices(changes, k=PLAYED_CHANGES if is_played else CHANGES)
    sets = [[change.split("=", 1)[0], plain_value(change.split("=", 1)[1]), random.randrange(LOOKED)] for change in tried]
    taken = page.value(f"{TIMED}({json.dumps(sets)})")
    return taken, [] if is_played else [watch.ask(ask="edge", toml=f'base = "{preset}"', set=[change]) / 1000 for change in tried]


def night_time(page):
    """Milliseconds until the dealer's night is shown; `None` where a table has no dealer."""
    page.value("page.changes = {}; update()")
    page.until(f"{DONE} && {ALL} && {NIGHT}", 300)
    if page.value("byId('as-dealer').closest('label').hidden"):
        return None
    page.value("globalThis.asked = performance.now(); byId('as-dealer').click()")
    page.until(NIGHT, 200)
    return page.value("performance.now() - asked")


def times(browser, address, core, shown, presets):
    """Prints, for each preset, the time to the first edge, the median time of a change, and the time of the dealer's night."""
    watch = Core(shown, "--times")
    for preset in presets:
        page = Page(browser, linked(address, f'base = "{preset}"'))
        first = first_edge(page)
        page.until(DONE, 200)
        told = [f"first edge {first / 1000:.1f} s" if first is not None else "no edge"]
        if not page.value("page.read.stakes_vary"):
            taken, worked = change_times(page, core, watch, preset)
            program = f", of which the program works {statistics.median(worked):.0f} ms" if worked else ", simulated"
            night = night_time(page)
            told += [f"a change {statistics.median(taken):.0f} ms (median of {len(taken)}{program})", "no dealer" if night is None else f"the dealer's night {night / 1000:.1f} s"]
        page.close()
        print(f"page: {preset}: {'; '.join(told)}", flush=True)
    watch.close()
