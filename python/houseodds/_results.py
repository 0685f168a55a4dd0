"""What a house answers."""

import html
import json
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, TypeVar, Union

from . import _houseodds
from ._table import Table, Tables

if TYPE_CHECKING:
    from ._house import House


@dataclass(frozen=True)
class Estimate:
    """A figure that was measured, in unit bets or as a share."""

    value: Optional[float]
    """``None`` where too little was seen."""
    std_error: Optional[float]
    """Its standard error."""
    ci_low: Optional[float]
    """Lower end of its 95 % interval."""
    ci_high: Optional[float]
    """Upper end of its 95 % interval."""

    def __float__(self) -> float:
        """Its value; not a number where too little was seen."""
        return math.nan if self.value is None else self.value

    def __format__(self, spec: str) -> str:
        """Its value in a format, as of a number; without a format, the value beside its error.

        >>> f"{Estimate(0.05068, 0.00013, None, None):.2%}", f"{Estimate(0.05068, 0.00013, None, None)}"
        ('5.07%', '0.05068 ± 0.00013')
        """
        return format(float(self), spec) if spec else str(self)

    def __str__(self) -> str:
        """The value and its error, to two digits of the error."""
        if self.value is None or not self.std_error:
            return "unknown" if self.value is None else f"{self.value:.10g}"
        digits = max(0, 1 - math.floor(math.log10(self.std_error)))
        return f"{self.value:.{digits}f} ± {self.std_error:.{digits}f}"


class _HasTables:
    tables: Tables
    """Every table, by name."""

    def _repr_html_(self) -> str:
        first = next(iter(self.tables.values()), None)
        return f"<p>{html.escape(repr(self))}</p>{'' if first is None else first._repr_html_()}"

    def _table(self, name: str) -> Table:
        try:
            return self.tables[name]
        except KeyError:
            known = ", ".join(self.tables)
            raise AttributeError(f"there is no table {name!r} here; there are {known or 'none'}") from None


class _Result(_HasTables):
    @property
    def frequency(self) -> Table:
        """How often each role has each hand."""
        return self._table("frequency")

    @property
    def payout(self) -> Table:
        """The law of the net of a player, of each seat and of the dealer."""
        return self._table("payout")

    @property
    def bets(self) -> Table:
        """Each bet, main and side: stake, edge, return, deviation, hit frequency."""
        return self._table("bets")

    @property
    def pays(self) -> Table:
        """Each way a bet can end: what it pays, how often, what it adds to the return."""
        return self._table("pays")

    @property
    def matchup(self) -> Table:
        """Gnau: each hand against each hand."""
        return self._table("matchup")

    @property
    def turn_up(self) -> Table:
        """Modulo N: everything by the residue turned up."""
        return self._table("turn_up")

    @property
    def figures(self) -> Table:
        """Edge, deviations, shares won, pushed and lost: ``edge.csv`` of the command."""
        return self._table("edge")

    def metric(self, role: str, metric: str) -> Estimate:
        """A figure of :attr:`figures`.

        >>> import houseodds
        >>> houseodds.load("gnau").exact().metric("player", "win").value
        0.4487262382912247
        """
        rows = [row for row in self.figures if (row["role"], row["metric"]) == (role, metric)]
        if not rows:
            raise KeyError((role, metric))
        value, std_error, low, high = (
            cell if isinstance(cell, float) else None if cell is None else float(cell)
            for cell in (rows[0][name] for name in ("value", "std_error", "ci_low", "ci_high"))
        )
        return Estimate(value, std_error, low, high)


class Exact(_Result):
    """The tables of every deal, without sampling error."""

    def __init__(self, tables: Tables, edge: Optional[str], not_enumerated: list[str]) -> None:
        self.tables: Tables = tables
        self.edge: Optional[Fraction] = None if edge is None else Fraction(edge)
        """The dealer's edge per unit bet, exactly; ``None`` where it is not enumerated."""
        self.not_enumerated: tuple[str, ...] = tuple(not_enumerated)
        """Figures that enumeration does not give."""

    def __repr__(self) -> str:
        edge = "unknown" if self.edge is None else f"{float(self.edge):.6%}"
        return f"<houseodds.Exact: edge {edge}; tables {', '.join(self.tables)}>"


