"""What somebody strikes and shoots with, and every fixed modifier of it."""

from collections.abc import Callable

import pytest

from simulator.content import figures
from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.model.compiled import NO_DICE, UNLIMITED, CombatantSpec

Hero = Callable[..., CombatantSpec]


def dice(count: int, sides: int, plus: int = 0) -> DiceExpression:
    return DiceExpression(count, sides, plus)


def test_a_long_sword_has_the_figures_of_the_table(hero: Hero) -> None:
    mode = hero("{class: fighter, level: 1, weapons: [long sword]}").melee[0]
    blow = mode.blows[0]
    assert (mode.name, mode.segments, mode.length_tenths, mode.hands, mode.item) == ("long sword", 5, 35, 1, 0)
    assert (blow.small, blow.large, blow.to_hit, blow.damage, blow.plus) == (dice(1, 8), dice(1, 12), 0, 0, 0)
    assert blow.harm == terms.EDGED
    assert not mode.natural


def test_strength_and_magic_add_to_hit_and_damage_in_melee(hero: Hero) -> None:
    entry = "{class: fighter, level: 1, weapons: [long sword +2], abilities: {str: 18, str_percent: 76}}"
    blow = hero(entry).melee[0].blows[0]
    assert (blow.name, blow.to_hit, blow.damage, blow.plus) == ("long sword +2", 4, 6, 2)
    assert blow.parts == ((figures.STRENGTH, 2), (figures.MAGIC, 2))
    assert blow.harm == terms.EDGED | terms.MAGIC


def test_bare_hands_come_last_and_are_no_weapon(hero: Hero) -> None:
    only = hero("{class: fighter, level: 1}").melee
    bare = [("fist", False, -1, 0), ("grapple", False, -1, 0)]
    assert [(mode.name, mode.natural, mode.item, mode.hands) for mode in only] == bare
    armed = hero("{class: fighter, level: 1, weapons: [dagger, long sword]}").melee
    assert [mode.name for mode in armed] == ["dagger", "long sword", "fist", "grapple"]


@pytest.mark.rule("SEG-MIS-30")
def test_dexterity_adds_to_hit_with_missiles_and_strength_nothing_to_a_bow(hero: Hero) -> None:
    mode = hero("{class: fighter, level: 1, weapons: [short bow], abilities: {str: 18, dex: 17}}").missiles[0]
    assert (mode.blow.to_hit, mode.blow.damage, mode.blow.parts) == (2, 0, ((figures.DEXTERITY, 2),))
    assert (mode.shots, mode.segments, mode.snap_segments, mode.hands, mode.count) == ((2, 1), 5, 3, 2, UNLIMITED)
    assert (mode.short_ft, mode.medium_ft, mode.long_ft) == (50, 100, 150)


@pytest.mark.rule("SEG-B15")
def test_a_hurled_weapon_has_strength_in_its_damage(hero: Hero) -> None:
    mode = hero("{class: fighter, level: 1, weapons: [spear], abilities: {str: 18, dex: 3}}").missiles[0]
    assert (mode.blow.to_hit, mode.blow.damage, mode.hurled, mode.count) == (-3, 2, True, 1)


def test_hurled_weapons_are_counted_and_ammunition_is_not_unless_it_is(hero: Hero) -> None:
    one = hero("{class: thief, level: 1, weapons: [dagger x4, {weapon: sling, ammunition: 20}]}")
    assert [(mode.name, mode.count) for mode in one.missiles] == [("dagger", 4), ("sling", 20)]


@pytest.mark.rule("SEG-B15")
def test_a_weapon_that_was_not_learnt_costs_the_penalty_of_the_class(hero: Hero) -> None:
    one = hero("{class: thief, level: 1, weapons: [long sword, dagger], proficiencies: [dagger]}")
    assert [mode.blows[0].to_hit for mode in one.melee] == [-3, 0, 0, 0]
    assert [mode.proficient for mode in one.missiles if not mode.improvised] == [True]
    assert one.melee[0].blows[0].parts == ((figures.NOT_PROFICIENT, -3),)


@pytest.mark.rule("SEG-B10")
def test_a_specialist_hits_better_harder_and_oftener(hero: Hero) -> None:
    one = hero("{class: fighter, level: 7, weapons: [long sword, dagger], specialisation: long sword}")
    assert [(mode.blows[0].to_hit, mode.blows[0].damage, mode.extra_routines) for mode in one.melee[:2]] == [
        (1, 2, (2, 1)),
        (0, 0, (3, 2)),
    ]


def test_the_strong_hold_some_two_handed_weapons_in_one_hand(hero: Hero) -> None:
    weak = hero("{class: fighter, level: 1, weapons: [bastard sword]}")
    strong = hero("{class: fighter, level: 1, weapons: [bastard sword], abilities: {str: 15}}")
    assert (weak.melee[0].hands, strong.melee[0].hands) == (2, 1)


@pytest.mark.rule("SEG-B07")
def test_a_spear_reaches_from_the_second_rank_and_can_be_set(hero: Hero) -> None:
    mode = hero("{class: fighter, level: 1, weapons: [spear]}").melee[0]
    assert (mode.reach_ft, mode.settable) == (10, True)


