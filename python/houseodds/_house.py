"""A house, and what can be asked of it."""

import json
import os
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, Optional, TypeVar, Union

from . import _houseodds
from ._errors import Interrupted, Mistake
from ._progress import Progress, follow
from ._results import Comparison, Effects, Exact, Nights, Outlook, Simulated, Solved
from ._table import Tables

Value = Union[str, bool, int, float, Decimal, "list[Any]", "tuple[Any, ...]", "Mapping[str, Any]"]
"""What can stand at a key."""
Settings = Mapping[str, Value]
"""Values by dotted key, laid over a config."""


def written(value: Any) -> str:
    """A value as TOML.

    >>> written("push"), written(True), written([1, 0.5]), written({"five_dukes": 50})
    ('"push"', 'true', '[1, 0.5]', '{"five_dukes" = 50}')
    """
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{written(str(key))} = {written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, float):
        # Digits without an exponent, which decimals of a config have not.
        return format(Decimal(repr(value)), "f")
    return str(value)


def laid(settings: Optional[Settings]) -> tuple[str, ...]:
    """Settings as the command line takes them."""
    return tuple(f"{key}={written(value)}" for key, value in (settings or {}).items())


def taken(cards: str) -> tuple[str, ...]:
    """Cards that are taken out, if there are any."""
    return (cards,) if cards else ()


