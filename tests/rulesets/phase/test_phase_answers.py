"""What the phase ruleset answers: its counts and steps, its figures, and what the settings make of them."""

from __future__ import annotations

from typing import Final

import pytest

from simulator.content.catalogue_rules import all_settings
from simulator.model import steps, terms
from simulator.model.declared import ENCUMBERED, ENGAGED, UNDECLARED, Declared
from simulator.rules.tables_classes import FIGHTER
from simulator.rulesets import figures, ruleset
from simulator.rulesets.base import ANOTHER, HURTS, LOST, Ruleset, Setting
from simulator.rulesets.figures import Figures
from simulator.rulesets.phase import missiles, timing
from simulator.rulesets.phase.timing import (
    BEGIN,
    COUNTS,
    DECLARE,
    EARLY,
    END,
    FAST,
    INNATE,
    LATE,
    MELEE,
    MISSILES,
    MOVES,
    QUICK,
    ROUND,
    SLOW,
    UPKEEP,
    moment,
    place,
)


def chosen(house: dict[str, Setting]) -> dict[str, Setting]:
    """Every setting, these as given and all others as they come."""
    return {one.name: one.default for one in all_settings("phase")} | house


def rules(**house: Setting) -> Ruleset:
    return ruleset("phase", chosen(house))


def tables(**house: Setting) -> Figures:
    return figures("phase", chosen(house))


BLOW = Declared(terms.ATTACK, -1, 5, False, 1, 2, 0, 0, 2, 0)
SHOT = BLOW._replace(act=terms.SHOOT)
SPELL = BLOW._replace(act=terms.USE, manner=terms.SPELL)


# --- the order of a round ---------------------------------------------------------------------------------------


@pytest.mark.rule("PHASE-MIS-11", "R-PHA-10")
def test_dexterity_raises_the_count_of_a_declared_unencumbered_shot_only() -> None:
    count = rules().timing.count
    assert count is not None
    assert [count(4, SHOT._replace(act=act)) for act in (terms.SHOOT, terms.THROW, terms.ATTACK)] == [6, 6, 4]
    assert [count(4, SHOT._replace(situation=bits)) for bits in (ENCUMBERED, UNDECLARED, ENGAGED)] == [4, 4, 6]
    assert [count(4, SHOT._replace(dexterity=reaction)) for reaction in (-2, 0, 1)] == [4, 4, 5]


@pytest.mark.rule("R-PHA-11", "R-PHA-20", "R-PHA-02")
def test_the_highest_count_starts_first_and_who_has_several_routines_in_melee_before_all() -> None:
    starts = rules().timing.starts
    assert [starts(1, count, 0, BLOW) for count in (6, 1)] == [COUNTS + 9, COUNTS + 14]
    assert starts(3, 6, 0, None) == 2 * ROUND + COUNTS + 9
    several = BLOW._replace(routines=2)
    assert starts(1, 6, 0, several._replace(situation=ENGAGED)) == EARLY + 9
    assert starts(1, 6, 0, several) == COUNTS + 9
    assert starts(1, 6, 0, BLOW._replace(situation=ENGAGED)) == COUNTS + 9
    in_count = rules(multi_attack="in_count")
    assert in_count.timing.starts(1, 6, 0, several._replace(situation=ENGAGED)) == COUNTS + 9
    before_all = rules(missile_before="all").timing.starts
    assert [before_all(1, 6, 0, one) for one in (SHOT, SPELL, BLOW)] == [FAST + 9, FAST + 9, COUNTS + 9]
    assert [starts(1, 6, 0, one) for one in (SHOT, SPELL)] == [COUNTS + 9] * 2


@pytest.mark.rule("R-PHA-20")
def test_further_routines_come_after_all_counts() -> None:
    times = rules().attack.blow_times
    assert [times(EARLY + 9, 5, nth, 0) for nth in (1, 2, 3)] == [9, LATE + 9, LATE + 9]
    assert times(ROUND + COUNTS + 15, 5, 2, 0) == ROUND + LATE + 15
    assert [rules(multi_attack="in_count").attack.blow_times(41, 5, nth, 0) for nth in (1, 2)] == [41, 41]


