"""Runs a notebook in a kernel of this environment: `notebook.py PATH CHARTS`. No cell may fail, and as many charts as are
promised must come out."""

import sys

import nbformat
from nbclient import NotebookClient

path, promised = sys.argv[1], int(sys.argv[2])
notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
assert not any(cell.get("outputs") for cell in notebook.cells), "the notebook is kept without what it prints"
NotebookClient(notebook, kernel_name="python3").execute()
outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
charts = sum("image/png" in output.get("data", {}) for output in outputs)
assert charts == promised, f"{charts} charts"
print(f"{path}: {charts} charts")
