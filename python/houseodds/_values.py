"""Python values as configs, options and logs write them."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any, Optional, Protocol, Union

from ._errors import Error
from ._options import text, wrong

Value = Union[str, bool, int, float, Decimal, Fraction, "list[Any]", "tuple[Any, ...]", "Mapping[str, Any]"]
"""A value of a config key."""
Settings = Mapping[str, Value]
"""Values by dotted key that override a config."""


def written(value: Any) -> str:
    """Format a value as TOML.

    >>> written("push"), written(True), written([1, 0.5]), written({"five_dukes": 50}), written(Fraction(1, 8))
    ('"push"', 'true', '[1, 0.5]', '{"five_dukes" = 50}', '0.125')
    """
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        raise Error("None is no value of a key")
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{written(str(key))} = {written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, Integral):
        return str(int(value))
    if isinstance(value, Rational):
        return decimal(Decimal(int(value.numerator)) / Decimal(int(value.denominator)))
    if isinstance(value, (Decimal, Real)):
        # Its own shortest digits: those of a single-precision number are fewer than those of the same as a double.
        return decimal(Decimal(str(value)))
    # Scalars of numpy that are none of these, such as its booleans, and its arrays.
    plain = getattr(value, "tolist", None)
    if plain is None:
        raise Error(f"{value!r} is no value of a key")
    return written(plain())


def decimal(value: Decimal) -> str:
    """Format a decimal without an exponent.

    >>> decimal(Decimal("1e-3"))
    '0.001'
    """
    return format(value, "f")


def laid(settings: Optional[Settings]) -> tuple[str, ...]:
    """Format settings for the command line."""
    if settings is not None and not isinstance(settings, Mapping):
        raise wrong("set", settings, 'it is keys with values, as in {"rules.ties": "push"}')
    return tuple(f"{key}={written(value)}" for key, value in (settings or {}).items())


def taken(cards: str) -> tuple[str, ...]:
    """Format removed cards, if there are any."""
    removed = text("without", cards)
    return (removed,) if removed else ()


def typed(value: Any) -> str:
    """Format a value for ``--vary KEY=``. Plain words stay bare, so that labels match the command's."""
    text = str(value) if isinstance(value, str) else written(value)
    is_bare = bool(text) and all(c.isascii() and (c.isalnum() or c in "_-.") for c in text)
    return text if is_bare or not isinstance(value, str) else written(value)


def varied(values: Mapping[str, Union[str, Iterable[Value]]]) -> list[str]:
    """Return keys with their values, as typed after ``--vary``.

    >>> varied({"rules.ties": ["dealer", "push"], "payout.double": "1..4:0.5"})
    ['rules.ties=dealer,push', 'payout.double=1..4:0.5']
    """
    if not isinstance(values, Mapping):
        raise wrong("values", values, 'it is keys with lists, as in {"rules.ties": ["dealer", "push"]}')
    written = []
    for key, choices in values.items():
        if isinstance(choices, str) and ".." in choices:
            written.append(f"{key}={choices}")
        elif isinstance(choices, str) or not isinstance(choices, Iterable):
            raise wrong(key, choices, "to vary it, give a list of values")
        else:
            written.append(f"{key}={','.join(map(typed, choices))}")
    return written


class Frame(Protocol):
    """A frame of pandas or polars, or a :class:`Table`."""

    @property
    def columns(self) -> Iterable[Any]:
        """Names of its columns."""
    def __getitem__(self, name: Any, /) -> Any:
        """Return the cells of a column."""


def written_down(log: Union[Mapping[str, Iterable[Any]], Frame]) -> str:
    """Format columns as CSV, with empty cells for missing values.

    >>> written_down({"net": [-1, 2.0], "result": [None, "win"]})
    'net,result\\n-1,\\n2,win\\n'
    """
    columns_of = log if isinstance(log, Mapping) else getattr(log, "columns", None)
    if columns_of is None:
        raise wrong("log", log, "it is a CSV file, a frame, or columns by name")
    names = [str(name) for name in columns_of]
    columns = [[cell(value) for value in log[name]] for name in names]
    if len(set(map(len, columns))) > 1:
        raise Error("the columns of a log are of one length")
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([names, *zip(*columns)])
    return text.getvalue()


def cell(value: Any) -> str:
    """Format a value for a CSV file."""
    text = str(value)
    if value is None or text in ("nan", "<NA>"):
        return ""
    return text[:-2] if text.endswith(".0") else text
