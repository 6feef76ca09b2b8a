"""How is a missile weapon read from, and written as, one line?

`2 longbow arrows (1d6; 70/140/210; arcing x3)` is a rate of fire, a weapon, its ammunition, and in brackets damage, the
ends of short, medium and long range in feet, attributes, and the AAC0 of the attack. The last two may be left out. A
line may begin with `MISSILE:`. What is read is written the same again.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from simulator.content.schema_base import refuse, shown
from simulator.dice import DiceError, parse_dice

__all__ = ["StatLine", "missile_of", "read_line", "write_line"]

AMMUNITION: Final = frozenset(["arrow", "bolt", "bullet", "needle", "quarrel", "rock", "stone"])
MATERIALS: Final = ("glass", "ceramic", "crystal", "leather", "hard metal", "soft metal", "stone")
WORDS: Final = ("hurled", "contact", "siege", "bounce", "pierce", "non-proficient", "undead only", *MATERIALS)
"""Attributes of one word (or two); besides them there are `arcing xN`, `splash DICE`, `from FEET` and `L: DICE`."""
THROWN: Final = ("hurled", "contact", "bounce", "non-proficient")
"""Attributes of what leaves the hand."""
NEAREST_ROCK_FT: Final = 10
_LINE = re.compile(r"(?:MISSILE: *)?(?P<rate>[1-9][0-9]?(?:/[1-9])?) (?P<what>[^()]+?) ?\((?P<inside>[^()]*)\)")
_RANGES = re.compile(r"([0-9]{1,4}) ?/ ?([0-9]{1,4}) ?/ ?([0-9]{1,4})")
_ATTRIBUTE = re.compile(r"arcing x ?([2-9])|splash (\S+)|from ([0-9]{1,4})|L: ?(\S+)")


class StatLine(NamedTuple):
    """A missile weapon as its line has it; `attributes` are written as in the line."""

    rate: tuple[int, int]
    weapon: str
    ammunition: str
    damage: str
    ranges: tuple[int, int, int]
    attributes: tuple[str, ...] = ()
    aac0: int | None = None


def read_line(text: str) -> StatLine:
    """The parts of a missile line. Raises a refusal that says what is wrong with it.

    Rules: PHASE-MIS-07, PHASE-MIS-08.

    >>> line = read_line("MISSILE: 2 longbow arrows (1d6; 70/140/210; arcing x3)")
    >>> line.rate, line.weapon, line.ammunition, line.damage, line.ranges, line.attributes, line.aac0
    ((2, 1), 'longbow', 'arrows', '1d6', (70, 140, 210), ('arcing x3',), None)
    >>> read_line("1/2 ballista bolt (2d6; 100/200/320; siege, pierce, L: 3d6)").rate
    (1, 2)
    """
    found = _LINE.fullmatch(" ".join(text.split()))
    if found is None:
        form = "2 longbow arrows (1d6; 70/140/210; arcing x3)"
        raise refuse(f"a missile line is written like {form}, not {shown(text)}")
    fields = [field.strip() for field in found["inside"].split(";")]
    if not 2 <= len(fields) <= 4:
        raise refuse("the brackets of a missile line hold damage; ranges; attributes; AAC0, the last two if need be")
    aac0 = int(fields.pop()) if len(fields) > 2 and re.fullmatch(r"-?[0-9]{1,2}", fields[-1]) else None
    if len(fields) == 4:
        raise refuse(f"the AAC0 of a missile line is a whole number, not {shown(fields[3])}")
    shots, _, rounds = found["rate"].partition("/")
    weapon, _, last = found["what"].rpartition(" ")
    has_ammunition = bool(weapon) and last.removesuffix("s") in AMMUNITION
    attributes = tuple(_attribute(one.strip()) for one in fields[2].split(",")) if len(fields) > 2 else ()
    return StatLine(
        (int(shots), int(rounds or 1)),
        weapon if has_ammunition else found["what"],
        last if has_ammunition else "",
        _damage(fields[0]),
        _ranges(fields[1]),
        attributes,
        aac0,
    )


def _damage(text: str) -> str:
    try:
        parse_dice(text)
    except DiceError as error:
        raise refuse(f"the damage of a missile line is dice such as 1d6, not {shown(text)}") from error
    return text


def _ranges(text: str) -> tuple[int, int, int]:
    found = _RANGES.fullmatch(text)
    ranges = (int(found[1]), int(found[2]), int(found[3])) if found else (0, 0, 0)
    if not 0 < ranges[0] < ranges[1] < ranges[2] <= 5000:
        raise refuse(f"ranges are three rising numbers of feet such as 70/140/210, not {shown(text)}")
    return ranges


def _attribute(text: str) -> str:
    found = _ATTRIBUTE.fullmatch(text)
    if found is None and text not in WORDS:
        known = f"{', '.join(WORDS)}, arcing x3, splash 1d3, from 10 or L: 1d6"
        raise refuse(f"{shown(text)} is no attribute of a missile line; there is {known}")
    if found is None:
        return text
    arcing, splash, nearest, large = found.groups()
    if arcing or nearest:
        return f"arcing x{arcing}" if arcing else f"from {nearest}"
    return f"splash {_damage(splash)}" if splash else f"L: {_damage(large)}"


def write_line(line: StatLine) -> str:
    """A missile weapon as its line, without the word MISSILE.

    >>> write_line(read_line("1 hill giant rock (2d8; 60/120/200; siege, bounce; 12)"))
    '1 hill giant rock (2d8; 60/120/200; siege, bounce; 12)'
    """
    shots, rounds = line.rate
    rate = str(shots) if rounds == 1 else f"{shots}/{rounds}"
    fields = [line.damage, "/".join(map(str, line.ranges))]
    fields += [", ".join(line.attributes)] if line.attributes else []
    fields += [] if line.aac0 is None else [str(line.aac0)]
    return f"{rate} {' '.join(filter(None, (line.weapon, line.ammunition)))} ({'; '.join(fields)})"


def missile_of(value: Any) -> Any:
    """The `missile` part that a line stands for, as a mapping; what is no text is left as it is."""
    if not isinstance(value, str):
        return value
    line = read_line(value)
    number, rounds = line.rate
    found: dict[str, Any] = {
        "use": "hurled" if any(word in line.attributes for word in THROWN) else "launched",
        "rate": f"{number}/{rounds}",
        "segments": 0,
        "ranges": list(line.ranges),
        "small": line.damage,
        "large": line.damage,
        "called": " ".join(filter(None, (line.weapon, line.ammunition))),
    }
    for attribute in line.attributes:
        parts = _ATTRIBUTE.fullmatch(attribute)
        if parts is not None and parts[1]:
            found["arcing"] = int(parts[1])
        elif parts is not None and parts[3]:
            found["minimum"] = int(parts[3])
        elif parts is not None and parts[4]:
            found["large"] = parts[4]
    if "siege" in line.attributes:
        found["siege"] = found["ignores_dexterity"] = True
    found |= {name: True for name, word in _FLAGS if word in line.attributes}
    if found.get("bounces"):
        found.setdefault("minimum", NEAREST_ROCK_FT)
        found["hands"] = 2
    return found if line.aac0 is None else {**found, "aac0": line.aac0}


_FLAGS: Final = (("bounces", "bounce"), ("pierces", "pierce"), ("contact", "contact"))
