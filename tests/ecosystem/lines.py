"""Runs the SQL of the docs in DuckDB: every query finds rows."""

import sys
from pathlib import Path

import duckdb

queries = [query for query in Path(sys.argv[1]).read_text().split(";") if query.strip()]
assert len(queries) == 3, f"{len(queries)} queries"
for query in queries:
    rows = duckdb.sql(query).fetchall()
    assert rows, query
edges = dict(duckdb.sql(queries[1]).fetchall())
assert f"{edges['gnau']:.7f}" == "5.0682626", edges
print(f"ecosystem: {len(queries)} queries of the docs in DuckDB")
