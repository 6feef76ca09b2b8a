"""What the gold ruleset answers: its counts, its figures, and what the settings make of them."""

from __future__ import annotations

from typing import Final

import pytest

from simulator.content.catalogue_rules import all_settings
from simulator.model import steps, terms
from simulator.model.declared import HOLDS_BACK, ON_HEIGHT, Declared
from simulator.model.heart import Heart
from simulator.rulesets import figures, ruleset
from simulator.rulesets.base import ANOTHER, HURTS, LOST, NOT_THIS_ROUND, Ruleset, Setting
from simulator.rulesets.gold import attack, initiative, morale, surround, timing
from simulator.rulesets.gold.tables_abilities import strength_damage, strength_to_hit
from simulator.rulesets.gold.timing import ACTS, AFTER, DECLARE, MOVES, ROUND, UPKEEP, moment, place


def rules(**house: Setting) -> Ruleset:
    """The ruleset with these house rules, all others as they come."""
    return ruleset("gold", {one.name: one.default for one in all_settings("gold")} | house)


# --- counts -----------------------------------------------------------------------------------------------------

BLOW = Declared(terms.ATTACK, -1, 5, False, 1, 2, 0, 0, 0, 0)
WAND = Declared(terms.USE, terms.WAND, 2, False, 1, 2, 0, 0, 0, 0)


@pytest.mark.rule("GG-B02", "R-GLD-02")
def test_what_is_added_to_the_die() -> None:
    added = [
        (BLOW, 0),
        (BLOW._replace(conditions=terms.HASTED), -2),
        (BLOW._replace(conditions=terms.SLOWED), 2),
        (BLOW._replace(conditions=terms.HELD), 3),
        (BLOW._replace(situation=ON_HEIGHT), -1),
        (BLOW._replace(situation=HOLDS_BACK), 1),
        (BLOW._replace(situation=ON_HEIGHT | HOLDS_BACK, conditions=terms.SLOWED), 2),
        (BLOW._replace(act=terms.SET_WEAPON), -2),
    ]
    for declared, more in added:
        assert initiative.of_situation(declared) == more
        assert rules().timing.count is not None
        assert rules().timing.count(6, declared) == 6 + more


@pytest.mark.rule("GG-B02", "R-GLD-02")
def test_weapons_and_things_are_slow_only_by_their_settings() -> None:
    counts = {name: rules(**{name: True}).timing.count for name in ("weapon_speed", "item_speed")}
    assert counts["weapon_speed"] is not None
    assert counts["item_speed"] is not None
    assert [counts["weapon_speed"](4, one) for one in (BLOW, BLOW._replace(plus=2), WAND)] == [9, 7, 4]
    assert [counts["item_speed"](4, one) for one in (BLOW, WAND)] == [4, 7]
    assert initiative.of_weapon(BLOW._replace(segments=1, plus=3)) == 0
    plain = rules(situation_modifiers=False).timing.count
    assert plain is not None
    assert plain(6, BLOW._replace(conditions=terms.HASTED)) == 6


@pytest.mark.rule("R-GLD-01", "R-GLD-12")
def test_low_counts_come_first_and_those_who_act_last_after_all() -> None:
    clock = rules().timing
    assert [clock.starts(1, count, 0, BLOW) for count in (-16, 1, 46)] == [0, 17, 62]
    assert clock.starts(3, 1, 0, BLOW) == 2 * ROUND + 17
    assert clock.starts(1, 1, 0, BLOW._replace(traits=terms.STRIKES_LAST)) == 63
    assert (clock.initiative_sides, clock.initiative_each, rules(initiative="side").timing.initiative_each) == (
        10,
        True,
        False,
    )
    assert (clock.starts_by_dice, clock.whole_moves, clock.delay_sides) == (True, True, 0)
    assert clock.chosen(ROUND, 7) == ROUND + place(8)


