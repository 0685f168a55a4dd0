"""What can go wrong."""

from typing import TYPE_CHECKING, NamedTuple, Optional

if TYPE_CHECKING:
    from ._results import Counts, Nights, Simulated

Where = tuple[str, str, Optional[str], Optional[str], Optional[int], Optional[int], Optional[int]]


class Error(Exception):
    """Something that cannot be done: an option of no use to a game, a game that is not enumerated, a number out of
    range."""


class Mistake(NamedTuple):
    """One mistake in a config, or one of its keys without effect. Without a place, nothing in the text is to blame."""

    message: str
    """What is wrong."""
    label: str
    """What stands beside the caret: usually the nearest right word."""
    help: Optional[str]
    """What is allowed."""
    file: Optional[str]
    """The file, the preset, or ``set``."""
    line: Optional[int]
    """The line, from 1."""
    column: Optional[int]
    """The character of the line, from 1."""
    length: Optional[int]
    """How many characters are wrong."""


class ConfigError(Error, ValueError):
    """A config that cannot be: its text draws every mistake with a caret under it.

    >>> import houseodds
    >>> try:
    ...     houseodds.load("gnau", set={"rules.ties": "dealr"})
    ... except houseodds.ConfigError as error:
    ...     first = error.mistakes[0]
    >>> first.label, first.line, first.column
    ('did you mean "dealer"?', 1, 12)
    """

    mistakes: tuple[Mistake, ...]
    """Every mistake, in order of position."""

    def __init__(self, drawn: str, mistakes: "list[Where] | tuple[Mistake, ...]" = ()) -> None:
        super().__init__(drawn, mistakes)
        self.mistakes = tuple(Mistake(*mistake) for mistake in mistakes)

    def __str__(self) -> str:
        return str(self.args[0])


class Interrupted(KeyboardInterrupt):
    """Ctrl-C came while rounds, nights or shoes were played. Nothing is lost: playing them ``after=error.so_far`` goes on."""

    so_far: "Simulated | Nights | Counts"
    """What had been played."""

    def __init__(self, so_far: "Simulated | Nights | Counts") -> None:
        super().__init__(f"{so_far.rounds:,} of them are kept in so_far: continue with after=error.so_far")
        self.so_far = so_far
