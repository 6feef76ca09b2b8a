"""A monster's figures come from its entry, and a scenario can change any of them."""

from collections.abc import Callable

import pytest

from simulator.dice import DiceExpression, Purpose
from simulator.model import terms
from simulator.model.compiled import ArmourClass, CombatantSpec, CompiledScenario, HitPoints
from tests.staging import stage

Hero = Callable[..., CombatantSpec]


def dice(count: int, sides: int, plus: int = 0) -> DiceExpression:
    return DiceExpression(count, sides, plus)


def test_a_goblin_is_as_the_table_has_it(hero: Hero) -> None:
    one = hero("{monster: goblin}")
    assert (one.armour, one.hit_dice, one.thac0, one.move_ft, one.size) == (
        ArmourClass(6, 0, 0, 10, 0, 6),
        (1, -1),
        20,
        60,
        terms.SMALL,
    )
    assert (one.hit_points, one.morale, one.saves) == (HitPoints(0, (1, 8, -1), 1), 50, (16, 17, 14, 15, 17))
    assert not one.traits & terms.CHARACTER


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(
    ("how", "points"),
    [("rolled", HitPoints(0, (4, 8, 1), 1)), ("average", HitPoints(19)), ("maximum", HitPoints(33))],
)
def test_monsters_roll_their_hit_points_unless_the_house_rule_says_otherwise(
    hero: Hero, how: str, points: HitPoints
) -> None:
    assert hero("{monster: ogre}", f"house_rules: {{segment: {{monster_hp: {how}}}}}").hit_points == points
    assert hero(f"{{monster: ogre, hp: {how}}}").hit_points == points


def test_a_list_gives_each_of_a_count_its_hit_points(scenario: Callable[..., CompiledScenario]) -> None:
    made = scenario("sides: {a: [{monster: orc, count: 3, hp: [2, 5, 8]}], b: [{monster: ogre}]}")
    assert [one.hit_points.fixed for one in made.combatants if one.side == 0] == [2, 5, 8]


def test_what_has_less_than_a_die_has_its_points_and_counts_as_less(hero: Hero) -> None:
    one = hero("{monster: kobold}")
    assert (one.hit_points.dice, one.hit_dice) == (dice(1, 4), (0, 4))


def test_dragons_have_fixed_points_a_die(hero: Hero) -> None:
    one = hero("{monster: young red dragon}")
    assert one.hit_points == HitPoints(2 * one.hit_dice[0])


def test_a_claw_claw_bite_is_one_natural_routine(hero: Hero) -> None:
    mode = hero("{monster: troll}").melee[0]
    assert [(blow.name, blow.small) for blow in mode.blows] == [
        ("claw", dice(1, 4, 4)),
        ("claw", dice(1, 4, 4)),
        ("bite", dice(2, 6)),
    ]
    assert (mode.natural, mode.hands, mode.item, mode.segments) == (True, 0, -1, 5)


def test_weapons_of_the_scenario_stand_in_for_the_weapon_of_no_kind(hero: Hero) -> None:
    bare, armed = hero("{monster: orc}"), hero("{monster: orc, weapons: [battle axe, short bow]}")
    assert [(mode.name, mode.blows[0].small, mode.natural) for mode in bare.melee[:-1]] == [
        ("weapon", dice(1, 8), True)
    ]
    assert [(mode.name, mode.natural) for mode in armed.melee] == [("battle axe", False), ("grapple", False)]
    assert [(mode.name, mode.improvised) for mode in armed.missiles] == [("short bow", False), ("battle axe", True)]


def test_an_ogre_adds_two_to_a_weapon_but_not_to_its_own_club(hero: Hero) -> None:
    assert hero("{monster: ogre}").melee[0].blows[0].damage == 0
    assert hero("{monster: ogre, weapons: [club]}").melee[0].blows[0].damage == 2


def test_a_monster_has_its_own_arms_unless_the_scenario_says_otherwise(hero: Hero) -> None:
    assert hero("{monster: bandit}").gear == ("short sword", "short bow")
    assert hero("{monster: bandit, weapons: []}").gear == ()


@pytest.mark.rule("R-SEG-29")
def test_a_giant_has_boulders_by_the_house_rule_and_thirds_of_its_range(hero: Hero) -> None:
    mode = hero("{monster: hill giant}").missiles[0]
    assert (mode.name, mode.segments, mode.count, mode.in_hand, mode.fetch) == ("boulder", 8, 4, True, dice(0, 1, 2))
    assert (mode.minimum_ft, mode.short_ft, mode.medium_ft, mode.long_ft) == (10, 66, 133, 200)
    assert mode.ignores_dexterity
    assert hero("{monster: hill giant}", "house_rules: {segment: {boulders: 9}}").missiles[0].count == 9


