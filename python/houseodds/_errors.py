"""Errors."""

from typing import NamedTuple, Optional

Where = tuple[str, str, Optional[str], Optional[str], Optional[int], Optional[int], Optional[int]]


class Error(ValueError):
    """A request that cannot be answered: an option that the game lacks, a game that is not enumerated, a number out of
    range."""


class Mistake(NamedTuple):
    """A mistake in a config, or a key without effect. It has no place if no part of the text is to blame."""

    message: str
    """Message."""
    label: str
    """Text beside the caret, usually the nearest valid word."""
    help: Optional[str]
    """Allowed values."""
    file: Optional[str]
    """File, preset, or ``set``."""
    line: Optional[int]
    """Line, from 1."""
    column: Optional[int]
    """Character of the line, from 1."""
    length: Optional[int]
    """Number of wrong characters."""


class ConfigError(Error):
    """An invalid config. Its text shows every mistake with a caret.

    >>> import houseodds
    >>> try:
    ...     houseodds.load("gnau", set={"rules.ties": "dealr"})
    ... except houseodds.ConfigError as error:
    ...     first = error.mistakes[0]
    >>> first.label, first.line, first.column
    ('did you mean "dealer"?', 1, 12)
    """

    mistakes: tuple[Mistake, ...]
    """All mistakes, in order of position."""

    def __init__(self, drawn: str, mistakes: "list[Where] | tuple[Mistake, ...]" = ()) -> None:
        super().__init__(drawn, mistakes)
        self.mistakes = tuple(Mistake(*mistake) for mistake in mistakes)

    def __str__(self) -> str:
        return str(self.args[0])
