"""How does somebody fight about whom the scenario says nothing?

Picks a shipped list by what a combatant is and has: spells, breath, boulders, a bow as first weapon, its class.
"""

from __future__ import annotations

from typing import NamedTuple

from simulator.model import terms
from simulator.model.compiled import MeleeMode, MissileMode, Power

__all__ = ["Features", "default_list", "features_of"]

_STRONG_HIT_DICE = 4
"""A monster with spells and as many hit dice does not hide behind others."""


class Features(NamedTuple):
    """What decides about the list."""

    group: str = ""
    """`fighter`, `cleric`, `thief` or `magic-user`; empty for monsters."""
    level: int = 1
    undead: bool = False
    spells: bool = False
    healing: bool = False
    """Cures, or turns undead."""
    breath: bool = False
    gaze: bool = False
    boulders: bool = False
    bow_first: bool = False
    """Its first weapon, or its only one, is launched and it has the hands for it."""
    pack: bool = False
    """An animal that hunts with others: more wit than an insect, no more than a wolf."""


def features_of(
    group: str,
    traits: int,
    level: int,
    intelligence: int,
    melee: tuple[MeleeMode, ...],
    missiles: tuple[MissileMode, ...],
    powers: tuple[Power, ...],
    free_hands: int = 2,
) -> Features:
    """The features of a combatant, from the parts of its CombatantSpec and its class group."""
    manners = {power.manner for power in powers}
    launched = [mode for mode in missiles if not mode.hurled and not mode.volley and mode.hands <= free_hands]
    return Features(
        group=group,
        level=level,
        undead=bool(traits & terms.UNDEAD),
        spells=terms.SPELL in manners,
        healing=terms.TURNING in manners or any(_cures(power) for power in powers if power.manner == terms.SPELL),
        breath=terms.BREATH in manners,
        gaze=terms.GAZE in manners,
        boulders=any(mode.is_hurled_rock for mode in missiles),
        bow_first=_is_bow_first(traits, melee, launched),
        pack=bool(traits & terms.ANIMAL) and intelligence == terms.SEMI_INTELLIGENT,
    )


def _cures(power: Power) -> bool:
    return any(verb.kind == terms.HEAL for verb in power.verbs)


def _is_bow_first(traits: int, melee: tuple[MeleeMode, ...], launched: list[MissileMode]) -> bool:
    """Whether a launched weapon comes first, or is all there is besides fists."""
    if any(mode.item == 0 for mode in launched):
        return True
    has_claws = bool(melee) and not traits & (terms.CHARACTER | terms.PERSON)
    return bool(launched) and not has_claws and all(mode.natural for mode in melee)


def default_list(features: Features) -> str:
    """The name of the shipped list that such a combatant follows unless told otherwise.

    >>> default_list(Features(group="magic-user", spells=True)), default_list(Features(undead=True))
    ('caster behind the line', 'undead')
    """
    if features.breath:
        return "breather"
    if features.group:
        return _of_character(features)
    if features.spells:
        if features.healing:
            return "healer"
        return "fighting caster" if features.level >= _STRONG_HIT_DICE else "caster behind the line"
    signs = (
        (features.undead, "undead"),
        (features.boulders, "hurler"),
        (features.gaze, "gazer"),
        (features.pack, "cunning pack"),
        (features.bow_first, "archer"),
    )
    return next((name for sign, name in signs if sign), "monster")


def _of_character(features: Features) -> str:
    """By class group; fighters and thieves with spells use them before they close."""
    if features.group == "magic-user":
        return "caster behind the line"
    if features.group == "cleric":
        return "healer"
    if features.spells:
        return "healer" if features.healing else "fighting caster"
    if features.group == "thief":
        return "thief"
    return "archer" if features.bow_first else "fighter"
