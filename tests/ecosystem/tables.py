"""Every simulated and exact table of results/ means the same to Python's csv module, to pandas and to DuckDB, all without options."""

import csv
import math
import sys
from pathlib import Path

import duckdb
import pandas as pd

WORDS = {"role", "hand", "player_hand", "dealer_hand", "metric"}


def plain(path):
    """The table by the plainest of readers: words, and numbers as Python's float reads them; None for an empty cell."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    number = lambda text: float(text) if text else None
    return {column: [row[column] if column in WORDS else number(row[column]) for row in rows] for column in rows[0]}


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
    # Charts and tables of strategies are texts for people and for the program; these are for analysts.
    paths = sorted(path for method in ("simulated", "exact") for path in Path(folder).glob(f"*/{method}/*.csv"))
    assert len(paths) > 40, f"{len(paths)} tables"
    for path in paths:
        expected = plain(path)
        frame = pd.read_csv(path)
        # Each column has one type: words where there are words, else numbers.
        for column in frame:
            is_number = pd.api.types.is_numeric_dtype(frame[column])
            assert is_number != (column in WORDS), f"{path}: pandas takes {column} for {frame[column].dtype}"
        check(path, "pandas", {column: frame[column] for column in frame}, expected)
        relation = duckdb.sql(f"SELECT * FROM '{path}'")
        for column, kind in zip(relation.columns, relation.types):
            assert (str(kind) == "VARCHAR") == (column in WORDS), f"{path}: DuckDB takes {column} for {kind}"
        rows = relation.fetchall()
        check(path, "DuckDB", {c: [row[i] for row in rows] for i, c in enumerate(relation.columns)}, expected)
    print(f"ecosystem: {len(paths)} tables mean the same to pandas {pd.__version__} and DuckDB {duckdb.__version__}")


main(sys.argv[1])
