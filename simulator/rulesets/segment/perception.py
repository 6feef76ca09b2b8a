"""Does a creature notice that somebody invisible is near?"""

from typing import Final

# Columns by class of intelligence: none and animal, semi, low, average, very, high, exceptional, and genius
# above them. Rows by hit dice from 7 to 15 and more; below that nobody notices.
_CHANCES: Final = (
    (0, 0, 0, 0, 0, 0, 0, 5),
    (0, 0, 0, 0, 0, 0, 5, 10),
    (0, 0, 0, 0, 0, 5, 10, 15),
    (0, 0, 0, 0, 5, 15, 20, 25),
    (0, 0, 0, 5, 15, 25, 30, 35),
    (0, 0, 5, 15, 25, 35, 40, 45),
    (0, 5, 10, 25, 35, 45, 50, 55),
    (5, 10, 15, 35, 45, 55, 65, 75),
    (10, 15, 20, 45, 55, 65, 80, 95),
)
_LAST_SCORES: Final = (1, 4, 7, 10, 12, 14, 16)


def notice_chance(hit_dice: int, intelligence: int) -> int:
    """The chance in a hundred of noticing the invisible, by hit dice and class of intelligence.

    Classes run 0 none, 1 animal, 2 semi ... 7 exceptional, 8 and more above that.

    Rules: SEG-B20.

    >>> notice_chance(8, 7), notice_chance(12, 4), notice_chance(6, 7), notice_chance(16, 8)
    (5, 15, 0, 95)
    """
    if hit_dice < 7:
        return 0
    return _CHANCES[min(hit_dice, 15) - 7][min(max(intelligence - 1, 0), 7)]


def intelligence_class(score: int) -> int:
    """The class of intelligence of a score: 1 up to a score of 1, 2 up to 4, and so on.

    Rules: SEG-B20.

    >>> [intelligence_class(score) for score in (1, 2, 7, 10, 12, 14, 16, 17)]
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    return 1 + sum(score > last for last in _LAST_SCORES)


def is_noticed(die: int, chance: int) -> bool:
    """Whether the presence is noticed: a d100 within the chance. An attack is then possible, at -4.

    Rules: SEG-B20.

    >>> is_noticed(5, 5), is_noticed(6, 5)
    (True, False)
    """
    return die <= chance
