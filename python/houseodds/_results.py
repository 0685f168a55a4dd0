"""What a house answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional

from ._table import Table, Tables

if TYPE_CHECKING:
    from . import _houseodds


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


class _HasTables:
    tables: Tables
    """Every table, by name."""

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
        self.tables = tables
        self.edge: Optional[Fraction] = None if edge is None else Fraction(edge)
        """The dealer's edge per unit bet, exactly; ``None`` where it is not enumerated."""
        self.not_enumerated = tuple(not_enumerated)
        """Figures that enumeration does not give."""

    def __repr__(self) -> str:
        edge = "unknown" if self.edge is None else f"{float(self.edge):.6%}"
        return f"<houseodds.Exact: edge {edge}; tables {', '.join(self.tables)}>"


class _Played(_HasTables):
    """What was played."""

    def __init__(self, played: "_houseodds.Played") -> None:
        self._played = played
        self.tables = Tables(played.tables())

    @property
    def rounds(self) -> int:
        """Rounds, nights or shoes that were played."""
        return self._played.rounds

    @property
    def finished(self) -> bool:
        """Whether all was played that was asked for. If not, playing ``after`` this goes on."""
        return self._played.finished


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
        self.tables = tables

    @property
    def compared(self) -> Table:
        """A row a variant: its edge, the change from the first, and their errors."""
        return self._table("compared")

    @property
    def variants(self) -> Table:
        """What the variants have at the keys in which they differ."""
        return self._table("variants")

    def __repr__(self) -> str:
        return f"<houseodds.Comparison of {len(self.compared)} variants>"


@dataclass(frozen=True)
class Solved:
    """The best way to play."""

    figures: Mapping[str, float]
    """What it is worth, by name, in unit bets or as shares; a measured one has its error under NAME_std_error."""
    notes: tuple[str, ...]
    """Remarks, a sentence each."""
    tables: Tables
    """Charts and strategies, by name."""


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