@pytest.mark.rule("R-GLD-12")
def test_counts_and_passes_as_people_read_them() -> None:
    read = [(place(0), "count 0"), (place(7), "count 7"), (64 + place(7), "count 7, pass 2")]
    read += [(63, "last"), (127, "last, pass 2"), (511, "end"), (64, "count -16, pass 2"), (-1, "surprise")]
    assert [timing.at(moment(t, ACTS)) for t, _ in read] == [text for _, text in read]
    assert timing.at(moment(0, DECLARE)) == "declare"
    assert timing.at(moment(0, ACTS)) == "start"
    assert [timing.count_of(moment(t, ACTS)) for t in (-1, 0, 17, 64 + 17, 511)] == [0, -16, 1, 1, 0]


@pytest.mark.rule("R-GLD-12")
def test_a_move_is_ten_parts_and_then_over() -> None:
    now, parts = moment(40, MOVES), 0
    while not timing.way_over(now):
        assert now < timing.reactions(now) < timing.next_tick(now)
        now, parts = timing.next_tick(now), parts + 1
    assert (parts, timing.t_of(now)) == (10, 40)
    assert timing.next_tick(now + 8) == moment(41, MOVES, 8)
    assert timing.round_ends(2) == moment(1023, UPKEEP)


@pytest.mark.rule("GG-ACT-31", "GG-ACT-33", "GG-ACT-34", "R-GLD-03")
def test_a_spell_works_its_time_after_the_count_of_its_caster() -> None:
    clock = rules().timing
    assert clock.completes(place(4), 3, 0, 4, 0) == place(7)
    assert clock.completes(place(45), 9, 0, 4, 0) == 62
    assert clock.completes(ROUND + 64 + place(45), 9, 0, 4, 0) == ROUND + 64 + 62
    assert [clock.completes(5, 0, rounds, 4, 0) for rounds in (1, 2)] == [511, 1023]
    assert clock.spell_due(9, 0, 0, 3, 0) == moment(9, ACTS)
    assert rules(same_count_spoils=True).timing.spell_due(9, 0, 0, 3, 0) == moment(9, AFTER)
    assert [clock.lasts(5, *span) for span in ((0, 5), (2, 0), (0, 20), (0, 19))] == [511, 1535, 1535, 1023]


@pytest.mark.rule("R-GLD-14", "GG-B02")
def test_second_attacks_fall_in_the_second_pass_while_there_are_passes() -> None:
    times = rules().attack.blow_times
    assert [times(place(3), 5, nth, 0) for nth in (1, 2, 7)] == [19, 83, 403]
    assert times(62, 5, 7, 0) == 446
    assert times(62, 5, 8, 0) == NOT_THIS_ROUND
    assert times(ROUND + 19, 5, 2, 63) == ROUND + 127
    assert [rules(repeat_attacks="together").attack.blow_times(19, 5, nth, 0) for nth in (1, 2)] == [19, 19]
    assert [rules(repeat_attacks=way).actions.shot_step for way in ("staggered", "together")] == [64, 0]


@pytest.mark.rule("GG-B03", "R-GLD-26")
def test_a_side_is_surprised_for_a_round_on_one_to_three_of_ten() -> None:
    clock = rules().timing
    assert [clock.surprise_segments(die, 2) for die in (1, 3, 4, 10)] == [1, 1, 0, 0]
    assert [clock.surprise_of_one(1, reaction, 3, 2) for reaction in (-1, 0, 1)] == [1, 1, 0]
    assert (clock.surprise_sides, clock.surprise_units, clock.surprise_routines) == (10, ROUND, 1)
    assert not clock.casts_in_surprise(1)
    assert [rules(surprise=way).timing.surprise for way in ("none", "rolled", "given")] == [0, 1, 2]


# --- actions and moves ------------------------------------------------------------------------------------------


