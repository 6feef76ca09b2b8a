"""What can be drawn on a terminal beyond plain letters: colour, blocks for bars and small histograms?

Plain text comes first: nothing is said by colour or by a drawing alone. Where a terminal has neither colour nor
blocks, bars are made of ASCII signs; where text goes into a file or a pipe, there is neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

__all__ = ["PLAIN", "Ink", "bar", "painted_story", "spark"]

_CODES: Final = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}
_BLOCKS: Final = " ▁▂▃▄▅▆▇█"
_SIGNS: Final = " .:-=+*#@"
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


class Ink(NamedTuple):
    """What the place that text goes to can show."""

    colour: bool = False
    blocks: bool = False
    """Unicode blocks; else ASCII."""
    drawings: bool = False
    """Whether bars and small histograms are wanted at all: on a terminal."""

    def paint(self, text: str, style: str) -> str:
        r"""A text in a colour, or `bold` or `dim`, where there is colour.

        >>> Ink().paint("dead", "red"), Ink(colour=True).paint("dead", "red")
        ('dead', '\x1b[31mdead\x1b[0m')
        """
        inner = text.strip()
        return text.replace(inner, f"\x1b[{_CODES[style]}m{inner}\x1b[0m", 1) if self.colour and inner else text


PLAIN: Final = Ink()
"""Text for a file: letters only."""


def bar(share: float, width: int, ink: Ink) -> str:
    """A bar as long as its share of so many columns; what is more than nothing is never drawn as nothing.

    >>> bar(0.5, 8, Ink(blocks=True)), bar(0.5, 8, Ink()), bar(0.001, 8, Ink())
    ('████    ', '####    ', '.       ')
    """
    share = min(max(share, 0.0), 1.0)
    eighths = round(share * width * 8)
    if share > 0:
        eighths = max(1, eighths)
    full, rest = divmod(eighths, 8)
    if ink.blocks:
        drawn = "█" * full + (_EIGHTHS[rest] if rest else "")
    else:
        drawn = "#" * full + ("." if rest and not full else "#" if rest >= 4 else "")
    return drawn.ljust(width)


def spark(counts: Mapping[int, int], ink: Ink, most: int = 30) -> str:
    """A small histogram in one line, a column a value; long tails are drawn together in the last column.

    >>> spark({2: 1, 3: 8, 5: 4}, Ink(blocks=True)), spark({2: 1, 3: 8, 5: 4}, Ink())
    ('2 ▁█ ▄ 5', '2 .@ = 5')
    """
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    last = min(high, low + most - 1)
    columns = [counts.get(value, 0) for value in range(low, last)]
    columns.append(sum(count for value, count in counts.items() if value >= last))
    signs, top = (_BLOCKS if ink.blocks else _SIGNS), max(columns)
    drawn = "".join(signs[0 if not count else max(1, round(8 * count / top))] for count in columns)
    return f"{low} {drawn} {high}"


_HEADING: Final = re.compile(r"^(Round \d+|Before the first round|After \d+ rounds?)$", re.MULTILINE)
_IDS: Final = re.compile(r"\[(?:R-[A-Z]+|SEG|PHASE|GG)-[^\]\[]*\]")
_MOMENT: Final = re.compile(r"^(  \S+)(?= {2,}\S)", re.MULTILINE)
_FALLS: Final = re.compile(r"\b(?:dies|die|goes down|go down|slays|is spoiled)\b")


def painted_story(text: str, ink: Ink) -> str:
    """The story of a fight with its headings bold, its rule ids dim, its moments and its falls in colour."""
    if not ink.colour:
        return text
    text = _IDS.sub(lambda found: ink.paint(found[0], "dim"), text)
    text = _HEADING.sub(lambda found: ink.paint(found[0], "bold"), text)
    text = _MOMENT.sub(lambda found: ink.paint(found[0], "cyan"), text)
    return _FALLS.sub(lambda found: ink.paint(found[0], "red"), text)
