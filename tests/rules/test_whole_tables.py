"""The tables of the page, every line of them, and every limit from both sides."""

import pytest

from simulator.model import terms
from simulator.rules import damage, saves, sleep, surround, to_hit, turning
from simulator.rules.tables_classes import (
    CLERIC,
    FIGHTER,
    MAGIC_USER,
    PALADIN,
    RANGER,
    THIEF,
    hit_dice_of_class,
    routines_rate,
    thac0_of_class,
)
from simulator.rules.tables_monsters import equivalent_level, thac0_of_monster
from simulator.rules.tables_saves import saves_of_class, saves_of_monster
from simulator.rulesets.base import NOT_THIS_ROUND
from simulator.rulesets.segment import answers, attack, missiles, movement

# --- monsters by their hit dice -------------------------------------------------------------------------------------

# Hit dice as (dice, plus): level of the equivalent fighter, its THAC0, and the first edition's.
MONSTERS = [
    ((0, 4), 0, 21, 21),
    ((1, -2), 0, 21, 21),
    ((1, -1), 1, 20, 20),
    ((1, 0), 2, 19, 19),
    ((1, 1), 3, 18, 18),
    ((2, 0), 3, 18, 16),
    ((2, 1), 4, 17, 16),
    ((3, 0), 4, 17, 16),
    ((3, 1), 5, 16, 16),
    ((4, 0), 5, 16, 15),
    ((4, 1), 6, 15, 15),
    ((5, 0), 6, 15, 15),
    ((5, 3), 7, 14, 15),
    ((6, 0), 7, 14, 13),
    ((7, 1), 9, 12, 13),
    ((8, 0), 9, 12, 12),
    ((9, 1), 11, 10, 12),
    ((10, 0), 11, 10, 10),
    ((11, 1), 13, 8, 10),
    ((12, 0), 13, 8, 9),
    ((13, 1), 15, 6, 9),
    ((14, 0), 15, 6, 8),
    ((15, 1), 17, 4, 8),
    ((16, 0), 17, 4, 7),
    ((17, 0), 18, 3, 7),
    ((18, 1), 20, 1, 7),
    ((19, 0), 20, 1, 7),
    ((20, 0), 21, 1, 7),
    ((30, 2), 21, 1, 7),
]


@pytest.mark.rule("SEG-B18", "R-ALL-02")
@pytest.mark.parametrize(("dice", "level", "osric", "first_edition"), MONSTERS)
def test_monsters_fight_and_save_by_their_hit_dice(
    dice: tuple[int, int], level: int, osric: int, first_edition: int
) -> None:
    assert equivalent_level(*dice) == level
    assert thac0_of_monster(*dice) == osric == thac0_of_monster(*dice, source=1)
    assert thac0_of_monster(*dice, source=2) == first_edition
    assert saves_of_monster(level) == saves_of_class(FIGHTER, level)


# --- classes --------------------------------------------------------------------------------------------------------

LAST_LEVELS = {FIGHTER: 1, CLERIC: 9, THIEF: 10, MAGIC_USER: 13}


@pytest.mark.rule("R-ALL-02", "SEG-B18")
@pytest.mark.parametrize(("kind", "thac0"), LAST_LEVELS.items())
def test_beyond_the_last_line_a_class_stays_on_it(kind: int, thac0: int) -> None:
    assert [thac0_of_class(kind, level) for level in (21, 22, 30)] == [thac0] * 3
    assert saves_of_class(kind, 21) == saves_of_class(kind, 40)
    assert saves_of_class(kind, 20) == saves_of_class(kind, 20)


