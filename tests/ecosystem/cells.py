"""R reads the same values as Python from every table."""

import csv
import functools
import math
import sys


@functools.cache
def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def same(kind, read, cell):
    if kind in ("numeric", "integer"):
        # R's decimals may be off by a unit in the last place.
        return (read == "NA" and cell == "") or (cell != "" and math.isclose(float(read), float(cell), rel_tol=1e-15, abs_tol=0))
    return read == cell or (cell == "" and read in ("NA", ""))


count, files = 0, set()
with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        path, column, row, kind, read = line.rstrip("\n").split("\t")
        cell = rows(path)[int(row) - 1][column]
        assert same(kind, read, cell), f"{path}: R reads {column} of row {row} as {read} ({kind}), not {cell}"
        count += 1
        files.add(path)
assert len(files) > 80, f"{len(files)} tables"
print(f"ecosystem: {count} cells of {len(files)} tables mean the same to R")