def test_any_figure_of_a_monster_can_be_overridden(hero: Hero) -> None:
    one = hero("{monster: orc, overrides: {ac: 3, hit_dice: 3+1, move: 240, morale: none, immune: [sleep, fire]}}")
    assert (one.armour.total, one.hit_dice, one.move_ft, one.morale) == (3, (3, 1), 240, -1)
    assert (one.immune_conditions, one.immune_harm) == (terms.ASLEEP, terms.FIRE)


def test_armour_given_to_a_monster_counts_if_it_is_better(hero: Hero) -> None:
    assert hero("{monster: goblin, armour: [plate mail, shield]}").armour == ArmourClass(2, 1, 0, 10, 0, 2)
    assert hero("{monster: troll, armour: [leather armour]}").armour.total == 4


def test_undead_are_turned_by_their_row_and_immune_by_their_entry(hero: Hero) -> None:
    one = hero("{monster: skeleton}")
    assert one.turn_as == 1
    assert (
        one.immune_conditions & (terms.ASLEEP | terms.HELD | terms.CHARMED) == terms.ASLEEP | terms.HELD | terms.CHARMED
    )
    assert one.immune_harm & terms.COLD
    assert one.halved_harm & terms.EDGED
    assert one.morale == -1


def test_what_only_magic_or_silver_hurts_says_so(hero: Hero) -> None:
    one = hero("{monster: wight}")
    assert (one.weapon_plus_needed, one.weapon_harm_needed) == (1, terms.SILVER)


def test_a_troll_regenerates(hero: Hero) -> None:
    one = hero("{monster: troll}")
    assert (one.regeneration, one.regeneration_after_rounds) == (3, 3)
    assert one.not_regenerated_harm == terms.FIRE | terms.ACID


def test_gazes_and_breath_are_powers(hero: Hero) -> None:
    gaze = next(power for power in hero("{monster: medusa}").powers if power.manner == terms.GAZE)
    breath = next(power for power in hero("{monster: young red dragon}").powers if power.manner == terms.BREATH)
    assert (gaze.segments, gaze.side_effect) == (1, True)
    assert (breath.segments, breath.side_effect, breath.uses) == (1, False, 3)
    assert breath.verbs[0].kind == terms.DAMAGE_BY_HP


def test_a_monster_can_cast_as_a_class(hero: Hero) -> None:
    one = hero("{monster: medusa, caster: {class: magic-user, level: 5}, spells: [sleep, fireball]}")
    assert [(power.name, power.caster_level) for power in one.powers if power.manner == terms.SPELL] == [
        ("sleep", 5),
        ("fireball", 5),
    ]


def test_abilities_given_to_a_monster_count(hero: Hero) -> None:
    one = hero("{monster: orc, abilities: {str: 18, dex: 17}, weapons: [club]}")
    blow = one.melee[0].blows[0]
    assert (blow.to_hit, blow.damage, one.armour) == (1, 2, ArmourClass(3, 0, 3, 7, 0, 6))


def test_a_wererat_brings_the_template_of_its_rats(scenario: Callable[..., CompiledScenario]) -> None:
    made = scenario("sides: {a: [{monster: wererat, count: 2}], b: [{monster: orc}]}")
    power = next(power for power in made.combatants[0].powers if power.verbs[0].kind == terms.SUMMON)
    assert power.verbs[0].templates == (0,)
    assert [one.name for one in made.templates] == ["giant rat"]
    assert made.templates[0].traits & terms.SUMMONED
    assert made.templates[0].tactics


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(
    ("kind", "more", "average", "maximum"),
    [("hill giant", (1, 2, 0), 37, 66), ("stone giant", (1, 4, 0), 43, 76), ("cloud giant", (1, 6, 1), 58, 103)],
)
def test_dice_added_to_hit_dice_are_rolled_too(
    hero: Hero, kind: str, more: tuple[int, int, int], average: int, maximum: int
) -> None:
    rolled = hero(f"{{monster: {kind}}}").hit_points
    assert rolled.more == more
    assert hero(f"{{monster: {kind}, hp: average}}").hit_points.fixed == average
    assert hero(f"{{monster: {kind}, hp: maximum}}").hit_points.fixed == maximum
    assert (min(rolled.distribution()), max(rolled.distribution())) == (
        rolled.dice.count + more[0] + more[2],
        maximum,
    )


@pytest.mark.rule("R-SEG-28")
def test_a_giant_rolls_the_small_die_with_the_others() -> None:
    lanes = {("blue/giant", Purpose.HP): [1, 1, 1, 1, 1, 1, 1, 2, 2]}
    text = "ruleset: segment\nrounds: 1\nsides: {blue: [{monster: hill giant, name: giant}], red: [{monster: orc}]}\n"
    begun = stage(text, lanes)[0]
    assert begun["sides"]["blue"][0]["hp"] == 11