@pytest.mark.rule("R-PHA-11")
def test_places_and_counts() -> None:
    assert [place(COUNTS, count) for count in (20, 15, 6, 1, 0, -3)] == [32, 32, 41, 46, 46, 46]
    read = [(41, "6.melee"), (9, "first.6.melee"), (25, "6.melee"), (57, "later.6.melee"), (63, "end.melee")]
    read += [(0, "first.15.melee"), (-1, "surprise -1.melee")]
    assert [timing.at(moment(t, MELEE)) for t, _ in read] == [text for _, text in read]
    assert timing.at(moment(41, SLOW)) == "6.slow spells"
    assert timing.at(moment(0, DECLARE)) == "declare"
    assert [timing.count_of(moment(t, MELEE)) for t in (-1, 0, 41, ROUND + 41, 63)] == [-1, 15, 6, 6, 0]
    assert [timing.round_ends(number) for number in (1, 3)] == [moment(63, UPKEEP), moment(2 * ROUND + 63, UPKEEP)]


@pytest.mark.rule("R-PHA-11", "R-PHA-04", "R-PHA-16")
def test_a_move_is_ten_parts_and_then_over() -> None:
    now, parts = moment(40, MOVES), 0
    while not timing.way_over(now):
        assert now < timing.reactions(now) < timing.next_tick(now)
        now, parts = timing.next_tick(now), parts + 1
    assert (parts, timing.t_of(now)) == (10, 40)
    assert timing.next_tick(now + 8) == moment(41, MOVES, 8)


@pytest.mark.rule("PHASE-MIS-23", "R-PHA-03", "R-PHA-11")
def test_quick_spells_come_before_the_missiles_of_their_count_and_slow_ones_after_those_of_the_lowest() -> None:
    clock = rules().timing
    start = place(COUNTS, 5)
    assert [clock.completes(start, time, 0, 5, 2) for time in (5, 6)] == [start, place(COUNTS, 2)]
    assert clock.completes(ROUND + start, 6, 0, 5, 2) == ROUND + place(COUNTS, 2)
    assert [clock.completes(start, 0, rounds, 5, 2) for rounds in (1, 2)] == [END, ROUND + END]
    assert clock.spell_due(start, 0, start, 4, 5) == moment(start, QUICK, 4)
    assert clock.spell_due(END, 0, start, 0, 5) == moment(END, QUICK)
    slow = [clock.spell_due(46, 0, place(COUNTS, count), time, 5) for count, time in ((5, 6), (5, 9), (4, 6), (4, 40))]
    assert slow == sorted(slow)
    assert len(set(slow)) == len(slow)
    assert moment(46, MISSILES) < slow[0]
    assert slow[-1] < moment(46, INNATE)
    other_way = rules(spell_vs_missile="roll_le_ct").timing
    assert [other_way.completes(start, time, 0, 5, 2) for time in (4, 5, 6)] == [place(COUNTS, 2), start, start]
    assert rules(missile_before="all").timing.completes(start, 6, 0, 5, 2) == place(FAST, 2)


@pytest.mark.rule("R-PHA-34")
def test_what_lasts_ends_with_a_round() -> None:
    assert [rules().timing.lasts(5, *span) for span in ((0, 5), (2, 0), (0, 20), (0, 19))] == [63, 191, 191, 127]


@pytest.mark.rule("R-PHA-11")
def test_the_step_of_each_deed() -> None:
    deeds = [(steps.BLOWS, MELEE), (steps.MOVES, MOVES), (steps.DISCHARGE, INNATE), (steps.FETCHED, BEGIN)]
    assert [rules().timing.due(deed, 40, 0) for deed, _ in deeds] == [moment(40, step) for _, step in deeds]
    assert rules().timing.due(steps.DRAWS, 40, 0) < rules().timing.due(steps.SHOTS, 40, 0) < moment(40, SLOW)
    assert rules().timing.due(steps.BLOWS, 40, 30) < rules().timing.due(steps.LANDS, 40, 0) < moment(40, UPKEEP)


