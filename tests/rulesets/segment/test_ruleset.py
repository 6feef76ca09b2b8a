"""What the segment ruleset answers: its clock, the figures of the page, and what the settings make of them."""

from typing import Any, Final

import pytest

from simulator.content.catalogue_rules import all_settings
from simulator.model import steps, terms
from simulator.model.heart import Heart
from simulator.rules import tables_items, to_hit
from simulator.rulesets import ruleset
from simulator.rulesets.base import CHANGE, HURTS, Ruleset, Setting
from simulator.rulesets.segment.timing import ACT, FINISH, MOVE, REACT, START, UPKEEP, moment


def rules(**house: Setting) -> Ruleset:
    """The ruleset with these house rules, all others as they come."""
    return ruleset("segment", {one.name: one.default for one in all_settings("segment")} | house)


# --- the clock --------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-01", "SEG-B01")
def test_a_round_of_ten_segments_begins_with_its_declaration_and_ends_with_its_upkeep() -> None:
    assert [rules().timing.round_begins(number) for number in (1, 2, 5)] == [moment(t, START) for t in (0, 10, 40)]
    assert [rules().timing.round_ends(number) for number in (1, 2, 5)] == [moment(t, UPKEEP) for t in (10, 20, 50)]
    assert rules().timing.round_length == 10


@pytest.mark.rule("R-SEG-01", "SEG-B01")
def test_who_moves_moves_each_segment_until_the_round_is_over() -> None:
    assert rules().timing.next_tick(moment(3, ACT)) == moment(4, MOVE)
    assert [rules().timing.way_over(moment(t, MOVE)) for t in (1, 9, 10, 11, 20, 25)] == [
        False,
        False,
        True,
        False,
        True,
        False,
    ]
    assert not rules().timing.whole_moves
    assert rules().timing.reactions(moment(7, MOVE)) == moment(7, REACT)
    assert rules().timing.begins(4) == moment(4, START)


@pytest.mark.rule("R-SEG-01", "SEG-B05")
def test_blows_fall_before_spells_of_their_segment_and_both_by_initiative() -> None:
    assert rules().timing.due(steps.BLOWS, 3, 9) == moment(3, ACT, 9)
    assert rules().timing.due(steps.SHOTS, 3, 9) == moment(3, ACT, 9)
    assert rules().timing.due(steps.SPELL_WORKS, 3, 7) == moment(3, FINISH, 7)
    assert rules().timing.spell_due(3, 7, 0, 3, 4) == moment(3, FINISH, 7)


@pytest.mark.rule("R-SEG-01")
def test_what_loads_or_is_fetched_is_done_at_the_end_of_its_segment_whatever_the_initiative() -> None:
    for deed in (steps.LOADED, steps.FETCHED, steps.AIM_READY, steps.EFFECT_OVER):
        assert rules().timing.due(deed, 3, 7) == rules().timing.due(deed, 3, 12)
        assert moment(3, FINISH, 12) < rules().timing.due(deed, 3, 7) < moment(3, UPKEEP)


@pytest.mark.rule("R-SEG-21", "SEG-CST-27", "SEG-CST-08")
def test_a_casting_of_segments_ends_in_its_last_and_one_of_rounds_in_that_of_its_beginning() -> None:
    assert rules().timing.completes(0, 3, 0, 1, 1) == 3
    assert rules().timing.completes(14, 9, 0, 1, 1) == 23
    assert rules().timing.completes(4, 0, 10, 1, 1) == 104
    assert rules().timing.completes(0, 0, 1, 1, 1) == 11


@pytest.mark.rule("R-SEG-01", "SEG-B01")
def test_what_lasts_rounds_and_segments_is_over_after_so_many() -> None:
    assert [rules().timing.lasts(3, *span) for span in ((0, 5), (1, 0), (2, 4))] == [8, 13, 27]


@pytest.mark.rule("SEG-B03")
def test_a_side_is_surprised_by_a_six_sided_die_for_its_segments() -> None:
    assert rules().timing.surprise_sides == 6
    assert [rules().timing.surprise_segments(die, 2) for die in (1, 2, 3, 6)] == [1, 2, 0, 0]
    assert [rules().timing.surprise_of_one(2, reaction, 2, 2) for reaction in (0, 1, 3, -1)] == [2, 1, 0, 3]
    assert (rules().timing.surprise_units, rules().timing.surprise_routines) == (1, 1)
    assert rules().timing.earliest == moment(-20, MOVE)
    assert [rules(surprise=way).timing.surprise for way in ("none", "rolled", "given")] == [0, 1, 2]


