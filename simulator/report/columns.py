"""How are texts set in columns so that every terminal shows them straight?

Widths are counted in cells, so that names in any script line up. Plain characters, no frames.
"""

import re
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len, set_cell_size

__all__ = ["TEXT_WIDTH", "Paint", "bar_length", "columns", "paragraph"]

TEXT_WIDTH = 100
"""Running text is broken at this column where nobody says how wide the page is; commands and tables never are."""


Paint = Callable[[int, int, str], str]
"""How a cell is coloured, by its row, its column and its text."""

_RANGE: Final = re.compile(r" \(.*\)")
_SHORTEST: Final = 10
"""A name is never cut shorter."""
_SHORTEST_HEAD: Final = 6


def _padded(text: str, width: int, *, left: bool) -> str:
    gap = " " * (width - cell_len(text))
    return text + gap if left else gap + text


def columns(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    width: int = TEXT_WIDTH,
    *,
    spare: Sequence[int] = (),
    paint: Paint | None = None,
) -> list[str]:
    """Lines of a table: the first column to the left, the others to the right, two blanks between.

    Where it is wider than a terminal's `width`, cells give up their ranges in brackets, the columns of `spare` first
    and then from the right; then names are cut short, then heads that are wider than what stands below them. Where
    nobody says a width a table is as wide as it gets. `paint` colours a cell once it is in its place: (row, column,
    text), the heads are row -1.

    >>> columns(["", "dead"], [["Aldric", "9%"], ["orc", "100%"]])
    ['        dead', 'Aldric    9%', 'orc     100%']
    >>> columns(["", "dead"], [["Aldric the Grey", "9% (8-10)"]], 18)
    ['              dead', 'Aldric th...   9%']
    """
    table = [list(heads), *map(list, rows)]
    if width != TEXT_WIDTH:
        _fit(table, width, [*spare, *(place for place in reversed(range(1, len(heads))) if place not in spare)])
    widths = _widths(table)
    lines = []
    for number, row in enumerate(table):
        cells = [
            _padded(text, wide, left=place == 0) for place, (text, wide) in enumerate(zip(row, widths, strict=True))
        ]
        cells[-1] = cells[-1].rstrip()
        if paint is not None:
            cells = [paint(number - 1, place, text) for place, text in enumerate(cells)]
        lines.append("  ".join(cells).rstrip())
    return lines


def _widths(table: Sequence[Sequence[str]]) -> list[int]:
    return [max(cell_len(row[place]) for row in table) for place in range(len(table[0]))]


def _is_too_wide(table: Sequence[Sequence[str]], width: int) -> bool:
    return sum(_widths(table)) + 2 * (len(table[0]) - 1) > width


def _fit(table: list[list[str]], width: int, order: Sequence[int]) -> None:
    """Make a table narrower, by as little as will do."""
    for place in order:
        if not _is_too_wide(table, width):
            return
        for row in table[1:]:
            row[place] = _RANGE.sub("", row[place])
    room = width - sum(_widths(table)[1:]) - 2 * (len(table[0]) - 1)
    if room < _widths(table)[0]:
        for row in table:
            if cell_len(row[0]) > max(room, _SHORTEST):
                row[0] = _cut(row[0], max(room, _SHORTEST))
    _cut_heads(table, width)


def _cut_heads(table: list[list[str]], width: int) -> None:
    """Cut heads that are wider than their columns, from the right, for as long as the table is too wide."""
    bodies = _widths(table[1:] or table)
    for place in reversed(range(len(bodies))):
        over = sum(_widths(table)) + 2 * (len(bodies) - 1) - width
        head = table[0][place]
        if over > 0 and cell_len(head) > bodies[place]:
            table[0][place] = _cut(head, max(bodies[place], _SHORTEST_HEAD, cell_len(head) - over))


def _cut(text: str, wide: int) -> str:
    return text if cell_len(text) <= wide else f"{set_cell_size(text, wide - 3)}..."


def paragraph(text: str, width: int = TEXT_WIDTH) -> str:
    """Running text, broken into lines."""
    return "\n".join(wrap(text, width, break_long_words=False, break_on_hyphens=False))


def bar_length(longest: int, width: int) -> int:
    """How long the longest bar of a table is on a page so wide.

    >>> bar_length(30, 100), bar_length(30, 60)
    (30, 12)
    """
    return longest if width >= TEXT_WIDTH else longest * 2 // 5
