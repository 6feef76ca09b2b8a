"""How are texts set in columns so that every terminal shows them straight?

Widths are counted in cells, so that names in any script line up. Plain characters; no colour, no frames.
"""

from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len

__all__ = ["TEXT_WIDTH", "columns", "paragraph"]

TEXT_WIDTH = 100
"""Running text is broken at this column where nobody says how wide the page is; commands and tables never are."""


def _padded(text: str, width: int, *, left: bool) -> str:
    gap = " " * (width - cell_len(text))
    return text + gap if left else gap + text


def columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table: the first column to the left, the others to the right, two blanks between.

    >>> columns(["", "dead"], [["Aldric", "9%"], ["orc", "100%"]])
    ['        dead', 'Aldric    9%', 'orc     100%']
    """
    table = [list(heads), *map(list, rows)]
    widths = [max(cell_len(row[place]) for row in table) for place in range(len(heads))]
    return [
        "  ".join(
            _padded(text, width, left=place == 0) for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


def paragraph(text: str, width: int = TEXT_WIDTH) -> str:
    """Running text, broken into lines."""
    return "\n".join(wrap(text, width, break_long_words=False, break_on_hyphens=False))
