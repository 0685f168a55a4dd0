"""Entry point of ``python -m houseodds``."""

from ._command import main

main()