@pytest.mark.rule("R-GLD-06", "R-GLD-13")
@pytest.mark.parametrize(("way", "parts"), [("half", 5), ("none", 0), ("full", 10)])
def test_how_much_of_a_move_goes_before_an_attack(way: str, parts: int) -> None:
    moves = rules(move_attack=way).movement
    assert (moves.parts_before_blow, moves.parts_before_shot) == (parts, parts)
    assert [moves.parts_before_use(manner) for manner in (terms.BREATH, terms.SPELL, terms.WAND)] == [parts, 0, 0]
    assert rules(move_attack=way).actions.moves_with_missile == (way != "none")
    assert rules().actions.halved_by_a_move


@pytest.mark.rule("R-GLD-04")
def test_after_a_spell_nobody_moves_or_by_the_setting_half() -> None:
    half = rules(move_after_casting="half").movement.parts_after
    assert [half(act, False) for act in (terms.USE, terms.ATTACK)] == [5, 0]
    assert [rules().movement.parts_after(act, False) for act in (terms.USE, terms.ATTACK)] == [0, 0]


@pytest.mark.rule("GG-ACT-08", "GG-ACT-10", "GG-ACT-11", "R-GLD-11")
def test_flight_is_three_times_as_fast_and_draws_every_routine() -> None:
    moves = rules().movement
    assert (moves.flee_rate(120), moves.retreat_rate(120), moves.charge_rate(120)) == (360, 120, 180)
    assert rules().attack.free_routines(3) == 3
    assert (moves.withdrawal_followed, rules(pursuit="none").movement.withdrawal_followed) == (True, False)


@pytest.mark.rule("R-GLD-21", "R-GLD-15")
def test_who_holds_up_whom_and_how_far_melee_reaches() -> None:
    assert [rules(blocking=way).movement.holds_up_anyone for way in ("targets", "anyone")] == [False, True]
    assert (rules().movement.melee_range, rules(melee_range=8).movement.melee_range) == (50, 80)
    assert not rules().movement.reach_past_friends_only


@pytest.mark.rule("R-ALL-07", "R-GLD-22")
def test_whose_target_is_gone_strikes_another_or_loses_the_blow() -> None:
    assert [rules(target_gone=way).actions.target_gone for way in ("another", "lost")] == [ANOTHER, LOST]
    assert not rules().actions.goes_on(1, 5)
    assert rules().actions.delays
    assert [rules().actions.split_allowed(parts, 2, 1) for parts in ((2,), (1, 1))] == [True, False]


# --- hitting ----------------------------------------------------------------------------------------------------

# State: doing, conditions, flight; bonus, Dexterity lost, shield lost.
VULNERABLE = [
    ((0, 0, 0), (0, 0, 0)),
    ((terms.CASTING, 0, 0), (0, 1, 0)),
    ((terms.READING, 0, 0), (0, 1, 0)),
    ((terms.FLEEING, 0, 0), (2, 1, 1)),
    ((0, 0, 1), (2, 1, 1)),
    ((0, terms.PRONE, 0), (4, 1, 1)),
    ((0, terms.HELPLESS, 1), (4, 1, 1)),
    ((0, terms.OFF_BALANCE, 0), (2, 1, 0)),
    ((0, terms.SURPRISED, 0), (1, 1, 0)),
]


@pytest.mark.rule("R-GLD-09", "R-GLD-18", "GG-ACT-36")
@pytest.mark.parametrize(("state", "given"), VULNERABLE)
def test_what_a_defender_gives_away(state: tuple[int, int, int], given: tuple[int, int, int]) -> None:
    doing, conditions, flight = state
    bonus, dexterity, shield = given
    assert rules().attack.vulnerability(doing, conditions, 0, flight) == bonus * 4 + dexterity * 2 + shield


@pytest.mark.rule("R-GLD-09")
def test_a_fleer_without_the_two() -> None:
    assert rules(flee_is_rear=False).attack.vulnerability(terms.FLEEING, 0, 0, 0) == 3