def test_silver_and_cold_iron_are_words_before_the_weapon(hero: Hero) -> None:
    one = hero(
        "{class: fighter, level: 1, weapons: [silver dagger, cold iron dagger +1, {weapon: dagger, silver: true}]}"
    )
    assert [mode.name for mode in one.melee[:3]] == ["silver dagger", "cold iron dagger +1", "silver dagger"]
    harms = [mode.blows[0].harm & (terms.SILVER | terms.IRON | terms.MAGIC) for mode in one.melee[:3]]
    assert harms == [terms.SILVER, terms.IRON | terms.MAGIC, terms.SILVER]


@pytest.mark.rule("SEG-B21")
@pytest.mark.parametrize(
    ("weapon", "fetch"),
    [
        ("short bow", NO_DICE),
        ("short bow (belt)", NO_DICE),
        ("short bow (hand)", NO_DICE),
        ("short bow (sack)", dice(1, 4, 2)),
        ("short bow (backpack)", dice(1, 6, 4)),
        ("oil flask", dice(0, 1, 2)),
        ("oil flask (pouch)", dice(0, 1, 2)),
        ("oil flask (in hand)", dice(0, 1, 2)),
        ("oil flask (backpack)", dice(1, 6, 4)),
    ],
)
def test_fetching_takes_its_time_by_where_a_thing_is(hero: Hero, weapon: str, fetch: DiceExpression) -> None:
    mode = hero(f"{{class: fighter, level: 1, weapons: [dagger, {weapon}]}}").missiles[1]
    assert mode.fetch == fetch
    assert mode.in_hand == weapon.endswith("hand)"), "what is in hand needs no fetching; the next of its kind does"


def test_the_first_weapon_is_in_hand_unless_the_scenario_says_otherwise(hero: Hero) -> None:
    def in_hand(weapons: str) -> list[bool]:
        modes = hero(f"{{class: fighter, level: 1, weapons: [{weapons}]}}").missiles
        return [mode.in_hand for mode in modes if not mode.improvised]

    assert in_hand("short bow, long sword") == [True]
    assert in_hand("long sword, short bow") == [False]
    assert in_hand("long sword, short bow (in hand)") == [True]
    assert in_hand("dagger, oil flask") == [False, False]
    assert in_hand("oil flask") == [False]
    assert in_hand("dagger (in hand)") == [True]


@pytest.mark.rule("SEG-MIS-06")
def test_a_crossbow_is_loaded_unless_the_scenario_says_otherwise(hero: Hero) -> None:
    one = hero("{class: fighter, level: 1, weapons: [light crossbow, {weapon: heavy crossbow, loaded: false}]}")
    assert [(mode.loaded, mode.load_segments, mode.segments) for mode in one.missiles] == [(True, 7, 3), (False, 17, 3)]
    assert [mode.shots for mode in one.missiles] == [(1, 1), (1, 2)]


@pytest.mark.rule("R-SEG-04")
def test_darts_can_be_thrown_one_by_one_with_a_single_hand(hero: Hero) -> None:
    mode = hero("{class: fighter, level: 1, weapons: [dart x6]}").missiles[0]
    assert (mode.shots, mode.segments, mode.one_hand_segments, mode.count) == ((3, 1), 5, 3, 6)


@pytest.mark.rule("R-SEG-12")
def test_a_flask_bursts_by_its_material_and_the_house_rule(hero: Hero) -> None:
    def container(more: str = "") -> int:
        made = hero("{class: fighter, level: 1, weapons: [acid flask x2]}", more).missiles[0].container
        assert made is not None
        return made.save_to_stay_whole

    assert container() == 20
    assert container("house_rules: {segment: {container_save: 15}}") == 15


def test_burning_oil_hurts_now_and_later_and_not_at_all_unlit(hero: Hero) -> None:
    lit, unlit = hero("{class: fighter, level: 1, weapons: [oil flask, {weapon: oil flask, lit: false}]}").missiles
    assert lit.container is not None
    assert unlit.container is not None
    assert [(verb.dice, verb.delay) for verb in lit.container.direct] == [(dice(2, 6), 0), (dice(1, 6), 1)]
    assert unlit.container.direct == ()


@pytest.mark.rule("SEG-MIS-29")
def test_from_a_moving_mount_the_rate_is_halved_and_shots_are_harder(hero: Hero) -> None:
    def shooting(pace: str) -> tuple[tuple[int, int], int, int]:
        mode = hero(
            f"{{class: ranger, level: 1, weapons: [short bow], mount: {{mount: wolf, pace: {pace}}}}}"
        ).missiles[0]
        return mode.shots, mode.snap_segments, mode.blow.to_hit

    assert shooting("standing") == ((2, 1), 3, 0)
    assert shooting("slow") == ((1, 1), 0, -1)
    assert shooting("half") == ((1, 1), 0, -3)
    assert shooting("full") == ((1, 1), 0, -5)


@pytest.mark.rule("SEG-MIS-29")
def test_only_a_short_bow_is_shot_from_a_moving_mount(faults_of_hero: Callable[..., list[str]]) -> None:
    told = faults_of_hero("{class: ranger, level: 1, weapons: [long bow], mount: wolf}")
    assert [fault.split(": ", 2)[2] for fault in told] == ["only a short bow can be shot from a mount under way"]
