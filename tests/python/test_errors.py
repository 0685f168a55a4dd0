"""What cannot be done, and how it is said."""

from collections.abc import Callable
from typing import Any

import houseodds
import pytest
from houseodds import load


def test_mistakes_have_places() -> None:
    with pytest.raises(houseodds.ConfigError) as error:
        houseodds.loads('base = "gnau"\nplayers = "four"\n[rules]\nties = "dealr"\n', name="mine")
    players, ties = error.value.mistakes
    assert (players.file, players.line, players.column, players.length) == ("mine", 2, 11, 6)
    assert (ties.line, ties.column, ties.length) == (4, 8, 7)
    assert ties.label == 'did you mean "dealer"?'
    assert "4 | ties = \"dealr\"\n  |        ^^^^^^^ did you mean" in str(error.value)
    assert isinstance(error.value, ValueError) and isinstance(error.value, houseodds.Error)
    with pytest.raises(houseodds.ConfigError) as error:
        load("gnua")
    assert error.value.mistakes[0].line is None


def test_settings_are_pythons_values() -> None:
    house = houseodds.loads(
        'base = "gnau"',
        name="mine",
        set={"players": 3, "bets": [1, 0.5, 2.0], "rules.three_of_a_kind_ox": True, "side.dukes.pays": {"five_dukes": 50}},
    )
    assert "bets = [1, 0.5, 2]" in house.rules
    assert house.exact().bets["bet"][0] == "main"
    assert load("gnau", set={"payout.double": "3 to 1"}).rules == load("gnau", set={"payout.double": 3}).rules
    (idle,) = load("gnau", set={"rules.double": "off", "payout.double": 9}).warnings
    assert "no effect" in idle.message


def test_what_cannot_be_done_is_an_error() -> None:
    questions: "list[Callable[[], object]]" = [
        lambda: load("modulo-n").effects(),
        lambda: load("gnau").simulate(0),
        lambda: load("gnau").simulate(100, seed=2**63),
        lambda: load("gnau").simulate("ten"),
        lambda: load("gnau").hand("1 2 3 4 5 6"),
        lambda: load("gnau").risk(100, bet="dukes"),
        lambda: load("gnau", set={"bets": [1, 1, 1, 5]}).risk(100),
        lambda: load("gnau").vary({"name": ["a", "b"]}),
    ]
    for wrong in questions:
        with pytest.raises(houseodds.Error) as error:
            wrong()
        assert not str(error.value).startswith("error"), str(error.value)
    with pytest.raises(AttributeError, match="there are frequency"):
        _ = load("gnau").exact().turn_up


def options_that_cannot_be() -> "dict[str, Callable[[], Any]]":
    """Messages, and their sources."""
    # Without their types, which would not let these through.
    gnau: Any = load("gnau")
    blackjack: Any = load("chinese-blackjack")
    compare: Any = houseodds.compare
    untyped: Any = load
    words, numbers = "allowed are ", "it is a whole number from "
    both = {"rules.ties": ["dealer", "push"]}
    return {
        f'play cannot be "Equilibrium": {words}"config" and "equilibrium"': lambda: gnau.vary(both, play="Equilibrium"),
        f'play cannot be "best": {words}"config" and "equilibrium"': lambda: gnau.house_rules(play="best"),
        f'play cannot be None: {words}"config" and "equilibrium"': lambda: compare(gnau, play=None),
        f'role cannot be "Dealer": {words}"player" and "dealer"': lambda: gnau.risk(10, role="Dealer"),
        f'against cannot be "Seats": {words}"players", "dealer", "seats" and "best-play"': lambda: blackjack.solve("Seats"),
        f"threads cannot be 0: {numbers}1 to 1024": lambda: gnau.exact(threads=0),
        f"threads cannot be -2: {numbers}1 to 1024": lambda: gnau.effects(threads=-2),
        f"threads cannot be True: {numbers}1 to 1024": lambda: gnau.simulate(10, threads=True),
        f"threads cannot be 1025: {numbers}1 to 1024": lambda: gnau.verify(10, threads=1025),
        f"rounds cannot be -1: {numbers}1 to {10**18}": lambda: gnau.simulate(-1),
        f"rounds cannot be 2.5: {numbers}1 to {10**18}": lambda: gnau.simulate(2.5),
        f"rounds cannot be {10**30}: {numbers}1 to {10**18}": lambda: gnau.verify(10**30),
        'rounds cannot be "-5": write 10000, "10k" or 1e4': lambda: gnau.risk("-5"),
        'rounds cannot be None: write 10000, "10k", 1e4 or "inf"': lambda: gnau.risk(None),
        f"nights cannot be -1: {numbers}1 to {10**18}": lambda: gnau.night(-1),
        f"shoes cannot be 0: {numbers}1 to {10**18}": lambda: gnau.count(0),
        f"seed cannot be -1: {numbers}0 to {2**63 - 1}": lambda: gnau.simulate(10, seed=-1),
        f"bankroll cannot be -100: {numbers}1 to {10**9}": lambda: gnau.risk(10, bankroll=-100),
        f"goal cannot be {10**18}: {numbers}1 to {10**9}": lambda: gnau.risk(10, goal=10**18),
        "ruin cannot be 2: it is a number between 0 and 1": lambda: gnau.risk(10, ruin=2),
        "quantiles cannot be 100: it is a number between 0 and 100": lambda: gnau.risk(10, quantiles=[5, 100]),
        "quantiles cannot be 5: it is a list of numbers between 0 and 100": lambda: gnau.risk(10, quantiles=5),
        "until_se cannot be -0.1: it is a number above 0": lambda: gnau.simulate(10, until_se=-0.1),
        "until_se cannot be nan: it is a number above 0": lambda: gnau.simulate(10, until_se=float("nan")),
        f"against cannot be -3: {numbers}2 to 5": lambda: blackjack.hand("9 7", against=-3),
        f"n cannot be 10: {numbers}0 to 9": lambda: untyped("modulo-n").hand("4 7", n=10),
        f'all cannot be "no": {words}True and False': lambda: gnau.hand("3s 6h 8d 4c 8h", all="no"),
        f'kelly cannot be "no": {words}True and False': lambda: gnau.risk(10, kelly="no"),
        f"one_at_a_time cannot be 1: {words}True and False": lambda: gnau.vary(both, one_at_a_time=1),
        f'progress cannot be "always": {words}True and False': lambda: gnau.exact(progress="always"),
        "bet cannot be 1: it is text": lambda: gnau.risk(10, bet=1),
        f'bet cannot be "kings": {words}"all" and "main"': lambda: gnau.hand("3s 6h 8d 4c 8h", bet="kings"),
        "shard cannot be (0, 2): it is (2, 8) for the second of eight": lambda: gnau.simulate(10, shard=(0, 2)),
        'target cannot be None: write 0.02, "2%" or Fraction(1, 50)': lambda: gnau.design(None),
        "without cannot be 5: it is text": lambda: untyped("gnau", without=5),
        'rules.ties cannot be "push": to vary it, give a list of values': lambda: gnau.vary({"rules.ties": "push"}),
        "None is no value of a key": lambda: gnau.set({"players": None}),
    }


