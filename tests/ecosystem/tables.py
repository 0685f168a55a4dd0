"""Every table of results/ means the same to Python's csv module, to pandas, polars and DuckDB, all without options."""

import csv
import math
import sys
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl


def plain(path):
    """The table by the plainest of readers: a column of words, or of numbers as Python's float reads them; None for an
    empty cell."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {column: column_of([row[column] or None for row in rows]) for column in rows[0]}


def column_of(cells):
    try:
        return [cell and float(cell) for cell in cells]
    except ValueError:
        return cells


def kind(column):
    """The type of a column; None if nothing determines it."""
    return next((type(cell) for cell in column if cell is not None), None)


def same(a, b):
    if a is None or (isinstance(b, float) and math.isnan(b)):
        return a is None and (b is None or math.isnan(b))
    return a == b


def check(path, reader, columns, expected):
    assert list(columns) == list(expected), f"{path}: {reader} reads the columns {list(columns)}"
    for column, values in expected.items():
        read = list(columns[column])
        assert len(read) == len(values), f"{path}: {reader} reads {len(read)} rows"
        wrong = [(a, b) for a, b in zip(values, read) if not same(a, b)]
        assert not wrong, f"{path}: {reader} reads {column} otherwise: {wrong[0]}"


def main(folder):
    paths = sorted(Path(folder).glob("*/*/*.csv"))
    assert len(paths) > 80, f"{len(paths)} tables"
    for path in paths:
        expected = plain(path)
        frame = pd.read_csv(path)
        relation = duckdb.sql(f"SELECT * FROM '{path}'")
        rows = relation.fetchall()
        check(path, "pandas", {column: frame[column] for column in frame}, expected)
        read = pl.read_csv(path)
        check(path, "polars", {column: read[column].to_list() for column in read.columns}, expected)
        assert not [column for column in expected if " " in column], f"{path}: a name of a column has a space"
        check(path, "DuckDB", {c: [row[i] for row in rows] for i, c in enumerate(relation.columns)}, expected)
        # Each column has one type: words where there are words, else numbers.
        for (column, cells), type_of in zip(expected.items(), relation.types):
            if kind(cells) is not None:
                is_number = kind(cells) is float
                assert pd.api.types.is_numeric_dtype(frame[column]) == is_number, f"{path}: {column} in pandas"
                assert (str(type_of) != "VARCHAR") == is_number, f"{path}: DuckDB takes {column} for {type_of}"
    print(f"ecosystem: {len(paths)} tables mean the same to pandas {pd.__version__} and DuckDB {duckdb.__version__}")


main(sys.argv[1])
