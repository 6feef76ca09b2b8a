"""What do the effects of content come to for a user of a given level?

Each effect becomes a :class:`simulator.model.compiled.Verb`: formulas worked out, words turned into bits. Nothing
is looked up here except the creatures that a summoning brings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from simulator.content import schema_effects as effects
from simulator.content.formulas import dice_at, number_at
from simulator.content.schema_effects import CONDITION_WORDS, Duration
from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.model.compiled import NO_DICE, STAT_NAMES, Verb

__all__ = ["Summoner", "bits", "condition_bits", "harm_bits", "verbs_of"]

Summoner = Callable[[str], int]
"""Gives the index of the template of a creature."""

ROUNDS_IN_TURN: Final = 10


def bits(words: Iterable[str], names: tuple[str, ...]) -> int:
    """The bits of words out of a closed list.

    >>> bits(["cold", "fire"], terms.HARM_NAMES) == terms.FIRE | terms.COLD
    True
    """
    total = 0
    for word in words:
        total |= 1 << names.index(word)
    return total


def harm_bits(words: Iterable[str]) -> int:
    """The bits of kinds of harm."""
    return bits(words, terms.HARM_NAMES)


def condition_bits(words: Iterable[str]) -> int:
    """The bits of conditions, everyday words understood."""
    return bits((CONDITION_WORDS.get(word, word) for word in words), terms.CONDITION_NAMES)


def verbs_of(parts: Sequence[Any], level: int, summon: Summoner, default: Duration | None = None) -> tuple[Verb, ...]:
    """The verbs of a power's effects for a user of this level; `default` lasts where an effect does not say."""
    made: list[Verb] = []
    for part in parts:
        if isinstance(part, effects.Damage):
            made.extend(_damages(part, level, summon))
        else:
            made.append(_verb(part, level, summon, default))
    return tuple(made)


def _damages(part: effects.Damage, level: int, summon: Summoner) -> list[Verb]:
    """Harm at once, harm at the end of the next rounds (a verb with a delay), or both."""
    at_once = _verb(part, level, summon, None)
    rounds = dice_at(part.rounds, level).plus if part.rounds is not None else 1 if part.later else 0
    burning = [replace(at_once, delay=rounds)] if rounds > 0 else []
    return burning if part.later else [at_once, *burning]


def _verb(part: Any, level: int, summon: Summoner, default: Duration | None) -> Verb:
    rounds, segments = _lasting(part, level, default)
    said: dict[str, Any] = {
        "rounds": rounds,
        "segments": segments,
        "rounds_each": _rounds_each(part, default),
        "not_on": bits(getattr(part, "not_on", ()), terms.TRAIT_NAMES),
        "only_on": bits(getattr(part, "only_on", ()), terms.TRAIT_NAMES),
        "maximum_hit_dice": getattr(part, "maximum_hit_dice", 0),
        "harm": harm_bits(getattr(part, "harm", ())),
    }
    save = getattr(part, "save", None)
    if save is not None:
        said["save"] = terms.SAVE_NAMES.index(save)
        said["save_modifier"] = part.save_modifier
        said["on_save"] = terms.ON_SAVE_NAMES.index(part.on_save)
    if getattr(part, "dice", None) is not None:
        said["dice"] = dice_at(part.dice, level)
    said.update(_particular(part, level, summon))
    return Verb(terms.VERB_NAMES.index(part.do), **said)


def _particular(part: Any, level: int, summon: Summoner) -> dict[str, Any]:
    """The fields whose meaning depends on the verb."""
    said: dict[str, Any] = {}
    match part:
        case effects.Damage():
            said = {"per_target": part.per_target, "rounds": NO_DICE, "segments": NO_DICE}
        case effects.DamageByHp():
            said = {"amount": part.hundredths}
        case effects.SetCondition():
            said = {"condition": condition_bits((part.condition,))}
        case effects.Zone():
            said = {"condition": condition_bits((part.condition,)), "amount": number_at(part.size, level)}
        case effects.Cure():
            said = {"condition": condition_bits(part.condition)}
        case effects.Sleep() | effects.Web():
            said = {"condition": terms.ASLEEP if isinstance(part, effects.Sleep) else terms.WEBBED}
        case effects.Bolts():
            said = {"amount": number_at(part.count, level)}
        case effects.Modify():
            said = {"stat": STAT_NAMES.index(part.stat), "amount": number_at(part.amount, level)}
        case effects.Dispel():
            said = {"amount": part.chance}
        case effects.Turn():
            said = {"amount": max(1, number_at(part.level, level))}
        case effects.Drain():
            said = {"amount": part.levels}
        case effects.Summon():
            said = _summoning(part, level, summon)
    return said


def _summoning(part: effects.Summon, level: int, summon: Summoner) -> dict[str, Any]:
    """Which creatures (one of these is drawn), after how many rounds (`segments` as dice, or `delay`)."""
    monsters = [part.monster] if isinstance(part.monster, str) else part.monster
    delay = dice_at(part.delay, level)
    return {
        "templates": tuple(summon(monster) for monster in monsters),
        "segments": delay if delay.count else NO_DICE,
        "delay": 0 if delay.count else delay.plus,
    }


def _lasting(part: Any, level: int, default: Duration | None) -> tuple[DiceExpression, DiceExpression]:
    """How long an effect lasts, as (rounds, segments); both empty: for the rest of the fight."""
    lasts = part if isinstance(part, Duration) and _says(part) else default
    if lasts is None or not isinstance(part, Duration):
        return NO_DICE, NO_DICE
    if lasts.segments is not None:
        return NO_DICE, dice_at(lasts.segments, level)
    if lasts.rounds is not None:
        return dice_at(lasts.rounds, level), NO_DICE
    return dice_at(lasts.turns or 0, level), NO_DICE


def _rounds_each(part: Any, default: Duration | None) -> int:
    """Rounds in one unit of an effect's duration: ten for turns."""
    lasts = part if isinstance(part, Duration) and _says(part) else default
    return ROUNDS_IN_TURN if lasts is not None and isinstance(part, Duration) and lasts.turns is not None else 1


def _says(lasts: Duration) -> bool:
    return lasts.segments is not None or lasts.rounds is not None or lasts.turns is not None
