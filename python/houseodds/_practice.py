"""Hands to practise on, and the cost of answers."""

import html
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Optional, Union

from . import _houseodds
from . import _options as options
from ._table import Table


@dataclass(frozen=True)
class Asked:
    """A question of a practice."""

    cards: tuple[str, ...]
    """Cards held, as typed."""
    known: str
    """Other information, as a sentence, or empty."""
    question: str
    """Question."""
    answers: tuple[str, ...]
    """Possible answers."""
    is_again: bool
    """Whether it was missed before."""


@dataclass(frozen=True)
class Graded:
    """A graded answer."""

    asked: Asked
    """Question asked."""
    given: str
    """Answer given. A missing answer counts as no action."""
    best: str
    """Best answer, the first if there are several."""
    cost: float
    """Cost of the answer, in unit bets; 0 if it was right."""
    worth: Mapping[str, float]
    """Value of each answer, in unit bets, with best play from then on."""
    makes: Mapping[str, str]
    """Name of an answer's result, such as a hand, if it has one."""


class Practice:
    """Hands to practise on, as in the command and on the page. Made by :meth:`House.practice`.

    >>> import houseodds
    >>> practice = houseodds.load("gnau").practice(seed=1)
    >>> practice.now.cards, practice.now.question
    (('2d', 'Ks', 'Ad', '7d', '2c'), 'Which three are an Ox?')
    >>> graded = practice.answer("no Ox")
    >>> graded.best, graded.worth[graded.best] - graded.worth["no Ox"] == graded.cost
    ('2d Ad 7d', True)
    >>> practice.answers, practice.score == 100 * graded.cost
    (1, True)
    """

    def __init__(self, practice: _houseodds.Practice) -> None:
        self._practice: _houseodds.Practice = practice

    def __repr__(self) -> str:
        return f"<houseodds.Practice {self.answers} answers, {self.score:.2f} hundredths of a bet given away>"

    def _repr_html_(self) -> str:
        now = self.now
        lines = (" ".join(now.cards), now.known, now.question, " / ".join(now.answers))
        return "".join(f"<p>{html.escape(line)}</p>" for line in lines if line)

    @property
    def now(self) -> Asked:
        """Current question."""
        return _asked(self._practice.now())

    def answer(self, answer: Union[str, int, None]) -> Graded:
        """Answer by name or by place, or not at all, and go on.

        Raises :class:`Error` if there is no such answer.
        """
        situation = self._practice.now()
        asked, answers = _asked(situation), situation[1]
        place = options.whole("answer", _place(asked, answer), 0, len(answers) - 1)
        given, best, cost = self._practice.answer(place)
        makes = {name: made for name, made, _ in answers if made is not None}
        return Graded(asked, answers[given][0], answers[best][0], cost, {name: worth for name, _, worth in answers}, makes)

    @property
    def answers(self) -> int:
        """Number of answers given."""
        return self._practice.figures()[0]

    @property
    def dealt(self) -> int:
        """Number of hands dealt, the current one and those without a decision included."""
        return self._practice.figures()[1]

    @property
    def cost(self) -> float:
        """Cost of all answers, in unit bets."""
        return self._practice.figures()[2]

    @property
    def score(self) -> float:
        """Mean cost of an answer, in hundredths of a bet; 0 before the first."""
        return 100 * self.cost / self.answers if self.answers else 0.0

    @property
    def missed(self) -> Table:
        """Missed hands, in order, as the command writes them."""
        name, text, words = self._practice.missed()
        return Table(name, text, words)


def _asked(situation: "tuple[tuple[list[str], str, str, bool], list[tuple[str, Optional[str], float]]]") -> Asked:
    (cards, known, question, is_again), answers = situation
    return Asked(tuple(cards), known, question, tuple(name for name, _, _ in answers), is_again)


def _place(asked: Asked, answer: Union[str, int, None]) -> Optional[int]:
    """Return the place of an answer given by name."""
    if not isinstance(answer, str):
        return answer
    return asked.answers.index(options.one_of("answer", answer, asked.answers))