@pytest.mark.rule("SEG-B05", "R-SEG-02")
def test_initiative_is_a_six_sided_die_of_a_side_or_a_ten_sided_one_of_each() -> None:
    assert (rules().timing.initiative_sides, rules().timing.initiative_each, rules().timing.starts_by_dice) == (
        6,
        False,
        False,
    )
    each = rules(initiative="individual").timing
    assert (each.initiative_sides, each.initiative_each, each.starts_by_dice) == (10, True, False)
    by_dice = rules(initiative="osric").timing
    assert (by_dice.initiative_sides, by_dice.initiative_each, by_dice.starts_by_dice) == (6, False, True)
    assert [by_dice.starts(number, 2, 5, None) for number in (1, 3)] == [5, 25]
    assert (rules().timing.uses_missile_rank, rules(missile_dexterity_rank=False).timing.uses_missile_rank) == (
        True,
        False,
    )


@pytest.mark.rule("SEG-B06")
def test_a_delay_is_to_a_segment_of_the_round_and_a_die_is_added() -> None:
    assert rules().timing.chosen(20, 7) == 27
    assert rules().timing.delay_sides == 6
    assert rules().actions.readies
    assert rules().actions.delays


# --- actions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-B10", "R-SEG-06")
def test_routines_and_shots_of_a_round() -> None:
    assert [rules().actions.melee_routines(3, 2, number, 0, 0) for number in (1, 2)] == [2, 1]
    assert [rules().actions.melee_routines(1, 1, number, 0, 1) for number in (1, 2)] == [1, 0]
    assert rules().actions.melee_routines(2, 1, 1, 1, 0) == 4
    assert [rules().actions.shots(1, 2, number) for number in (1, 2, 3)] == [1, 0, 1]
    assert [rules().actions.hasted_at(0, 5, nth) for nth in (1, 2, 3)] == [5, 8, 10]
    assert [rules(iterative_step=4).actions.hasted_at(7, 5, nth) for nth in (1, 2, 3, 4)] == [12, 16, 20, 20]
    assert rules().actions.split_at(0, 5, 2) == 8


@pytest.mark.rule("R-SEG-16")
def test_an_action_goes_on_into_the_next_round_while_less_is_left_than_a_fresh_start_takes() -> None:
    assert [rules().actions.goes_on(left, 5) for left in (1, 4, 5, 6)] == [True, True, False, False]


@pytest.mark.rule("R-ALL-07")
def test_a_target_that_is_gone_makes_a_change_of_action_and_a_change_costs_a_die() -> None:
    assert rules().actions.target_gone == CHANGE
    assert rules().actions.change_costs_die
    assert not rules().actions.impossible_lost


@pytest.mark.rule("SEG-ITM-03", "SEG-ITM-07", "R-SEG-10")
def test_a_potion_works_after_its_onset_and_who_is_hurt_drinks_none_and_keeps_the_scroll() -> None:
    assert rules().items.works_at(13, 4) == 17
    assert rules().items.stops_drinking
    assert not rules().items.spoiled_scroll_lost
    assert rules().items.goods_save(tables_items.GLASS, tables_items.CRUSHING_BLOW) == 20


@pytest.mark.rule("SEG-B21")
def test_to_pick_up_takes_two_segments_and_to_stand_up_three() -> None:
    assert (rules().actions.picks_up_segments, rules().actions.stands_up_segments) == (2, 3)


@pytest.mark.rule("R-SEG-24")
def test_part_of_a_move_goes_with_a_launched_shot_unless_that_is_ruled_out() -> None:
    assert rules().actions.moves_with_missile
    assert (rules().movement.parts_before_shot, rules().movement.parts_before_blow) == (10, 10)
    assert [rules().movement.parts_after(act, False) for act in (terms.SHOOT, terms.SNAP_SHOT, terms.ATTACK)] == [
        10,
        10,
        10,
    ]
    strict = rules(launched_missile_movement="none")
    assert not strict.actions.moves_with_missile
    assert [strict.movement.parts_after(act, False) for act in (terms.SHOOT, terms.SNAP_SHOT)] == [0, 0]
    assert [strict.movement.parts_after(act, True) for act in (terms.SHOOT, terms.SNAP_SHOT)] == [10, 10]
    assert strict.movement.parts_after(terms.ATTACK, False) == 10