class _Played(_HasTables):
    """What was played."""

    def __init__(self, house: "House", played: "_houseodds.Played") -> None:
        self.house: House = house
        """Whose rounds they are."""
        self._played: _houseodds.Played = played
        self.tables: Tables = Tables(played.tables())

    def __reduce__(self) -> "tuple[Any, ...]":
        return restored, (type(self), self.house, self._played.save())

    def __deepcopy__(self: "_Kind", memo: object) -> "_Kind":
        # Nothing in it can change.
        return self

    @property
    def rounds(self) -> int:
        """Rounds, nights or shoes that were played."""
        return self._played.rounds

    @property
    def finished(self) -> bool:
        """Whether all was played that was asked for. If not, playing ``after`` this goes on."""
        return self._played.finished


_Kind = TypeVar("_Kind", bound=_Played)


def restored(kind: "type[_Kind]", house: "House", text: str) -> "_Kind":
    """What was played, from its text."""
    return kind(house, house._house.read_rounds(text))


class Nights(_Played):
    """What nights come to, by person."""

    @property
    def night(self) -> Table:
        """Figures of each person: mean, deviation, quantiles, how often ahead and ruined, what the bank is worth; of
        everybody in the row ``all``."""
        return self._table("night")

    @property
    def law(self) -> Table:
        """How likely each net of a night is, by person."""
        return self._table("night_law")

    def __repr__(self) -> str:
        return f"<houseodds.Nights: {self.rounds:,} nights; tables {', '.join(self.tables)}>"


class Counts(_Played):
    """What counting cards is worth."""

    @property
    def counted(self) -> Table:
        """By true count: how often it comes, the edge there, and what betting from it on wins; of all rounds in the
        rows ``all``."""
        return self._table("counted")

    @property
    def tags(self) -> Table:
        """What each card counts, and what its removal does to the edge."""
        return self._table("tags")

    def __repr__(self) -> str:
        return f"<houseodds.Counts: {self.rounds:,} shoes; tables {', '.join(self.tables)}>"


class Simulated(_Played, _Result):
    """The tables of rounds that were played."""

    @property
    def edge(self) -> Estimate:
        """The dealer's edge per unit bet."""
        return self.metric("dealer", "edge")

    def __repr__(self) -> str:
        edge = self.edge
        said = "unknown" if edge.value is None or edge.std_error is None else f"{edge.value:.4%} ± {edge.std_error:.4%}"
        return f"<houseodds.Simulated: {self.rounds:,} rounds, edge {said}; tables {', '.join(self.tables)}>"


class Comparison(_HasTables):
    """Houses side by side; the first row is what the others are compared with."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables

    @property
    def compared(self) -> Table:
        """A row a variant: its edge, the change from the first, and their errors."""
        return self._table("compared")

    @property
    def variants(self) -> Table:
        """What the variants have at the keys in which they differ."""
        return self._table("variants")

    @property
    def why(self) -> Table:
        """Why the second differs from the first, a row a rule, if that was asked."""
        return self._table("why")

    def __repr__(self) -> str:
        return f"<houseodds.Comparison of {len(self.compared)} variants>"


def answered(figures: Mapping[str, float], notes: "tuple[str, ...]") -> str:
    """Figures and notes, as notebooks show them."""
    rows = "".join(f"<tr><th>{html.escape(name)}</th><td>{value:.6g}</td></tr>" for name, value in figures.items())
    return f"<table>{rows}</table>" + "".join(f"<p>{html.escape(note)}</p>" for note in notes)


@dataclass(frozen=True)
class Solved:
    """The best way to play."""

    figures: Mapping[str, float]
    """What it is worth, by name, in unit bets or as shares; a measured one has its error under NAME_std_error."""
    notes: tuple[str, ...]
    """Remarks, a sentence each."""
    tables: Tables
    """Charts and strategies, by name."""

    def _repr_html_(self) -> str:
        return answered(self.figures, self.notes) + "".join(table._repr_html_() for table in self.tables.values())


@dataclass(frozen=True)
class Design:
    """Payouts and rules that give a bet a wanted edge."""

    figures: Mapping[str, float]
    """What was wanted, by name."""
    notes: tuple[str, ...]
    """Remarks, a sentence each."""
    designs: Table
    """Combinations, the nearest to the target first, with the edge, deviation and hit frequency of each."""

    def _repr_html_(self) -> str:
        return answered(self.figures, self.notes) + self.designs._repr_html_()


class Dossier:
    """What a casino and its regulator ask about a game."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files: dict[str, str] = dict(files)
        """Every file of the command, by name: the page, its figures as JSON, tables as CSV, their sums."""

    def __repr__(self) -> str:
        return f"<houseodds.Dossier of {self.figures['name']}: {', '.join(self.files)}>"

    def _repr_html_(self) -> str:
        return Page(self.html)._repr_html_()

    @property
    def html(self) -> str:
        """The page."""
        return self.files["dossier.html"]

    @property
    def figures(self) -> Mapping[str, Any]:
        """Everything on it."""
        everything: Mapping[str, Any] = json.loads(self.files["dossier.json"])
        return everything

    @property
    def tables(self) -> Tables:
        """Its tables, by name."""
        texts = ((name[: -len(".csv")], text) for name, text in self.files.items() if name.endswith(".csv"))
        return Tables([(name, text, []) for name, text in texts])

    def save(self, folder: "Union[str, os.PathLike[str]]") -> None:
        """Writes all files into a folder, which must not have one of them."""
        os.makedirs(folder, exist_ok=True)
        for name, text in self.files.items():
            with open(os.path.join(folder, name), "x", encoding="utf-8", newline="") as file:
                file.write(text)