@pytest.mark.rule("PHASE-B04", "R-PHA-27")
def test_surprise_is_two_segments_at_most_and_good_reactions_shorten_it() -> None:
    clock = rules().timing
    assert [clock.surprise_segments(die, 2) for die in (1, 2, 3)] == [1, 2, 0]
    assert [clock.surprise_of_one(2, reaction, 2, 2) for reaction in (-2, 0, 1, 3)] == [2, 2, 1, 0]
    assert [clock.casts_in_surprise(segments) for segments in (1, 2)] == [True, False]
    assert (clock.surprise_sides, clock.surprise_units, clock.surprise_routines) == (6, 1, 1)
    assert rules(surprise_routines=3).timing.surprise_routines == 3
    assert [rules(surprise=way).timing.surprise for way in ("none", "rolled", "given")] == [0, 1, 2]


@pytest.mark.rule("R-PHA-10")
def test_a_six_sided_die_of_a_side_or_of_each() -> None:
    clock = rules().timing
    assert (clock.initiative_sides, clock.initiative_each, clock.starts_by_dice, clock.delay_sides) == (
        6,
        False,
        True,
        0,
    )
    assert rules(initiative="individual").timing.initiative_each
    assert clock.chosen(ROUND, 5) == ROUND


# --- shots ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PHASE-MIS-25", "PHASE-MIS-26", "PHASE-MIS-27", "PHASE-MIS-28", "R-PHA-05")
def test_in_which_segment_a_shot_falls() -> None:
    shot_at = rules().timing.shot_at
    assert shot_at is not None
    assert [shot_at(3, 3, foe, foe, True) for foe in (2, 3, 6)] == [0, 3, 6]
    assert shot_at(3, 5, 6, 6, True) == 4
    assert shot_at(2, 4, 4, 4, True) == 2
    assert shot_at(1, 4, 3, 4, True) == 1
    assert shot_at(6, 6, 2, 2, False) == 2
    low = rules(high_shot="low_die").timing.shot_at
    assert low is not None
    assert low(6, 6, 2, 2, True) == 2


@pytest.mark.rule("PHASE-MIS-38", "PHASE-MIS-41", "PHASE-MIS-42", "R-PHA-24")
def test_whom_a_shot_into_a_melee_finds() -> None:
    small, man, large, tiny = terms.SMALL, terms.MAN_SIZED, terms.LARGE, terms.TINY
    weights = rules(very_small_weight=4).attack.draw_weights
    assert weights((man, man, large), (0, 0, 0), large) == (0, 0, 1)
    assert weights((man, small, large), (0, 3, 0), man) == (1, 1, 1)
    assert weights((tiny, man, man), (0, 0, 0), man) == (4, 1, 1)
    assert weights((tiny, man, man), (0, 5, 0), man) == (1, 5, 1)
    assert weights((tiny, small, small), (0, 5, 0), small) == (1, 1, 1)
    assert rules().attack.draw_weights((tiny, man), (0, 0), man) == (1, 1)


@pytest.mark.rule("PHASE-MIS-57", "R-PHA-06", "R-PHA-08")
def test_flasks_that_miss_and_break() -> None:
    hurt = rules().damage
    assert [hurt.scatter_sides(band) for band in (0, 1, 2)] == [8, 8, 8]
    assert [missiles.scatter_feet(0, die) for die in (1, 5, 6, 8)] == [5, 5, 10, 10]
    assert (hurt.splash_radius, hurt.square, hurt.hit_splashes) == (71, 25, False)
    assert rules(direct_hit_splash=True).damage.hit_splashes
    assert [rules(landing_square=way).damage.spared_radius for way in ("splashed", "spared")] == [-1, 25]
    assert [hurt.stays_whole(die, 15) for die in (14, 15)] == [False, True]
    assert [rules(container_breaks="made_save").damage.stays_whole(die, 15) for die in (14, 15)] == [True, False]
    assert [tables(container_blow=blow).container_save("glass") for blow in ("normal", "crushing")] == [15, 20]
    assert tables().container_save("ceramic") == 12


