"""Configs that ship with the package."""

import html

from . import _houseodds


class Preset:
    """A config that ships with the package."""

    def __init__(self, name: str, summary: str, toml: str) -> None:
        self.name: str = name
        """Name to load it by."""
        self.summary: str = summary
        """Summary in one line."""
        self.toml: str = toml
        """Rules as TOML."""

    def __repr__(self) -> str:
        return f"<houseodds.Preset {self.name}: {self.summary}>"

    def _repr_html_(self) -> str:
        return f"<p><b>{html.escape(self.name)}</b>: {html.escape(self.summary)}</p><pre>{html.escape(self.toml)}</pre>"


def presets() -> list[Preset]:
    """Return every preset, the default of each game first.

    >>> import houseodds
    >>> houseodds.presets()[0].name
    'gnau'
    """
    return [Preset(*preset) for preset in _houseodds.presets()]