@pytest.mark.rule("SEG-B18")
def test_the_last_lines_of_the_saving_throws() -> None:
    assert saves_of_class(FIGHTER, 18) == (5, 4, 3, 4, 6)
    assert saves_of_class(FIGHTER, 19) == (4, 3, 2, 3, 5) == saves_of_monster(21) == saves_of_monster(30)
    assert saves_of_class(MAGIC_USER, 20) == (5, 9, 10, 7, 6)
    assert saves_of_class(MAGIC_USER, 21) == (3, 7, 8, 5, 4)
    assert saves_of_class(THIEF, 20) == (6, 12, 9, 8, 7)
    assert saves_of_class(THIEF, 21) == (4, 11, 8, 7, 5)
    assert saves_of_class(CLERIC, 18) == (8, 10, 4, 7, 9)
    assert saves_of_class(CLERIC, 19) == (6, 8, 2, 5, 7)


# Routines in two rounds by the first level of each band: 1/1, 3/2, 2/1; a specialist's bands: 3/2, 2/1, 5/2.
ROUTINES = [
    (FIGHTER, [(1, 2), (6, 2), (7, 3), (12, 3), (13, 4), (20, 4)]),
    (PALADIN, [(7, 2), (8, 3), (14, 3), (15, 4)]),
    (RANGER, [(7, 2), (8, 3), (14, 3), (15, 4)]),
    (CLERIC, [(1, 2), (20, 2)]),
]


@pytest.mark.rule("SEG-B10")
@pytest.mark.parametrize(("kind", "bands"), ROUTINES)
def test_routines_by_level(kind: int, bands: list[tuple[int, int]]) -> None:
    for level, routines in bands:
        assert routines_rate(kind, level) == routines
        assert routines_rate(kind, level, specialised=True) == routines + 1


@pytest.mark.rule("R-SEG-28")
def test_a_ranger_has_one_hit_die_more_from_the_first_level_on() -> None:
    assert [hit_dice_of_class(RANGER, level) for level in (0, 1, 2)] == [0, 2, 3]
    assert [hit_dice_of_class(FIGHTER, level) for level in (0, 1, 2)] == [0, 1, 2]


# --- sleep and turning ----------------------------------------------------------------------------------------------

ASLEEP = [
    ((0, 4), 0),
    ((1, -1), 0),
    ((1, 0), 0),
    ((1, 1), 1),
    ((2, -1), 1),
    ((2, 0), 1),
    ((2, 1), 2),
    ((3, 0), 2),
    ((3, 1), 3),
    ((3, 5), 3),
    ((4, -1), 3),
    ((4, 0), 3),
    ((4, 1), 4),
    ((4, 4), 4),
    ((4, 5), -1),
    ((5, 0), -1),
    ((5, -1), -1),
]


@pytest.mark.rule("SEG-CST-08")
@pytest.mark.parametrize(("dice", "row"), ASLEEP)
def test_who_sleeps_on_which_row(dice: tuple[int, int], row: int) -> None:
    assert sleep.sleep_category(*dice) == row


@pytest.mark.rule("SEG-B25")
def test_how_many_a_turning_takes() -> None:
    assert turning.turned_dice(12, turning.TURNS) == (2, 6, 0)
    assert turning.turned_dice(12, turning.DESTROYS) == (1, 6, 6)
    assert turning.turned_dice(13, turning.TURNS) == turning.turned_dice(13, turning.DESTROYS) == (1, 2, 0)
    assert turning.turned_dice(1, turning.DESTROYS, paladin=True) == (1, 2, 0)


# --- numbers on both sides of a limit -------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-02")
def test_repeated_twenties_stand_from_21_to_25_and_fall_by_five_beyond() -> None:
    needs = [to_hit.number_needed(20, -ac, repeated_twenties=True) for ac in range(9)]
    assert needs == [20, 20, 20, 20, 20, 20, 21, 22, 23]
    assert to_hit.number_needed(19, 0, repeated_twenties=True) == 19
    assert to_hit.number_needed(20, -6) == 26


