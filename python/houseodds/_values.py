"""What Python writes, as configs, options and logs have it."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Optional, Protocol, Union

from . import _houseodds

Value = Union[str, bool, int, float, Decimal, "list[Any]", "tuple[Any, ...]", "Mapping[str, Any]"]
"""What can stand at a key."""
Settings = Mapping[str, Value]
"""Values by dotted key, laid over a config."""


def written(value: Any) -> str:
    """A value as TOML.

    >>> written("push"), written(True), written([1, 0.5]), written({"five_dukes": 50})
    ('"push"', 'true', '[1, 0.5]', '{"five_dukes" = 50}')
    """
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{written(str(key))} = {written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, float):
        # Digits without an exponent, which decimals of a config have not.
        return format(Decimal(repr(value)), "f")
    return str(value)


def laid(settings: Optional[Settings]) -> tuple[str, ...]:
    """Settings as the command line takes them."""
    return tuple(f"{key}={written(value)}" for key, value in (settings or {}).items())


def taken(cards: str) -> tuple[str, ...]:
    """Cards that are taken out, if there are any."""
    return (cards,) if cards else ()


def amount(rounds: Union[int, float, str, None]) -> Optional[int]:
    """A number of rounds.

    >>> amount(1e6), amount("2.5M"), amount("10_000")
    (1000000, 2500000, 10000)
    """
    if rounds is None or isinstance(rounds, int):
        return rounds
    if isinstance(rounds, str):
        return _houseodds.amount(rounds)
    if not rounds.is_integer():
        raise ValueError(f"{rounds} is not a number of rounds")
    return int(rounds)


def typed(value: Any) -> str:
    """A value as it is typed behind ``--vary KEY=``: plain words are bare, so that labels read as those of the command."""
    text = str(value) if isinstance(value, str) else written(value)
    is_bare = bool(text) and all(c.isascii() and (c.isalnum() or c in "_-.") for c in text)
    return text if is_bare or not isinstance(value, str) else written(value)


class Frame(Protocol):
    """A frame of pandas or polars, or a :class:`Table`."""

    @property
    def columns(self) -> Iterable[Any]:
        """The names of its columns."""
    def __getitem__(self, name: Any, /) -> Any:
        """The cells of a column."""


def written_down(log: Union[Mapping[str, Iterable[Any]], Frame]) -> str:
    """Columns as a CSV file has them; what is missing is empty.

    >>> written_down({"net": [-1, 2.0], "result": [None, "win"]})
    'net,result\\n-1,\\n2,win\\n'
    """
    names = [str(name) for name in (log if isinstance(log, Mapping) else log.columns)]
    columns = [[cell(value) for value in log[name]] for name in names]
    if len(set(map(len, columns))) > 1:
        raise ValueError("the columns of a log are of one length")
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([names, *zip(*columns)])
    return text.getvalue()


def cell(value: Any) -> str:
    """A value in a CSV file."""
    text = str(value)
    if value is None or text in ("nan", "<NA>"):
        return ""
    return text[:-2] if text.endswith(".0") else text
