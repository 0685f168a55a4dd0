"""Odds and house rules of three card games: Gnau (Niu Niu), Chinese Blackjack (ban-luck), Modulo N.

Load a house, ask it, get tables:

>>> import houseodds
>>> gnau = houseodds.load("gnau")
>>> f"{float(gnau.exact().edge):.4%}"
'5.0683%'
>>> played = gnau.simulate("20k", seed=1)
>>> played.frequency.columns[:3]
('role', 'hand', 'count')

Tables give frames of pandas and polars (``to_pandas()``, ``to_polars()``, ``to_arrow()``), which are imported when asked
for, and the bytes of the command's CSV (``to_csv()``). Work leaves other threads of Python running.
"""

from ._errors import ConfigError, Error, Mistake
from ._house import House, Interrupted, Played
from ._houseodds import __version__
from ._load import compare, load, loads, merge
from ._practice import Asked, Graded, Practice
from ._presets import Preset, presets
from ._results import Answer, Estimate, Page, Term, read, report, words
from ._table import Table, Tables

__all__ = [
    "Answer",
    "Asked",
    "ConfigError",
    "Error",
    "Estimate",
    "Graded",
    "House",
    "Interrupted",
    "Mistake",
    "Page",
    "Played",
    "Practice",
    "Preset",
    "Table",
    "Tables",
    "Term",
    "__version__",
    "compare",
    "load",
    "loads",
    "merge",
    "presets",
    "read",
    "report",
    "words",
]

# Where people find them, in messages and in pickles.
for _name in __all__:
    if _name != "__version__":
        globals()[_name].__module__ = __name__
