"""Typed result tables. Other libraries are imported only when their frames are used."""

import csv
import html
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from ._errors import Error
from ._options import shown

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas
    import polars
    import pyarrow

Cell = Union[str, int, float, None]
Column = list[Cell]

WHOLE = re.compile(r"-?[0-9]+")
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?")

SHOWN = 30
"""Most rows that a notebook or ``print`` shows."""
LISTED = 20
"""Most names that a message lists."""
LARGEST = 2**63 - 1
"""Largest whole number in 64 bits."""


class Table:
    """A table of words and numbers, as the command writes it to CSV.

    >>> import houseodds
    >>> hands = houseodds.load("gnau").exact().frequency
    >>> hands.columns[:4]
    ('role', 'hand', 'count', 'probability')
    >>> hands.where(role="player", hand="five_dukes")["probability"]
    [0.0016806722689075631]

    A number is a row, and a slice some rows:

    >>> hands[0]["hand"], len(hands[:3])
    ('five_dukes', 3)
    >>> print(houseodds.load("gnau").exact().bets.head(1))
    bet   role    metric  value  std_error  ci_low  ci_high
    main  player  stake       1          0       1        1

    A row about all persons, or all true counts, has ``None`` in their column, and in frames a missing value, so that the
    others stay numbers.
    """

    def __init__(self, name: str, text: str, words: "list[str] | tuple[str, ...]" = ()) -> None:
        self.name: str = name
        """Name of its file, without ``.csv``."""
        self._text: str = text
        lines = csv.reader(io.StringIO(text, newline=""))
        self.columns: tuple[str, ...] = tuple(next(lines))
        """Names of its columns."""
        self._set(list(zip(*lines)), frozenset(words))

    def _set(self, columns: list[tuple[str, ...]], words: frozenset[str]) -> None:
        empty: tuple[str, ...] = ()
        self._data: dict[str, Column] = {
            name: typed(cells, name in words) for name, cells in zip(self.columns, columns or [empty] * len(self.columns))
        }

    def __len__(self) -> int:
        return len(next(iter(self._data.values()), []))

    @overload
    def __getitem__(self, key: str) -> Column: ...
    @overload
    def __getitem__(self, key: int) -> dict[str, Cell]: ...
    @overload
    def __getitem__(self, key: slice) -> "Table": ...
    def __getitem__(self, key: Union[str, int, slice]) -> "Union[Column, dict[str, Cell], Table]":
        """Return the cells of a column, with ``None`` for empty ones, a row by its number, or the rows of a slice."""
        if isinstance(key, slice):
            return self._rows(range(len(self))[key])
        if isinstance(key, str):
            return list(self._column(key))
        return {name: column[key] for name, column in self._data.items()}

    def _column(self, name: str) -> Column:
        if name not in self._data:
            raise missing("column", name, self.columns, f"table {self.name!r}")
        return self._data[name]

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        """Iterate over rows as dictionaries."""
        return (dict(zip(self._data, cells)) for cells in zip(*self._data.values()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.name, self._text) == (other.name, other._text)

    __hash__: None = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<houseodds.Table {self.name}: {len(self)} rows of {', '.join(self.columns)}>"

    def __str__(self) -> str:
        """Draw the first rows in columns."""
        words = [kind_of(column) is str for column in self._data.values()]
        lines = [list(self.columns), *([short(cell) for cell in row.values()] for row in self.head(SHOWN))]
        widths = [max(map(len, column)) for column in zip(*lines)]
        drawn = [
            "  ".join(f"{cell:{'<' if is_word else '>'}{width}}" for cell, width, is_word in zip(line, widths, words)).rstrip()
            for line in lines
        ]
        return "\n".join([*drawn, *([f"… {len(self) - SHOWN:,} more rows"] if len(self) > SHOWN else [])])

    def _repr_html_(self) -> str:
        def row(tag: str, cells: Iterable[Cell]) -> str:
            return "<tr>" + "".join(f"<{tag}>{html.escape(short(cell))}</{tag}>" for cell in cells) + "</tr>"

        body = "".join(row("td", cells.values()) for cells in self.head(SHOWN))
        more = f"<p>… {len(self) - SHOWN:,} more rows</p>" if len(self) > SHOWN else ""
        return f"<table><thead>{row('th', self.columns)}</thead><tbody>{body}</tbody></table>{more}"

    def head(self, rows: int = 5) -> "Table":
        """Return the first rows."""
        return self[:rows]

    def where(self, **cells: Cell) -> "Table":
        """Return the rows that have these cells.

        >>> import houseodds
        >>> houseodds.load("gnau", set={"players": 1}).exact().frequency.where(role="plyer")
        Traceback (most recent call last):
            ...
        houseodds.Error: no row of table 'frequency' has role "plyer"; there are "dealer", "player" and "seat_1"

        Raises :class:`Error` if no row has one of them, :class:`KeyError` if there is no such column.
        """
        for name, cell in cells.items():
            if cell not in self._column(name):
                there = sorted(set(self._data[name]), key=lambda value: (value is None, str(value)))
                raise Error(f"no row of table {self.name!r} has {name} {shown(cell)}; there are {listed(map(shown, there))}")
        return self._rows([at for at in range(len(self)) if all(self._data[name][at] == cell for name, cell in cells.items())])

    def _rows(self, rows: "Union[range, list[int]]") -> "Table":
        part = Table.__new__(Table)
        part.name, part.columns = self.name, self.columns
        part._data = {name: [column[at] for at in rows] for name, column in self._data.items()}
        lines = list(csv.reader(io.StringIO(self._text, newline="")))
        written = io.StringIO(newline="")
        csv.writer(written, lineterminator="\n").writerows([lines[0], *(lines[at + 1] for at in rows)])
        part._text = written.getvalue()
        return part

    def plot(self, y: Optional[str] = None, x: Optional[str] = None, *, ax: "Optional[matplotlib.axes.Axes]" = None) -> "matplotlib.axes.Axes":
        """Draw a column of numbers with matplotlib: bars over words, a line over numbers.

        By default ``y`` is the column named ``probability``, ``edge`` or ``value``, else the last column of numbers, and
        ``x`` the last column of words before it, else the first column.

        Raises :class:`Error` if matplotlib is not installed, or the table has no numbers.
        """
        try:
            from matplotlib import pyplot
        except ImportError as error:
            raise Error("plot() needs matplotlib: pip install matplotlib") from error
        height = self._plotted() if y is None else y
        before = self.columns[: self.columns.index(height)] if height in self.columns else ()
        words = [name for name in before if kind_of(self._data[name]) is str]
        along = x or (words or list(self.columns))[-1 if words else 0]
        points = [(a, b) for a, b in zip(self._column(along), self._column(height)) if a is not None and b is not None]
        if any(isinstance(value, str) for _, value in points):
            raise Error(f"column {height!r} of table {self.name!r} is no column of numbers")
        axes = pyplot.subplots()[1] if ax is None else ax
        if any(isinstance(place, str) for place, _ in points):
            axes.barh([str(place) for place, _ in points], [float(value) for _, value in points])
            axes.invert_yaxis()
            axes.set_xlabel(height)
        else:
            axes.plot([float(place) for place, _ in points], [float(value) for _, value in points])
            axes.set_xlabel(along)
            axes.set_ylabel(height)
        axes.set_title(self.name)
        return axes

    def _plotted(self) -> str:
        """Return the column of numbers to draw."""
        numbers = [name for name, column in self._data.items() if kind_of(column) in (int, float)]
        if not numbers:
            raise Error(f"table {self.name!r} has no numbers to draw")
        return next((name for name in ("probability", "edge", "value") if name in numbers), numbers[-1])

    def to_csv(self, path: "Optional[str]" = None) -> str:
        """Return the bytes of the command's CSV, and write them to a file if a path is given."""
        if path is not None:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(self._text)
        return self._text

    def to_dict(self) -> dict[str, Column]:
        """Return its columns by name."""
        return {name: list(column) for name, column in self._data.items()}

    def to_pandas(self) -> "pandas.DataFrame":
        """Convert to a frame of pandas. Empty cells are missing values, and counts stay whole numbers."""
        import pandas

        def series(column: Column) -> "pandas.Series[Any]":
            kind = kind_of(column)
            if kind is int:
                is_large = any(isinstance(cell, int) and abs(cell) > LARGEST for cell in column)
                # A count of deals may outgrow 64 bits.
                return pandas.Series(column, dtype=object if is_large else "Int64" if None in column else "int64")
            return pandas.Series(column, dtype="float64" if kind in (float, None) else object)

        return pandas.DataFrame({name: series(column) for name, column in self._data.items()})

    def to_polars(self) -> "polars.DataFrame":
        """Convert to a frame of polars. Empty cells are null, and counts stay whole numbers."""
        import polars

        def series(name: str, column: Column) -> "polars.Series":
            kind = kind_of(column)
            if kind is int:
                is_large = any(isinstance(cell, int) and abs(cell) > LARGEST for cell in column)
                return polars.Series(name, column, dtype=polars.Int128 if is_large else polars.Int64)
            return polars.Series(name, column, dtype=polars.String if kind is str else polars.Float64)

        return polars.DataFrame([series(name, column) for name, column in self._data.items()])

    def to_arrow(self) -> "pyarrow.Table":
        """Convert to a table of pyarrow. Empty cells are null, and whole numbers beyond 64 bits become decimals."""
        import pyarrow

        def array(column: Column) -> "pyarrow.Array":
            kind = kind_of(column)
            if kind is int:
                is_large = any(isinstance(cell, int) and abs(cell) > LARGEST for cell in column)
                return pyarrow.array(column, type=pyarrow.decimal256(76) if is_large else pyarrow.int64())
            return pyarrow.array(column, type=pyarrow.string() if kind is str else pyarrow.float64())

        return pyarrow.table({name: array(column) for name, column in self._data.items()})

    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True) -> object:
        """Support the dataframe interchange protocol (plotly). Needs pyarrow."""
        return self.to_arrow().__dataframe__(nan_as_null=nan_as_null, allow_copy=allow_copy)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Support Arrow's C data interface (DuckDB, polars, pandas). Needs pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def typed(cells: tuple[str, ...], are_words: bool) -> Column:
    """Convert cells to whole numbers, numbers or words. Empty ones are ``None``.

    >>> typed(("1", ""), False), typed(("1", "2e-9"), False), typed(("1", "2"), True), typed(("1", "16_2"), False)
    ([1, None], [1.0, 2e-09], ['1', '2'], ['1', '16_2'])
    """
    for kind, pattern in () if are_words else ((int, WHOLE), (float, NUMBER)):
        if all(pattern.fullmatch(cell) for cell in cells if cell):
            return [kind(cell) if cell else None for cell in cells]
    return [cell or None for cell in cells]


