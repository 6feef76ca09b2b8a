"""Spells, items and abilities, worked out for whoever uses them."""

# ruff: noqa: E501 - a case is one line, however long its message

from collections.abc import Callable

import pytest

from simulator.content.powers import hands_for
from simulator.dice import DiceExpression
from simulator.errors import InputError
from simulator.model import terms
from simulator.model.compiled import NO_DICE, UNLIMITED, CombatantSpec, CompiledScenario, Power

Hero = Callable[..., CombatantSpec]


def dice(count: int, sides: int, plus: int = 0) -> DiceExpression:
    return DiceExpression(count, sides, plus)


def power(one: CombatantSpec, name: str) -> Power:
    return next(each for each in one.powers if each.name == name)


def test_a_spell_is_worked_out_for_the_level_of_its_caster(hero: Hero) -> None:
    made = power(hero("{class: magic-user, level: 7, spells: [fireball]}"), "fireball")
    assert (made.manner, made.segments, made.range_ft, made.shape, made.size_ft) == (
        terms.SPELL,
        3,
        170,
        terms.RADIUS,
        20,
    )
    assert (made.verbs[0].dice, made.verbs[0].save, made.verbs[0].on_save) == (
        dice(7, 6),
        terms.SAVE_SPELL,
        terms.HALVES,
    )
    assert (made.level, made.caster_level, made.uses, made.components, made.hands) == (3, 7, 1, 7, 2)
    assert not made.verbs[0].per_target


def test_copies_in_memory_are_uses(hero: Hero) -> None:
    listed = hero("{class: magic-user, level: 3, spells: [sleep, web, sleep]}")
    counted = hero("{class: magic-user, level: 3, spells: {sleep: 2, web: 1, magic missile: 0}}")
    assert [(one.name, one.uses) for one in listed.powers] == [("sleep", 2), ("web", 1)]
    assert listed.powers == counted.powers


def test_casters_of_two_kinds_have_their_own_version(hero: Hero) -> None:
    clerics = power(hero("{class: cleric, level: 5, spells: [hold person]}"), "hold person")
    mages = power(hero("{class: magic-user, level: 5, spells: [hold person]}"), "hold person")
    assert (clerics.segments, clerics.level, clerics.chance_by_targets) == (5, 2, (-2, -1, 0))
    assert (mages.segments, mages.level, mages.chance_by_targets) == (3, 3, (-3, -1, 0, 0))


def test_casting_times_in_rounds_are_rounds(hero: Hero) -> None:
    made = power(hero("{class: cleric, level: 1, spells: [bless]}"), "bless")
    assert (made.segments, made.rounds, made.whom, made.spares_friends) == (0, 1, terms.FRIENDS, True)


@pytest.mark.rule("SEG-CST-13", "SEG-CST-14")
@pytest.mark.parametrize(
    ("components", "hands"),
    [
        (terms.VERBAL, 0),
        (terms.VERBAL | terms.SOMATIC, 1),
        (terms.VERBAL | terms.MATERIAL, 1),
        (terms.VERBAL | terms.SOMATIC | terms.MATERIAL, 2),
    ],
)
def test_components_decide_how_many_hands_a_casting_takes(components: int, hands: int) -> None:
    assert hands_for(components) == hands


@pytest.mark.rule("SEG-ITM-03")
def test_a_potion_takes_a_segment_and_works_later(hero: Hero) -> None:
    made = power(hero("{class: thief, level: 1, items: [potion of healing x2]}"), "potion of healing")
    assert (made.manner, made.segments, made.onset, made.uses) == (terms.POTION, 1, dice(1, 4, 1), 2)
    assert (made.shape, made.whom, made.fetch) == (terms.SELF, terms.FRIENDS, dice(0, 1, 2))
    assert (made.verbs[0].kind, made.verbs[0].dice) == (terms.HEAL, dice(2, 4, 2))


