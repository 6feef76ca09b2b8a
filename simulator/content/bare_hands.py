"""How does a combatant strike, wrestle and bear down with its bare hands?

What they do stands in the content as a weapon's figures do; where there is a table, the total of the roll says what a
hit turns out to be.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.content import figures
from simulator.content.arms import TENTHS, Wielder, fixed
from simulator.content.formulas import dice_at
from simulator.content.schema_gear import RollRow, WeaponEntry
from simulator.content.verbs import harm_bits
from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.model.arms import ALWAYS, CHARGING, NEVER, RATE_OF_LEVEL
from simulator.model.compiled import NO_DICE, Blow, MeleeMode, Verb

__all__ = ["bare_hands", "fists"]


def fists(entry: WeaponEntry, wielder: Wielder, damage: int | str | None) -> MeleeMode:
    """Bare hands: no weapon, so not one of the owner's things. `damage`: of one who has learnt to strike with them."""
    dice = dice_at(damage if damage is not None else entry.small or 1, wielder.level)
    to_hit, parts = fixed(((figures.STRENGTH, wielder.strength_to_hit),))
    blow = Blow("fist", dice, dice, to_hit, wielder.strength_damage, harm_bits(entry.harm), bare=True, parts=parts)
    if damage is None:
        blow = _by_roll(blow, entry, wielder)
    length = round(entry.length * TENTHS)
    return MeleeMode("fist", (blow,), entry.speed or 1, length, 0, extra_routines=wielder.routines, rate=RATE_OF_LEVEL)


def bare_hands(entry: WeaponEntry, name: str, wielder: Wielder, hampered: int) -> MeleeMode:
    """Laying hands on somebody, to hold it or to bear it down (SEG-B28, GG-B11).

    `hampered`: what its armour takes from the rolls of a wrestler.
    """
    dice = dice_at(entry.small or 0, wielder.level)
    to_hit, parts = fixed(
        (
            (figures.STRENGTH, wielder.strength_to_hit),
            ("own", wielder.to_hit),
            ("wrestling_in_armour", hampered if entry.holds else 0),
        )
    )
    blow = Blow(
        name,
        dice,
        dice,
        to_hit,
        0,
        harm_bits(entry.harm),
        bare=True,
        holds=entry.holds,
        throws=_THROWS[entry.throws],
        overbears=entry.overbears,
        parts=parts,
    )
    blow = _by_roll(blow, entry, wielder)
    return MeleeMode(name, (blow,), entry.speed or 1, round(entry.length * TENTHS), 0)


_THROWS: Final = {"never": NEVER, "charging": CHARGING, "always": ALWAYS}
_QUARTER: Final = 25


def _by_roll(blow: Blow, entry: WeaponEntry, wielder: Wielder) -> Blow:
    """A blow of which the total of its roll says what it turns out to be (GG-B11)."""
    blow = replace(blow, passing=(100 - entry.lasting) // _QUARTER)
    if not entry.by_roll:
        return blow
    rows = sorted(entry.by_roll, key=lambda row: row.roll, reverse=True)
    rounds = NO_DICE if entry.stun is None else dice_at(entry.stun, wielder.level)
    table = tuple([(row.roll, _turned_out(blow, row, wielder.strength_damage, rounds)) for row in rows])
    return replace(blow, damage=wielder.strength_damage, by_total=table)


def _turned_out(blow: Blow, row: RollRow, by_strength: int, stun: DiceExpression) -> Blow:
    """What a hit is by one row of the table; Strength adds to what hurts at all."""
    points = NO_DICE._replace(plus=max(1, row.damage + by_strength) if row.damage else 0)
    knock_out = Verb(terms.CONDITION, condition=terms.STUNNED, chance=row.stuns, rounds=stun)
    return replace(
        blow,
        name=f"{blow.name}: {row.called}",
        small=points,
        large=points,
        damage=0,
        holds=row.holds,
        throws=ALWAYS if row.throws else NEVER,
        riders=(knock_out,) if row.stuns else (),
    )
