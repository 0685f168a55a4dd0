"""``python -m houseodds``: the command."""

from ._command import main

main()
