"""To hit, routines, dice and proficiency by class and level, against the printed figures."""

import pytest

from simulator.rules import tables_classes as classes
from simulator.rules.tables_classes import (
    sweep_attacks,
)

# level; fighters in OSRIC and in the first edition; clerics; thieves; magic-users in OSRIC 2, 3, first edition
PRINTED = """
 1  20 20  20  21  21 21 21
 2  19 20  20  21  21 21 21
 3  18 18  20  21  21 21 21
 4  17 18  18  21  21 21 21
 5  16 16  18  19  21 21 21
 6  15 16  18  19  19 19 19
 7  14 14  16  19  19 19 19
 8  13 14  16  19  19 19 19
 9  12 12  16  16  19 19 19
10  11 12  14  16  19 19 19
11  10 10  14  16  17 16 16
12   9 10  14  16  17 16 16
13   8  8  12  14  17 16 16
14   7  8  12  14  17 16 16
15   6  6  12  14  17 16 16
16   5  6  10  14  15 14 13
17   4  4  10  12  15 14 13
18   3  4  10  12  15 14 13
19   2  4   9  12  15 14 13
20   1  4   9  12  15 14 13
"""
LEVELS = [tuple(map(int, line.split())) for line in PRINTED.strip().splitlines()]

FIGHTING = (classes.FIGHTER, classes.PALADIN, classes.RANGER)
PRAYING = (classes.CLERIC, classes.DRUID, classes.MONK)
STEALING = (classes.THIEF, classes.ASSASSIN)


@pytest.mark.rule("SEG-B10")
def test_only_fighting_classes_sweep_and_once_a_level():
    swept = [sweep_attacks(number, 6) for number in range(10)]
    assert swept == [6, 6, 6, 0, 0, 0, 0, 0, 0, 0]