@pytest.mark.parametrize("said, ask", options_that_cannot_be().items())
def test_an_option_that_cannot_be_is_an_error(said: str, ask: "Callable[[], Any]") -> None:
    with pytest.raises(houseodds.Error) as error:
        ask()
    assert str(error.value) == said


def test_a_wrong_name_lists_the_right_ones() -> None:
    exact = load("gnau").exact()
    names: "dict[str, Callable[[], object]]" = {
        "table 'frequency' has no column 'prob'; there are role, hand, count, probability": lambda: exact.frequency["prob"],
        "table 'frequency' has no column 'rol'": lambda: exact.frequency.where(rol="player"),
        "the answer has no table 'freq'; there are frequency, payout, edge": lambda: exact.tables["freq"],
        "the answer has no figure and no table 'edges'; there are edge_fraction": lambda: exact["edges"],
        "table 'edge' has no metric 'player, wins'; there are": lambda: exact.metric("player", "wins"),
    }
    for said, ask in names.items():
        with pytest.raises(KeyError) as error:
            ask()
        assert said in str(error.value), str(error.value)
    with pytest.raises(ValueError, match='has role "plyer"; there are "dealer", "player", "seat_1"'):
        exact.frequency.where(role="plyer")
    # Each cell is there, though not together.
    assert len(exact.frequency.where(role="seat_1", count=exact.frequency.where(role="dealer")["count"][0])) <= 1


def test_wrong_types_are_errors() -> None:
    gnau: Any = load("gnau")
    untyped: Any = houseodds
    for wrong in (-5, None, ["gnau"], object(), 2.5, b"gnau", {"a": 1}):
        asks: "list[Callable[[], object]]" = [
            lambda: untyped.load(wrong),
            lambda: untyped.loads(wrong),
            lambda: untyped.compare(wrong),
            lambda: untyped.compare(gnau, wrong),
            lambda: untyped.merge(wrong),
            lambda: untyped.read(wrong),
            lambda: untyped.report(wrong),
            lambda: untyped.report("results", title=wrong or 1),
            lambda: untyped.words(wrong or 1),
            lambda: gnau.simulate(8, after=wrong or 1),
            lambda: gnau.monitor(wrong),
            lambda: gnau.vary(wrong),
            lambda: gnau.hand(wrong),
            lambda: gnau.page(wrong or 1),
            lambda: gnau.risk(wrong),
            lambda: gnau.design(wrong),
            lambda: gnau.set(5),
            lambda: untyped.load("gnau", set="players=2"),
        ]
        for ask in asks:
            with pytest.raises((ValueError, TypeError)):
                ask()
