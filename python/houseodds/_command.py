"""The ``houseodds`` command."""

import signal
import sys

from . import _houseodds


def main() -> None:
    """Run the command and exit with its code."""
    # The command hears Ctrl-C itself, and saves what it has; Python would print a traceback beside that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_houseodds.command(["houseodds", *sys.argv[1:]]))
