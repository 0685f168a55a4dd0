"""Tables of every kind, opened in LibreOffice as the docs say, have no wrong cell: no date, no number made of a word."""

import csv
import subprocess
import sys
from pathlib import Path

import openpyxl

results, folder = Path(sys.argv[1]), Path(sys.argv[2])
# One of each kind of table, of each game.
chosen = {}
for path in sorted(results.glob("*/*/*.csv")):
    chosen.setdefault((path.name, path.parts[-3].split("-")[0]), path)
copies = {}
(folder / "in").mkdir(parents=True)
for number, path in enumerate(chosen.values()):
    copy = folder / "in" / f"{number}.csv"
    copy.write_bytes(path.read_bytes())
    copies[copy] = path
filters = ["--infilter=CSV:44,34,76,1,,1033", "--convert-to", "xlsx", "--outdir", str(folder)]
home = f"-env:UserInstallation=file://{folder.absolute()}/home"
subprocess.run(["soffice", home, "--headless", *filters, *map(str, copies)], check=True, stdout=subprocess.DEVNULL)


def same(cell, text):
    if text == "":
        return cell is None
    if text in ("true", "false"):
        return cell is (text == "true")
    if "_" in text:
        # A word, which Python would take for a number with groups.
        return cell == text
    percent = text.endswith("%")
    try:
        number = float(text.rstrip("%")) / (100 if percent else 1)
    except ValueError:
        return cell == text
    # A sheet has 15 digits.
    return isinstance(cell, (int, float)) and abs(cell - number) <= 1e-14 * abs(number)


count = 0
for copy, path in copies.items():
    sheet = openpyxl.load_workbook(folder / f"{copy.stem}.xlsx").active
    with open(path, newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    assert sheet.max_row == len(lines), f"{path}: {sheet.max_row} rows"
    for cells, line in zip(sheet.iter_rows(values_only=True), lines):
        for cell, text in zip(cells, line, strict=True):
            assert same(cell, text), f"{path}: {text!r} is {cell!r} in LibreOffice"
            count += 1
print(f"ecosystem: {count} cells of {len(copies)} tables are right in LibreOffice")
