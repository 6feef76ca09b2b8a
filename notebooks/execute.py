"""Runs every notebook and keeps what it shows: `python notebooks/execute.py` (or `make notebooks`).

What differs from one run to the next without meaning anything (times, ids of widgets) is left out, so that a notebook
only changes when what it says does. Progress bars are not kept.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent


def executed(path: Path) -> str:
    """A notebook with its outputs, as text."""
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
    book.metadata = nbformat.from_dict({"kernelspec": book.metadata["kernelspec"], "language_info": {"name": "python"}})
    for cell in book.cells:
        cell.metadata = nbformat.from_dict({})
        if cell.cell_type == "code":
            cell.outputs = [one for one in cell.outputs if not _is_progress(one)]
    return nbformat.writes(book) + "\n"


def _is_progress(output: nbformat.NotebookNode) -> bool:
    return "application/vnd.jupyter.widget-view+json" in output.get("data", {}) or output.get("name") == "stderr"


if __name__ == "__main__":
    for notebook in sorted(FOLDER.glob("*.ipynb")):
        notebook.write_text(executed(notebook), encoding="utf-8")