def short(cell: Cell) -> str:
    """Format a cell for reading."""
    return "" if cell is None else f"{cell:.6g}" if isinstance(cell, float) else str(cell)


def listed(names: Iterable[str]) -> str:
    """List names in a message.

    >>> listed(["a", "b", "c"]), listed([])
    ('a, b and c', 'none')
    """
    *others, last = list(names) or ["none"]
    if len(others) >= LISTED:
        return f"{', '.join(others[:LISTED])} and {len(others) + 1 - LISTED} more"
    return f"{', '.join(others)} and {last}" if others else last


class MissingKey(KeyError):
    """A name that does not exist, with those that do. ``KeyError`` would show its text in quotes."""

    def __str__(self) -> str:
        return str(self.args[0])


def missing(what: str, name: object, there: Iterable[str], where: str) -> KeyError:
    """Return the error for a name that does not exist."""
    return MissingKey(f"{where} has no {what} {name!r}; there are {listed(there)}")


def kind_of(column: Column) -> "Optional[type[Cell]]":
    """Return the type of a column, or ``None`` if unknown."""
    return next((type(cell) for cell in column if cell is not None), None)


class Tables(Mapping[str, Table]):
    """Tables by name, in the order of the command."""

    def __init__(self, tables: "list[tuple[str, str, list[str]]]") -> None:
        self._tables: dict[str, Table] = {name: Table(name, text, words) for name, text, words in tables}

    def __getitem__(self, name: str) -> Table:
        if name not in self._tables:
            raise missing("table", name, self._tables, "the answer")
        return self._tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __repr__(self) -> str:
        return f"<houseodds.Tables {', '.join(self)}>"

    def _repr_html_(self) -> str:
        return "".join(f"<h4>{html.escape(name)}</h4>{table._repr_html_()}" for name, table in self.items())
