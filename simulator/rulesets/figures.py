"""Which figures of the tables of a ruleset does the making of a combatant ask for?

The second record that every ruleset fills, beside :class:`simulator.rulesets.base.Ruleset`: that one is asked during
a fight, this one while a scenario is compiled. A class is a number, its place among the rows of the content schema
(fighter, paladin, ranger, cleric, druid, monk, thief, assassin, magic-user, illusionist). House rules choose between
figures when the record is built.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from simulator.dice import DiceExpression

Saves = tuple[int, int, int, int, int]
"""What a d20 must reach: aimed items, breath, death, petrifaction, spells."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What the tables of a ruleset say of classes, monsters, ability scores and things."""

    # --- classes
    class_thac0: Callable[[int, int], int]
    """THAC0 of (class, level)."""
    class_saves: Callable[[int, int], Saves]
    """Saving throws of (class, level)."""
    hit_die: Callable[[int], int]
    """Sides of the hit die of a class."""
    hit_dice: Callable[[int, int], int]
    """How many hit dice (class, level) has."""
    routines: Callable[[int, int, bool], int]
    """Melee routines in two rounds: (class, level, whether it is a specialist in its weapon)."""
    sweep: Callable[[int, int], int]
    """Attacks a round of (class, level) against foes of less than a full hit die; 0: no more than its ordinary ones."""
    backstab: Callable[[int, int], int]
    """By how much a stab of (class, level) in an unguarded back multiplies its damage; 0: not skilled in that."""
    two_weapons: Callable[[int, int], tuple[int, int] | None]
    """To hit with a weapon in each hand, before Dexterity eases it: (class, armour class of what is worn) -> with the
    first, with the second; None: that class does not fight so."""
    second_weapon: Callable[[str, int, int], bool]
    """Whether a weapon may be the one in the other hand: (its name, its size, the size of the first)."""
    second_hand_once: bool
    """Whether the other hand strikes once a round, however many routines there are."""
    unfamiliar: Callable[[int], int]
    """To hit of a class with a weapon that it has not learnt, 0 or negative."""
    unfamiliar_monster: int
    """The same for whoever has no class."""
    specialist: tuple[int, int]
    """What a specialist adds with its weapon: to hit, damage."""

    # --- ability scores
    strength: Callable[[int, int], tuple[int, int]]
    """What Strength (score, percentage) adds: to hit, damage."""
    dexterity: Callable[[int], tuple[int, int, int]]
    """What Dexterity adds: to hit with missiles, points of armour class better, reaction."""
    strength_hurls: bool
    """Whether Strength counts to hit with hurled weapons too."""
    constitution: Callable[[int, bool], int]
    """Hit points a die that Constitution adds: (score, whether it is of the fighters' classes)."""

    # --- monsters
    monster_level: Callable[[int, int], int]
    """Level of fighter as which a monster of these hit dice (dice, plus) saves."""
    monster_thac0: Callable[[int, int], int]
    """THAC0 of a monster of these hit dice."""
    monster_saves: Callable[[int], Saves]
    """Saving throws of a monster of this equivalent level."""
    natural_speed: Callable[[int, bool], int]
    """Time of a routine of claws and teeth: (size, whether a bite is among them)."""
    natural_morale: Callable[[int], int]
    """Morale in a hundred of a monster of so many hit dice whose entry names none; -1: it never checks."""
    lance_charge: Callable[[bool], tuple[int, bool]]
    """What a lance does at the end of a charge from the saddle: (on a mount trained for war) -> (how many times its
    dice are rolled, whether all its damage is doubled)."""
    natural_tenths: Callable[[int], int]
    """Length of natural weapons in tenths of a foot, by size."""

    # --- things
    container_save: Callable[[str], int]
    """d20 that a container of a material needs to stay whole; 0: it always breaks."""
    accessible: tuple[str, ...]
    """Where a weapon is carried that can be drawn as part of the attack."""
    fetch: Mapping[str, DiceExpression]
    """Time to get a thing out, by where it is."""
    prepared_container: DiceExpression
    """Time to get out a flask that is kept ready to throw."""
    next_boulder: DiceExpression
    """Time to pick up the next rock."""
    rocks_dodged: bool
    """Whether Dexterity helps against a giant's rock, as against any missile."""
    improvised: tuple[int, int]
    """Time to hurl a melee weapon not meant for it: in one hand, in two."""
    improvised_dice: str | None
    """Its damage then; None: as in melee."""
    improvised_unlearnt: bool
    """Whether who hurls such a weapon is never proficient with it so."""
    shield_loosen: int
    """Time to let go of a shield for a weapon of both hands."""
    throws: Callable[[int, int], bool]
    """Whether a creature of a size throws a weapon of a size: (thrower's, weapon's)."""
    aac0: Callable[[int], int]
    """THAC0 of an attack whose line gives its own number."""
    arcs: Callable[[bool], bool]
    """Whether weapons that shoot in an arc have their long ranges: (whether it is out of doors)."""
    hide_counts: bool
    """Whether the natural armour of monsters counts against contact attacks."""
    encumbers: Callable[[int], bool]
    """Whether who goes no farther in a round than so many feet, for what it wears, counts as encumbered."""
    against_armour: Callable[[str], tuple[int, ...]]
    """To hit with a missile weapon by the armour class, from 2 on, that its target wears; none: it does not matter."""
    weighs: Callable[[frozenset[int]], bool]
    """Whether a scenario may weight the lot of a shot into melee, with creatures of these sizes in the fight."""
    increments: int
    """Range increments that a missile carries at most; 0: ranges go by short, medium and long."""
    boulders: int
    """How many rocks lie ready for who hurls them."""
    mounted: Mapping[str, int]
    """To hit with launched missiles by the pace of the shooter's mount."""
    mounted_archery: bool
    """Whether from a mount under way only short bows are shot, and at half the rate."""
    onset: DiceExpression
    """Time until a potion or an oil works."""
    drink: int
    """Time to drink a potion or to use an oil."""
    staff: int
    """Time to discharge a staff."""
    staff_recovery: int
    """Time until a staff can be discharged again."""
    item_time: Callable[[int], int]
    """Time that an item or an ability takes, from the segments that its entry states."""
    unstated_item: int
    """Time to use an item that states none."""
    ability: int
    """Time of a gaze, a breath or another ability that states none."""
