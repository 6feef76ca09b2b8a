"""Who stands where as the fight begins (R-SEG-24)."""

# ruff: noqa: E501 - a case is one line, however long its message

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.content import load_text
from simulator.content.placement import Ground, Stander, fronts_of, places_of
from simulator.model import terms
from simulator.model.compiled import CompiledScenario, Position

pytestmark = pytest.mark.rule("R-SEG-24")

Compile = Callable[..., CompiledScenario]


def places(scenario: CompiledScenario, side: str) -> dict[str, tuple[float, float]]:
    """Places in feet by name."""
    return {
        one.name: (one.position.x / 10, one.position.y / 10)
        for one in scenario.combatants
        if scenario.sides[one.side].name == side
    }


def test_a_side_stands_in_a_row_three_feet_apart_at_the_given_distance(scenario: Compile) -> None:
    made = scenario("distance: 40\nsides: {a: [{monster: orc, count: 3}], b: [{monster: goblin, count: 2}]}")
    assert places(made, "a") == {"orc 1": (0, -3), "orc 2": (0, 0), "orc 3": (0, 3)}
    assert places(made, "b") == {"goblin 1": (40, -1.5), "goblin 2": (40, 1.5)}


def test_large_creatures_stand_six_feet_apart(scenario: Compile) -> None:
    made = scenario("sides: {a: [{monster: ogre, count: 2}, {monster: orc, name: z}], b: [{monster: goblin}]}")
    assert places(made, "a") == {"ogre 1": (0, -5.2), "ogre 2": (0, 0.8), "z": (0, 5.3)}


def test_spacing_is_a_house_rule(scenario: Compile) -> None:
    text = "sides: {a: [{monster: orc, count: 2}], b: [{monster: goblin}]}\nhouse_rules: {segment: {spacing: 5}}"
    assert places(scenario(text), "a") == {"orc 1": (0, -2.5), "orc 2": (0, 2.5)}


def test_a_rear_rank_stands_ten_feet_behind(scenario: Compile) -> None:
    made = scenario(
        "distance: 30\nsides: {a: [{monster: orc}], b: [{monster: goblin, count: 2}, {monster: kobold, rank: 2}]}"
    )
    assert places(made, "b") == {"goblin 1": (30, -1.5), "goblin 2": (30, 1.5), "kobold": (40, 0)}


def test_a_corridor_cuts_a_side_into_ranks_of_as_many_as_fit(scenario: Compile) -> None:
    made = scenario("arena: {front: 10}\nsides: {a: [{monster: orc, count: 7}], b: [{monster: goblin}]}")
    ranks = sorted({x for x, _y in places(made, "a").values()}, reverse=True)
    assert ranks == [0, -10, -20]
    assert [name for name, (x, _y) in places(made, "a").items() if x == 0] == ["orc 1", "orc 2", "orc 3"]


def test_in_a_corridor_melee_weapons_and_good_armour_stand_in_front(scenario: Compile) -> None:
    made = scenario(
        "arena: {front: 6}\nsides:\n  a:\n"
        "    - {name: A, class: magic-user, level: 1, weapons: [dart]}\n"
        "    - {name: B, class: fighter, level: 1, weapons: [long sword], armour: [leather armour]}\n"
        "    - {name: C, class: fighter, level: 1, weapons: [long sword], armour: [plate mail]}\n"
        "    - {name: D, class: fighter, level: 1, weapons: [long sword], armour: [chain mail]}\n"
        "  b: [{monster: goblin}]\n"
    )
    assert places(made, "a") == {"C": (0, -1.5), "D": (0, 1.5), "A": (-10, -1.5), "B": (-10, 1.5)}


def test_a_column_stands_one_behind_the_other(scenario: Compile) -> None:
    made = scenario("sides: {a: {members: [{monster: orc, count: 3}], formation: column}, b: [{monster: goblin}]}")
    assert places(made, "a") == {"orc 1": (0, 0), "orc 2": (-10, 0), "orc 3": (-20, 0)}


def test_no_more_stand_abreast_than_the_side_wants(scenario: Compile) -> None:
    made = scenario("sides: {a: {members: [{monster: orc, count: 3}], abreast: 2}, b: [{monster: goblin}]}")
    assert places(made, "a") == {"orc 1": (0, -1.5), "orc 2": (0, 1.5), "orc 3": (-10, 0)}