@pytest.mark.rule("GG-B11")
def test_the_figures_of_manoeuvres() -> None:
    blows = rules().attack
    assert (blows.charge_bonus, blows.charger_worse(2, 2), blows.charger_worse(0, 0), blows.height_bonus) == (
        2,
        3,
        1,
        1,
    )
    assert (blows.unseen_modifier, blows.averted_modifier, blows.sparing_modifier, blows.armed_first) == (-4, -4, -4, 4)
    assert (blows.backstab, blows.warded_from_evil_modifier) == (4, -2)
    assert [blows.overbearing(*given) for given in ((1, 2, 0), (-1, 4, 0), (0, 6, 2))] == [4, -8, -6]
    assert rules().damage.spared_quarters == 2
    assert rules().damage.set_weapon(4) == 8


@pytest.mark.rule("R-GLD-17", "GG-B06")
def test_the_larger_are_the_likelier_to_be_shot() -> None:
    assert attack.weights_by_size((2, 3, 4), (0, 0, 0), 2) == (2, 4, 8)
    assert attack.weights_by_size((2, 3, 4), (0, 5, 0), 2) == (1, 5, 1)
    assert rules(into_melee="equal").attack.draw_weights((2, 4), (0, 0), 2) == (1, 1)
    assert rules().attack.draw_weights((2, 4), (0, 0), 2) == (2, 8)


@pytest.mark.rule("GG-ACT-50", "R-GLD-08", "R-GLD-19")
def test_from_behind() -> None:
    assert [rules(rear_shield=kept).attack.from_behind for kept in (False, True)] == [11, 10]
    assert [rules(auto_face=way).attack.faces_attackers for way in ("first", "all")] == [False, True]
    assert (rules().attack.facing, rules().attack.missile_facing) == (True, True)
    assert not rules(missile_rear=False).attack.missile_facing
    for behind in (surround.in_rear_eighths, surround.in_rear_eighth):
        assert not behind(0, 0)
        assert not behind(1, 0)
        assert behind(-1, 0)
    assert [rules(zones=way).attack.is_behind(-10, 10) for way in ("3/2/3", "3/4/1")] == [True, False]


@pytest.mark.rule("GG-ACT-16")
@pytest.mark.parametrize(
    ("percent", "to_hit", "damage"),
    [
        (0, 1, 2),
        (1, 1, 3),
        (50, 1, 3),
        (51, 2, 3),
        (75, 2, 3),
        (76, 2, 4),
        (90, 2, 4),
        (91, 2, 5),
        (99, 2, 5),
        (100, 3, 6),
    ],
)
def test_exceptional_strength(percent: int, to_hit: int, damage: int) -> None:
    assert (strength_to_hit(18, percent), strength_damage(18, percent)) == (to_hit, damage)


# --- morale -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-GLD-24", "GG-B09")
def test_a_quarter_a_half_each_loss_after_it_the_leader_and_each_friend_slain_by_magic_are_causes_of_their_own() -> (
    None
):
    assert [morale.causes(lost, 8, False, 0) for lost in (0, 1, 2, 3, 4)] == [0, 0, 1, 1, 3]
    assert [morale.causes(lost, 5, False, 0) for lost in (1, 2)] == [0, 1]
    assert morale.causes(1, 2, False, 0) == 3
    assert morale.causes(0, 8, True, 0) == 4
    further = [morale.causes(lost, 8, False, 0) & ~3 for lost in (5, 6, 7, 8)]
    further += [morale.causes(0, 8, False, slain) for slain in (1, 2, 3, 4, 5, 6)]
    assert all(found > 4 and found.bit_count() == 1 for found in further)
    assert len(set(further)) == len(further)