# --- hitting ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-B08", "SEG-B13", "R-SEG-34")
def test_what_is_added_to_the_die_of_an_attack() -> None:
    assert (rules().attack.charge_bonus, rules().attack.height_bonus) == (2, 1)
    assert [rules().attack.charger_worse(*dexterity) for dexterity in ((3, 3), (3, 0), (0, 0))] == [3, 0, 1]
    assert (rules().attack.unseen_modifier, rules().attack.averted_modifier, rules().attack.reflection_modifier) == (
        -4,
        -4,
        -2,
    )
    assert rules().attack.parried(2, 5, True) == 2
    assert rules().attack.parried(-1, 5, True) == 0
    assert [rules().attack.dexterity_lost(points) for points in (3, -2)] == [3, 0]
    assert [rules(dexterity_dropped="all").attack.dexterity_lost(points) for points in (3, -2)] == [3, -2]


@pytest.mark.rule("SEG-B13")
def test_from_behind_two_are_added_and_neither_shield_nor_dexterity_counts() -> None:
    assert divmod(rules().attack.from_behind, 4) == (2, 3)
    assert rules().attack.from_behind >> 2 == to_hit.best_situation(to_hit.REAR)
    assert not rules().attack.facing
    assert rules(facing=True).attack.facing
    assert (rules().attack.backstab, rules().attack.missile_facing) == (0, False)


@pytest.mark.rule("SEG-SUM-05")
def test_who_stays_inside_a_ward_is_two_easier_to_hit_and_saves_two_worse() -> None:
    assert (rules().attack.kept_to_ward, rules().casting.kept_to_ward) == (2, -2)


@pytest.mark.rule("R-SEG-06", "R-SEG-25")
def test_when_the_routines_of_a_round_fall() -> None:
    assert [rules().attack.blow_times(0, 5, nth, 0) for nth in (1, 2, 3)] == [5, 8, 10]
    assert [rules().attack.blow_times(0, 13, nth, 0) for nth in (1, 2)] == [10, 10]
    assert rules(weapon_time_cap="none").attack.blow_times(0, 13, 1, 0) == 13
    assert [rules(iterative_step=1).attack.blow_times(0, 5, nth, 0) for nth in (1, 2)] == [5, 6]
    assert rules().attack.strikes_last_at == 10
    assert rules().attack.blow_times(0, 2, 1, 10) == 10
    assert rules(zombies_last=False).attack.blow_times(0, 2, 1, 10) == 2
    assert [rules().attack.weapon_time(speed) for speed in (1, 5)] == [1, 5]
    assert rules().attack.blow_rank(9, 4) == 9


@pytest.mark.rule("SEG-B11")
def test_by_the_dice_weapons_take_no_time_and_the_quicker_one_comes_first() -> None:
    by_dice = rules(initiative="osric").attack
    assert (by_dice.at_once, by_dice.weapon_time(7)) == (True, 0)
    assert [by_dice.blow_rank(9, speed) for speed in (1, 7)] == [1, 7]
    assert by_dice.speed_routines is not None
    assert by_dice.speed_routines(5, 15) == (1, 1)
    assert by_dice.against_casting is not None
    assert by_dice.against_casting(5, 1) == 4
    assert (rules().attack.at_once, rules().attack.speed_routines, rules().attack.against_casting) == (
        False,
        None,
        None,
    )


