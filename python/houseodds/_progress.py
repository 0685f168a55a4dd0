"""A progress bar for terminals and notebooks."""

import sys
import time
from typing import Callable, Optional, Union

from . import _options as options

Progress = Callable[[str, int, int], object]

WIDTH = 24
"""Width of the bar, in characters."""
EVERY = 0.1
"""Seconds between two updates."""


class Bar:
    """A bar on standard error, for terminals and notebooks."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._start = self._last = time.monotonic()
        self._before: Optional[int] = None
        self._work = ""
        self._drawn = 0

    def __call__(self, work: str, done: int, of: int) -> None:
        now = time.monotonic()
        if work != self._work:
            # Other work: its pace is its own.
            self._work, self._before, self._start = work, done, now
        elif now - self._last < EVERY and done < of:
            return
        self._last = now
        self._draw(self._line(work, done, of, now - self._start))

    def _line(self, work: str, done: int, of: int, seconds: float) -> str:
        share = done / of if of else 1.0
        bar = ("█" * round(share * WIDTH)).ljust(WIDTH)
        made = done - (self._before or 0)
        left = f"<{clock(seconds / made * (of - done))}" if made > 0 else ""
        pace = f", {short(made / seconds)}/s" if seconds > 0 and made > 0 else ""
        return f"{self._name} {share:4.0%}|{bar}| {short(done)}/{short(of)} {work} [{clock(seconds)}{left}{pace}]"

    def _draw(self, line: str) -> None:
        print("\r" + line.ljust(self._drawn), end="", file=sys.stderr, flush=True)
        self._drawn = len(line)

    def close(self) -> None:
        """End the line."""
        if self._drawn:
            print(file=sys.stderr, flush=True)


def short(number: float) -> str:
    """Format a number in few digits.

    >>> short(950), short(12_500), short(10_000_000), short(2.5e9)
    ('950', '12.5k', '10M', '2.5G')
    """
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g}"


def clock(seconds: float) -> str:
    """Format a time like a clock.

    >>> clock(7.2), clock(75), clock(3_700)
    ('00:07', '01:15', '1:01:40')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


class follow:
    """Yield the function to call with progress, for a ``with`` block: a bar, the caller's function, or nothing."""

    def __init__(self, name: str, progress: Union[bool, Progress]) -> None:
        given = progress if callable(progress) else None
        self._bar = Bar(name) if given is None and options.flag("progress", progress) else None
        self._call = given or self._bar

    def __enter__(self) -> Optional[Progress]:
        return self._call

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