class Page(str):
    """A page as text, which notebooks show in place."""

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{html.escape(self)}" style="width: 100%; height: 40em; border: 0"></iframe>'


class Stored(_Result):
    """A result that the command wrote."""

    def __init__(self, folder: "os.PathLike[str]", about: Mapping[str, Any], tables: Tables) -> None:
        self.folder: str = os.fspath(folder)
        """Where it is."""
        self.about: Mapping[str, Any] = about
        """What its ``run.json`` says."""
        self.tables: Tables = tables

    def __repr__(self) -> str:
        return f"<houseodds.Stored: {self.about['name']}, {self.about['method']}; tables {', '.join(self.tables)}>"


def read(folder: "Union[str, os.PathLike[str]]") -> list[Stored]:
    """Reads every result in a folder, its own or those in folders below, each checked against its sums.

    Raises :class:`Error` if there is none, or a file is damaged.
    """
    found = _houseodds.stored([os.fspath(folder)])
    return [Stored(place, json.loads(about), Tables(tables)) for place, about, tables in found]


def report(*folders: "Union[str, os.PathLike[str]]", title: Optional[str] = None) -> Page:
    """The results in these folders as one page of HTML, which notebooks show in place.

    Raises :class:`Error` if there are none in one of them, or a file is damaged.
    """
    return Page(_houseodds.report([os.fspath(folder) for folder in folders], title))


class Term(NamedTuple):
    """What people call something at the table."""

    name: Optional[str]
    """What it is called here, as in configs and tables; ``None`` if there is no such thing."""
    meaning: str
    """What it is."""
    games: list[str]
    """In which games."""
    keys: list[str]
    """The keys of a config that are about it."""
    called: dict[str, list[str]]
    """Its other names, by language."""


def words(word: Optional[str] = None) -> list[Term]:
    """What people call hands, roles and rules: everything, or what is called so.

    >>> import houseodds
    >>> houseodds.words("bull-bull")[0].name
    'niu-niu'
    """
    found = _houseodds.terms(word)
    return [Term(name, meaning, games, keys, dict(called)) for name, meaning, games, keys, called in found]


@dataclass(frozen=True)
class Outlook:
    """What many rounds may net."""

    figures: Mapping[str, Any]
    """Mean, deviation, quantiles, chances to be ahead and ruined, what else was asked, and how each was found."""
    law: Optional[Table]
    """The law of the total; ``None`` where it was approximated."""


@dataclass(frozen=True)
class Effects:
    """What one card fewer in the shoe makes of the edge."""

    edges: Mapping[str, Fraction]
    """The edge on each bet in the full shoe, exactly."""
    changes: Mapping[tuple[str, str], Fraction]
    """By card and bet: how the edge changes without one such card, exactly."""
    table: Table
    """All of it, rounded."""


@dataclass(frozen=True)
class Verified:
    """Rounds that were played, held against every deal."""

    figures: Mapping[str, Any]
    """The summary, as the ``--json`` of the command."""
    comparisons: Table
    """Every figure, the least likely first: what was seen, what was expected, and how likely so large a difference is, by
    itself (``p``) and among all figures (``adjusted_p``)."""

    @property
    def agrees(self) -> bool:
        """Whether chance explains every figure."""
        return bool(self.figures["agrees"])


@dataclass(frozen=True)
class Monitored:
    """Play that was written down, held against the rules."""

    figures: Mapping[str, Any]
    """The columns, the edge and all else that the ``--json`` of the command has."""
    comparisons: Table
    """Every figure, as in :class:`Verified`, column by column."""

    @property
    def smallest_p(self) -> float:
        """How likely the most unlikely figure is, among all."""
        return float(self.figures["smallest_adjusted_p"])

    @property
    def impossible(self) -> "list[Mapping[str, Any]]":
        """What the rules cannot have produced: line, lines alike, column, value."""
        return list(self.figures["impossible"])
