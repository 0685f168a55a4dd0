"""The installed module, against the command that comes with it."""

import copy
import json
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import houseodds
import pytest
from asked import answered, command, csv, files, program

load = houseodds.load
CASES: dict[str, tuple[Callable[[], houseodds.Tables], list[str]]] = {
    "exact gnau": (lambda: load("gnau").exact().tables, []),
    "exact bull-fight": (lambda: load("bull-fight").exact().tables, []),
    "simulate gnau": (lambda: load("gnau").simulate(50_000).tables, ["--rounds", "50k"]),
    "simulate modulo-n": (
        lambda: load("modulo-n", set={"players": 3}).simulate("20k", seed=5, threads=1).tables,
        ["--rounds", "20k", "--seed", "5", "--set", "players=3"],
    ),
    "simulate bull-fight": (
        lambda: load("bull-fight").simulate(10**6, until_se=0.01).tables,
        ["--rounds", "1M", "--until-se", "0.01"],
    ),
    "solve chinese-blackjack": (lambda: load("chinese-blackjack").solve().tables, []),
    "solve chinese-blackjack-open": (
        lambda: load("chinese-blackjack-open", without="A A").solve("dealer").tables,
        ["--without", "A A", "--against", "dealer"],
    ),
    "solve xi-dach": (lambda: load("xi-dach").solve(by_total=True).tables, ["--by-total"]),
    "night gnau": (
        lambda: load("gnau", set={"night": {"rounds": 7, "deal": {"wins": 2}}}).night(9_000, seed=5).tables,
        ["--nights", "9000", "--seed", "5", "--set", "night.rounds=7", "--set", "night.deal.wins=2"],
    ),
    "count gnau": (
        lambda: load("gnau", set={"decks": 4}).count(2_000, size=2, spread="1-8", seed=5).tables,
        ["--set", "decks=4", "--shoes", "2000", "--size", "2", "--spread", "1-8", "--seed", "5"],
    ),
    "effects gnau": (lambda: houseodds.Tables([("effects", load("gnau").effects().tables["effects"].to_csv(), [])]), []),
    "compare gnau": (
        lambda: load("gnau").vary({"rules.ties": ["dealer", "push"], "payout.double": [2, 3]}).tables,
        ["--vary", "rules.ties=dealer,push", "--vary", "payout.double=2,3"],
    ),
    "compare chinese-blackjack": (
        lambda: load("chinese-blackjack").vary({"payout.ban_ban": "2..3:0.5"}).tables,
        ["--vary", "payout.ban_ban=2..3:0.5"],
    ),
    "compare modulo-n": (
        lambda: load("modulo-n").vary({"rules.max_set": [1, 4]}, rounds=8_000).tables,
        ["--vary", "rules.max_set=1,4", "--rounds", "8000"],
    ),
    "compare gnau niu-niu": (lambda: houseodds.compare(load("gnau"), load("niu-niu")).tables, []),
    "risk gnau": (lambda: houseodds.Tables([("risk", law(), [])]), ["--rounds", "100", "--out", "results"]),
}


def law() -> str:
    return load("gnau").risk(100).risk.to_csv()


@pytest.mark.parametrize("words", CASES)
def test_tables_are_the_commands_to_the_byte(words: str, tmp_path: Path) -> None:
    answer, options = CASES[words]
    command(*words.split(), *options, cwd=tmp_path)
    (folder,) = (tmp_path / "results").glob("*/*")
    written = files(folder)
    assert written and csv(answer()) == written


def test_the_command_is_the_program(tmp_path: Path) -> None:
    assert command("--version").stdout == f"houseodds {houseodds.__version__}\n"
    listed = command("presets").stdout.splitlines()
    assert [line.split()[0] for line in listed] == [preset.name for preset in houseodds.presets()]
    with pytest.raises(subprocess.CalledProcessError) as wrong:
        command("exact", "gnua", cwd=tmp_path)
    assert wrong.value.returncode == 2
    assert "did you mean" in wrong.value.stderr


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_the_command_completes() -> None:
    folder = Path(sys.executable).parent
    line = "houseodds exact niu-niu-man"
    script = (
        f"source <(houseodds completions bash); COMP_LINE='{line}'; COMP_WORDS=({line}); COMP_CWORD=2; COMP_TYPE=9;"
        "_houseodds houseodds niu-niu-man exact; echo ${COMPREPLY[@]}"
    )
    paths = os.pathsep.join([str(folder), os.environ["PATH"]])
    ran = subprocess.run(["bash", "-c", script], env={**os.environ, "PATH": paths}, capture_output=True, text=True)
    assert ran.stdout == "niu-niu-many\n", ran.stderr


