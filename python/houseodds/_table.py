"""Typed result tables. Other libraries are imported only when their frames are used."""

import csv
import html
import io
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Optional, Union

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

Cell = Union[str, int, float, None]
Column = list[Cell]

WHOLE = re.compile(r"-?[0-9]+")
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?")

SHOWN = 30
"""Most rows that a notebook shows."""
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

    def __getitem__(self, column: str) -> Column:
        """Return the cells of a column, with ``None`` for empty ones."""
        return list(self._data[column])

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        """Iterate over rows as dictionaries."""
        return (dict(zip(self._data, cells)) for cells in zip(*self._data.values()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.name, self._text) == (other.name, other._text)

    __hash__: None = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<houseodds.Table {self.name}: {len(self)} rows of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        def row(tag: str, cells: "tuple[Any, ...]") -> str:
            said = (html.escape("" if cell is None else f"{cell:.6g}" if isinstance(cell, float) else str(cell)) for cell in cells)
            return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in said) + "</tr>"

        rows = list(zip(*self._data.values()))
        body = "".join(row("td", cells) for cells in rows[:SHOWN])
        more = f"<p>… {len(rows) - SHOWN:,} more rows</p>" if len(rows) > SHOWN else ""
        return f"<table><thead>{row('th', self.columns)}</thead><tbody>{body}</tbody></table>{more}"

    def where(self, **cells: Cell) -> "Table":
        """Return the rows that have these cells."""
        rows = [at for at in range(len(self)) if all(self._data[name][at] == cell for name, cell in cells.items())]
        part = Table.__new__(Table)
        part.name, part.columns = self.name, self.columns
        part._data = {name: [column[at] for at in rows] for name, column in self._data.items()}
        lines = list(csv.reader(io.StringIO(self._text, newline="")))
        written = io.StringIO(newline="")
        csv.writer(written, lineterminator="\n").writerows([lines[0], *(lines[at + 1] for at in rows)])
        part._text = written.getvalue()
        return part

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


def kind_of(column: Column) -> "Optional[type[Cell]]":
    """Return the type of a column, or ``None`` if unknown."""
    return next((type(cell) for cell in column if cell is not None), None)


class Tables(Mapping[str, Table]):
    """Tables by name, in the order of the command."""

    def __init__(self, tables: "list[tuple[str, str, list[str]]]") -> None:
        self._tables: dict[str, Table] = {name: Table(name, text, words) for name, text, words in tables}

    def __getitem__(self, name: str) -> Table:
        return self._tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __repr__(self) -> str:
        return f"<houseodds.Tables {', '.join(self)}>"
