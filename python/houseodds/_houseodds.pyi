"""The façade of the crate, in the plainest types: tables as CSV, figures as JSON, fractions as text."""

from os import PathLike
from typing import Callable, Optional, final

__all__ = ["House", "Played", "Practice", "__version__", "amount", "command", "presets", "report", "stored", "terms"]

_Tables = list[tuple[str, str, list[str]]]
_Answer = tuple[str, list[str], _Tables, str]
_Progress = Optional[Callable[[str, int, int], object]]
_Where = tuple[str, str, Optional[str], Optional[str], Optional[int], Optional[int], Optional[int]]

__version__: str

def amount(text: str) -> Optional[int]: ...
def command(words: list[str]) -> int: ...
def presets() -> list[tuple[str, str, str]]: ...
def report(folders: list[str], title: Optional[str]) -> str: ...
def stored(folders: list[str]) -> list[tuple[PathLike[str], str, _Tables]]: ...
def terms(word: Optional[str]) -> list[tuple[Optional[str], str, list[str], list[str], list[tuple[str, list[str]]]]]: ...

@final
class Played:
    @property
    def rounds(self) -> int: ...
    @property
    def finished(self) -> bool: ...
    def tables(self) -> _Tables: ...
    def save(self) -> str: ...

@final
class Practice:
    def now(self) -> tuple[tuple[list[str], str, str, bool], list[tuple[str, Optional[str], float]]]: ...
    def answer(self, place: Optional[int]) -> tuple[int, int, float]: ...
    def figures(self) -> tuple[int, int, float]: ...
    def missed(self) -> tuple[str, str, list[str]]: ...

@final
class House:
    def __new__(cls, config: str, text: Optional[str], settings: list[str], without: list[str]) -> House: ...
    @property
    def name(self) -> str: ...
    @property
    def game(self) -> str: ...
    def cut_after(self, penetration: float) -> int: ...
    def rules(self) -> str: ...
    def warnings(self) -> list[_Where]: ...
    def exact(self, threads: Optional[int], progress: _Progress) -> tuple[_Tables, Optional[str], list[str]]: ...
    def simulate(
        self,
        units: str,
        rounds: Optional[int],
        seed: Optional[int],
        until_se: Optional[float],
        shard: Optional[tuple[int, int]],
        after: Optional[Played],
        threads: Optional[int],
        progress: _Progress,
    ) -> tuple[Played, Optional[BaseException]]: ...
    def join(self, shards: list[Played]) -> Played: ...
    def read_rounds(self, text: str) -> Played: ...
    def compare(
        self,
        others: list[House],
        values: Optional[list[str]],
        one_at_a_time: bool,
        best_play: bool,
        bet: Optional[str],
        rounds: Optional[int],
        seed: Optional[int],
        why: bool,
        shapley: bool,
        threads: Optional[int],
        progress: _Progress,
    ) -> _Answer: ...
    def verify(
        self, rounds: Optional[int], seed: Optional[int], threads: Optional[int], progress: _Progress
    ) -> _Answer: ...
    def monitor(
        self, log: str, text: Optional[str], seat: Optional[int], threads: Optional[int], progress: _Progress
    ) -> _Answer: ...
    def solve(
        self, against: Optional[str], by_total: bool, threads: Optional[int], progress: _Progress
    ) -> _Answer: ...
    def design(
        self,
        target: str,
        tolerance: str,
        vary: list[str],
        solve: Optional[str],
        bet: Optional[str],
        pareto: bool,
        best_play: bool,
        most: int,
        threads: Optional[int],
        progress: _Progress,
    ) -> _Answer: ...
    def dossier(
        self,
        rounds: Optional[int],
        draws: int,
        chip: Optional[str],
        seed: Optional[int],
        threads: Optional[int],
        progress: _Progress,
    ) -> list[tuple[str, str]]: ...
    def practice(self, is_dealer: bool, seed: int) -> Practice: ...
    def page(self, only: list[str]) -> str: ...
    def without_side_bets(self) -> House: ...
    def hand(
        self,
        cards: str,
        against: Optional[int],
        n: Optional[int],
        seat: Optional[int],
        all: bool,
        against_hand: Optional[str],
        bids: list[int],
        mine: Optional[int],
        list: Optional[int],
    ) -> _Answer: ...
    def risk(
        self,
        rounds: Optional[int],
        bankroll: Optional[int],
        goal: Optional[int],
        ruin: Optional[float],
        quantiles: list[float],
        kelly: bool,
        drawdown: bool,
        is_dealer: bool,
        bet: Optional[str],
        seat: Optional[int],
        threads: Optional[int],
        progress: _Progress,
    ) -> _Answer: ...
    def effects(self, threads: Optional[int], progress: _Progress) -> _Answer: ...