def test_both_projects_are_one() -> None:
    tomllib = pytest.importorskip("tomllib")
    root = Path(__file__).parents[2]
    top, inner = (tomllib.loads((root / path).read_text()) for path in ("pyproject.toml", "python/pyproject.toml"))
    # The top one says where things are.
    assert top["project"].pop("readme") == "python/" + inner["project"].pop("readme")
    del top["project"]["license-files"]
    assert (top["build-system"], top["project"]) == (inner["build-system"], inner["project"])


def test_edges_are_fractions() -> None:
    gnau = load("gnau")
    edge = gnau.exact().edge
    assert isinstance(edge, Fraction)
    exact = gnau.exact().metric("dealer", "edge").value
    assert exact is not None and float(edge) == exact
    assert gnau.set({"rules.ties": "push"}).exact().edge == 0
    # Taking turns as dealer is an even game.
    assert gnau.set({"rules.ties": "player"}).exact().edge == -edge
    effects = gnau.effects()
    assert effects.edges["main"] == edge
    fewer = load("gnau", without="As").exact().edge
    assert fewer is not None and effects.changes["As", "main"] == fewer - edge


def test_hands_are_the_commands() -> None:
    said = answered("hand", "chinese-blackjack", "9", "7", "--against", "3")
    assert load("chinese-blackjack").hand("9 7", against=3).figures == said
    said = answered("hand", "chinese-blackjack", "9", "7", "--against-hand", "K", "9")
    assert load("chinese-blackjack").hand("9 7", against_hand="K 9").figures == said
    assert said["winner"] == "dealer"
    assert load("gnau").hand(list=1).figures == answered("hand", "gnau", "--list", "1")


def test_checks_are_the_commands() -> None:
    said = answered("verify", "gnau", "--rounds", "20k", "--seed", "5")
    verified = load("gnau").verify("20k", seed=5)
    assert verified.figures == said and verified.agrees
    assert len(verified.comparisons) == said["figures"] > 100
    for row, worst in zip(verified.comparisons, said["worst"]):
        assert row == worst


LOG = "net,result,count\n-7,lose,1\n-1,lose,60\n2,win,\n1,,30\n"


