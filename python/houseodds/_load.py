"""Houses from presets, files and texts, and several of them together."""

import os
from collections.abc import Iterable
from typing import Literal, Optional, Union

from . import _options as options
from ._house import House, Played
from ._progress import Progress, follow
from ._results import Answer, answer
from ._values import Settings, laid, taken


def load(config: "Union[str, os.PathLike[str]]", *, set: Optional[Settings] = None, without: str = "") -> House:
    """Load a house by a preset's name or the path of a TOML file.

    ``set`` overrides values by dotted key. ``without`` removes cards from the shoe.

    >>> import houseodds
    >>> houseodds.load("gnau", set={"rules.ties": "push"}).exact().edge
    Fraction(0, 1)

    Raises :class:`ConfigError`.
    """
    if isinstance(config, os.PathLike):
        # A bare file name would be taken for a preset.
        config = os.path.join(os.path.dirname(config) or os.curdir, os.path.basename(config))
    if not isinstance(config, str):
        raise options.wrong("config", config, "it is the name of a preset or the path of a file")
    return House(config, None, laid(set), taken(without))


def loads(text: str, *, name: str = "text", set: Optional[Settings] = None, without: str = "") -> House:
    """Load a house from the text of a TOML file. Messages call it ``name``.

    >>> import houseodds
    >>> houseodds.loads('base = "gnau"', set={"players": 6}).simulate(4000, seed=1).rounds
    4000

    Raises :class:`ConfigError`.
    """
    if not isinstance(text, str):
        raise options.wrong("text", text, "it is the text of a TOML file")
    return House(options.text("name", name) or "text", text, laid(set), taken(without))


def compare(
    *houses: Union[House, Iterable[House]],
    why: bool = False,
    shapley: bool = False,
    play: Literal["config", "equilibrium"] = "config",
    bet: Optional[str] = None,
    rounds: Union[int, float, str, None] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    progress: Union[bool, Progress] = False,
) -> Answer:
    """Compare houses side by side, given one by one or as a list. The first is the baseline.

    >>> import houseodds
    >>> both = houseodds.compare(houseodds.load("gnau"), houseodds.load("niu-niu"))
    >>> both.compared["label"]
    ['gnau', 'niu-niu']

    With ``why``, the difference of two houses rule by rule: each one after the other, and each alone. With ``shapley``, also
    the mean over all orders, of more than 10 rules over a sample of them.

    >>> mine = houseodds.loads("base = 'gnau'\\nrules.ties = 'push'\\npayout.double = 2", name="mine")
    >>> told = houseodds.compare(houseodds.load("gnau"), mine, why=True).why
    >>> told["rule"], [step and round(step, 6) for step in told["step"]]
    (['gnau', 'rules.ties', 'payout.double', None, 'mine'], [None, -0.050683, 0.0, None, -0.050683])

    Raises :class:`Error` if there is none, one has no such bet, or best play of a game is not found.
    """
    given = options.several(houses, House, "house", 'load("gnau")')
    first, *others = (house._house for house in given)
    sides = (*options.sides(play, bet, rounds, seed), options.flag("why", why), options.flag("shapley", shapley))
    with follow(given[0].name, progress) as call:
        return answer(*first.compare(others, None, False, *sides, options.threads(threads), call))


def merge(*shards: Union[Played, Iterable[Played]]) -> Played:
    """Join the shards of one run of :meth:`House.simulate`, :meth:`~House.night` or :meth:`~House.count`. The result
    equals the whole run, to the byte.

    >>> import houseodds
    >>> gnau = houseodds.load("gnau")
    >>> first, second = (gnau.simulate("20k", seed=1, shard=(part, 2)) for part in (1, 2))
    >>> houseodds.merge(first, second).frequency == gnau.simulate("20k", seed=1).frequency
    True

    Raises :class:`Error` if they are not the shards of one run, or not all of them.
    """
    given = options.several(shards, Played, "shard", "house.simulate(1000, shard=(1, 2))")
    first = given[0]
    return Played(first.house, first.units, first.house._house.join([shard._played for shard in given]))
