"""When may somebody cast, for how long are they open to blows, and what loses the spell?

Moments are those of `timing`: a casting begins in the START band of its t and ends in the FINISH band of its
last.
"""

from typing import Final

VERBAL: Final = 1
SOMATIC: Final = 2
MATERIAL: Final = 4

# What becomes of a casting when its caster is hurt.
NOT_CAST: Final = 0
"""It does not begin, and the spell is kept."""
LOST: Final = 1
WORKS: Final = 2

COVER_LIMIT: Final = 50
CONCEALMENT_LIMIT: Final = 75
TOUCH_SEGMENTS: Final = 1
TOUCH_TENTHS: Final = 100


def hands_needed(components: int) -> int:
    """How many free hands a spell needs: both for gesture and material, one for either, none for words.

    Rules: SEG-CST-13, SEG-CST-14, R-SEG-31.

    >>> hands_needed(VERBAL), hands_needed(VERBAL | SOMATIC), hands_needed(VERBAL | SOMATIC | MATERIAL)
    (0, 1, 2)
    """
    return (components >> 1 & 1) + (components >> 2 & 1)


def may_cast_prone(components: int) -> bool:
    """Whether a spell can be cast crouching or lying: not with gestures.

    Rules: SEG-CST-15.

    >>> may_cast_prone(VERBAL | MATERIAL), may_cast_prone(VERBAL | SOMATIC)
    (True, False)
    """
    return not components & SOMATIC


def may_cast_silenced(components: int) -> bool:
    """Whether a spell can be cast without a voice: only one without words.

    Rules: R-SEG-22.

    >>> may_cast_silenced(SOMATIC | MATERIAL), may_cast_silenced(VERBAL)
    (True, False)
    """
    return not components & VERBAL


def is_spoiled(
    damage: int,
    failed_save: bool = False,
    disturbed: bool = False,
    effect_without_save: bool = False,
    no_save_effect_spoils: bool = False,
) -> bool:
    """Whether what befalls a caster during the casting loses the spell.

    Any damage does, a failed save, and a disturbance such as a hold, a shove or a silence. A made save
    without damage does not, nor an effect that has neither damage nor save unless the setting says so.

    Rules: SEG-CST-07, SEG-CST-18, R-SEG-22, SEG-CST-19, SEG-CST-20.

    >>> is_spoiled(1), is_spoiled(0), is_spoiled(0, failed_save=True), is_spoiled(0, disturbed=True)
    (True, False, True, True)
    >>> is_spoiled(0, effect_without_save=True)
    False
    >>> is_spoiled(0, effect_without_save=True, no_save_effect_spoils=True)
    True
    """
    return damage > 0 or failed_save or disturbed or (effect_without_save and no_save_effect_spoils)


def fate_of_casting(begins: int, ends: int, hurt: int) -> int:
    """NOT_CAST, LOST or WORKS: what becomes of a casting between two moments whose caster is hurt at a third.

    Hurt before it begins, during it, or when it is over.

    Rules: SEG-CST-06, SEG-CST-07, SEG-CST-08, R-SEG-01.

    >>> [fate_of_casting(10, 20, hurt) for hurt in (9, 15, 21)]
    [0, 1, 2]
    """
    if hurt < begins:
        return NOT_CAST
    return LOST if hurt < ends else WORKS


def is_open_to_blows(begins: int, ends: int, now: int) -> bool:
    """Whether an attack at this moment meets somebody in the middle of a casting, so that it has its +4.

    Rules: SEG-CST-16.

    >>> is_open_to_blows(10, 20, 9), is_open_to_blows(10, 20, 15), is_open_to_blows(10, 20, 21)
    (False, True, False)
    """
    return begins < now < ends


def is_spell_like_disrupted(used: int, hurt: int) -> bool:
    """Whether damage or a failed save loses a spell-like ability.

    Only in the very segment of its use and before it: drawn by an entrance, or by a better initiative. At
    equal initiative it works, and what came in an earlier segment does not matter.

    Rules: SEG-SLA-08, R-SEG-09, SEG-SLA-07.

    >>> from simulator.rulesets.segment.timing import ACT, REACT, moment
    >>> used = moment(1, ACT, 9)
    >>> [
    ...     is_spell_like_disrupted(used, moment(1, band, rank))
    ...     for band, rank in ((REACT, 0), (ACT, 8), (ACT, 9), (ACT, 10))
    ... ]
    [True, True, False, False]
    >>> is_spell_like_disrupted(used, moment(0, ACT, 0))
    False
    """
    return hurt < used and hurt >> 9 == used >> 9


def has_line_of_effect(cover: int, concealment: int) -> bool:
    """Whether somebody can be singled out by a spell behind so much cover and concealment, in per cent.

    What counts is the greater figure of caster and target; the invisible have a concealment of 100.

    Rules: SEG-CST-21, R-SEG-19.

    >>> has_line_of_effect(50, 75), has_line_of_effect(51, 0), has_line_of_effect(0, 100)
    (True, False, False)
    """
    return cover <= COVER_LIMIT and concealment <= CONCEALMENT_LIMIT


def dice_of_new_target(delaying: bool) -> int:
    """How many d6 of segments it costs to change a spell's target before casting begins.

    One, or with the one of a delay that was declared already, two in all.

    Rules: SEG-CST-24, R-SEG-15.

    >>> dice_of_new_target(False), dice_of_new_target(True)
    (1, 2)
    """
    return 2 if delaying else 1


def segments_left_to_move(ends_segment: int, moved_before: bool) -> int:
    """How many segments of the round a caster may still move in, after a casting that ended in this one.

    None if there was movement before it: one or the other.

    Rules: SEG-CST-09, SEG-CST-11.

    >>> segments_left_to_move(3, False), segments_left_to_move(3, True)
    (7, 0)
    """
    return 0 if moved_before else 10 - ends_segment


def may_cast_after_moving(segments_moved: int) -> bool:
    """Whether a round still has room for a casting after so many segments of movement: not after all ten.

    Rules: SEG-CST-11.

    >>> may_cast_after_moving(9), may_cast_after_moving(10)
    (True, False)
    """
    return segments_moved < 10


def casts_in_round(begun_round: int, ended_round: int, round_number: int) -> bool:
    """Whether a casting is the one spell of a round: that of its beginning, its end, or between.

    A spell that runs over blocks any other in the round in which it ends.

    Rules: SEG-CST-25, SEG-CST-26.

    >>> [casts_in_round(1, 2, number) for number in (1, 2, 3)]
    [True, True, False]
    """
    return begun_round <= round_number <= ended_round


def ends_concentration(damage: int, failed_save: bool, hindered: bool) -> bool:
    """Whether a spell that lasts by concentration ends: damage, a failed save, or being grappled or jostled.

    Rules: SEG-CON-01.

    >>> ends_concentration(0, False, False), ends_concentration(1, False, False)
    (False, True)
    >>> ends_concentration(0, False, True)
    True
    """
    return damage > 0 or failed_save or hindered


def is_in_touch(distance: int) -> bool:
    """Whether a caster can touch somebody so many tenths of a foot away: within 1", ten feet.

    Rules: SEG-TCH-04, R-SEG-32.

    >>> is_in_touch(100), is_in_touch(101)
    (True, False)
    """
    return distance <= TOUCH_TENTHS