def test_logs_are_held_against_the_rules_as_by_the_command(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text(LOG)
    said = answered("monitor", "gnau", "log.csv", cwd=tmp_path)
    columns: dict[str, list[Any]] = {"net": [-7, -1, 2, 1.0], "result": ["lose", "lose", "win", None], "count": [1, 60, None, 30]}
    for log in (tmp_path / "log.csv", str(tmp_path / "log.csv"), columns, houseodds.Table("log", LOG)):
        found = load("gnau").monitor(log)
        assert found.figures == said
        assert list(found.comparisons) == said["figures"]
        assert found.smallest_adjusted_p == said["smallest_adjusted_p"]
        assert [entry["value"] for entry in found.impossible] == ["2"]
    with pytest.raises(houseodds.ConfigError) as error:
        load("gnau").monitor({"net": [1], "result": ["wim"]})
    assert (error.value.mistakes[0].file, error.value.mistakes[0].line) == ("log", 2)
    unequal = load("gnau", set={"bets": [1, 1, 1, 5]})
    with pytest.raises(houseodds.Error, match="seats of gnau differ in net"):
        unequal.monitor({"net": [-5]})
    assert unequal.monitor({"net": [-5]}, seat=4).impossible == []
    assert unequal.monitor({"net": [-5, -1], "seat": [4, 2]}).impossible == []
    with pytest.raises(houseodds.Error, match="one length"):
        load("gnau").monitor({"net": [1, 2], "count": [1]})


def test_a_run_goes_on() -> None:
    house = load("modulo-n")
    whole = house.simulate(24_000, seed=3)
    part = house.simulate(8_000, seed=3)
    assert csv(house.simulate(24_000, seed=3, after=part).tables) == csv(whole.tables)
    with pytest.raises(houseodds.Error, match="seed: 3 there, 4 here"):
        house.simulate(24_000, seed=4, after=part)
    with pytest.raises(houseodds.Error, match="another run"):
        house.set({"rules.max_set": 1}).simulate(24_000, seed=3, after=part)
    with pytest.raises(houseodds.Error, match="another run"):
        house.simulate(4_000, seed=3, after=part)


def test_shards_are_the_run_wherever_they_were_played() -> None:
    house = load("modulo-n")
    whole = house.simulate(24_000, seed=3)
    # More shards than blocks of 4,000 rounds, and unequal ones.
    for count in (2, 5, 7):
        shards = [house.simulate(24_000, seed=3, shard=(part, count)) for part in range(count, 0, -1)]
        sent = [pickle.loads(pickle.dumps(shard)) for shard in shards]
        assert csv(houseodds.merge(*sent).tables) == csv(whole.tables)
    first, second = (house.simulate(24_000, seed=3, shard=(part, 2)) for part in (1, 2))
    with pytest.raises(houseodds.Error, match="missing: 2/2"):
        houseodds.merge(first)
    with pytest.raises(houseodds.Error, match="overlap"):
        houseodds.merge(first, second, first)
    with pytest.raises(houseodds.Error, match="seed: 4 there, 3 here"):
        houseodds.merge(first, house.simulate(24_000, seed=4, shard=(2, 2)))
    with pytest.raises(houseodds.Error, match="rounds: 28000 there, 24000 here"):
        houseodds.merge(first, house.simulate(28_000, seed=3, shard=(2, 2)))
    with pytest.raises(houseodds.Error, match="does not know the others"):
        house.simulate(24_000, until_se=0.1, shard=(1, 2))
    with pytest.raises(houseodds.Error, match="another part"):
        house.simulate(24_000, seed=3, shard=(1, 2), after=second)


def test_everything_can_be_copied_and_sent() -> None:
    house = load("gnau", set={"rules.ties": "push", "decks": 8}, without="As")
    results: list[Any] = [
        house.exact(),
        house.simulate(8_000, seed=1),
        load("gnau", set={"decks": 8}).count(500, size=2, seed=1),
        house.vary({"payout.double": [2, 3]}),
        house.risk(100),
        house.effects(),
        house.verify(8_000),
        house.monitor({"net": [-1, 1]}),
        load("gnau", set={"night.deal.rounds": 3}).night("1k"),
        load("chinese-blackjack").solve(),
        house.design("1%", solve="payout.double"),
        houseodds.words("ox"),
    ]
    for result in results:
        for copied in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
            assert type(copied) is type(result) and repr(copied) == repr(result)
            if hasattr(result, "tables"):
                assert csv(copied.tables) == csv(result.tables)
    sent = pickle.loads(pickle.dumps(house))
    assert sent.rules == house.rules and sent.exact().edge == house.exact().edge
    # What was sent goes on.
    part = pickle.loads(pickle.dumps(results[1]))
    assert csv(sent.simulate(12_000, seed=1, after=part).tables) == csv(house.simulate(12_000, seed=1).tables)


def test_estimates_are_numbers() -> None:
    edge = load("gnau").simulate("20k", seed=1).edge
    assert edge.value is not None and float(edge) == edge.value
    assert f"{edge:.3%}" == f"{edge.value:.3%}" and format(edge) == str(edge)
    value, error = str(edge).split(" ± ")
    # Two digits of the error, and no digit of the value beyond them.
    assert len(error.lstrip("0.")) == 2 and len(value.split(".")[1]) == len(error.split(".")[1])


def test_estimates_compare_add_and_round() -> None:
    edge = load("gnau").simulate("20k", seed=1).edge
    value = float(edge)
    assert edge == value and edge > value - 0.01 and edge < 1 and max(edge, value - 1) == value
    assert edge + 1 == value + 1 and 2 * edge == 2 * value and -edge == -value and abs(edge) == abs(value)
    assert round(edge, 3) == round(value, 3) and sum([edge, edge]) == 2 * value and json.loads(json.dumps(edge)) == value
    copied = pickle.loads(pickle.dumps(edge))
    assert (copied.value, copied.std_error, copied.ci_low) == (edge.value, edge.std_error, edge.ci_low)
    # Nothing is known of a figure that was not seen.
    unknown = houseodds.Estimate(None)
    assert unknown != unknown and str(unknown) == "unknown" and unknown.value is None


def test_equal_houses_are_equal() -> None:
    push = load("gnau", set={"rules.ties": "push"})
    assert push == load("gnau").set({"rules.ties": "push"}) and hash(push) == hash(load("gnau").set({"rules.ties": "push"}))
    others: list[object] = [load("gnau"), load("niu-niu"), push.set(players=2), push.set(name="other"), "gnau", None]
    assert push not in others and len({push, load("gnau"), load("gnau")}) == 2


def test_houses_and_shards_come_as_a_list() -> None:
    houses = [load("gnau"), load("niu-niu")]
    assert houseodds.compare(houses) == houseodds.compare(*houses) == houseodds.compare(house for house in houses)
    shards = [load("gnau").simulate("8k", seed=1, shard=(part, 2)) for part in (1, 2)]
    assert houseodds.merge(shards) == houseodds.merge(*shards)
    with pytest.raises(houseodds.Error, match="at least one house"):
        houseodds.compare([])


def test_tables_print_and_slice() -> None:
    table = load("gnau").exact().frequency
    lines = str(table).splitlines()
    assert lines[0].split() == list(table.columns) and len(lines) == min(len(table), 30) + 1 + (len(table) > 30)
    assert lines[1].split()[1] == table["hand"][0] == table[0]["hand"]
    rows = list(table)
    assert list(table[2:4]) == rows[2:4] and table[-1] == rows[-1] and list(table[::-1]) == rows[::-1]
    assert list(table.head()) == rows[:5] and list(table.head(2)) == rows[:2]
    assert table[1:3].to_csv().splitlines() == [table.to_csv().splitlines()[0], *table.to_csv().splitlines()[2:4]]
    with pytest.raises(IndexError):
        table[len(table)]


def test_designs_are_the_commands(tmp_path: Path) -> None:
    command("design", "gnau", "--target", "5%", "--vary", "payout.double=1..4:0.5", "--tolerance", "0.01", cwd=tmp_path)
    design = load("gnau").design(0.05, {"payout.double": "1..4:0.5"}, tolerance=Fraction(1, 100))
    assert design.designs.to_csv() == (tmp_path / "results/gnau/design/designs.csv").read_text()
    assert len(design.designs) > 0 and design.figures["target"] == 0.05
    for wrong, said in {"5": "5%", "x": "target"}.items():
        with pytest.raises(houseodds.Error, match=said):
            load("gnau").design(wrong, solve="payout.double")


def test_pages_are_the_commands(tmp_path: Path) -> None:
    command("page", "niu-niu", "--set", "players=2", "--only", "rules.ties", "--out", "page.html", cwd=tmp_path)
    page = load("niu-niu", set={"players": 2}).page(["rules.ties"])
    assert page == (tmp_path / "page.html").read_text(encoding="utf-8")
    with pytest.raises(houseodds.Error, match="has no key `rules.tie`"):
        load("niu-niu").page(["rules.tie"])


@pytest.mark.parametrize(
    ("config", "role", "count"),
    [("gnau", "player", 30), ("chinese-blackjack", "player", 40), ("chinese-blackjack", "dealer", 40), ("modulo-n", "player", 3)],
)
def test_practice_is_the_commands(config: str, role: "Literal['player', 'dealer']", count: int, tmp_path: Path) -> None:
    practice = load(config, set={"players": 2}).practice(role=role, seed=7)
    typed, costs, answered = "", [], []
    for number in range(count):
        asked = practice.now
        name = asked.answers[3 * number % len(asked.answers)]
        typed += key_of(config, asked.answers, name)
        graded = practice.answer(name)
        assert (graded.asked, graded.given) == (asked, name)
        assert graded.worth[graded.best] == max(graded.worth.values()) and list(graded.worth) == list(asked.answers)
        costs.append(graded.cost)
        assert graded.cost == pytest.approx(graded.worth[graded.best] - graded.worth[name], abs=1e-9)
        answered.append(name)
    missed = tmp_path / "missed.csv"
    options = ["--set", "players=2", "--role", role, "--seed", "7", "--out", str(missed)]
    ran = subprocess.run([program(), "practice", config, *options], input=typed, capture_output=True, text=True, check=True)
    assert practice.missed.to_csv() == missed.read_bytes().decode()
    assert practice.missed["given"] == [name for name, cost in zip(answered, costs) if cost > 0] != []
    assert (practice.answers, practice.cost) == (count, sum(costs))
    assert f"average cost {practice.score:.2f} hundredths" in ran.stdout


# The keys by which the command takes answers, in their order.
GNAU_KEYS, SET_KEYS = "abcdefghijn", "123456789abcdefgijklmnoprstuvwxyz"


def key_of(config: str, answers: "tuple[str, ...]", name: str) -> str:
    if config == "chinese-blackjack":
        return name[0]
    if config == "gnau":
        return GNAU_KEYS[answers.index(name)]
    return "h" if name == "hold back" else SET_KEYS[[of for of in answers if of != "hold back"].index(name)]


def test_what_is_no_answer_is_refused_and_none_is_one() -> None:
    practice = load("gnau").practice(seed=1)
    for wrong in ("an Ox", 11, -1):
        with pytest.raises(houseodds.Error, match="answer cannot be"):
            practice.answer(wrong)
    asked = practice.now
    assert practice.answers == 0
    assert practice.answer(None).given == "no Ox"
    assert practice.now != asked
    with pytest.raises(houseodds.Error, match="practise as a player"):
        load("gnau").practice(role="dealer", seed=1)
    # Two ways to name an answer.
    one, other = (load("gnau").practice(seed=2) for _ in range(2))
    assert one.answer(3) == other.answer(other.now.answers[3])


def test_dossiers_are_the_commands(tmp_path: Path) -> None:
    command("dossier", "niu-niu-equal", "--rounds", "8k", "--draws", "100k", cwd=tmp_path)
    dossier = load("niu-niu-equal").dossier(rounds="8k", draws="100k")
    folder = tmp_path / "results/niu-niu-equal/dossier"
    written = {path.name: path.read_text() for path in folder.iterdir()}
    assert dossier.files == {name: written[name] for name in dossier.files}
    assert set(written) - set(dossier.files) == {"run.json", "sums.txt", "machine.json"}
    dossier.save(tmp_path / "mine")
    with pytest.raises(FileExistsError):
        dossier.save(tmp_path / "mine")


def test_results_are_read_back(tmp_path: Path) -> None:
    command("exact", "gnau", cwd=tmp_path)
    command("compare", "gnau", "niu-niu", cwd=tmp_path)
    exact, compared = sorted(houseodds.read(tmp_path / "results"), key=lambda result: str(result["method"]), reverse=True)
    assert csv(exact.tables) == csv(load("gnau").exact().tables)
    assert exact.metric("dealer", "edge") == load("gnau").exact().metric("dealer", "edge")
    assert list(compared.tables["compared"]) == list(houseodds.compare(load("gnau"), load("niu-niu")).compared)
    page = houseodds.report(tmp_path / "results", title="Mine & yours")
    assert "Mine &amp; yours" in page and page._repr_html_().startswith("<iframe srcdoc=")
    table = tmp_path / "results/gnau/exact/edge.csv"
    table.write_text(table.read_text().replace("0.05", "0.06"))
    with pytest.raises(houseodds.Error, match="SHA-256"):
        houseodds.read(tmp_path / "results")


def test_hands_and_solutions_of_the_main_bet() -> None:
    side = {"side.kings.pays": {"double_k": 10}}
    both, main = (load("gnau", set=side).hand("Ks Kd 8d 4c 8h", bet=bet) for bet in ("all", "main"))
    assert main == load("gnau").hand("Ks Kd 8d 4c 8h") and both != main
    seeded = load("modulo-n", set={"players": 2, "rules.hand_size": 3, "deck.honours_each": 0, "deck.feng_shui": 0})
    one, other = (seeded.solve(seed=seed).figures for seed in (1, 2))
    assert one["value"] == other["value"] and one["gain_over_random"] != other["gain_over_random"]


def test_words_are_found() -> None:
    (ox,) = [term for term in houseodds.words("niu niu") if term.name == "niu-niu"]
    assert ox.games == ["gnau"] and "牛牛" in ox.called["Mandarin"]
    assert houseodds.words("no such word") == [] and len(houseodds.words()) > 30


def test_notebooks_show_what_is_asked() -> None:
    gnau = load("gnau")
    shown: list[Any] = [gnau, gnau.exact(), gnau.simulate(4_000), gnau.vary({"players": [1, 2]}), load("chinese-blackjack").solve()]
    assert all("<t" in result._repr_html_() or "<pre" in result._repr_html_() for result in shown)
    matchup = gnau.exact().matchup
    assert matchup._repr_html_().count("<tr>") == 31 and f"{len(matchup) - 30:,} more rows" in matchup._repr_html_()
    night = load("gnau", set={"night.deal.rounds": 3}).night("1k")
    more: list[Any] = [
        *[gnau.risk(100), gnau.effects(), gnau.verify(8_000), gnau.monitor({"net": [-1]}), gnau.hand("3s 6h 8d 4c 8h")],
        *[night, gnau.design("1%", solve="payout.double"), gnau.practice(seed=1), gnau.exact().tables, gnau.page()],
        *[gnau.exact().metric("player", "win"), houseodds.presets()[0], load("gnau").house_rules()],
    ]
    for result in more:
        assert "<" in result._repr_html_(), type(result)
    hostile = houseodds.loads('base = "gnau"', name="<script>")
    assert "<script>" not in hostile._repr_html_()