@pytest.mark.rule("SEG-B21")
@pytest.mark.parametrize(
    ("where", "fetch"),
    [
        ("", dice(0, 1, 2)),
        (" (belt)", dice(0, 1, 2)),
        (" (pouch)", dice(1, 4, 2)),
        (" (sack)", dice(1, 4, 2)),
        (" (backpack)", dice(1, 6, 4)),
        (" (hand)", NO_DICE),
        (" (in hand)", NO_DICE),
    ],
)
def test_an_item_is_fetched_from_where_it_is(hero: Hero, where: str, fetch: DiceExpression) -> None:
    assert hero(f"{{class: thief, level: 1, items: [potion of healing{where}]}}").powers[0].fetch == fetch


@pytest.mark.rule("SEG-ITM-05")
def test_a_scroll_is_read_in_the_time_of_its_spell(hero: Hero) -> None:
    made = power(hero("{class: magic-user, level: 1, items: [scroll of fireball]}"), "scroll of fireball")
    assert (made.manner, made.segments, made.caster_level, made.verbs[0].dice) == (terms.SCROLL, 3, 6, dice(6, 6))
    assert (made.components, made.uses, made.speech) == (terms.VERBAL, 1, True)
    maker = hero("{class: thief, level: 1, items: [{item: scroll of fireball, caster_level: 9, count: 2}]}").powers[0]
    assert (maker.verbs[0].dice, maker.uses) == (dice(9, 6), 2)


@pytest.mark.rule("SEG-ITM-09")
def test_a_staff_takes_two_segments_and_eight_to_recover(hero: Hero) -> None:
    made = hero("{class: cleric, level: 1, items: [staff of healing]}").powers
    staff = next(one for one in made if one.manner == terms.STAFF)
    assert (staff.segments, staff.recovery, staff.fetch) == (2, 8, NO_DICE)


def test_functions_of_a_wand_share_its_charges(hero: Hero) -> None:
    one = hero("{class: magic-user, level: 1, items: [{item: wand of fire, charges: 7}]}")
    wand = [each for each in one.powers if each.manner == terms.WAND]
    assert len(wand) >= 2
    assert all(each.name.startswith("wand of fire: ") for each in wand)
    assert {each.pool for each in wand} == {0}
    assert one.pools == (7,)
    assert all(each.speech for each in wand)
    ball = next(each for each in wand if each.name == "wand of fire: fireball")
    assert (ball.segments, ball.cost, ball.caster_level) == (2, 2, 6)


def test_two_charged_items_have_pools_of_their_own(hero: Hero) -> None:
    one = hero(
        "{class: magic-user, level: 1, items: [{item: wand of fire, charges: 7}, {item: wand of fear, charges: 3}]}"
    )
    assert sorted(one.pools) == [3, 7]
    assert all(one.pools[each.pool] == (3 if "fear" in each.name else 7) for each in one.powers)


def test_items_are_numbered_after_the_weapons(hero: Hero) -> None:
    one = hero("{class: thief, level: 1, weapons: [dagger, sling], items: [potion of speed, potion of healing]}")
    assert [mode.item for mode in one.melee] == [0, -1, -1]
    assert [(each.name, each.item) for each in one.powers] == [("potion of healing", 2), ("potion of speed", 3)]


def test_an_item_that_is_a_weapon_is_one(hero: Hero) -> None:
    content = "content: {items: {oak stave: {kind: staff, weapon: quarter staff, plus: 2, charges: 3, effects: [{do: heal, dice: 1}]}}}"
    one = hero("{class: cleric, level: 1, items: [oak stave]}", content)
    assert [(mode.name, mode.blows[0].to_hit, mode.item) for mode in one.melee[:1]] == [("oak stave", 2, 0)]


def test_what_protects_while_carried_counts(hero: Hero) -> None:
    content = "content: {items: {ring of warding: {kind: ring, armour_class: 1, saves: 1, hands: 0}}}"
    plain = hero("{class: thief, level: 1}")
    one = hero("{class: thief, level: 1, items: [ring of warding +1]}", content)
    assert one.armour.total == plain.armour.total - 2
    assert one.saves == tuple(need - 2 for need in plain.saves)
    assert one.powers == ()


