"""The command that comes with the installed module."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import houseodds


def program() -> str:
    """The command of this environment."""
    found = shutil.which("houseodds", path=str(Path(sys.executable).parent))
    assert found, "the wheel brings no command"
    return found


def command(*words: str, cwd: "Path | None" = None) -> "subprocess.CompletedProcess[str]":
    """The command of this environment, run to its end."""
    return subprocess.run([program(), *words], cwd=cwd, capture_output=True, text=True, check=True)


def files(folder: Path) -> dict[str, str]:
    """The tables in a folder of results, by name."""
    return {path.stem: path.read_bytes().decode() for path in folder.glob("*.csv")}


def csv(tables: houseodds.Tables) -> dict[str, str]:
    return {name: table.to_csv() for name, table in tables.items()}


def answered(*words: str, cwd: "Path | None" = None) -> Any:
    """The command's JSON without the config's part, which a house knows."""
    said = json.loads(command(*words, "--json", cwd=cwd).stdout)
    return {key: value for key, value in said.items() if key not in ("name", "version", "game", "config_hash")}
