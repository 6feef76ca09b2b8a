"""What do the effects of content come to for a user of a given level?

Each effect becomes a :class:`simulator.model.compiled.Verb`: formulas worked out, words turned into bits. Nothing
is looked up here except the creatures that a summoning brings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from simulator.content import schema_verbs as effects
from simulator.content.formulas import dice_at, number_at
from simulator.content.schema_verbs import CONDITION_WORDS, PERILS, Duration
from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.model.compiled import (
    ALL_BUT,
    BEFORE_MELEE,
    CROSSED,
    DOUBLED,
    DROPS,
    EACH_ROUND,
    HALVED,
    MOVES,
    NO_DICE,
    NO_ONES,
    ONE_KIND,
    ORDINARY,
    STAT_NAMES,
    Verb,
)

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
        elif isinstance(part, effects.Immunity):
            made.extend(_immunities(part, level, summon, default))
        else:
            made.append(_verb(part, level, summon, default))
    return tuple(made)


def _damages(part: effects.Damage, level: int, summon: Summoner) -> list[Verb]:
    """Harm at once, harm at the end of the next rounds (a verb with a delay), or both."""
    at_once = _verb(part, level, summon, None)
    rounds = dice_at(part.rounds, level).plus if part.rounds is not None else 1 if part.later else 0
    burning = [replace(at_once, delay=rounds, starts=part.from_round)] if rounds > 0 else []
    return burning if part.later else [at_once, *burning]


def _immunities(part: effects.Immunity, level: int, summon: Summoner, default: Duration | None) -> list[Verb]:
    """What does nothing, what does half, what does double: a verb for each that is said."""
    whole = _verb(part, level, summon, default)
    ordinary = ORDINARY if part.ordinary else 0
    made = []
    if part.conditions or part.harm:
        made.append(
            replace(whole, condition=condition_bits(part.conditions), harm=harm_bits(part.harm), flags=ordinary)
        )
    for words, flag in ((part.halved, HALVED), (part.doubled, DOUBLED)):
        if words:
            made.append(replace(whole, harm=harm_bits(words), flags=flag | ordinary))
    return made


def _verb(part: Any, level: int, summon: Summoner, default: Duration | None) -> Verb:
    rounds, segments = _lasting(part, level, default)
    said: dict[str, Any] = {
        "rounds": rounds,
        "segments": segments,
        "rounds_each": _rounds_each(part, default),
        "not_on": bits(getattr(part, "not_on", ()), terms.TRAIT_NAMES),
        "only_on": bits(getattr(part, "only_on", ()), terms.TRAIT_NAMES),
        "maximum_hit_dice": effects.dice_limit(getattr(part, "maximum_hit_dice", 0), level),
        "minimum_hit_dice": effects.dice_limit(getattr(part, "minimum_hit_dice", 0), level),
        "whom": terms.WHOM_NAMES.index(getattr(part, "to", "everybody")),
        "harm": harm_bits(getattr(part, "harm", ())),
    }
    if getattr(part, "hit_dice", None) is not None:
        said["budget"] = dice_at(part.hit_dice, level)
    if getattr(part, "saves_from", None) is not None:
        only = part.saves_from
        wit = 0 if only.intelligence is None else terms.INTELLIGENCE_NAMES.index(only.intelligence)
        said["saves_from"] = (number_at(only.hit_dice, level), wit or _NEVER, only.both)
    save = getattr(part, "save", None)
    if save is not None:
        said["save"] = terms.SAVE_NAMES.index(save)
        said["save_modifier"] = part.save_modifier
        said["on_save"] = terms.ON_SAVE_NAMES.index(part.on_save)
    if getattr(part, "dice", None) is not None:
        said["dice"] = dice_at(part.dice, level)
    said.update(_particular(part, level, summon))
    if getattr(part, "before_melee", False):
        said["flags"] = said.get("flags", 0) | BEFORE_MELEE
    return Verb(terms.VERB_NAMES.index(part.do), **said)


def _particular(part: Any, level: int, summon: Summoner) -> dict[str, Any]:
    """The fields whose meaning depends on the verb."""
    said: dict[str, Any] = {}
    match part:
        case effects.Damage():
            said = {"per_target": part.per_target, "rounds": NO_DICE, "segments": NO_DICE}
            said["flags"] = ALL_BUT * part.all_but | NO_ONES * part.ones_as_twos
            said["bands"] = tuple(sorted((one.up_to, one.hp, NO_DICE) for one in part.for_each_charge))
            said["gear"] = -1 if part.gear is None else PERILS.index(part.gear)
        case effects.DamageByHp():
            said = {"amount": part.hundredths, "gear": -1 if part.gear is None else PERILS.index(part.gear)}
        case effects.SetCondition():
            bands = tuple((one.up_to, 0, dice_at(one.rounds, level)) for one in part.by_hit_points)
            said = {"condition": condition_bits((part.condition,)), "bands": bands}
            said |= {"if_saved": _after_save(part.if_saved, level), "chance": part.chance}
            said["flags"] = DROPS * part.drops | ONE_KIND * part.one_kind
            if part.stat is not None:
                said |= {"stat": STAT_NAMES.index(part.stat), "amount": part.amount}
        case effects.Cure():
            said = {"condition": condition_bits(part.condition)}
        case effects.Sleep() | effects.Web():
            said = {"condition": terms.ASLEEP if isinstance(part, effects.Sleep) else terms.WEBBED}
            said["amount"] = getattr(part, "weakness", 0)
        case effects.Bolts():
            said = {"amount": number_at(part.count, level)}
        case effects.Modify():
            said = {"stat": STAT_NAMES.index(part.stat), "amount": number_at(part.amount, level)}
        case effects.Drain():
            said = {"amount": part.levels}
        case _:
            said = _particular_of_the_rare(part, level, summon)
    return said


def _particular_of_the_rare(part: Any, level: int, summon: Summoner) -> dict[str, Any]:
    """The same for verbs that few powers have."""
    said: dict[str, Any] = {}
    match part:
        case effects.Zone():
            said = _zone(part, level, summon)
        case effects.Ward():
            said = {"bars": bits(part.bars, terms.TRAIT_NAMES), "amount": number_at(part.size, level), "flags": MOVES}
            said["held"] = verbs_of(part.inside, level, summon, part)
        case effects.Globe():
            said = {"amount": number_at(part.size, level), "stat": part.level, "flags": MOVES}
        case effects.Heal():
            said = {"flags": ALL_BUT if part.all_but else 0}
        case effects.Dispel():
            said = {"amount": part.chance}
        case effects.Turn():
            said = {"amount": max(1, number_at(part.level, level))}
        case effects.Summon():
            said = _summoning(part, level, summon)
        case effects.Teleport():
            said = {"amount": number_at(part.feet, level), "segments": dice_at(part.segments, level)}
        case effects.Shove():
            said = {"amount": number_at(part.pounds, level)}
        case effects.Spirit():
            said = {"dice": dice_at(part.small, level), "budget": dice_at(part.large, level)}
            said |= {"amount": number_at(part.plus, level), "rounds": dice_at(part.rounds, level)}
        case effects.Sap():
            then = Verb(terms.CONDITION, condition=condition_bits((part.condition,)))
            said = {"amount": part.points, "stat": part.below, "held": (then,)}
        case effects.Levels():
            said = {"bands": tuple((one.up_to, one.levels, dice_at(one.hp, level)) for one in part.by_level)}
    return said


_NEVER: Final = 100
"""A class of intelligence that nobody has."""


def _zone(part: effects.Zone, level: int, summon: Summoner) -> dict[str, Any]:
    """What an area holds on those inside, and what it brings upon those who enter."""
    condition = condition_bits((part.condition,)) if part.condition is not None else 0
    # Silence is asked of the place itself, by whoever wants to speak there.
    holds = (Verb(terms.CONDITION, condition=condition),) if condition & ~terms.SILENCED else ()
    flags = EACH_ROUND * part.each_round | CROSSED * part.crossing | MOVES * part.moves
    return {
        "condition": condition,
        "amount": number_at(part.size, level),
        "held": (*holds, *verbs_of(part.inside, level, summon, part)),
        "entering": verbs_of(part.entering, level, summon),
        "leaving": verbs_of(part.leaving, level, summon),
        "flags": flags,
        "drift": part.drift,
    }


def _after_save(part: effects.AfterSave | None, level: int) -> tuple[Verb, ...]:
    """What a made save leaves."""
    if part is None:
        return ()
    rounds, segments = _lasting(part, level, None)
    said: dict[str, Any] = {"rounds": rounds, "segments": segments, "rounds_each": _rounds_each(part, None)}
    if part.stat is not None:
        return (Verb(terms.MODIFY, stat=STAT_NAMES.index(part.stat), amount=part.amount, **said),)
    return (Verb(terms.CONDITION, condition=condition_bits((part.condition or "stunned",)), **said),)


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
