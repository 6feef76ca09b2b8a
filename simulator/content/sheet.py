"""What does a ruleset make of a monster or a weapon?

The figures with which it plays, worked out as for a fight: what an entry leaves to the tables of the ruleset is filled
in, missiles are written as lines.
"""

from __future__ import annotations

from typing import Any

from simulator.content.loading import load_text
from simulator.content.stat_line import StatLine, write_line
from simulator.model import terms
from simulator.model.arms import Blow, MissileMode
from simulator.model.compiled import CombatantSpec

__all__ = ["missile_line", "sheet"]

_NOBODY = "{class: fighter, level: 1, name: nobody else}"


def sheet(kind: str, name: str, ruleset: str) -> dict[str, Any] | None:
    """The figures of a monster, or of a weapon in a common man's hand, under a ruleset; None for other kinds."""
    if kind == "monsters":
        return _of_creature(_spec(f"{{monster: {name!r}, name: it}}", ruleset))
    if kind == "weapons":
        return _of_weapon(_spec(f"{{class: fighter, level: 1, name: it, weapons: [{name!r}]}}", ruleset))
    return None


def _spec(entry: str, ruleset: str) -> CombatantSpec:
    scenario = load_text(f"ruleset: {ruleset}\nsides: {{a: [{entry}], b: [{_NOBODY}]}}\n")
    return next(one for one in scenario.combatants if one.name == "it")


def _of_creature(spec: CombatantSpec) -> dict[str, Any]:
    points = spec.hit_points
    found: dict[str, Any] = {
        "armour class": spec.armour.total,
        "against contact": spec.armour.contact,
        "to hit armour class 0": spec.thac0,
        "hit points": points.fixed or " + ".join(_dice(*dice) for dice in (points.dice, points.more) if dice.count),
        "saves": dict(zip(terms.SAVE_NAMES, spec.saves, strict=True)),
        "morale": spec.morale if spec.morale >= 0 else "never checks",
        "move": spec.move_ft,
    }
    found |= {"melee": [f"{mode.name} ({', '.join(map(_blow, mode.blows))})" for mode in spec.melee]}
    return found | _missiles(spec)


def _of_weapon(spec: CombatantSpec) -> dict[str, Any]:
    armed = [mode for mode in spec.melee if mode.item >= 0]
    found: dict[str, Any] = {"melee": [f"{mode.name} ({', '.join(map(_blow, mode.blows))})" for mode in armed]}
    return {key: value for key, value in (found | _missiles(spec)).items() if value}


def _missiles(spec: CombatantSpec) -> dict[str, Any]:
    lines = [f"MISSILE: {missile_line(mode)}" for mode in spec.missiles if not mode.improvised]
    return {"missiles": lines} if lines else {}


def _blow(blow: Blow) -> str:
    small, large = _dice(*blow.small), _dice(*blow.large)
    return small if small == large else f"{small}, L: {large}"


def _dice(count: int, sides: int, plus: int) -> str:
    if not count:
        return str(plus)
    return f"{count}d{sides}" + (f"{plus:+d}" if plus else "")


def missile_line(mode: MissileMode) -> str:
    """A missile weapon as it plays, as a line.

    Rules: PHASE-MIS-07.
    """
    small, large = _dice(*mode.blow.small), _dice(*mode.blow.large)
    flags = (
        ("hurled", mode.hurled and not mode.is_hurled_rock),
        ("contact", mode.contact),
        ("siege", mode.siege),
        ("bounce", mode.boulder),
    )
    attributes = [word for word, holds in (*flags, ("pierce", mode.pierces)) if holds]
    attributes += [f"from {mode.minimum_ft}"] if mode.minimum_ft and not mode.is_hurled_rock else []
    attributes += [f"L: {large}"] if small != large else []
    return write_line(
        StatLine(mode.shots, mode.name, "", small, (mode.short_ft, mode.medium_ft, mode.long_ft), tuple(attributes))
    )
