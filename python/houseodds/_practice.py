"""Hands to practise on, and what answers to them cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Optional, Union

from . import _houseodds
from . import _options as options
from ._table import Table


@dataclass(frozen=True)
class Asked:
    """What is asked in a practice."""

    cards: tuple[str, ...]
    """The cards that are held, as typed."""
    known: str
    """What else is known, in a sentence; may be empty."""
    question: str
    """What is asked."""
    answers: tuple[str, ...]
    """What can be answered."""
    is_again: bool
    """Whether it was missed before."""


@dataclass(frozen=True)
class Graded:
    """What became of an answer."""

    asked: Asked
    """What was asked."""
    given: str
    """The answer; where none was given, the one that stands for none."""
    best: str
    """The first of those worth most."""
    cost: float
    """What the answer gave away, in unit bets; 0 if it was right."""
    worth: Mapping[str, float]
    """What each answer is worth, in unit bets, with best play from then on."""
    makes: Mapping[str, str]
    """What an answer comes to, where that has a name."""


class Practice:
    """Hands to practise on, answer by answer, as in the command and on the page; made by :meth:`House.practice`.

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

    @property
    def now(self) -> Asked:
        """What is asked now."""
        return _asked(self._practice.now())

    def answer(self, answer: Union[str, int, None]) -> Graded:
        """Answers by name or by place, or not at all, and goes on.

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
        """How many answers were given."""
        return self._practice.figures()[0]

    @property
    def dealt(self) -> int:
        """How many hands were dealt, those with nothing to decide and the one at hand included."""
        return self._practice.figures()[1]

    @property
    def cost(self) -> float:
        """What all answers gave away, in unit bets."""
        return self._practice.figures()[2]

    @property
    def score(self) -> float:
        """The mean cost of an answer, in hundredths of a bet; 0 before the first."""
        return 100 * self.cost / self.answers if self.answers else 0.0

    @property
    def missed(self) -> Table:
        """What was missed, in order, as the command writes it."""
        name, text, words = self._practice.missed()
        return Table(name, text, words)


def _asked(situation: "tuple[tuple[list[str], str, str, bool], list[tuple[str, Optional[str], float]]]") -> Asked:
    (cards, known, question, is_again), answers = situation
    return Asked(tuple(cards), known, question, tuple(name for name, _, _ in answers), is_again)


def _place(asked: Asked, answer: Union[str, int, None]) -> Optional[int]:
    """The place of an answer that is given by name."""
    if not isinstance(answer, str):
        return answer
    return asked.answers.index(options.one_of("answer", answer, asked.answers))