@pytest.mark.rule("R-PHA-07", "R-PHA-33", "R-PHA-01")
def test_rocks_bolts_and_rays() -> None:
    assert (rules().damage.most_bounces, rules(max_bounces=3).damage.most_bounces) == (8, 3)
    assert [rules(missed_rock=way).damage.missed_rock_strikes for way in ("attacks", "lands")] == [True, False]
    assert [rules(bolt_reroll=anew).damage.bolt_rolls_anew for anew in (False, True)] == [False, True]
    assert (rules().casting.ray_chance, rules().casting.ray_share(8)) == (0, 2)
    each = rules(ray_share="each_25").casting
    assert (each.ray_chance, each.ray_share(8)) == (25, 8)


# --- hitting and moving -----------------------------------------------------------------------------------------


@pytest.mark.rule("PHASE-B11", "R-PHA-35")
def test_the_figures_of_an_attack() -> None:
    blows = rules().attack
    assert (blows.charge_bonus, blows.charger_worse(2, 2), blows.charger_worse(0, 0), blows.height_bonus) == (
        2,
        2,
        1,
        1,
    )
    assert (blows.unseen_modifier, blows.averted_modifier, blows.over_melee_modifier) == (-4, -4, -2)
    assert (blows.warded_from_evil_modifier, blows.from_behind, blows.backstab) == (-2, 11, 0)
    assert blows.parried(3, 5, True) == 0


@pytest.mark.rule("R-PHA-12")
def test_of_blows_on_one_count_the_quicker_weapon_falls_first_and_claws_land_last() -> None:
    assert [rules().attack.blow_rank(9, speed) for speed in (2, 7)] == [2, 7]
    assert rules().attack.natural_lands_last
    together = rules(melee_ties="together").attack
    assert (together.blow_rank(9, 2), together.natural_lands_last) == (9, False)
    assert rules().attack.weapon_time(7) == 0


@pytest.mark.rule("R-PHA-16", "R-PHA-29", "PHASE-B10")
def test_the_longer_weapon_and_who_stands_behind() -> None:
    blows = rules().attack
    assert [blows.longer(own, 30) for own in (39, 40)] == [False, True]
    assert [blows.is_behind(*spot) for spot in ((-10, 10), (-10, 11), (0, 0), (10, 0))] == [True, False, False, False]
    facing = rules(melee_facing=True, missile_facing=True).attack
    assert (facing.facing, facing.missile_facing, blows.facing, blows.missile_facing) == (True, True, False, False)
    assert [rules(fog_of_melee=fog).attack.melee_draws for fog in (False, True)] == [False, True]
    assert rules(attackers="unlimited").attack.places(2, 2) == 0


@pytest.mark.rule("R-PHA-17", "R-PHA-18", "R-PHA-23", "PHASE-B06")
def test_shots_in_melee_and_free_attacks() -> None:
    blows = rules().attack
    assert (blows.stands_to_shoot, blows.charge_draws_shots, blows.missile_draw_each) == (True, True, True)
    assert [rules(free_attack=way).attack.free_attack_whole for way in ("routine", "single")] == [True, False]
    spoiled = [
        rules(undeclared_shot_spoiled_by=way).attack.any_damage_spoils_undeclared
        for way in ("free_attacks", "any_damage")
    ]
    assert spoiled == [False, True]
    assert blows.routine_sees_falls
    assert [rules(fim_routine=way).attack.routine_ends_with_target for way in ("aimed", "melee")] == [True, False]


@pytest.mark.rule("R-PHA-14")
def test_how_much_of_a_move_is_left_after_a_shot() -> None:
    after = {way: rules(move_with_missile=way).movement.parts_after for way in ("thrown", "any", "none")}
    left = {way: [parts(terms.THROW, True), parts(terms.SHOOT, False)] for way, parts in after.items()}
    assert left == {"thrown": [5, 0], "any": [5, 5], "none": [0, 0]}
    assert after["any"](terms.ATTACK, False) == 0
    moves = rules().movement
    assert (moves.parts_before_shot, moves.parts_before_blow, moves.parts_before_use(terms.SPELL)) == (0, 10, 0)