def test_later_waves_stand_behind_those_who_came_before(scenario: Compile) -> None:
    made = scenario(
        "distance: 30\nsides: {a: [{monster: orc}], b: [{monster: goblin, count: 2}]}\n"
        "waves: [{side: b, arrives: 5, members: [{monster: ogre}]}, {side: b, arrives: 3, members: [{monster: wolf}]}]"
    )
    assert places(made, "b") == {"goblin 1": (30, -1.5), "goblin 2": (30, 1.5), "wolf": (40, 0), "ogre": (50, 0)}


def test_a_place_in_the_file_is_where_one_stands(scenario: Compile) -> None:
    made = scenario("sides: {a: [{monster: orc, position: [3.5, -2]}], b: [{monster: goblin}]}")
    assert places(made, "a") == {"orc": (3.5, -2)}


def test_a_side_can_be_put_anywhere(scenario: Compile) -> None:
    made = scenario("sides: {a: {members: [{monster: orc, count: 2}], at: [10, 20]}, b: [{monster: goblin}]}")
    assert places(made, "a") == {"orc 1": (10, 18.5), "orc 2": (10, 21.5)}


def test_a_side_that_is_put_somewhere_has_its_rear_rank_away_from_the_foe(scenario: Compile) -> None:
    """Whichever side's name comes first: here the first stands on the right, and then one above the other."""
    two = "[{monster: orc}, {monster: ogre, rank: 2}]"
    other = "[{monster: goblin}, {monster: kobold, rank: 2}]"
    made = scenario(f"sides: {{a: {{members: {two}, at: [60, 25]}}, b: {{members: {other}, at: [8, 25]}}}}")
    assert places(made, "a") == {"orc": (60, 25), "ogre": (70, 25)}
    assert places(made, "b") == {"goblin": (8, 25), "kobold": (-2, 25)}
    made = scenario(f"sides: {{a: {{members: {two}, at: [60, 25]}}, b: {{members: {other}, at: [60, 85]}}}}")
    assert places(made, "a") == {"orc": (60, 25), "ogre": (60, 15)}
    assert places(made, "b") == {"goblin": (60, 85), "kobold": (60, 95)}


def test_in_an_arena_the_sides_stand_about_its_middle(scenario: Compile) -> None:
    made = scenario("distance: 40\narena: {size: [100, 30]}\nsides: {a: [{monster: orc}], b: [{monster: goblin}]}")
    assert (places(made, "a"), places(made, "b")) == ({"orc": (30, 15)}, {"goblin": (70, 15)})


def test_three_sides_stand_on_a_circle_as_far_from_each_other(scenario: Compile) -> None:
    made = scenario("distance: 60\nsides: {a: [{monster: orc}], b: [{monster: goblin}], c: [{monster: ogre}]}")
    spots = [one.position for one in made.combatants]
    gaps = [
        (p.x - q.x) ** 2 + (p.y - q.y) ** 2
        for p, q in ((spots[0], spots[1]), (spots[1], spots[2]), (spots[2], spots[0]))
    ]
    assert all(598**2 <= gap <= 602**2 for gap in gaps)


STANDERS = st.lists(
    st.builds(
        Stander,
        size=st.integers(terms.TINY, terms.GARGANTUAN),
        rank=st.integers(1, 3),
        has_melee_weapon=st.booleans(),
        armour_class=st.integers(-5, 10),
        given=st.none(),
        wave=st.integers(0, 2),
    ),
    min_size=1,
    max_size=25,
)


@given(
    STANDERS,
    st.integers(100, 2000),
    st.builds(Ground, spacing=st.just(30), front=st.sampled_from((0, 50, 100)), abreast=st.sampled_from((0, 4))),
)
def test_two_sides_alike_stand_as_in_a_mirror(standers: list[Stander], distance: int, ground: Ground) -> None:
    left, right = fronts_of(2, distance, None)
    mirrored = [Position(distance - one.x, one.y) for one in places_of(standers, left, ground)]
    assert list(places_of(standers, right, ground)) == mirrored


@given(STANDERS, st.sampled_from((0, 100)))
def test_nobody_stands_on_anybody_elses_place(standers: list[Stander], front: int) -> None:
    spots = places_of(standers, fronts_of(2, 600, None)[0], Ground(30, front, 0))
    assert len(set(spots)) == len(spots)


@settings(max_examples=20)
@given(st.integers(1, 12), st.sampled_from(("orc", "ogre", "goblin")))
def test_a_mirror_match_is_mirrored(count: int, monster: str) -> None:
    made = load_text(
        f"distance: 50\nsides: {{a: [{{monster: {monster}, count: {count}}}], b: [{{monster: {monster}, count: {count}}}]}}"
    )
    left = [one.position for one in made.combatants if one.side == 0]
    right = [one.position for one in made.combatants if one.side == 1]
    assert right == [Position(500 - one.x, one.y) for one in left]
