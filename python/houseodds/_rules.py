"""Rules of a table."""

import html
from typing import Optional, TypeVar

from . import _houseodds
from ._errors import Mistake
from ._values import Settings, Value, laid, taken

Same = TypeVar("Same", bound="TableRules")


class TableRules:
    """The rules and strategies of a table, as in its config."""

    def __init__(self, config: str, text: Optional[str], settings: tuple[str, ...], without: tuple[str, ...]) -> None:
        self._recipe: tuple[str, Optional[str], tuple[str, ...], tuple[str, ...]] = (config, text, settings, without)
        self._house: _houseodds.House = _houseodds.House(config, text, list(settings), list(without))

    def __reduce__(self: Same) -> "tuple[type[Same], tuple[str, Optional[str], tuple[str, ...], tuple[str, ...]]]":
        """Pickle the preset, text or path of the house. A path is read again when the house is unpickled."""
        return type(self), self._recipe

    def __eq__(self, other: object) -> bool:
        """Return whether two houses have the same rules, strategies and name."""
        if not isinstance(other, TableRules):
            return NotImplemented
        return self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __repr__(self) -> str:
        return f"<houseodds.House {self.name}>"

    def _repr_html_(self) -> str:
        return f"<p><b>{html.escape(self.name)}</b></p><pre>{html.escape(self.rules)}</pre>"

    def set(self: Same, settings: Optional[Settings] = None, *, without: str = "", **keys: Value) -> Same:
        """Return this house with other values, by dotted key or by name.

        >>> import houseodds
        >>> houseodds.load("gnau").set({"rules.ties": "push"}, players=2).exact().edge
        Fraction(0, 1)

        Raises :class:`ConfigError`.
        """
        config, text, before, removed = self._recipe
        return type(self)(config, text, before + laid(settings) + laid(keys), removed + taken(without))

    @property
    def name(self) -> str:
        """Name."""
        return self._house.name

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._house.game

    @property
    def rules(self) -> str:
        """Rules as TOML, with every default filled in. Keys without effect are comments."""
        return self._house.rules()

    @property
    def warnings(self) -> tuple[Mistake, ...]:
        """Keys of the config without effect."""
        return tuple(Mistake(*warning) for warning in self._house.warnings())