@pytest.mark.rule("R-PHA-15", "R-PHA-21", "PHASE-B05")
def test_closing_fleeing_and_the_reach_of_melee() -> None:
    moves = rules().movement
    assert (moves.melee_range, moves.spacing, moves.charge_every, moves.outdoors_times) == (100, 30, 10, 1)
    assert [moves.tenths_a_unit(120, outdoors) for outdoors in (False, True)] == [120, 120]
    assert [rules(closing=way).movement.closing_strikes for way in ("none", "strike")] == [False, True]
    assert (moves.flee_rate(90), rules(flee_rate=1).movement.flee_rate(90), moves.retreat_rate(90)) == (180, 90, 45)
    assert [rules(charge_shot=way).movement.immediate_spends_rate for way in ("spends", "extra")] == [True, False]
    assert (moves.entering_lasts, moves.stances_at_once, moves.longer_weapon_first) == (True, True, True)
    assert [moves.gaze_meeting(2, situation) for situation in range(5)] == [10, 10, 10, 10, 0]


@pytest.mark.rule("R-PHA-19", "PHASE-MIS-14", "PHASE-MIS-15", "R-PHA-26")
def test_what_becomes_of_an_action_and_of_a_rate_of_fire() -> None:
    acts = rules().actions
    assert [rules(impossible_action=way).actions.impossible_lost for way in ("nearest", "lost")] == [False, True]
    assert [rules(target_gone=way).actions.target_gone for way in ("another", "lost")] == [ANOTHER, LOST]
    assert (acts.readies, acts.delays, acts.fetch_is_round, acts.goes_on(1, 5)) == (False, False, True, False)
    allowed = [acts.split_allowed(parts, 2, 1) for parts in ((1, 1), (2,), (1, 1, 0), (2, 1), (2, 0))]
    assert allowed == [True, True, False, False, False]
    assert not acts.split_allowed((1, 1), 2, 0)
    assert acts.split_at(40, 5, 2) == 40
    assert [acts.melee_routines(3, 2, number, 0, 0) for number in (1, 2)] == [2, 1]
    fewer = rules(odd_round="fewer").actions
    assert [fewer.melee_routines(3, 2, number, 0, 0) for number in (1, 2)] == [1, 2]
    assert [[one.shots(3, 2, number) for number in (1, 2)] for one in (acts, fewer)] == [[2, 1], [1, 2]]


# --- spells, items, death ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-PHA-13")
def test_what_spoils_a_spell_and_from_when_on() -> None:
    for way, declared in (("declaration", True), ("count", False)):
        spells = rules(casting_from=way).casting
        assert (spells.from_declaration, spells.hurt_before_bars) == (declared, not declared)
    assert [rules(failed_save_spoils=way).casting.failed_save_spoils for way in (False, True)] == [False, True]
    spells = rules().casting
    assert spells.saved_damage_spoils
    assert [spells.line_of_effect(*given) for given in ((50, 75), (51, 0), (0, 76))] == [True, False, False]
    assert [spells.web(strength) > 1000 for strength in (17, 18)] == [True, False]


@pytest.mark.rule("PHASE-MIS-59")
def test_dexterity_dodges_a_splash_only() -> None:
    assert [rules().casting.dexterity_save(2, column, HURTS) for column in range(5)] == [0, 0, 0, 2, 0]


@pytest.mark.rule("R-PHA-28")
def test_a_potion_works_at_the_end_of_its_round_or_at_once() -> None:
    assert [rules().items.works_at(t, 4) for t in (10, ROUND + 10)] == [END, ROUND + END]
    assert rules(potion_works="at_once").items.works_at(10, 4) == 10
    assert [tables().item_time(segments) for segments in (0, 6)] == [0, 0]


@pytest.mark.rule("R-PHA-22", "PHASE-B18")
def test_morale_is_checked_twice_at_most_by_hit_dice() -> None:
    hearts = rules().morale
    assert (hearts.dice, hearts.most_checks, hearts.used, rules(morale=False).morale.used) == ((1, 100), 2, True, False)
    assert [hearts.result(roll, 50) for roll in (50, 51, 76, 101)] == [0, 1, 2, 3]
    assert [tables().natural_morale(dice) for dice in (0, 4)] == [50, 70]


# --- the making of a combatant ----------------------------------------------------------------------------------


