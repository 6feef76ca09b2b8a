"""How is a small picture drawn that needs nothing but the page it stands in?

SVG as text, 420 units wide, which a phone shows at nearly full size. Every text is escaped. Colours are classes of the
page's style, so that a picture is right in light, in dark and on paper; every picture has a title and a description for
those who cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final

from simulator.errors import printable

__all__ = ["WIDTH", "area", "circle", "fitted", "line", "path", "rect", "steps", "svg", "text", "ticks", "told"]

WIDTH: Final = 420
"""The width of every picture, in its own units."""
_LETTER: Final = 6.9
"""How wide a letter is about, at the size in which labels are set."""


def told(value: object) -> str:
    """A text as it can stand in markup.

    >>> told("<b>Orc</b>")
    '&lt;b&gt;Orc&lt;/b&gt;'
    """
    return escape(printable(str(value)), quote=True)


def fitted(value: str, width: float) -> str:
    """A label that is not wider than so many units: cut short if it must be, and then with an ellipsis.

    >>> fitted("Aldric", 60), fitted("a very long name indeed", 60)
    ('Aldric', 'a very …')
    """
    most = max(2, int(width / _LETTER))
    return value if len(value) <= most else f"{value[: most - 1]}…"


def _number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")


def _attributes(names: dict[str, object]) -> str:
    shown = ((key.rstrip("_").replace("_", "-"), value) for key, value in names.items() if value not in {None, ""})
    return "".join(f' {key}="{_number(value) if isinstance(value, float) else told(value)}"' for key, value in shown)


def rect(x: float, y: float, width: float, height: float, kind: str, hint: str = "") -> str:
    """A rectangle; `kind` are classes, `hint` is shown when it is pointed at."""
    inner = f"<title>{told(hint)}</title>" if hint else ""
    where = {"x": float(x), "y": float(y), "width": float(max(width, 0)), "height": float(max(height, 0))}
    return f"<rect{_attributes({**where, 'class_': kind})}>{inner}</rect>"


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f"<line{_attributes({'x1': float(x1), 'y1': float(y1), 'x2': float(x2), 'y2': float(y2), 'class_': kind})}/>"


def circle(x: float, y: float, radius: float, kind: str, hint: str = "") -> str:
    """A dot."""
    inner = f"<title>{told(hint)}</title>" if hint else ""
    return (
        f"<circle{_attributes({'cx': float(x), 'cy': float(y), 'r': float(radius), 'class_': kind})}>{inner}</circle>"
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "") -> str:
    """A line of text; `anchor` is `middle` or `end` where it does not begin at x."""
    where = {"x": float(x), "y": float(y), "class_": kind, "text_anchor": anchor}
    return f"<text{_attributes(where)}>{told(words)}</text>"


def path(points: Iterable[tuple[float, float]], kind: str) -> str:
    """A line through points."""
    way = "L".join(f"{_number(x)} {_number(y)}" for x, y in points)
    return f"<path{_attributes({'d': f'M{way}', 'class_': kind})}/>" if way else ""


def area(lower: Sequence[tuple[float, float]], upper: Sequence[tuple[float, float]], kind: str) -> str:
    """The band between two lines."""
    way = "L".join(f"{_number(x)} {_number(y)}" for x, y in [*lower, *reversed(upper)])
    return f"<path{_attributes({'d': f'M{way}Z', 'class_': kind})}/>" if way else ""


def steps(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points of a line that keeps its height until the next one: what a share by rounds looks like.

    >>> steps([(0, 1), (10, 5)])
    [(0, 1), (10, 1), (10, 5)]
    """
    found = list(points[:1])
    for (_, before), (x, y) in pairwise(points):
        found += [(x, before), (x, y)]
    return found


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers that span a range, about so many.

    >>> ticks(0, 1), ticks(3, 17, 3), ticks(2, 2)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [0.0, 5.0, 10.0, 15.0, 20.0], [2.0, 3.0])
    """
    if high <= low:
        return [float(low), float(low + 1)]
    raw = (high - low) / max(1, about)
    scale = 10.0 ** floor(log10(raw))
    step = next(one for one in (scale, 2 * scale, 5 * scale, 10 * scale) if one >= raw * 0.7)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def svg(key: str, height: float, title: str, description: str, parts: Iterable[str]) -> str:
    """A whole picture. `key` is its own name on the page."""
    named = told(key)
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {_number(height)}" role="img" aria-labelledby="{named}-t {named}-d">'
        f'<title id="{named}-t">{told(title)}</title><desc id="{named}-d">{told(description)}</desc>'
        f"{''.join(parts)}</svg>"
    )