@pytest.mark.rule("R-SEG-25", "SEG-B12")
def test_who_is_struck_and_by_how_many() -> None:
    assert (rules().attack.melee_draws, rules(melee_target="random").attack.melee_draws) == (False, True)
    assert [rules().attack.room(2) // rules().attack.places(2, size) for size in (1, 2, 3)] == [8, 6, 4]
    assert rules(attackers="unlimited").attack.places(2, 2) == 0
    assert (rules().attack.sweeps, rules(sweep=False).attack.sweeps) == (True, False)


@pytest.mark.rule("R-SEG-30", "R-SEG-07")
def test_whom_a_shot_finds() -> None:
    assert (rules().attack.missile_draw_each, rules(melee_draw="routine").attack.missile_draw_each) == (True, False)
    out = [one.attack.shots_out_of_melee_draw for one in (rules(), rules(shot_out_of_melee="drawn"))]
    assert out == [False, True]
    sizes = (terms.HUGE, terms.SMALL)
    assert rules().attack.draw_weights(sizes, (0, 0), 1) == (70, 30)
    assert rules(extreme_size_share="none").attack.draw_weights(sizes, (0, 0), 1) == (1, 1)
    assert rules(extreme_size_share=90).attack.draw_weights(sizes, (0, 0), 1) == (90, 10)
    assert [rules().attack.range_modifier(feet * 10, 10, 20, 30, 10) for feet in (10, 20, 30)] == [0, -2, -5]
    by_increments = rules(range_bands="increments").attack
    assert [by_increments.range_modifier(feet * 10, 10, 20, 30, 10) for feet in (10, 20, 30)] == [0, -2, -4]


@pytest.mark.rule("SEG-B09", "R-SEG-26")
def test_flight_draws_a_whole_routine_and_goes_at_the_full_rate() -> None:
    assert (rules().attack.free_routines(3), rules().attack.free_attack_whole) == (1, True)
    assert rules().movement.flee_rate(90) == 90
    assert rules(flee_rate=2).movement.flee_rate(90) == 180
    assert rules().movement.retreat_rate(90) == 45
    assert rules().movement.fists_strike_free
    assert rules().movement.struck_in_passing
    assert rules().movement.withdrawal_followed


# --- damage and death -------------------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-03")
def test_a_hit_does_one_point_at_least_or_what_the_setting_says() -> None:
    assert [rules().damage.of_hit(rolled, -3) for rolled in (1, 4, 8)] == [1, 1, 5]
    assert [rules(minimum_damage=0).damage.of_hit(rolled, -3) for rolled in (1, 4)] == [0, 1]
    assert rules().damage.half(7) == 3


@pytest.mark.rule("SEG-B13", "R-SEG-35")
def test_the_helpless_take_two_routines_or_are_slain() -> None:
    assert rules().damage.helpless_routines == 2
    assert (rules().damage.helpless_slain, rules(helpless_slain=False).damage.helpless_slain) == (True, False)
    assert rules().damage.set_weapon(5) == 10


@pytest.mark.rule("R-SEG-12", "SEG-B23")
def test_a_flask_splashes_three_feet_around_whether_it_hits_or_not() -> None:
    assert (rules().damage.splash_radius, rules(splash_radius=5).damage.splash_radius) == (30, 50)
    assert rules().damage.hit_splashes
    assert [rules().damage.stays_whole(die, 20) for die in (19, 20)] == [False, True]
    assert rules().damage.spared_radius == -1
    assert [rules().damage.scatter_sides(band) for band in (0, 1, 2)] == [6, 6, 6]
    assert [rules(scatter_die="by_range").damage.scatter_sides(band) for band in (0, 1, 2)] == [4, 6, 8]
    assert [rules().damage.scatter_feet(band, 5) for band in (0, 2)] == [5, 5]


@pytest.mark.rule("R-SEG-29")
def test_a_boulder_rolls_on_three_ten_sided_dice_of_feet() -> None:
    assert (rules().damage.bounce, rules(boulder_bounce=False).damage.bounce) == ((3, 10), (0, 0))
    assert rules().damage.bounce_penalty(50) == -1


@pytest.mark.rule("R-ALL-04", "SEG-B26")
def test_characters_die_at_minus_ten_and_monsters_at_nothing() -> None:
    assert [rules().death.figure(kind) for kind in (True, False)] == [-10, 0]
    assert rules(death_at=-3).death.figure(True) == -3
    assert rules().death.massive_damage == 0
    assert (rules().death.down_hit_kills, rules(down_hit_kills=True).death.down_hit_kills) == (False, True)
    assert (rules().death.healed_rejoin, rules(healed_rejoin=True).death.healed_rejoin) == (False, True)
    assert (rules().death.troll_rises, rules(troll_rises=True).death.troll_rises) == (False, True)


@pytest.mark.rule("SEG-B26", "R-ALL-04")
def test_who_was_down_rests_a_week_and_a_point_closes_each_day() -> None:
    assert (rules().death.out_days, rules().death.heals_a_day, rules().death.heals_a_day_in_bed) == (7, 1, 1)


# --- casting ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-B18")
def test_dexterity_helps_against_what_is_aimed_and_what_bursts() -> None:
    columns = (terms.SAVE_ITEMS, terms.SAVE_BREATH, terms.SAVE_DEATH, terms.SAVE_PETRIFICATION, terms.SAVE_SPELL)
    assert [rules().casting.dexterity_save(3, column, HURTS) for column in columns] == [3, 3, 0, 0, 3]


@pytest.mark.rule("SEG-B25")
def test_how_many_undead_and_for_how_long() -> None:
    assert (rules().casting.turned_dice, rules().casting.destroyed_dice, rules().casting.turned_rounds) == (
        (2, 6, 0),
        (1, 6, 6),
        (3, 4, 0),
    )


def test_the_very_strong_are_out_of_a_web_in_ten_rounds_and_others_not_in_this_fight() -> None:
    assert [rules().casting.web(strength) for strength in (18, 19)] == [100, 100]
    assert all(rules().casting.web(strength) > 10_000 for strength in (3, 17))


@pytest.mark.rule("R-SEG-34")
def test_evil_hits_two_worse_at_one_warded_from_it_who_saves_two_better() -> None:
    assert (rules().attack.warded_from_evil_modifier, rules().casting.warded_from_evil_save) == (-2, 2)


def test_what_the_confused_do_and_how_they_save_each_round() -> None:
    ends = [up_to for up_to, _ in rules().casting.confusion]
    assert [up_to - before for before, up_to in zip([0, *ends], ends, strict=False)] == [10, 10, 30, 20, 30]
    assert rules().casting.confusion_save == -2


@pytest.mark.rule("SEG-CST-18", "SEG-CST-19", "SEG-CST-20")
def test_what_spoils_a_casting() -> None:
    assert rules().casting.failed_save_spoils
    assert rules().casting.hurt_before_bars
    assert rules().casting.saved_damage_spoils
    assert not rules().casting.from_declaration
    house = rules(no_save_effect_spoils=True, reading_is_casting=False, drop_to_cast=False, touch_at_completion=False)
    for one, other in ((rules().casting, False), (house.casting, True)):
        assert one.no_save_effect_spoils is other
        assert one.reading_is_casting is not other
        assert one.drops_to_cast is not other
        assert one.touch_at_completion is not other
    assert rules().casting.summoned_start_at_once
    assert (rules().casting.summons_wait_die, rules(summons_wait_die=False).casting.summons_wait_die) == (True, False)


# --- movement and morale ----------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-24", "SEG-B07")
def test_melee_is_within_ten_feet_and_a_row_stands_three_feet_apart() -> None:
    assert (rules().movement.melee_range, rules(melee_range=5).movement.melee_range) == (100, 50)
    assert (rules().movement.spacing, rules(spacing=5).movement.spacing) == (30, 50)
    assert (
        rules().movement.outdoors_times,
        rules().movement.tenths_a_unit(120, False),
        rules().movement.tenths_a_unit(120, True),
    ) == (
        3,
        120,
        360,
    )


@pytest.mark.rule("SEG-B08", "R-SEG-17", "R-SEG-18")
def test_charging_closing_and_the_longer_weapon() -> None:
    assert (rules().movement.charge_every, rules().movement.charge_rate(90)) == (10, 180)
    assert (rules().movement.closing_strikes, rules(closing="none").movement.closing_strikes) == (True, False)
    first = [one.movement.longer_weapon_first for one in (rules(), rules(longer_weapon_first=False))]
    assert first == [True, False]
    assert rules().attack.longer(60, 35)


@pytest.mark.rule("R-SEG-03")
def test_shots_at_who_enters_count_against_the_rate_or_not() -> None:
    spent = [one.movement.immediate_spends_rate for one in (rules(), rules(immediate_attack_spends_rate=False))]
    assert spent == [True, False]


@pytest.mark.rule("SEG-B22", "R-SEG-08")
def test_a_gaze_is_met_by_the_table_or_always() -> None:
    assert [rules().movement.gaze_meeting(3, situation) for situation in range(5)] == [9, 7, 5, 3, 1]
    assert [rules().movement.gaze_meeting(size, 2) for size in (1, 2, 3)] == [7, 6, 5]
    assert rules(gaze_meeting="always").movement.gaze_meeting(3, 4) == 10


@pytest.mark.rule("SEG-B24", "R-SEG-27")
def test_a_check_of_morale_is_a_hundred_sided_die_twice_at_most() -> None:
    assert (rules().morale.dice, rules().morale.most_checks) == ((1, 100), 2)
    assert (rules().morale.used, rules(morale=False).morale.used) == (True, False)
    assert [rules().morale.result(roll, 50) for roll in (50, 51, 75, 76, 100, 101)] == [0, 1, 1, 2, 2, 3]
    assert not rules().morale.yields_if_held


@pytest.mark.rule("SEG-B24")
def test_what_a_side_has_suffered_is_added_to_its_roll() -> None:
    heart = Heart(4, 8, 1, 4, own=4, foes=9, leader_lost=True, **OF_NO_WEIGHT)
    assert rules().morale.modifier(heart) == 35 - 10 + 20 + 25
    assert rules().morale.modifier(heart._replace(leader_lost=False)) == 35 - 10 + 20


OF_NO_WEIGHT: Final[dict[str, Any]] = {
    "slain_by_magic": 1,
    "hp_lost": 50,
    "hit_dice": (3, 0),
    "checks_this_round": 1,
    "own_magic": False,
    "foe_magic": True,
    "traits": 0,
}
"""What other rulesets ask of a heart."""
