"""Does a creature lose heart? 2d10 with modifiers against its rating; higher fails.

The book adds its modifiers to the rating; here they are taken from the roll, which is the same.
"""

from typing import Final

from simulator.model.heart import Heart

HOLDS: Final = 0
WITHDRAWS: Final = 1
FLEES: Final = 2

_QUARTER: Final = 1
_HALF: Final = 2
_LEADER: Final = 4
_FIRST_BIT: Final = 8
_WITHDRAWS_UP_TO: Final = 4


def causes(lost: int, at_start: int, leader_lost: bool, slain_by_magic: int) -> int:
    """What makes a side check, as bits: a quarter, a half and each loss after it, the leader, a friend slain by magic.

    Rules: R-GLD-24, GG-B09.

    >>> [causes(lost, 8, False, 0) for lost in (1, 2, 3)], causes(1, 8, True, 0)
    ([0, 1, 1], 4)
    >>> causes(5, 8, False, 0) & ~causes(4, 8, False, 0) > 0, causes(1, 8, False, 1) > 0
    (True, True)
    """
    found = _LEADER if leader_lost else 0
    if lost * 4 >= at_start and lost:
        found |= _QUARTER
    if lost * 2 >= at_start and lost:
        found |= _HALF
    if lost * 2 > at_start:
        found |= _FIRST_BIT << (2 * lost)
    if slain_by_magic:
        found |= _FIRST_BIT << (2 * slain_by_magic + 1)
    return found


def of_wounds(hundredths: int) -> int:
    """What one's own wounds do to the rating: a quarter lost -2, a half -4.

    Rules: GG-B09.

    >>> [of_wounds(lost) for lost in (0, 24, 25, 50, 99)]
    [0, 0, -2, -4, -4]
    """
    if hundredths >= 50:
        return -4
    return -2 if hundredths >= 25 else 0


def of_hit_dice(dice: int, plus: int) -> int:
    """What a creature's hit dice do to the rating; half a die is (0, 4).

    Rules: GG-B09.

    >>> [of_hit_dice(*dice) for dice in ((0, 4), (0, 6), (1, -1), (1, 0), (3, 3), (4, 0), (9, 0), (15, 0))]
    [-2, -1, -1, 0, 0, 1, 2, 3]
    """
    if dice < 1:
        return -2 if plus <= 4 else -1
    if dice == 1 and plus < 0:
        return -1
    if dice < 4:
        return 0
    return 1 if dice < 9 else 2 if dice < 15 else 3


def of_numbers(own: int, foes: int) -> int:
    """What three to one does to the rating.

    Rules: GG-B09.

    >>> of_numbers(2, 6), of_numbers(6, 2), of_numbers(3, 4)
    (-4, 2, 0)
    """
    if foes >= 3 * own:
        return -4
    return 2 if own >= 3 * foes else 0


def modifier(heart: Heart) -> int:
    """All that is added to the roll: what weighs on courage, less what lifts it.

    Rules: GG-B09.

    >>> calm = Heart(0, 4, 1, 4, 4, 3, False, 0, 0, (1, 0), 0, False, False, 0)
    >>> modifier(calm), modifier(calm._replace(foes_lost=0)), modifier(calm._replace(foe_magic=True, hp_lost=60))
    (0, 2, 6)
    >>> modifier(calm._replace(strongest_lost=True)), modifier(calm._replace(harmless=True))
    (4, 8)
    """
    rating = of_wounds(heart.hp_lost) + of_hit_dice(*heart.hit_dice) + of_numbers(heart.own, heart.foes)
    rating -= heart.checks_this_round
    if not heart.foes_lost:
        rating -= 2
    if heart.foe_magic:
        rating -= 2
    if heart.own_magic:
        rating += 2
    if heart.strongest_lost:
        rating -= 4
    if heart.harmless:
        rating -= 8
    return -rating


def outcome(roll: int, rating: int) -> int:
    """HOLDS, WITHDRAWS or FLEES: failed by up to 4, or by more.

    Rules: R-GLD-24.

    >>> [outcome(roll, 12) for roll in (12, 13, 16, 17)]
    [0, 1, 1, 2]
    """
    margin = roll - rating
    if margin <= 0:
        return HOLDS
    return WITHDRAWS if margin <= _WITHDRAWS_UP_TO else FLEES