@pytest.mark.rule("GG-B09")
def test_wounds_dice_and_numbers_weigh_on_courage() -> None:
    assert [morale.of_wounds(lost) for lost in (24, 25, 49, 50)] == [0, -2, -2, -4]
    dice = [(0, 4), (0, 5), (1, -1), (1, 0), (3, 3), (4, 0), (8, 7), (9, 0), (14, 9), (15, 0)]
    assert [morale.of_hit_dice(*one) for one in dice] == [-2, -1, -1, 0, 0, 1, 1, 2, 2, 3]
    sides = [(1, 3), (1, 2), (4, 11), (4, 12), (3, 1), (2, 1), (11, 4), (12, 4)]
    assert [morale.of_numbers(*one) for one in sides] == [-4, 0, 0, -4, 2, 0, 0, 2]


@pytest.mark.rule("GG-B09")
def test_all_that_is_added_to_a_roll_of_morale() -> None:
    calm = Heart(0, 4, 1, 4, 4, 3, False, 0, 0, (1, 0), 0, False, False, 0)
    changes = [
        ({"foes_lost": 0}, 2),
        ({"foe_magic": True}, 2),
        ({"own_magic": True}, -2),
        ({"hp_lost": 60}, 4),
        ({"hit_dice": (9, 0)}, -2),
        ({"own": 9}, -2),
        ({"foes": 12}, 4),
        ({"checks_this_round": 2}, 2),
    ]
    assert [morale.modifier(calm._replace(**change)) for change, _ in changes] == [added for _, added in changes]
    assert (rules().morale.dice, rules().morale.yields_if_held) == ((2, 10), True)


# --- damage, death, spells --------------------------------------------------------------------------------------


@pytest.mark.rule("R-GLD-29", "R-GLD-27", "R-GLD-25")
def test_great_wounds_flasks_potions_and_scrolls() -> None:
    assert [rules(massive_damage=way).death.massive_damage for way in ("none", "save")] == [0, 50]
    assert (rules().damage.splash_radius, rules(splash_radius=1).damage.splash_radius) == (30, 10)
    assert [rules().items.works_at(t, 4) for t in (10, 62, ROUND + 62)] == [14, 63, ROUND + 63]
    assert [rules(spoiled_scroll=way).items.spoiled_scroll_lost for way in ("lost", "kept")] == [True, False]


@pytest.mark.rule("GG-B05")
def test_dexterity_helps_against_what_can_be_dodged() -> None:
    assert [rules().casting.dexterity_save(2, column, HURTS) for column in range(5)] == [2, 2, 0, 0, 2]


@pytest.mark.rule("R-GLD-04", "R-GLD-05")
def test_what_spoils_a_spell_and_from_when_on() -> None:
    spells = rules().casting
    assert (spells.from_declaration, rules(casting_from="own_die").casting.from_declaration) == (True, False)
    assert (spells.saved_damage_spoils, rules(saved_damage_spoils=False).casting.saved_damage_spoils) == (True, False)
    assert spells.failed_save_spoils
    seen = [spells.line_of_effect(*given) for given in ((50, 75), (51, 0), (0, 76))]
    assert seen == [True, False, False]
    assert [spells.web(strength) > 1000 for strength in (17, 18)] == [True, False]


@pytest.mark.rule("R-GLD-31")
def test_only_who_averts_its_eyes_is_safe_from_a_gaze() -> None:
    assert [rules().movement.gaze_meeting(2, situation) for situation in range(5)] == [10, 10, 10, 10, 0]


@pytest.mark.rule("R-GLD-12")
def test_the_step_of_each_deed() -> None:
    assert rules().timing.due(steps.BLOWS, 20, 0) == moment(20, ACTS)
    assert rules().timing.due(steps.MOVES, 20, 0) == moment(20, MOVES)


# --- the making of a combatant ----------------------------------------------------------------------------------


