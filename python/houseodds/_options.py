"""Checks of options."""

import json
import math
import operator
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real
from typing import Any, Optional, TypeVar, Union

from . import _houseodds
from ._errors import Error

PLAY = ("config", "equilibrium")
"""Ways to play in a comparison."""
ROLES = ("player", "dealer")
"""Roles whose nets can be followed."""
BETS = ("all", "main")
"""Bets that a hand can be valued for."""
DRAWS = 100_000_000
"""Default minimum of cards dealt to test the shuffle."""
SIDES = ("players", "dealer", "seats", "best-play")
"""Sides whose strategies :meth:`House.solve` can take from the config."""
MOST_THREADS = 1024
"""Largest number of threads."""
MOST_SEATS = 664
"""Largest number of seats."""
MOST_ROUNDS = 10**18
"""Largest number of rounds of a run."""
MOST_BETS = 10**9
"""Largest bankroll or goal, in unit bets."""
MOST_SEED = 2**63 - 1
"""Largest seed."""


def shown(value: Any) -> str:
    """Format a value for a message.

    >>> shown("Dealer"), shown(-1), shown(None)
    ('"Dealer"', '-1', 'None')
    """
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def wrong(option: str, value: Any, allowed: str) -> Error:
    """Return the error for an invalid value of an option."""
    return Error(f"{option} cannot be {shown(value)}: {allowed}")


def one_of(option: str, value: Any, allowed: tuple[str, ...]) -> str:
    """Check for one of a few words.

    >>> one_of("role", "dealer", ROLES)
    'dealer'
    >>> one_of("role", "Dealer", ROLES)
    Traceback (most recent call last):
        ...
    houseodds.Error: role cannot be "Dealer": allowed are "player" and "dealer"
    """
    if isinstance(value, str) and value in allowed:
        return value
    *words, last = map(shown, allowed)
    raise wrong(option, value, f"allowed are {', '.join(words)} and {last}")


def flag(option: str, value: Any) -> bool:
    """Check for ``True`` or ``False``, of Python or numpy."""
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
        return bool(value)
    raise wrong(option, value, "allowed are True and False")


def text(option: str, value: Any) -> Optional[str]:
    """Check for text, or ``None``."""
    if value is None or isinstance(value, str):
        return value
    raise wrong(option, value, "it is text")


def whole(option: str, value: Any, least: int, most: int) -> Optional[int]:
    """Check for a whole number in a range, also of numpy, or ``None``.

    >>> whole("threads", 4.0, 1, MOST_THREADS)
    4
    >>> whole("threads", 0, 1, MOST_THREADS)
    Traceback (most recent call last):
        ...
    houseodds.Error: threads cannot be 0: it is a whole number from 1 to 1024
    """
    if value is None:
        return None
    if isinstance(value, Integral) and not isinstance(value, bool):
        number = operator.index(value)
    elif isinstance(value, Real) and not isinstance(value, bool) and float(value).is_integer():
        number = int(float(value))
    else:
        number = least - 1
    if least <= number <= most:
        return number
    raise wrong(option, value, f"it is a whole number from {least} to {most}")


def seat(value: Any) -> Optional[int]:
    """Check for a seat, from 1, or ``None``."""
    return whole("seat", value, 1, MOST_SEATS)


def amount(option: str, value: Any, most: int = MOST_ROUNDS) -> Optional[int]:
    """Check for a whole number above 0, such as ``"1M"``, or ``None``.

    >>> amount("rounds", 1e6), amount("rounds", "2.5M"), amount("rounds", "10_000")
    (1000000, 2500000, 10000)
    >>> amount("rounds", "ten")
    Traceback (most recent call last):
        ...
    houseodds.Error: rounds cannot be "ten": write 10000, "10k" or 1e4
    """
    read = _houseodds.amount(value) if isinstance(value, str) else value
    if isinstance(value, str) and read is None:
        raise wrong(option, value, 'write 10000, "10k" or 1e4')
    return whole(option, read, 1, most)


def between(option: str, value: Any, least: float, most: float) -> Optional[float]:
    """Check for a number between two others, also of numpy, or ``None``.

    >>> between("ruin", 0.01, 0, 1)
    0.01
    >>> between("until_se", -1, 0, math.inf)
    Traceback (most recent call last):
        ...
    houseodds.Error: until_se cannot be -1: it is a number above 0
    """
    if value is None:
        return None
    if isinstance(value, Real) and not isinstance(value, bool) and least < float(value) < most:
        return float(value)
    raise wrong(option, value, f"it is a number {f'above {least}' if most == math.inf else f'between {least} and {most}'}")


def several_between(option: str, values: Any, least: float, most: float) -> list[float]:
    """Check for numbers between two others."""
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise wrong(option, values, f"it is a list of numbers between {least} and {most}")
    found = [between(option, least if value is None else value, least, most) for value in values]
    return [number for number in found if number is not None]


def threads(value: Any) -> Optional[int]:
    """Check for a number of threads, or ``None``."""
    return whole("threads", value, 1, MOST_THREADS)


def share(option: str, value: Any) -> str:
    """Check for a share of one, or an amount, and return it as the command takes it.

    >>> share("target", 0.02), share("target", "2%"), share("target", Fraction(1, 50))
    ('0.02', '2%', '1/50')
    >>> share("target", True)
    Traceback (most recent call last):
        ...
    houseodds.Error: target cannot be True: write 0.02, "2%" or Fraction(1, 50)
    """
    if isinstance(value, bool) or not isinstance(value, (str, Real, Decimal)):
        raise wrong(option, value, 'write 0.02, "2%" or Fraction(1, 50)')
    return str(value)


def shard(value: Any) -> Optional[tuple[int, int]]:
    """Check for a part and the number of parts, or ``None``.

    >>> shard((2, 8))
    (2, 8)
    >>> shard((9, 8))
    Traceback (most recent call last):
        ...
    houseodds.Error: shard cannot be (9, 8): it is (2, 8) for the second of eight
    """
    if value is None:
        return None
    if isinstance(value, (tuple, list)) and len(value) == 2 and all(isinstance(part, Integral) for part in value):
        index, of = map(operator.index, value)
        if 1 <= index <= of < 2**63:
            return index, of
    raise wrong("shard", value, "it is (2, 8) for the second of eight")


def seed(value: Any) -> Optional[int]:
    """Check for a seed, or ``None``."""
    return whole("seed", value, 0, MOST_SEED)


def sides(play: Any, bet: Any, rounds: Any, number: Any) -> tuple[bool, Optional[str], Optional[int], Optional[int]]:
    """Return the options of a comparison: best play, bet, rounds and seed."""
    is_best = one_of("play", play, PLAY) == "equilibrium"
    return is_best, text("bet", bet), amount("rounds", rounds), seed(number)


Kind = TypeVar("Kind")


def several(given: "tuple[Union[Kind, Iterable[Kind]], ...]", kind: "type[Kind]", name: str, example: str) -> "list[Kind]":
    """Return what was given one by one, or as one list."""
    only = given[0] if len(given) == 1 else given
    things = list(only) if isinstance(only, Iterable) and not isinstance(only, (str, Mapping)) else [only]
    if not things:
        raise Error(f"give at least one {name}")
    for thing in things:
        if not isinstance(thing, kind):
            raise wrong(name, thing, f"it is made by {example}")
    return [thing for thing in things if isinstance(thing, kind)]
