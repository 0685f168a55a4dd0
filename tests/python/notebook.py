"""Runs a notebook in a kernel of this environment; each chart that it promises must come out of it."""

import sys

import nbformat
from nbclient import NotebookClient

notebook = nbformat.read(sys.argv[1], as_version=4)  # type: ignore[no-untyped-call]
assert not any(cell.get("outputs") for cell in notebook.cells), "the notebook is kept without what it prints"
NotebookClient(notebook, kernel_name="python3").execute()
outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
charts = sum("image/png" in output.get("data", {}) for output in outputs)
assert charts == 3, f"{charts} charts"
print(f"{sys.argv[1]}: {charts} charts")