@pytest.mark.rule("SEG-B14", "SEG-MIS-31")
def test_cover_and_concealment_count_from_their_own_line_on() -> None:
    shares = (0, 24, 25, 49, 50, 74, 75, 89, 90, 99)
    assert [to_hit.cover_penalty(one) for one in shares] == [0, 0, -2, -2, -4, -4, -7, -7, -10, -10]
    assert [to_hit.concealment_penalty(one) for one in shares] == [0, 0, -1, -1, -2, -2, -3, -3, -4, -4]


@pytest.mark.rule("R-ALL-03")
def test_hundredths_of_damage_round_down() -> None:
    assert [damage.damage_taken(9, share) for share in (100, 99, 50, 25, 0)] == [9, 8, 4, 2, 0]
    assert damage.damage_taken(100, 50) == 50


@pytest.mark.rule("SEG-B08", "R-SEG-17")
def test_a_charge_needs_distance_time_and_an_ordinary_pace() -> None:
    assert movement.may_charge(101, 10, slowed=False)
    assert not movement.may_charge(100, 10, slowed=False)
    assert not movement.may_charge(101, 9, slowed=False)
    assert not movement.may_charge(101, 10, slowed=True)


@pytest.mark.rule("R-SEG-06", "R-SEG-25")
def test_when_blows_fall() -> None:
    assert [attack.routine_at(0, 5, nth) for nth in (1, 2, 3)] == [5, 8, 10]
    assert [attack.routine_at(7, 3, nth) for nth in (1, 2)] == [10, 10]
    assert attack.routine_at(0, 13) == 10
    at = answers.blow_times(3, 10, True)
    assert [at(0, 5, nth, 0) for nth in (1, 2, 3)] == [5, 8, 10]
    assert (at(0, 3, 1, 1), at(0, 3, 2, 1)) == (10, NOT_THIS_ROUND)
    unhurried = answers.blow_times(3, 10, False)
    assert unhurried(0, 3, 1, 1) == 3


@pytest.mark.rule("R-SEG-07")
def test_weights_in_a_melee_that_is_shot_into() -> None:
    assert missiles.draw_weights((terms.HUGE, terms.SMALL)) == (70, 30)
    assert missiles.draw_weights((terms.HUGE, terms.MAN_SIZED)) == (1, 1)
    seven_of_ten = (terms.HUGE,) * 7 + (terms.SMALL,) * 3
    assert missiles.draw_weights(seven_of_ten) == (1,) * 10
    assert missiles.draw_weights((terms.HUGE, terms.SMALL, terms.SMALL)) == (140, 30, 30)
    assert missiles.draw_weights((terms.HUGE, terms.HUGE, terms.SMALL), 67) == (67, 67, 66)
    weights = answers.draw_weights(70)
    assert weights((terms.HUGE, terms.SMALL), (0, 5), 0) == (1, 5)
    assert weights((terms.HUGE, terms.SMALL), (0, 0), 0) == (70, 30)


@pytest.mark.rule("R-GLD-10", "GG-ACT-24")
def test_the_ring_of_spaces_and_the_foremost_free_ones() -> None:
    assert [surround.space_at(8, 3, place) for place in (0, 4, 5, 7)] == [3, 7, 0, 2]
    ring = (surround.FRONT,) * 2 + (surround.FLANK,) + (surround.REAR,) * 3 + (surround.FLANK, surround.FRONT)
    assert [surround.zone_of(ring, 2, space) for space in range(8)] == [1, 0, 0, 0, 1, 2, 2, 2]
    assert surround.foremost((32, 32, 0, 0), (0, 1, 3, 2), 0, 32, 32) == ((3, 32),)
    assert surround.foremost((31, 32, 0, 0), (0, 1, 3, 2), 0, 32, 2) == ((0, 1), (3, 1))


@pytest.mark.rule("SEG-B18")
def test_a_one_is_a_save_only_with_its_modifier() -> None:
    assert saves.is_saved(1, 15, 16)
    assert not saves.is_saved(1, 14, 16)
