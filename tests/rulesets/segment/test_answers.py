"""What a defender's state gives away, when blows fall, and ranges by increments."""

import pytest

from simulator.model import terms
from simulator.rules.ranges import OUT_OF_RANGE
from simulator.rulesets.base import NOT_THIS_ROUND
from simulator.rulesets.segment import answers, surround

# What a defender does, is in, is engaged by, and flees: the bonus, whether Dexterity and whether the shield is lost.
VULNERABLE = [
    ("unengaged and idle", (0, 0, 0, 0), (0, False, False)),
    ("engaged and idle", (0, 0, 1, 0), (0, False, False)),
    ("casting", (terms.CASTING, 0, 0, 0), (4, True, True)),
    ("reading a scroll", (terms.READING, 0, 1, 0), (4, True, True)),
    ("loading, in melee", (terms.LOADING, 0, 1, 0), (2, True, True)),
    ("loading, alone", (terms.LOADING, 0, 0, 0), (0, False, False)),
    ("aiming, in melee", (terms.AIMING, 0, 1, 0), (2, True, True)),
    ("aiming, alone", (terms.AIMING, 0, 0, 0), (0, False, False)),
    ("with aim taken, in melee", (terms.AIMED, 0, 1, 0), (2, True, True)),
    ("fleeing", (terms.FLEEING, 0, 0, 0), (4, True, True)),
    ("in flight", (0, 0, 0, 1), (4, True, True)),
    ("prone", (0, terms.PRONE, 0, 0), (4, True, True)),
    ("stunned", (0, terms.STUNNED, 0, 0), (4, True, True)),
    ("helpless", (0, terms.HELPLESS, 1, 0), (4, True, True)),
    ("slowed", (0, terms.SLOWED, 0, 0), (4, True, True)),
    ("in a web", (0, terms.WEBBED, 0, 0), (4, True, True)),
    ("grappled", (0, terms.GRAPPLED, 1, 0), (4, True, True)),
    ("off balance", (0, terms.OFF_BALANCE, 0, 0), (2, True, False)),
    ("off balance, loading in melee", (terms.LOADING, terms.OFF_BALANCE, 1, 0), (2, True, True)),
    ("off balance and prone", (0, terms.OFF_BALANCE | terms.PRONE, 0, 0), (4, True, True)),
    ("hasted", (0, terms.HASTED, 0, 0), (0, False, False)),
]


@pytest.mark.rule("SEG-B13", "SEG-B09", "SEG-CST-16", "SEG-MIS-27", "SEG-AIM-12", "R-ALL-10")
@pytest.mark.parametrize(("state", "given"), [(state, given) for _, *state, given in VULNERABLE])
def test_what_a_defender_in_some_state_gives_away(state, given):
    bonus, without_dexterity, without_shield = given
    found = answers.vulnerability(*state[0])
    assert (found >> 2, bool(found & 2), bool(found & 1)) == (bonus, without_dexterity, without_shield)


@pytest.mark.rule("R-SEG-06", "R-SEG-25")
@pytest.mark.parametrize(
    ("start", "speed", "times"),
    [(0, 2, [2, 5, 8, 10]), (4, 5, [9, 10, 10, 10]), (10, 7, [17, 20, 20, 20]), (0, 13, [10, 10, 10, 10])],
)
def test_further_routines_come_three_segments_apart_and_never_after_the_tenth(start, speed, times):
    at = answers.blow_times(3, 10, True)
    assert [at(start, speed, nth, 0) for nth in (1, 2, 3, 4)] == times


@pytest.mark.rule("R-SEG-06")
def test_a_zombie_has_one_routine_at_the_end_of_the_round():
    at = answers.blow_times(3, 10, True)
    assert [at(start, 2, 1, 1) for start in (0, 9, 10)] == [10, 10, 20]
    assert at(0, 2, 2, 1) == NOT_THIS_ROUND
    assert [answers.blow_times(3, 10, False)(0, 2, nth, 1) for nth in (1, 2)] == [2, 5]


@pytest.mark.rule("R-SEG-34")
def test_who_stands_in_the_quarter_behind():
    behind = [(-10, 0), (-10, 10), (-10, -10)]
    beside = [(-10, 11), (-10, -11), (0, 10), (0, 0), (10, 0), (10, 10)]
    assert all(answers.in_rear_quarter(*place) for place in behind)
    assert not any(answers.in_rear_quarter(*place) for place in beside)


@pytest.mark.rule("R-SEG-30", "SEG-B15")
def test_a_missile_without_increments_of_its_own_has_increments_of_ten_feet():
    assert [answers.by_increments(feet * 10, 0, 0, 0, 0) for feet in (10, 19, 20, 30, 50)] == [0, 0, -2, -4, -8]
    assert answers.by_increments(501, 0, 0, 0, 0) == OUT_OF_RANGE
    assert [answers.by_increments(feet * 10, 0, 0, 0, 70) for feet in (70, 139, 140, 350)] == [0, 0, -2, -8]


@pytest.mark.rule("SEG-B12")
@pytest.mark.parametrize(("defender", "most"), [(1, (6, 4, 2)), (2, (8, 6, 4)), (3, (12, 8, 6))])
def test_how_many_of_one_size_find_room_round_a_defender(defender, most):
    sizes = (1, 2, 3)
    assert tuple(answers.room(defender) // surround.place_needed(defender, size) for size in sizes) == most
