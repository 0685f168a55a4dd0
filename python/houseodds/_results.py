"""Results of a house's questions."""

import html
import json
import math
import os
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _houseodds
from ._errors import Error
from ._options import text, wrong
from ._table import Table, Tables, missing

if TYPE_CHECKING:
    import matplotlib.axes


class Estimate(float):
    """A measured figure with its error, in unit bets or as a share. It compares, adds and rounds as its value, or as NaN
    if too little was seen.

    >>> edge = Estimate(0.05068, 0.00013, None, None)
    >>> edge > 0.05, round(edge, 3), edge + 1, sum([edge, edge])
    (True, 0.051, 1.05068, 0.10136)
    """

    value: Optional[float]
    """Value, or ``None`` if too little was seen."""
    std_error: Optional[float]
    """Standard error."""
    ci_low: Optional[float]
    """Lower end of its 95 % interval."""
    ci_high: Optional[float]
    """Upper end of its 95 % interval."""

    def __new__(
        cls,
        value: Optional[float],
        std_error: Optional[float] = None,
        ci_low: Optional[float] = None,
        ci_high: Optional[float] = None,
    ) -> "Estimate":
        estimate = super().__new__(cls, math.nan if value is None else value)
        estimate.value, estimate.std_error, estimate.ci_low, estimate.ci_high = value, std_error, ci_low, ci_high
        return estimate

    def __getnewargs__(self) -> "tuple[Any, ...]":
        return self.value, self.std_error, self.ci_low, self.ci_high

    def __repr__(self) -> str:
        figures = ("value", "std_error", "ci_low", "ci_high")
        return f"Estimate({', '.join(f'{name}={getattr(self, name)!r}' for name in figures)})"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(str(self))}</p>"

    def __format__(self, spec: str) -> str:
        """Format the value like a number, or without a format with its error.

        >>> f"{Estimate(0.05068, 0.00013, None, None):.2%}", f"{Estimate(0.05068, 0.00013, None, None)}"
        ('5.07%', '0.05068 ± 0.00013')
        """
        return format(float(self), spec) if spec else str(self)

    def __str__(self) -> str:
        """Format the value and its error, to two digits of the error."""
        if self.value is None or not self.std_error:
            return "unknown" if self.value is None else f"{self.value:.10g}"
        digits = max(0, 1 - math.floor(math.log10(self.std_error)))
        return f"{self.value:.{digits}f} ± {self.std_error:.{digits}f}"


class Page(str):
    """The text of a page, which notebooks show in place."""

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{html.escape(self)}" style="width: 100%; height: 40em; border: 0"></iframe>'


