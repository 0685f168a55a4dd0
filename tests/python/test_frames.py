"""Tables as frames of other libraries, and without them."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import houseodds
import pytest

GNAU = houseodds.load("gnau")


def test_no_library_is_imported_unasked() -> None:
    text = (
        "import sys, houseodds; table = houseodds.load('gnau').exact().frequency; list(table); table._repr_html_();"
        "print([name for name in ('pandas', 'polars', 'pyarrow', 'numpy') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_cells_are_what_the_csv_says() -> None:
    table = GNAU.exact().frequency
    header, *lines = table.to_csv().splitlines()
    assert tuple(header.split(",")) == table.columns
    assert len(lines) == len(table) > 10
    for line, row in zip(lines, table):
        assert ["" if cell is None else cell for cell in map(written, row.values())] == line.split(",")
    assert all(isinstance(count, int) for count in table["count"])


def written(cell: "str | int | float | None") -> "str | None":
    """A cell as Rust writes it: no exponents."""
    if not isinstance(cell, float):
        return None if cell is None else str(cell)
    text = repr(cell)
    return text if "e" not in text else text.replace("e-0", "e-")


def test_a_part_of_a_table_has_its_lines() -> None:
    table = GNAU.exact().frequency
    part = table.where(role="player", hand="ox_9")
    lines = table.to_csv().splitlines()
    assert part.to_csv().splitlines() == [lines[0], *(line for line in lines if line.startswith("player,ox_9,"))]
    assert len(part) == 1
    assert "<th>probability</th>" in part._repr_html_()


def test_words_stay_words() -> None:
    named = houseodds.loads('base = "gnau"\nname = "007"').vary({"payout.double": [1, 2]}).compared
    assert named["label"] == ["payout.double=1", "payout.double=2"]
    both = houseodds.compare(houseodds.loads('base = "gnau"\nname = "007"'), GNAU).compared
    assert both["label"] == ["007", "gnau"]


def test_tables_are_plotted(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "matplotlib", None)
        with pytest.raises(houseodds.Error, match=r"plot\(\) needs matplotlib"):
            GNAU.exact().frequency.plot()
    matplotlib: Any = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    hands = GNAU.exact().frequency.where(role="player")
    axes: Any = hands.plot()
    assert [bar.get_width() for bar in axes.patches] == hands["probability"]
    assert [label.get_text() for label in axes.get_yticklabels()] == hands["hand"]
    same: Any = GNAU.exact().plot("frequency", y="count", ax=axes)
    assert same is axes and axes.get_xlabel() == "count"
    with pytest.raises(houseodds.Error, match="no column of numbers"):
        hands.plot("hand")
    with pytest.raises(KeyError, match="there are role"):
        hands.plot("prob")
    nets: Any = GNAU.risk(20).risk.plot()
    assert len(nets.lines) + len(nets.patches) > 0


def test_charts_are_drawn_from_tables() -> None:
    altair: Any = pytest.importorskip("altair")
    express: Any = pytest.importorskip("plotly.express")
    hands = GNAU.exact().frequency.where(role="player")
    for data in (altair.Data(values=list(hands)), hands.to_pandas()):
        drawn = altair.Chart(data).mark_bar().encode(x="hand:N", y="probability:Q").to_dict()
        rows = drawn["data"].get("values") or next(iter(drawn["datasets"].values()))
        assert [row["probability"] for row in rows] == hands["probability"]
    (bars,) = express.bar(hands, x="hand", y="probability").data
    assert list(bars.x) == hands["hand"] and list(bars.y) == hands["probability"]


NIGHT = houseodds.load("gnau", set={"night.rounds": 3}).night(1_000).night


def test_numbers_stay_numbers_beside_a_row_about_all() -> None:
    people = sorted({person for person in NIGHT["person"] if isinstance(person, int)})
    assert people == [0, 1, 2, 3, 4]
    assert NIGHT.where(person=2, metric="rounds_dealt").to_csv().startswith("person,metric,value")
    assert NIGHT.where(person=None, metric="rounds")["value"] == [3.0]
    # Names of cards are words, and so is the column of a bet.
    effects = GNAU.effects().tables["effects"]
    assert {"2", "K"} < set(effects["card"])


def test_frames_have_a_missing_value_for_all() -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    missing = NIGHT["person"]
    assert None in missing
    frame = NIGHT.to_pandas()
    assert str(frame["person"].dtype) == "Int64"
    assert [None if pandas.isna(person) else person for person in frame["person"]] == missing
    assert frame[frame["person"].isna()]["value"].tolist() == [3.0]
    assert NIGHT.to_polars()["person"].to_list() == missing
    assert NIGHT.to_polars()["person"].dtype == polars.Int64
    assert NIGHT.to_arrow()["person"].to_pylist() == missing


def test_logs_are_frames() -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    columns: dict[str, list[Any]] = {"net": [-1, 1, 3], "count": [60, None, 2]}
    by_hand = GNAU.monitor(columns)
    for frame in (pandas.DataFrame(columns), pandas.DataFrame(columns, dtype="Int64"), polars.DataFrame(columns)):
        assert GNAU.monitor(frame) == by_hand


ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["docs/library.md", "python/README.md"])
def test_pages_say_what_is_so(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("pandas", "polars", "pyarrow"):
        pytest.importorskip(library)
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.DOTALL | re.MULTILINE)
    assert blocks
    names: dict[str, object] = {"print": lambda value: str(value)}
    for block in blocks:
        for node in ast.parse(block).body:
            line = block.splitlines()[node.end_lineno - 1 if node.end_lineno else 0]
            if not isinstance(node, ast.Expr):
                exec(ast.unparse(node), names)
                continue
            value = eval(ast.unparse(node), names)
            # What finds nothing is no example. Lines below a print show what it prints.
            assert not hasattr(value, "__len__") or len(value) > 0, line
            if line.startswith("print("):
                assert value == "\n".join(re.findall(r"^# (.*)$", block, re.MULTILINE)), value
            promised = re.search(r"#\s+(Fraction\([^)]*\)|Estimate|True)", line)
            assert promised is None or repr(value).startswith(promised[1]), line


def test_pandas_reads_the_same() -> None:
    pandas = pytest.importorskip("pandas")
    import io

    for table in (*GNAU.exact().tables.values(), *GNAU.simulate(8_000).tables.values()):
        frame = table.to_pandas()
        read = pandas.read_csv(io.StringIO(table.to_csv()), float_precision="round_trip" if pandas.__version__ < "3" else None)
        pandas.testing.assert_frame_equal(frame.astype(object).where(frame.notna(), None), read.astype(object).where(read.notna(), None), check_dtype=False)
        assert list(frame.columns) == list(table.columns)
    assert str(GNAU.simulate(8_000).frequency.to_pandas()["count"].dtype) == "int64"
    assert str(GNAU.exact().frequency.to_pandas()["probability"].dtype) == "float64"


def test_polars_holds_the_same() -> None:
    polars = pytest.importorskip("polars")
    for table in (*GNAU.exact().tables.values(), *GNAU.simulate(8_000).tables.values()):
        frame = table.to_polars()
        assert frame.to_dict(as_series=False) == table.to_dict()
    assert GNAU.simulate(8_000).frequency.to_polars()["count"].dtype == polars.Int64
    assert GNAU.exact().frequency.to_polars()["role"].dtype == polars.String


def test_counts_beyond_64_bits_stay_whole() -> None:
    large = houseodds.Table("t", f"count\n{2**100}\n1\n")
    assert large["count"] == [2**100, 1]
    if "pandas" in sys.modules or pytest.importorskip("pandas"):
        assert large.to_pandas()["count"].tolist() == [2**100, 1]
    pytest.importorskip("polars")
    assert large.to_polars()["count"].to_list() == [2**100, 1]


def test_arrow_goes_to_others() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = GNAU.simulate(8_000).frequency
    arrow = table.to_arrow()
    assert arrow.to_pydict() == table.to_dict()
    assert pyarrow.table(table) == arrow
    duckdb = pytest.importorskip("duckdb")
    hands = pyarrow.table(table)
    ((share,),) = duckdb.sql("SELECT sum(probability) FROM hands WHERE role = 'player'").fetchall()
    assert abs(share - 1) < 1e-12


def test_numbers_of_numpy_are_numbers() -> None:
    numpy: Any = pytest.importorskip("numpy")
    settings: dict[str, Any] = {
        "players": numpy.int64(3),
        "bets": numpy.array([1.0, 0.5, 2.0]),
        "payout.double": numpy.float32(0.1),
        "rules.three_of_a_kind_ox": numpy.bool_(True),
    }
    rules = houseodds.load("gnau", set=settings).rules
    plain: dict[str, Any] = {"players": 3, "bets": [1, 0.5, 2], "payout.double": 0.1, "rules.three_of_a_kind_ox": True}
    assert rules == houseodds.load("gnau", set=plain).rules
    played = GNAU.simulate(numpy.float64(8e3), seed=numpy.uint8(5), threads=numpy.int32(1), progress=numpy.bool_(False))
    assert played.tables["frequency"] == GNAU.simulate(8_000, seed=5).tables["frequency"]
    outlook = GNAU.risk(numpy.int64(100), bankroll=numpy.int64(20), quantiles=numpy.array([5, 95]), kelly=numpy.bool_(True))
    assert outlook.figures == GNAU.risk(100, bankroll=20, kelly=True).figures
    varied = GNAU.vary({"payout.double": numpy.array([2, 3])}).compared
    assert varied == GNAU.vary({"payout.double": [2, 3]}).compared
    with pytest.raises(houseodds.Error, match="threads cannot be 0"):
        GNAU.exact(threads=numpy.int64(0))