@pytest.mark.rule("R-PHA-09", "R-PHA-25", "R-PHA-30", "R-PHA-32", "PHASE-B07")
def test_armour_classes_arcs_and_the_books_of_to_hit() -> None:
    assert [tables(aac0=way).aac0(8) for way in ("need", "bonus")] == [8, 12]
    assert [tables(monster_contact_ac=way).hide_counts for way in ("ten", "natural")] == [False, True]
    arcs = [[tables(arcing=way).arcs(out) for out in (False, True)] for way in ("outdoors", "always", "never")]
    assert arcs == [[False, True], [True, True], [False, False]]
    assert [tables(monster_aac0=way).monster_thac0(4, 0) for way in ("first_edition", "osric")] == [15, 16]
    assert tables().against_armour("short bow") == ()
    assert tables(armor_defense="first_edition").against_armour("short bow")[0] == -5


@pytest.mark.rule("PHASE-MIS-19", "R-PHA-35")
def test_arms_of_both_hands_and_hurled_ones() -> None:
    assert tables().two_weapons(FIGHTER, 10) == (-2, -4)
    assert [tables().second_weapon(name, 1, 2) for name in ("dagger", "hand axe", "short sword")] == [True, True, False]
    assert [tables().throws(size, 2) for size in (1, 2, 3)] == [False, True, True]
    assert (tables().improvised, tables().improvised_unlearnt, tables().specialist) == ((0, 0), True, (1, 2))
    assert tables().strength(18, 76) == (2, 4)
    assert [tables().dexterity(score) for score in (3, 15, 16)] == [(-3, -4, -3), (0, 1, 0), (1, 2, 1)]
    assert [tables().encumbers(cap) for cap in (60, 119, 120)] == [True, True, False]


# --- as under the other rulesets --------------------------------------------------------------------------------


SHARED_HOUSE_RULES: Final[dict[str, Setting]] = {
    "down_hit_kills": True,
    "healed_rejoin": True,
    "troll_rises": True,
    "shield_limit": True,
    "helpless_slain": False,
    "drop_to_cast": False,
    "minimum_damage": 2,
    "death_at": -5,
}


@pytest.mark.rule("R-PHA-35")
def test_house_rules_that_all_rulesets_share() -> None:
    plain, other = rules(), rules(**SHARED_HOUSE_RULES)
    assert [one.death.down_hit_kills for one in (plain, other)] == [False, True]
    assert [one.death.healed_rejoin for one in (plain, other)] == [False, True]
    assert [one.death.troll_rises for one in (plain, other)] == [False, True]
    assert [one.attack.shield_limit for one in (plain, other)] == [False, True]
    assert [one.damage.helpless_slain for one in (plain, other)] == [True, False]
    assert [one.casting.drops_to_cast for one in (plain, other)] == [True, False]
    assert [one.damage.of_hit(1, -3) for one in (plain, other)] == [1, 2]
    assert [one.death.figure(True) for one in (plain, other)] == [-10, -5]
    assert (plain.damage.helpless_routines, plain.movement.spacing) == (2, 30)
    casting = plain.casting
    assert (casting.turned_dice, casting.destroyed_dice) == ((2, 6, 0), (1, 6, 6))
    assert casting.reading_is_casting
    assert casting.touch_at_completion
    assert not casting.no_save_effect_spoils
    assert not casting.summons_wait_die
    assert not casting.summoned_start_at_once


@pytest.mark.rule("R-PHA-11", "R-PHA-12")
def test_what_takes_no_time_here() -> None:
    made = tables()
    assert [made.natural_speed(size, True) for size in range(6)] == [0] * 6
    assert (made.drink, made.staff, made.staff_recovery, made.unstated_item, made.ability) == (0, 0, 0, 0, 0)
    assert made.backstab(FIGHTER, 9) == 0


@pytest.mark.rule("PHASE-MIS-39", "R-PHA-24")
def test_the_lot_is_weighted_only_where_tiny_and_man_sized_fight() -> None:
    kinds = [{terms.TINY, terms.MAN_SIZED}, {terms.TINY}, {terms.MAN_SIZED}, {terms.SMALL, terms.LARGE}]
    assert [tables().weighs(frozenset(sizes)) for sizes in kinds] == [True, False, False, False]