@pytest.mark.rule("GG-B08")
def test_the_other_hand_has_a_smaller_weapon_or_a_dagger_once_a_round() -> None:
    made = figures("gold", {one.name: one.default for one in all_settings("gold")})
    assert [made.second_weapon("club", size, 2) for size in (1, 2, 3)] == [True, False, False]
    assert made.second_weapon("dagger", 1, 1)
    assert made.second_hand_once
    assert made.specialist == (1, 2)
    assert made.strength_hurls


@pytest.mark.rule("GG-B06", "R-GLD-27", "R-GLD-25", "R-GLD-02")
def test_flasks_always_break_and_things_take_time_only_by_their_setting() -> None:
    defaults = {one.name: one.default for one in all_settings("gold")}
    made, timed = figures("gold", defaults), figures("gold", defaults | {"item_speed": True})
    assert made.container_save("glass") == 0
    assert [made.item_time(3), timed.item_time(3)] == [0, 3]
    assert (made.drink, made.staff, made.unstated_item, made.ability) == (4, 2, 3, 3)
    late = figures("gold", defaults | {"potion_onset": "1d4+1"})
    assert [(one.onset.minimum, one.onset.maximum) for one in (made, late)] == [(0, 0), (2, 5)]
    assert made.accessible == ("hand", "belt", "pouch", "sack")


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


@pytest.mark.rule("R-GLD-31", "GG-B10")
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


@pytest.mark.rule("GG-B10", "R-GLD-23")
def test_a_point_closes_each_day_and_three_in_bed_and_who_was_down_fights_after_a_day() -> None:
    assert (rules().death.out_days, rules().death.heals_a_day, rules().death.heals_a_day_in_bed) == (1, 1, 3)


@pytest.mark.rule("GG-B11", "R-GLD-16", "R-GLD-21")
def test_charges_each_round_and_ways_past_foes() -> None:
    moves = rules().movement
    assert (moves.charge_every, moves.charge_least, moves.elbow_room) == (1, 5, 25)
    assert moves.own_way_only
    assert moves.fallen_let_pass
    assert not moves.fists_strike_free
    assert not moves.struck_in_passing
    assert moves.closing_strikes
    assert not moves.longer_weapon_first
    assert not rules().attack.longer(100, 10)


@pytest.mark.rule("R-GLD-14")
def test_the_uneven_attack_falls_in_even_rounds_or_by_the_setting_in_odd_ones() -> None:
    for way, routines in (("fewer", [1, 2]), ("more", [2, 1])):
        acts = rules(odd_round=way).actions
        assert [acts.melee_routines(3, 2, number, 0, 0) for number in (1, 2)] == routines
        assert [acts.shots(3, 2, number) for number in (1, 2)] == routines
        assert [acts.shots(1, 2, number) for number in (1, 2)] == [1, 0]
        assert [acts.shots(2, 2, number) for number in (1, 2)] == [1, 1]
    assert [rules(sweep=way).attack.sweeps for way in (False, True)] == [False, True]


@pytest.mark.rule("R-GLD-07", "R-GLD-08")
def test_room_and_zones_by_their_settings() -> None:
    assert [rules(smaller=way).attack.places(3, 0) for way in ("halving", "flat_half")] == [4, 16]
    assert [rules(zones=way).attack.spaces for way in ("3/2/3", "3/4/1")] == [
        surround.ZONES,
        surround.ZONES_WITH_WIDE_FLANKS,
    ]


@pytest.mark.rule("R-GLD-26", "R-GLD-12")
def test_the_reaction_to_a_given_surprise_and_the_order_inside_a_count() -> None:
    clock = rules().timing
    assert [clock.surprise_of_one(rounds, 2, 0, 2) for rounds in (0, 1)] == [0, 1]
    assert {clock.rank(die, 0) for die in range(1, 11)} == {0}
    assert not clock.uses_missile_rank
    assert (rules().morale.used, rules(morale=False).morale.used) == (True, False)
    assert rules().actions.spares
    assert rules().actions.fetch_is_round
    assert not rules().actions.readies
