"""What the segment ruleset's tables say of those who are made for a fight, and of their things."""

import pytest

from simulator.content.catalogue_rules import all_settings
from simulator.rules.tables_classes import CLERIC, FIGHTER, MAGIC_USER, THIEF
from simulator.rulesets import figures
from simulator.rulesets.base import Setting
from simulator.rulesets.figures import Figures


def tables(**house: Setting) -> Figures:
    """The figures with these house rules, all others as they come."""
    return figures("segment", {one.name: one.default for one in all_settings("segment")} | house)


@pytest.mark.rule("SEG-B10")
@pytest.mark.parametrize("kind", [FIGHTER, CLERIC, MAGIC_USER, THIEF])
def test_with_two_weapons_two_are_lost_with_the_first_and_four_with_a_dagger_or_a_hand_axe(kind: int) -> None:
    assert tables().two_weapons(kind, 10) == (-2, -4)
    assert [tables().second_weapon(name, 1, 2) for name in ("dagger", "hand axe", "short sword")] == [True, True, False]
    assert not tables().second_hand_once


@pytest.mark.rule("SEG-B10")
def test_a_specialist_hits_one_better_for_two_more() -> None:
    assert tables().specialist == (1, 2)
    assert [tables().routines(FIGHTER, 1, specialised) for specialised in (False, True)] == [2, 3]


@pytest.mark.rule("R-SEG-34")
def test_strength_adds_to_hit_and_damage_and_dexterity_to_missiles_armour_and_reaction() -> None:
    assert [tables().strength(score, 0) for score in (3, 16, 17, 18, 19)] == [(-3, -1), (0, 1), (1, 1), (1, 2), (3, 6)]
    assert tables().strength(18, 76) == (2, 4)
    assert [tables().dexterity(score) for score in (3, 6, 10, 15, 16, 18)] == [
        (-3, -4, -3),
        (0, -1, 0),
        (0, 0, 0),
        (0, 1, 0),
        (1, 2, 1),
        (3, 4, 3),
    ]
    assert not tables().strength_hurls


@pytest.mark.rule("SEG-B21")
def test_how_long_it_takes_to_get_a_thing_out() -> None:
    assert {place: (dice.minimum, dice.maximum) for place, dice in tables().fetch.items()} == {
        "hand": (0, 0),
        "belt": (2, 2),
        "pouch": (3, 6),
        "sack": (3, 6),
        "backpack": (5, 10),
    }
    assert tables().accessible == ("hand", "belt")
    assert (tables().prepared_container.minimum, tables().prepared_container.maximum) == (2, 2)
    assert (tables().next_boulder.minimum, tables().next_boulder.maximum) == (2, 2)
    assert tables().shield_loosen == 3


@pytest.mark.rule("SEG-ITM-03", "SEG-ITM-04")
def test_a_potion_is_drunk_in_a_segment_and_works_two_to_five_later() -> None:
    assert tables().drink == 1
    assert (tables().onset.minimum, tables().onset.maximum) == (2, 5)


@pytest.mark.rule("SEG-ITM-09")
def test_a_staff_takes_two_segments_and_eight_to_recover() -> None:
    assert (tables().staff, tables().staff_recovery) == (2, 8)


@pytest.mark.rule("R-SEG-10")
def test_an_item_takes_the_segments_that_its_entry_states_or_two() -> None:
    assert (tables().unstated_item, tables(unstated_item_segments=5).unstated_item) == (2, 5)
    assert tables().ability == 1
    assert [tables().item_time(segments) for segments in (1, 6)] == [1, 6]


@pytest.mark.rule("SEG-MIS-07")
def test_to_hurl_what_is_not_meant_for_it_takes_three_segments_or_five_with_both_hands() -> None:
    assert tables().improvised == (3, 5)


@pytest.mark.rule("SEG-B17")
def test_shooting_from_the_saddle_by_the_pace_of_the_mount() -> None:
    assert tables().mounted_archery
    assert dict(tables().mounted) == {"standing": 0, "slow": -1, "half": -3, "full": -5}


@pytest.mark.rule("R-SEG-12", "SEG-GRN-09")
def test_glass_breaks_by_the_setting_and_other_vessels_by_the_table() -> None:
    assert [tables().container_save(material) for material in ("glass", "ceramic", "leather")] == [20, 18, 4]
    kept = tables(container_save=12)
    assert [kept.container_save(material) for material in ("glass", "ceramic")] == [12, 18]


@pytest.mark.rule("R-SEG-29")
def test_four_boulders_lie_ready_or_as_many_as_the_setting_says() -> None:
    assert (tables().boulders, tables(boulders=9).boulders) == (4, 9)


@pytest.mark.rule("R-SEG-30", "SEG-B15")
def test_a_missile_carries_five_increments_where_ranges_go_by_them() -> None:
    assert (tables().increments, tables(range_bands="increments").increments) == (0, 5)


@pytest.mark.rule("SEG-B24")
def test_a_monster_whose_entry_names_no_morale_never_checks() -> None:
    assert [tables().natural_morale(dice) for dice in (1, 8)] == [-1, -1]


@pytest.mark.rule("SEG-MIS-22")
def test_a_scenario_may_weight_the_lot_whatever_sizes_fight() -> None:
    assert tables().weighs(frozenset({1}))
    assert tables().weighs(frozenset({1, 2, 4}))


def test_nobody_stabs_in_the_back_is_encumbered_or_too_small_for_a_weapon() -> None:
    assert [tables().backstab(THIEF, level) for level in (1, 9)] == [0, 0]
    assert not tables().encumbers(30)
    assert tables().throws(1, 4)
    assert not any(tables().arcs(outdoors) for outdoors in (True, False))
    assert (tables().against_armour("long bow"), tables().hide_counts, tables().unfamiliar_monster) == ((), False, 0)