class Answer:
    """The answer to a question: figures, tables and notes. Each table and figure is also an attribute.

    >>> import houseodds
    >>> exact = houseodds.load("gnau").exact()
    >>> exact.frequency.columns[:2], exact.not_enumerated[0]
    (('role', 'hand'), 'payout.csv of role dealer')
    """

    figures: Mapping[str, Any]
    """Figures by name, as the ``--json`` of the command has them."""
    tables: Tables
    """All tables, by name."""
    notes: tuple[str, ...]
    """Remarks, a sentence each."""
    files: Mapping[str, str]
    """Further files of a dossier, by name."""

    frequency: Table
    """Frequency of each hand, by role."""
    payout: Table
    """Distribution of the net of a player, each seat and the dealer."""
    bets: Table
    """All bets, main and side: stake, edge, return, deviation, hit frequency."""
    pays: Table
    """Outcomes of bets: payout, frequency, contribution to the return."""
    matchup: Table
    """Gnau: each hand against each hand."""
    turn_up: Table
    """Modulo N: everything by the residue turned up."""
    night: Table
    """Nights: figures of each person. Rows without a person are about everybody."""
    night_law: Table
    """Nights: distribution of the net of a night, by person."""
    counted: Table
    """Counting: share, edge and gain by true count."""
    tags: Table
    """Counting: tag of each card, and the effect of its removal on the edge."""
    compared: Table
    """Comparisons: a row for each variant, with its edge and the change from the first."""
    variants: Table
    """Comparisons: values of the keys that differ."""
    why: Table
    """Comparisons: difference of the second from the first, a row for each rule, if requested."""
    designs: Table
    """Designs: combinations, the nearest to the target first."""
    risk: Table
    """Many rounds: distribution of the total, absent if it was rounded."""
    comparisons: Table
    """Checks and logs: every figure compared, with the chance of so large a difference."""

    def __init__(
        self,
        figures: Mapping[str, Any],
        tables: Tables,
        notes: Iterable[str] = (),
        files: Optional[Mapping[str, str]] = None,
        shown: str = "",
    ) -> None:
        self.figures = figures
        self.tables = tables
        self.notes = tuple(notes)
        self.files = dict(files or {})
        self._shown: str = shown

    def __getattr__(self, name: str) -> Any:
        """Return a table, or else a figure, by name."""
        own = self.__dict__
        for values in (own.get("tables", {}), own.get("figures", {})):
            if not name.startswith("_") and name in values:
                return values[name]
        known = ", ".join([*own.get("tables", ()), *own.get("figures", ())])
        raise AttributeError(f"there is no table and no figure {name!r} here; there are {known or 'none'}")

    def __getitem__(self, name: str) -> Any:
        """Return a figure, or else a table, by name."""
        for values in (self.figures, self.tables):
            if name in values:
                return values[name]
        raise missing("figure and no table", name, [*self.figures, *self.tables], "the answer")

    def plot(self, table: Optional[str] = None, **options: Any) -> "matplotlib.axes.Axes":
        """Draw a table, by default the first that has columns to draw, as :meth:`Table.plot` does.

        Raises :class:`Error` if matplotlib is not installed, or there is no table.
        """
        if not self.tables:
            raise Error("the answer has no tables to draw")
        return self.tables[table or next(iter(self.tables))].plot(**options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return (self.figures, dict(self.tables), self.files) == (other.figures, dict(other.tables), other.files)

    __hash__: None = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        edge = self.edge
        if isinstance(edge, Estimate):
            said = [] if edge.value is None else [f"edge {edge.value:.4%} ± {edge.std_error or 0:.4%}"]
        else:
            said = [] if not isinstance(edge, Fraction) else [f"edge {float(edge):.6%}"]
        said += [f"tables {', '.join(self.tables)}"] if self.tables else []
        return f"<houseodds.{type(self).__name__}: {'; '.join(said) or ', '.join(self.figures)}>"

    def _repr_html_(self) -> str:
        if "dossier.html" in self.files:
            return Page(self.html)._repr_html_()
        shown = self._shown or f"<p>{html.escape(repr(self))}</p>"
        return shown + "".join(table._repr_html_() for table in self.tables.values())

    @property
    def edge(self) -> Any:
        """Dealer edge per unit bet: a fraction if enumerated, else an estimate, or ``None``."""
        if "edge" in self.tables:
            fraction = self.figures.get("edge_fraction")
            return self.metric("dealer", "edge") if fraction is None else Fraction(fraction)
        return self.figures.get("edge")

    def metric(self, role: str, metric: str) -> Estimate:
        """Return a figure of a role: edge, deviations, shares won, pushed and lost.

        >>> import houseodds
        >>> houseodds.load("gnau").exact().metric("player", "win").value
        0.4487262382912247
        """
        edge = self.tables["edge"]
        for row in edge:
            if (row["role"], row["metric"]) == (role, metric):
                cells = (row[name] for name in ("value", "std_error", "ci_low", "ci_high"))
                return Estimate(*(None if cell is None else float(cell) for cell in cells))
        raise missing("metric", f"{role}, {metric}", [f"{row['role']}, {row['metric']}" for row in edge], "table 'edge'")

    @property
    def html(self) -> str:
        """Page of a dossier."""
        return self.files["dossier.html"]

    def save(self, folder: "Union[str, os.PathLike[str]]") -> None:
        """Write all files into a folder that has none of them."""
        os.makedirs(folder, exist_ok=True)
        for name, text in self.files.items():
            with open(os.path.join(folder, name), "x", encoding="utf-8", newline="") as file:
                file.write(text)


def answer(everything: str, notes: list[str], tables: "list[tuple[str, str, list[str]]]", shown: str) -> Answer:
    """An answer of the program: all but its tables as JSON, notes, tables, and what a notebook shows."""
    figures = {name: value for name, value in json.loads(everything).items() if name not in ("notes", "charts", "strategy")}
    return Answer(figures, Tables(tables), notes, shown=shown)


def effects_answer(everything: str, notes: list[str], tables: "list[tuple[str, str, list[str]]]", shown: str) -> Answer:
    """Return the answer of the program about missing cards, with edges and changes as fractions."""
    found = answer(everything, notes, tables, shown)
    bets = found.figures["bets"]
    edges = {bet["bet"]: Fraction(bet["edge_fraction"]) for bet in bets}
    changes = {(card["card"], bet["bet"]): Fraction(card["change_fraction"]) for bet in bets for card in bet["cards"]}
    return Answer({**found.figures, "edges": edges, "changes": changes}, found.tables, shown=shown)


def dossier_answer(files: dict[str, str]) -> Answer:
    """Return a dossier from its files."""
    ends = len(".csv")
    tables: "list[tuple[str, str, list[str]]]" = [(name[:-ends], text, []) for name, text in files.items() if name.endswith(".csv")]
    return Answer(json.loads(files["dossier.json"]), Tables(tables), files=files)


def read(folder: "Union[str, os.PathLike[str]]") -> list[Answer]:
    """Read every result in a folder and below, each checked against its sums. The figures are
    what ``run.json`` says of it; ``folder`` is where it is.

    Raises :class:`Error` if there is none, or a file is damaged.
    """
    found = _houseodds.stored([place_of(folder)])
    return [Answer({**json.loads(about), "folder": os.fspath(place)}, Tables(tables)) for place, about, tables in found]


def report(*folders: "Union[str, os.PathLike[str]]", title: Optional[str] = None) -> Page:
    """Return the results in these folders as one page of HTML, which notebooks show in place.

    Raises :class:`Error` if there are none in one of them, or a file is damaged.
    """
    return Page(_houseodds.report([place_of(folder) for folder in folders], text("title", title)))


def place_of(folder: "Union[str, os.PathLike[str]]") -> str:
    """Return a path as text."""
    if not isinstance(folder, (str, os.PathLike)):
        raise wrong("folder", folder, "it is a path")
    return os.fspath(folder)


class Term(NamedTuple):
    """A term with its other names."""

    name: Optional[str]
    """Name in configs and tables, or ``None`` if there is none."""
    meaning: str
    """Meaning."""
    games: list[str]
    """Games that have it."""
    keys: list[str]
    """Keys of a config that concern it."""
    called: dict[str, list[str]]
    """Other names, by language."""


def words(word: Optional[str] = None) -> list[Term]:
    """Return terms for hands, roles and rules: all of them, or those with this name.

    >>> import houseodds
    >>> houseodds.words("bull-bull")[0].name
    'niu-niu'
    """
    found = _houseodds.terms(text("word", word))
    return [Term(name, meaning, games, keys, dict(called)) for name, meaning, games, keys, called in found]
