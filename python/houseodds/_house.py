"""Houses and their questions."""

import math
import os
import secrets
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, Optional, Union

from . import _houseodds
from . import _options as options
from ._errors import Error
from ._practice import Practice
from ._progress import Progress, follow
from ._results import Answer, Page, answer, dossier_answer, effects_answer
from ._rules import TableRules
from ._table import Tables
from ._values import Frame, Value, varied, written_down


class Played(Answer):
    """The answer of played rounds, nights or shoes, to continue or merge."""

    def __init__(self, house: "House", units: str, played: "_houseodds.Played") -> None:
        super().__init__({units: played.rounds}, Tables(played.tables()))
        self.house: House = house
        """House that played them."""
        self.units: str = units
        """Unit of play: rounds, nights or shoes."""
        self._played: _houseodds.Played = played

    def __reduce__(self) -> "tuple[Any, ...]":
        return restored, (self.house, self.units, self._played.save())

    def __deepcopy__(self, memo: object) -> "Played":
        # Nothing in it can change.
        return self

    @property
    def rounds(self) -> int:
        """Rounds, nights or shoes played."""
        return self._played.rounds

    @property
    def finished(self) -> bool:
        """Whether the run is complete. If not, ``after`` continues it."""
        return self._played.finished


def restored(house: "House", units: str, text: str) -> Played:
    """Restore results from their text."""
    return Played(house, units, house._house.read_rounds(text))


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run of rounds, nights or shoes. Nothing is lost: ``after=error.so_far`` continues the run."""

    so_far: "Played"
    """Results of the part played so far."""

    def __init__(self, so_far: "Played") -> None:
        super().__init__(f"{so_far.rounds:,} of them are kept in so_far: continue with after=error.so_far")
        self.so_far = so_far


class House(TableRules):
    """A game under the rules and strategies of a table. Made by :func:`load` and :func:`loads`.

    >>> import houseodds
    >>> gnau = houseodds.load("gnau")
    >>> gnau.name, gnau.game
    ('gnau', 'gnau')
    >>> gnau.exact().edge
    Fraction(101026847573, 1993323051720)
    """

    def exact(self, *, threads: Optional[int] = None, progress: Union[bool, Progress] = False) -> Answer:
        """Count every deal.

        >>> import houseodds
        >>> houseodds.load("gnau").exact().frequency.where(role="player", hand="five_dukes")["probability"]
        [0.0016806722689075631]

        Raises :class:`Error` if the game is not enumerated.
        """
        with follow(self.name, progress) as call:
            tables, edge, not_enumerated = self._house.exact(options.threads(threads), call)
        return Answer({"edge_fraction": edge, "not_enumerated": not_enumerated}, Tables(tables))

    def simulate(
        self,
        rounds: Union[int, float, str, None] = None,
        *,
        seed: Optional[int] = None,
        until_se: Optional[float] = None,
        shard: Optional[tuple[int, int]] = None,
        after: Optional[Played] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Played:
        """Play seeded rounds: this many (``1_000_000``, ``1e6`` or ``"1M"``), by default the number in the config.

        The same rounds and seed give the same tables on any machine, with any number of ``threads``. ``until_se`` stops
        the run once the standard error of the edge is at most this. ``after`` continues an unfinished or shorter run.
        Ctrl-C raises :class:`Interrupted`, which holds the rounds played until then.

        ``shard=(2, 8)`` plays the second of eight parts, in another process or on another machine. :func:`merge` joins
        them.

        >>> import houseodds
        >>> houseodds.load("gnau").simulate("8k", seed=1).rounds
        8000

        Raises :class:`Error` if a number is out of range, or what was played before belongs to another run.
        """
        return self._play("rounds", rounds, seed, until_se, shard, after, threads, progress)

    def night(
        self,
        nights: Union[int, float, str] = 100_000,
        *,
        seed: Optional[int] = None,
        shard: Optional[tuple[int, int]] = None,
        after: Optional[Played] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Played:
        """Play seeded nights by ``[night]`` of the config. The arguments are those of :meth:`simulate`.

        >>> import houseodds
        >>> night = houseodds.load("gnau", set={"night.deal.rounds": 3}).night("1k").night
        >>> night.where(person=0, metric="rounds_dealt")["value"]
        [12.0]
        """
        return self._play("nights", nights, seed, None, shard, after, threads, progress)

    def count(
        self,
        shoes: Union[int, float, str] = 1_000_000,
        *,
        bet: Optional[str] = None,
        cut: Optional[int] = None,
        penetration: Optional[float] = None,
        tags: Optional[str] = None,
        size: Optional[int] = None,
        spread: Optional[str] = None,
        bankroll: Union[int, float, str, None] = None,
        kelly: Optional[float] = None,
        seed: Optional[int] = None,
        shard: Optional[tuple[int, int]] = None,
        after: Optional[Played] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Played:
        """Deal seeded shoes round after round and count the cards seen.

        ``bet``, ``cut``, ``tags``, ``size``, ``spread``, ``bankroll`` and ``kelly`` are options of the command and keys of
        ``[count]``. ``penetration`` is the share of the shoe to deal, in place of ``cut``. The other arguments are those
        of :meth:`simulate`.

        >>> import houseodds
        >>> counts = houseodds.load("gnau", set={"decks": 8}).count(500, size=2, seed=1)
        >>> counts.counted.where(true_count=None, metric="edge").columns[:3]
        ('true_count', 'metric', 'value')

        Raises :class:`Error` if the cards of the game cannot be counted so.
        """
        share = options.between("penetration", penetration, 0, 1)
        if share is not None:
            if cut is not None:
                raise options.wrong("penetration", penetration, "cut is given too")
            cut = self._house.cut_after(share)
        most = options.amount("bankroll", bankroll, options.MOST_BETS)
        keys = {"bet": bet, "cut": cut, "tags": tags, "size": size, "spread": spread, "bankroll": most, "kelly": kelly}
        house = self.set({f"count.{key}": value for key, value in keys.items() if value is not None})
        return house._play("shoes", shoes, seed, None, shard, after, threads, progress)

    def _play(
        self,
        units: str,
        count: Union[int, float, str, None],
        seed: Optional[int],
        until_se: Optional[float],
        shard: Optional[tuple[int, int]],
        after: Optional[Played],
        threads: Optional[int],
        progress: Union[bool, Progress],
    ) -> Played:
        if after is not None and (not isinstance(after, Played) or after.units != units):
            raise options.wrong("after", after, f"it is what was played before, in {units}")
        before = None if after is None else after._played
        rounds, limit = options.amount(units, count), options.between("until_se", until_se, 0, math.inf)
        on = (options.seed(seed), limit, options.shard(shard), before, options.threads(threads))
        with follow(self.name, progress) as call:
            played, raised = self._house.simulate(units, rounds, *on, call)
        result = Played(self, units, played)
        if isinstance(raised, KeyboardInterrupt):
            raise Interrupted(result) from None
        if raised is not None:
            raise raised
        return result

    def verify(
        self,
        rounds: Union[int, float, str, None] = None,
        *,
        seed: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Answer:
        """Play seeded rounds, count every deal, and compare each figure.

        >>> import houseodds
        >>> houseodds.load("gnau").verify("20k").agrees
        True

        Raises :class:`Error` if the game is not enumerated.
        """
        count = options.amount("rounds", rounds)
        with follow(self.name, progress) as call:
            return answer(*self._house.verify(count, options.seed(seed), options.threads(threads), call))

    def monitor(
        self,
        log: "Union[str, os.PathLike[str], Mapping[str, Iterable[Any]], Frame]",
        *,
        seat: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Answer:
        """Test a log of play against the rules: a CSV file, a frame, or columns by name. Columns are ``net``,
        ``player_hand``, ``dealer_hand``, ``result``, ``seat``, ``count``, the number of rounds of a line, and where
        people bid for the bank ``bid``, ``stake`` and ``banker``. If seats differ, the column or the argument ``seat``
        names the seat.

        >>> import houseodds
        >>> tonight = houseodds.load("niu-niu-equal").monitor({"net": [-1, 0, 0.95], "count": [60, 20, 20]})
        >>> tonight["impossible"][0]["value"]
        '0'

        Raises :class:`ConfigError` with everything that is wrong with the log, :class:`Error` if a seat is missing.
        """
        name, text = (os.fspath(log), None) if isinstance(log, (str, os.PathLike)) else ("log", written_down(log))
        with follow(self.name, progress) as call:
            return answer(*self._house.monitor(name, text, options.seat(seat), options.threads(threads), call))

    def vary(
        self,
        values: Mapping[str, Union[str, Iterable[Value]]],
        *,
        one_at_a_time: bool = False,
        play: Literal["config", "equilibrium"] = "config",
        bet: Optional[str] = None,
        rounds: Union[int, float, str, None] = None,
        seed: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Answer:
        """Compare this house under every combination of values, or with each change alone. A key has a list of values,
        or a range such as ``"1..4:0.5"``.

        >>> import houseodds
        >>> ties = houseodds.load("gnau").vary({"rules.ties": ["dealer", "push"]}).compared
        >>> ties["label"], ties["edge"]
        (['rules.ties=dealer', 'rules.ties=push'], [0.05068262642416435, 0.0])

        Raises :class:`ConfigError` or :class:`Error`.
        """
        vary = varied(values)
        alone, sides = options.flag("one_at_a_time", one_at_a_time), options.sides(play, bet, rounds, seed)
        with follow(self.name, progress) as call:
            return answer(*self._house.compare([], vary, alone, *sides, False, False, options.threads(threads), call))

    def house_rules(
        self,
        *,
        play: Literal["config", "equilibrium"] = "config",
        bet: Optional[str] = None,
        rounds: Union[int, float, str, None] = None,
        seed: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Answer:
        """Compare this house with each house rule of its game alone.

        Raises :class:`ConfigError` or :class:`Error`.
        """
        sides = options.sides(play, bet, rounds, seed)
        with follow(self.name, progress) as call:
            return answer(*self._house.compare([], [], True, *sides, False, False, options.threads(threads), call))

    def solve(
        self,
        against: Optional[Literal["players", "dealer", "seats", "best-play"]] = None,
        *,
        by_total: bool = False,
        bet: Literal["all", "main"] = "all",
        seed: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Answer:
        """Find the best play against the strategies of the config, or with ``"best-play"`` of everybody, for all bets or
        for the main one. By default the dealer of Chinese Blackjack is given, and nobody in other games. ``by_total``
        finds a player's best chart by totals. Figures that are simulated use ``seed``.

        >>> import houseodds
        >>> round(houseodds.load("chinese-blackjack").solve("best-play").figures["value"], 6)
        -0.011962

        Raises :class:`Error` if the game has no such answer.
        """
        side = None if against is None else options.one_of("against", against, options.SIDES)
        house = self if seed is None else self.set({"simulation.seed": options.seed(seed) or 0})
        with follow(self.name, progress) as call:
            return answer(*house._on(bet).solve(side, options.flag("by_total", by_total), options.threads(threads), call))

    def hand(
        self,
        cards: str = "",
        *,
        against: Optional[int] = None,
        n: Optional[int] = None,
        seat: Optional[int] = None,
        all: bool = False,
        against_hand: Optional[str] = None,
        bids: Iterable[int] = (),
        mine: Optional[int] = None,
        list: Optional[int] = None,
        bet: Literal["all", "main"] = "all",
    ) -> Answer:
        """Explain a hand and value each choice, on all bets or the main one, or settle it against a dealer's hand, or
        list all hands of a few cards by worth.
        Returns the ``--json`` of the command.

        >>> import houseodds
        >>> hand = houseodds.load("gnau").hand("3s 6h 8d 4c 8h")
        >>> hand["hand"], hand["pays"]
        ('double_8', 3)
        >>> houseodds.load("gnau").hand("3s 6h 8d 4c 8h", against_hand="Ks 4h 6d 8c 9s")["winner"]
        'player'

        Raises :class:`Error` if it is no hand, or an option is missing or of no use.
        """
        count, residue = options.whole("against", against, 2, 5), options.whole("n", n, 0, 9)
        place, shown = options.whole("seat", seat, 1, 6), options.flag("all", all)
        typed, other = options.text("cards", cards) or "", options.text("against_hand", against_hand)
        others = [options.whole("bids", bid, 0, 100) or 0 for bid in bids]
        own = options.whole("mine", mine, 0, 100)
        listed = options.whole("list", list, 1, 4)
        return answer(*self._on(bet).hand(typed, count, residue, place, shown, other, others, own, listed))

    def _on(self, bet: str) -> "_houseodds.House":
        """Return the house with these bets."""
        is_main = options.one_of("bet", bet, options.BETS) == "main"
        return self._house.without_side_bets() if is_main else self._house

    def risk(
        self,
        rounds: Union[int, float, str],
        *,
        bankroll: Union[int, float, str, None] = None,
        goal: Union[int, float, str, None] = None,
        ruin: Optional[float] = None,
        quantiles: Optional[Iterable[float]] = None,
        kelly: bool = False,
        drawdown: bool = False,
        role: Literal["player", "dealer"] = "player",
        seat: Optional[int] = None,
        bet: Optional[str] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Answer:
        """Look ahead over many rounds, or over play without end if ``rounds`` is ``"inf"`` or ``math.inf``.

        >>> import houseodds
        >>> round(houseodds.load("gnau").risk(1000, bankroll=100).figures["ruin"], 6)
        0.253375

        ``quantiles`` are of the total, in percent: 5 and 95 by default, and none without end. With
        ``drawdown`` they are of the largest fall from a peak, too.

        Raises :class:`Error` if the game has no such bet or seat, or the seats differ and ``seat`` names none.
        """
        is_endless = rounds in ("inf", float("inf"))
        count = None if is_endless else options.amount("rounds", rounds)
        if count is None and not is_endless:
            raise options.wrong("rounds", rounds, 'write 10000, "10k", 1e4 or "inf"')
        quantiles = (() if is_endless else (5, 95)) if quantiles is None else quantiles
        ends = (options.amount("bankroll", bankroll, options.MOST_BETS), options.amount("goal", goal, options.MOST_BETS))
        found = (options.between("ruin", ruin, 0, 1), options.several_between("quantiles", quantiles, 0, 100))
        extras = (options.flag("kelly", kelly), options.flag("drawdown", drawdown))
        is_dealer = options.one_of("role", role, options.ROLES) == "dealer"
        named, own = options.text("bet", bet), options.seat(seat)
        with follow(self.name, progress) as call:
            return answer(
                *self._house.risk(count, *ends, *found, *extras, is_dealer, named, own, options.threads(threads), call)
            )

    def design(
        self,
        target: Union[float, Decimal, Fraction, str],
        vary: Optional[Mapping[str, Union[str, Iterable[Value]]]] = None,
        *,
        solve: Optional[str] = None,
        tolerance: Union[float, Decimal, Fraction, str] = "0.05%",
        bet: Optional[str] = None,
        pareto: bool = False,
        play: Literal["config", "equilibrium"] = "config",
        most: int = 1000,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Answer:
        """Find payouts and rules that give a bet this edge (``0.02`` or ``"2%"``). Tries every combination of the
        values in ``vary`` within ``tolerance``, the nearest first. Or, in each combination, finds the value of the key
        ``solve``, or of several payouts together (``"side.k.pays={double_k,five_dukes=10}"``).

        >>> import houseodds
        >>> design = houseodds.load("gnau").design("5%", solve="payout.double")
        >>> design.designs.columns[0]
        'payout.double'

        Raises :class:`ConfigError` or :class:`Error`.
        """
        wanted, within = options.share("target", target), options.share("tolerance", tolerance)
        is_best = options.one_of("play", play, options.PLAY) == "equilibrium"
        count = options.whole("most", most, 1, 1_000_000) or 1000
        sought, named, beats = options.text("solve", solve), options.text("bet", bet), options.flag("pareto", pareto)
        grid, on = varied(vary or {}), options.threads(threads)
        with follow(self.name, progress) as call:
            return answer(*self._house.design(wanted, within, grid, sought, named, beats, is_best, count, on, call))

    def dossier(
        self,
        *,
        rounds: Union[int, float, str, None] = None,
        draws: Union[int, float, str] = "100M",
        chip: Union[float, Decimal, Fraction, str, None] = None,
        seed: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress] = False,
    ) -> Answer:
        """Compute, play and test the game for a casino and its regulator, as a page and as files. ``draws`` is the
        minimum number of cards to test the shuffle, ``chip`` the smallest chip, in units.

        Raises :class:`Error` if nothing is enumerated in the game.
        """
        played, dealt = options.amount("rounds", rounds), options.amount("draws", draws)
        smallest = None if chip is None else options.share("chip", chip)
        with follow(self.name, progress) as call:
            on = (options.seed(seed), options.threads(threads), call)
            files = dict(self._house.dossier(played, dealt or options.DRAWS, smallest, *on))
        return dossier_answer(files)

    def practice(
        self, *, role: Literal["player", "dealer"] = "player", seed: Optional[int] = None
    ) -> Practice:
        """Deal hands to practise on, as a player or as the dealer. The same seed and answers give the same hands.
        Without a seed each practice has a new one.

        >>> import houseodds
        >>> practice = houseodds.load("chinese-blackjack").practice(role="dealer", seed=4)
        >>> practice.now.answers
        ('hit', 'reveal')

        Raises :class:`Error` if the game is not practised in this role, or its rules leave nothing to decide.
        """
        is_dealer = options.one_of("role", role, options.ROLES) == "dealer"
        given = options.seed(seed)
        return Practice(self._house.practice(is_dealer, secrets.randbelow(options.MOST_SEED) if given is None else given))

    def page(self, only: Iterable[str] = ()) -> Page:
        """Return the program as a page of HTML that starts from this house and needs no network. Notebooks show it in
        place. With ``only``, it asks about these keys alone.

        >>> import houseodds
        >>> page = houseodds.load("gnau", set={"players": 2}).page(["rules.ties"])
        >>> "players = 2" in page
        True

        Raises :class:`Error` if the config names a file, which no page can read, or its game has no such key.
        """
        if isinstance(only, str) or not isinstance(only, Iterable):
            raise options.wrong("only", only, 'it is a list of keys, as in ["rules.ties"]')
        return Page(self._house.page([str(key) for key in only]))

    def effects(self, *, threads: Optional[int] = None, progress: Union[bool, Progress] = False) -> Answer:
        """Compute the effect of each missing card on the edge of each bet.

        >>> import houseodds
        >>> effects = houseodds.load("gnau").effects()
        >>> round(float(effects.changes["As", "main"]), 6)
        0.001687

        Raises :class:`Error` if the game, or these rules, are not enumerated.
        """
        with follow(self.name, progress) as call:
            return effects_answer(*self._house.effects(options.threads(threads), call))