@pytest.mark.rule("R-SEG-10")
def test_items_without_a_time_have_that_of_the_house_rule(hero: Hero) -> None:
    content = "content: {items: {odd lamp: {kind: device, effects: [{do: damage, dice: 1d6}]}}}\n"
    assert hero("{class: thief, level: 1, items: [odd lamp]}", content).powers[0].segments == 2
    rules = content + "house_rules: {segment: {unstated_item_segments: 7}}"
    assert hero("{class: thief, level: 1, items: [odd lamp]}", rules).powers[0].segments == 7


@pytest.mark.parametrize("amount", ["", "dice: 1d6, for_each_charge: [{up_to: 10, hp: 2}]", "for_each_charge: []"])
def test_damage_says_in_one_way_how_much(hero: Hero, amount: str) -> None:
    content = f"content: {{items: {{odd lamp: {{kind: device, effects: [{{do: damage, {amount}}}]}}}}}}\n"
    with pytest.raises(InputError, match="damage needs `dice`, or else `for_each_charge`"):
        hero("{class: thief, level: 1, items: [odd lamp]}", content)


def test_what_each_charge_does_is_told_from_near_to_far(hero: Hero) -> None:
    bands = "[{up_to: 30, hp: 2}, {up_to: 10, hp: 8}]"
    effects = f"[{{do: damage, for_each_charge: {bands}}}]"
    content = f"content: {{items: {{odd lamp: {{kind: device, effects: {effects}}}}}}}\n"
    (verb,) = hero("{class: thief, level: 1, items: [odd lamp]}", content).powers[0].verbs
    assert [band[:2] for band in verb.bands] == [(10, 8), (30, 2)]


def test_an_item_can_work_as_a_spell_with_changes(hero: Hero) -> None:
    content = (
        "content: {items: {odd wand: {kind: wand, spell: fireball, size: 5, caster_level: 4, charges: unlimited}}}"
    )
    made = hero("{class: thief, level: 1, items: [odd wand]}", content).powers[0]
    assert (made.size_ft, made.range_ft, made.verbs[0].dice, made.uses) == (5, 140, dice(4, 6), UNLIMITED)


@pytest.mark.rule("R-SEG-09")
def test_turning_is_a_major_action_of_a_segment_that_nothing_disrupts(hero: Hero) -> None:
    made = power(hero("{class: cleric, level: 3}"), "turn undead")
    assert (made.segments, made.side_effect, made.magical) == (1, False, False)
    assert (made.range_ft, made.verbs[0].amount, made.uses) == (100, 3, UNLIMITED)


def test_durations_in_turns_are_counted_in_tens_of_rounds(hero: Hero) -> None:
    content = (
        "content: {items: {a: {kind: potion, duration: {turns: 2}, effects: [{do: condition, condition: hasted}]},"
        " b: {kind: potion, duration: {turns: 1d4}, effects: [{do: condition, condition: hasted}]},"
        " c: {kind: potion, duration: {turns: 2}, effects: [{do: condition, condition: hasted, rounds: 3}]}}}"
    )
    one = hero("{class: thief, level: 1, items: [a, b, c]}", content)
    assert [(each.verbs[0].rounds, each.verbs[0].rounds_each) for each in one.powers] == [
        (dice(0, 1, 2), 10),
        (dice(1, 4), 10),
        (dice(0, 1, 3), 1),
    ]


def test_a_summoning_knows_its_creatures_by_side(scenario: Callable[..., CompiledScenario]) -> None:
    caster = "{class: magic-user, level: 5, spells: [monster summoning]}"
    made = scenario(f"sides: {{a: [{caster}], b: [{caster}]}}")
    first, second = (one.powers[0].verbs[0] for one in made.combatants)
    assert (first.kind, first.dice, first.segments) == (terms.SUMMON, dice(2, 4), dice(1, 4))
    assert len(first.templates) == len(second.templates) >= 5
    assert not set(first.templates) & set(second.templates)
    assert {made.templates[number].side for number in second.templates} == {1}
    names = [made.templates[number].name for number in first.templates]
    assert names == [made.templates[number].name for number in second.templates]
    assert "giant rat" in names
