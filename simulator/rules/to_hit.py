"""Does a blow or a shot land? The sum of R-ALL-02, and what cover and a bad position are worth.

Armour class is descending (10 unarmoured, lower is better) and THAC0 is the number needed against armour
class 0. All modifiers are added to the die.
"""

from typing import Final

# Situations of a defender, as bits: a creature may be in several at once.
OFF_BALANCE: Final = 1
LOADING_IN_MELEE: Final = 2
AIMING_IN_MELEE: Final = 4
REAR: Final = 8
PRONE: Final = 16
STUNNED: Final = 32
CASTING: Final = 64
FLEEING: Final = 128
SLOWED: Final = 256
BOUND: Final = 512
UNSHIELDED_FLANK: Final = 1024
REAR_FLANK: Final = 2048

WORTH_TWO: Final = OFF_BALANCE | LOADING_IN_MELEE | AIMING_IN_MELEE | REAR
WORTH_FOUR: Final = PRONE | STUNNED | CASTING | FLEEING | SLOWED | BOUND


def number_needed(thac0: int, armour_class: int, repeated_twenties: bool = False) -> int:
    """What the modified d20 has to reach against this armour class.

    With `repeated_twenties` the needs 21 to 25 stand as 20, and beyond that they fall by five.

    Rules: R-ALL-02.

    >>> number_needed(20, 4), number_needed(20, -3), number_needed(20, -3, repeated_twenties=True)
    (16, 23, 20)
    """
    need = thac0 - armour_class
    return min(need, max(20, need - 5)) if repeated_twenties else need


def is_hit(
    die: int,
    modifier: int,
    need: int,
    natural_twenty_hits: bool = False,
    natural_one_misses: bool = False,
) -> bool:
    """Whether a d20 with its modifier reaches the number needed.

    A bare 20 or 1 means nothing of itself unless the two settings say so.

    Rules: R-ALL-02.

    >>> is_hit(14, 2, 16), is_hit(20, 0, 21), is_hit(20, 0, 21, natural_twenty_hits=True)
    (True, False, True)
    """
    if natural_twenty_hits and die == 20:
        return True
    if natural_one_misses and die == 1:
        return False
    return die + modifier >= need


def best_situation(situations: int, worth_four: int = WORTH_FOUR, worth_two: int = WORTH_TWO) -> int:
    """The one bonus to hit that a defender's situations give: the best counts, they do not add up.

    `situations` is a sum of the bits above. A ruleset for which some situation is worth something else, or
    nothing, passes its own two sets.

    Rules: R-ALL-10.

    >>> best_situation(REAR | PRONE), best_situation(REAR | OFF_BALANCE), best_situation(0)
    (4, 2, 0)
    """
    if situations & worth_four:
        return 4
    if situations & worth_two:
        return 2
    return 0


def cover_penalty(percent: int) -> int:
    """What hard cover takes from the attacker's die, for the share of the target that it hides.

    A share between two lines of the table counts as the lower one. Full cover: `is_wholly_covered`.

    Rules: SEG-MIS-31, SEG-B14.

    >>> [cover_penalty(percent) for percent in (0, 25, 50, 75, 90)]
    [0, -2, -4, -7, -10]
    """
    if percent < 25:
        return 0
    if percent < 50:
        return -2
    if percent < 75:
        return -4
    return -7 if percent < 90 else -10


def concealment_penalty(percent: int) -> int:
    """What foliage, smoke or dimness takes from the attacker's die, for the share hidden.

    Rules: SEG-MIS-31, SEG-B14.

    >>> [concealment_penalty(percent) for percent in (0, 25, 50, 75, 90)]
    [0, -1, -2, -3, -4]
    """
    if percent < 25:
        return 0
    if percent < 50:
        return -1
    if percent < 75:
        return -2
    return -3 if percent < 90 else -4