class House:
    """A game under the rules and strategies of a house; made by :func:`load` and :func:`loads`.

    >>> import houseodds
    >>> gnau = houseodds.load("gnau")
    >>> gnau.name, gnau.game
    ('gnau', 'gnau')
    >>> gnau.exact().edge
    Fraction(101026847573, 1993323051720)
    """

    def __init__(self, config: str, text: Optional[str], settings: tuple[str, ...], without: tuple[str, ...]) -> None:
        self._recipe = (config, text, settings, without)
        self._house = _houseodds.House(config, text, list(settings), list(without))

    def __repr__(self) -> str:
        return f"<houseodds.House {self.name}>"

    def set(self, settings: Optional[Settings] = None, *, without: str = "", **keys: Value) -> "House":
        """The same house under other values, by dotted key or by name.

        >>> import houseodds
        >>> houseodds.load("gnau").set({"rules.ties": "push"}, players=2).exact().edge
        Fraction(0, 1)

        Raises :class:`ConfigError`.
        """
        config, text, before, removed = self._recipe
        return House(config, text, before + laid({**(settings or {}), **keys}), removed + taken(without))

    @property
    def name(self) -> str:
        """Its name."""
        return self._house.name

    @property
    def game(self) -> str:
        """The name of its game."""
        return self._house.game

    @property
    def rules(self) -> str:
        """Its rules as TOML, every default filled in; those without effect are comments."""
        return self._house.rules()

    @property
    def warnings(self) -> tuple[Mistake, ...]:
        """Keys of its config that the others leave without effect."""
        return tuple(Mistake(*warning) for warning in self._house.warnings())

    def exact(self, *, threads: Optional[int] = None, progress: Union[bool, Progress] = False) -> Exact:
        """Counts every deal.

        >>> import houseodds
        >>> houseodds.load("gnau").exact().frequency.where(role="player", hand="five_dukes")["probability"]
        [0.0016806722689075631]

        Raises :class:`Error` if the game is not enumerated.
        """
        with follow(self.name, progress) as call:
            tables, edge, not_enumerated = self._house.exact(threads, call)
        return Exact(Tables(tables), edge, not_enumerated)

    def simulate(
        self,
        rounds: Union[int, float, str, None] = None,
        *,
        seed: Optional[int] = None,
        until_se: Optional[float] = None,
        after: Union[Simulated, Nights, None] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Simulated:
        """Plays seeded rounds: this many (``1_000_000``, ``1e6`` or ``"1M"``), else as many as the config says.

        The same rounds and seed give the same tables on any machine, with any number of ``threads``. Stops early once
        the standard error of the edge is at most ``until_se``. ``after`` goes on with what was played of this run or of
        a shorter one. Ctrl-C raises :class:`Interrupted`, which holds what was played until then.

        >>> import houseodds
        >>> houseodds.load("gnau").simulate("8k", seed=1).rounds
        8000

        Raises :class:`Error` if a number is out of range, or what was played before is of another run.
        """
        before = None if after is None else after._played
        played, raised = self._play(False, rounds, seed, until_se, before, threads, progress)
        return _ended(Simulated(played), raised)

    def night(
        self,
        nights: Union[int, float, str] = 100_000,
        *,
        seed: Optional[int] = None,
        after: Union[Simulated, Nights, None] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Nights:
        """Plays seeded nights, which ``[night]`` of the config describes; the arguments are those of :meth:`simulate`.

        >>> import houseodds
        >>> night = houseodds.load("gnau", set={"night.deal.rounds": 3}).night("1k").night
        >>> night.where(person="0", metric="rounds_dealt")["value"]
        [12.0]
        """
        before = None if after is None else after._played
        played, raised = self._play(True, nights, seed, None, before, threads, progress)
        return _ended(Nights(played), raised)

    def _play(
        self,
        by_night: bool,
        rounds: Union[int, float, str, None],
        seed: Optional[int],
        until_se: Optional[float],
        before: Optional[_houseodds.Played],
        threads: Optional[int],
        progress: Union[bool, Progress],
    ) -> tuple[_houseodds.Played, Optional[BaseException]]:
        with follow(self.name, progress) as call:
            return self._house.simulate(by_night, amount(rounds), seed, until_se, before, threads, call)

    def vary(
        self,
        values: Mapping[str, Iterable[Value]],
        *,
        one_at_a_time: bool = False,
        play: Literal["config", "equilibrium"] = "config",
        bet: Optional[str] = None,
        rounds: Union[int, float, str, None] = None,
        seed: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Comparison:
        """Compares this house under every combination of values, or with each change alone.

        >>> import houseodds
        >>> ties = houseodds.load("gnau").vary({"rules.ties": ["dealer", "push"]}).compared
        >>> ties["label"], ties["edge"]
        (['rules.ties=dealer', 'rules.ties=push'], [0.05068262642416435, 0.0])

        Raises :class:`ConfigError` or :class:`Error`.
        """
        vary = [f"{key}={','.join(map(typed, several))}" for key, several in values.items()]
        best, count = play == "equilibrium", amount(rounds)
        with follow(self.name, progress) as call:
            tables = self._house.compare([], vary, one_at_a_time, best, bet, count, seed, threads, call)
        return Comparison(Tables(tables))

    def house_rules(
        self,
        *,
        play: Literal["config", "equilibrium"] = "config",
        bet: Optional[str] = None,
        rounds: Union[int, float, str, None] = None,
        seed: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Comparison:
        """Compares this house with what each house rule of its game, alone, makes of it.

        Raises :class:`ConfigError` or :class:`Error`.
        """
        best, count = play == "equilibrium", amount(rounds)
        with follow(self.name, progress) as call:
            tables = self._house.compare([], [], True, best, bet, count, seed, threads, call)
        return Comparison(Tables(tables))

    def solve(
        self,
        against: Optional[Literal["players", "dealer", "seats"]] = None,
        *,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Solved:
        """Finds the best way to play: of everybody, or against those whose strategies the config gives.

        >>> import houseodds
        >>> round(houseodds.load("chinese-blackjack").solve().figures["value"], 6)
        -0.011962

        Raises :class:`Error` if the game has no such answer.
        """
        with follow(self.name, progress) as call:
            figures, notes, tables = self._house.solve(against, threads, call)
        return Solved(json.loads(figures), tuple(notes), Tables(tables))

    def hand(
        self, cards: str, *, against: Optional[int] = None, n: Optional[int] = None, all: bool = False
    ) -> dict[str, Any]:
        """Says what can be made of a hand, and what that is worth; as the ``--json`` of the command.

        >>> import houseodds
        >>> hand = houseodds.load("gnau").hand("3s 6h 8d 4c 8h")
        >>> hand["hand"], hand["pays"]
        ('double_8', 3)

        Raises :class:`Error` if it is no hand, or an option is missing or of no use.
        """
        answer: dict[str, Any] = json.loads(self._house.hand(cards, against, n, all))
        return answer

    def risk(
        self,
        rounds: Union[int, float, str],
        *,
        bankroll: Optional[int] = None,
        goal: Optional[int] = None,
        ruin: Optional[float] = None,
        quantiles: Iterable[float] = (5, 95),
        kelly: bool = False,
        role: Literal["player", "dealer"] = "player",
        bet: Optional[str] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Outlook:
        """Looks ahead over many rounds.

        >>> import houseodds
        >>> round(houseodds.load("gnau").risk(1000, bankroll=100).figures["ruin"], 6)
        0.253375

        Raises :class:`Error` if the game has no such bet.
        """
        count = amount(rounds)
        terms = (bankroll, goal, ruin, [float(percent) for percent in quantiles], kelly, role == "dealer", bet)
        with follow(self.name, progress) as call:
            figures, tables = self._house.risk(0 if count is None else count, *terms, threads, call)
        return Outlook(json.loads(figures), Tables(tables).get("risk"))

    def effects(self, *, threads: Optional[int] = None, progress: Union[bool, Progress] = False) -> Effects:
        """Counts what one card fewer in the shoe makes of the edge on each bet.

        >>> import houseodds
        >>> effects = houseodds.load("gnau").effects()
        >>> round(float(effects.changes["As", "main"]), 6)
        0.001687

        Raises :class:`Error` if the game, or these rules, are not enumerated.
        """
        with follow(self.name, progress) as call:
            edges, changes, tables = self._house.effects(threads, call)
        by_card = {(card, bet): Fraction(change) for card, _, bet, change in changes}
        (table,) = Tables(tables).values()
        return Effects({bet: Fraction(edge) for bet, edge in edges}, by_card, table)


_Ran = TypeVar("_Ran", Simulated, Nights)


def _ended(result: _Ran, raised: Optional[BaseException]) -> _Ran:
    """What was played, unless something was raised meanwhile."""
    if isinstance(raised, KeyboardInterrupt):
        raise Interrupted(result) from None
    if raised is not None:
        raise raised
    return result


def amount(rounds: Union[int, float, str, None]) -> Optional[int]:
    """A number of rounds.

    >>> amount(1e6), amount("2.5M"), amount("10_000")
    (1000000, 2500000, 10000)
    """
    if rounds is None or isinstance(rounds, int):
        return rounds
    if isinstance(rounds, str):
        return _houseodds.amount(rounds)
    if not rounds.is_integer():
        raise ValueError(f"{rounds} is no number of rounds")
    return int(rounds)


def typed(value: Any) -> str:
    """A value as it is typed behind ``--vary KEY=``: plain words are bare, so that labels read as those of the command."""
    text = str(value) if isinstance(value, str) else written(value)
    is_bare = bool(text) and all(c.isascii() and (c.isalnum() or c in "_-.") for c in text)
    return text if is_bare or not isinstance(value, str) else written(value)


def load(config: "Union[str, os.PathLike[str]]", *, set: Optional[Settings] = None, without: str = "") -> House:
    """Loads a house: a preset's name, or the path of a TOML file.

    ``set`` lays values over it by dotted key; ``without`` takes cards out of the shoe that are known not to come.

    >>> import houseodds
    >>> houseodds.load("gnau", set={"rules.ties": "push"}).exact().edge
    Fraction(0, 1)

    Raises :class:`ConfigError`.
    """
    if isinstance(config, os.PathLike):
        # A bare file name would be taken for a preset.
        config = os.path.join(os.path.dirname(config) or os.curdir, os.path.basename(config))
    return House(str(config), None, laid(set), taken(without))


def loads(text: str, *, name: str = "text", set: Optional[Settings] = None, without: str = "") -> House:
    """Loads a house from the text of a TOML file; messages call it ``name``.

    >>> import houseodds
    >>> houseodds.loads('base = "gnau"', set={"players": 6}).simulate(4000, seed=1).rounds
    4000

    Raises :class:`ConfigError`.
    """
    return House(name, text, laid(set), taken(without))


def compare(
    *houses: House,
    play: Literal["config", "equilibrium"] = "config",
    bet: Optional[str] = None,
    rounds: Union[int, float, str, None] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    progress: Union[bool, Progress] = False,
) -> Comparison:
    """Puts houses side by side; the first is what the others are compared with.

    >>> import houseodds
    >>> both = houseodds.compare(houseodds.load("gnau"), houseodds.load("niu-niu"))
    >>> both.compared["label"]
    ['gnau', 'niu-niu']

    Raises :class:`Error` if there is none, one has no such bet, or best play of a game is not found.
    """
    if not houses:
        raise TypeError("give at least one house")
    first, *others = (house._house for house in houses)
    with follow(houses[0].name, progress) as call:
        tables = first.compare(others, None, False, play == "equilibrium", bet, amount(rounds), seed, threads, call)
    return Comparison(Tables(tables))


class Preset:
    """A config that ships with the package."""

    def __init__(self, name: str, summary: str, toml: str) -> None:
        self.name, self.summary, self.toml = name, summary, toml

    def __repr__(self) -> str:
        return f"<houseodds.Preset {self.name}: {self.summary}>"


def presets() -> list[Preset]:
    """Every preset, the default of each game first.

    >>> import houseodds
    >>> houseodds.presets()[0].name
    'gnau'
    """
    return [Preset(*preset) for preset in _houseodds.presets()]
