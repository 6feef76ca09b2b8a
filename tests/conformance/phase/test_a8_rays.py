"""Whom does a ray strike? Section A8 of the phase rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.phase.small_fights import (
    SAVE,
    at_counts,
    fight,
    first,
    only,
    stage,
    told,
    when,
    who,
)

MORE = """
content:
  spells:
    dazzle: {classes: {magic-user: 1}, casting: 1, components: VS, range: 100, ray: true,
             effects: [{do: condition, condition: blinded, rounds: 5, save: spell}]}
"""
CASTER = who("Caster", "do: cast dazzle, at: nearest", class_="magic-user", spells="[dazzle]", position="[0, 0]", hp=50)


def foe(name: str, x: float, y: float = 0, **fields: object) -> str:
    return who(name, position=f"[{x}, {y}]", **({"hp": 400} | fields))


def saved(events: list[dict[str, object]]) -> list[tuple[object, object]]:
    return [(one["actor"], one["saved"]) for one in events if one["event"] == "save"]


@pytest.mark.rule("PHASE-MIS-47", "PHASE-MIS-50", "PHASE-B15")
def test_a_ray_of_a_spell_comes_with_the_spell_and_rolls_nothing_to_hit() -> None:
    events = at_counts(5, 2, fight(CASTER, foe("Post", 40), more=MORE), {("blue/Post", SAVE): [20]})
    assert when(only(events, "spell_cast")) == [(1, "5.spells")]
    assert only(events, "attack", "Caster") == []
    assert saved(events) == [("Post", True)]
    assert told(events, "PHASE-MIS-47")


@pytest.mark.rule("PHASE-MIS-48", "PHASE-MIS-51", "PHASE-MIS-53")
def test_after_a_dodge_those_in_the_line_save_the_nearest_first_until_one_fails() -> None:
    blue = [foe("Aim", 20), foe("Second", 40), foe("Third", 60), foe("Aside", 50, 5)]
    lanes = {("blue/Aim", SAVE): [20], ("blue/Second", SAVE): [1]}
    events = at_counts(5, 2, fight(CASTER, blue, more=MORE), lanes)
    assert saved(events) == [("Aim", True), ("Second", False)]
    assert [one["target"] for one in only(events, "effect") if "blinded" in str(one["effect"])] == ["Second"] or told(
        events, "PHASE-MIS-53"
    )


@pytest.mark.rule("PHASE-MIS-48")
def test_the_ray_goes_on_to_the_end_of_its_range_and_no_farther() -> None:
    blue = [foe("Aim", 20), foe("End", 100), foe("Beyond", 110)]
    lanes = {("blue/Aim", SAVE): [20], ("blue/End", SAVE): [20]}
    assert saved(at_counts(5, 2, fight(CASTER, blue, more=MORE), lanes)) == [("Aim", True), ("End", True)]


@pytest.mark.rule("PHASE-MIS-51")
def test_who_stands_before_the_target_saves_only_after_it() -> None:
    caster = CASTER.replace("at: nearest", "at: farthest")
    blue = [foe("Near", 20), foe("Aim", 60)]
    lanes = {("blue/Aim", SAVE): [20], ("blue/Near", SAVE): [20]}
    assert saved(at_counts(5, 2, fight(caster, blue, more=MORE), lanes)) == [("Aim", True), ("Near", True)]
    struck = at_counts(5, 2, fight(caster, blue, more=MORE), {("blue/Aim", SAVE): [1]})
    assert saved(struck) == [("Aim", False)]


def melee(men: int) -> tuple[list[str], list[str]]:
    """A melee of so many on each side, all within reach of one another, and a caster outside it."""
    friends = [
        who(f"Friend {n}", "do: attack, at: nearest", weapons="[club]", position=f"[40, {3 * n}]", hp=400)
        for n in range(men)
    ]
    foes = [foe(f"Foe {n}", 36, 3 * n) for n in range(men)]
    return [CASTER, *friends], foes


@pytest.mark.rule("PHASE-MIS-49", "PHASE-MIS-52", "R-PHA-01")
@pytest.mark.parametrize(("men", "caught"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_into_a_melee_a_quarter_is_caught_and_saves_in_the_order_drawn(men: int, caught: int) -> None:
    red, blue = melee(men)
    found = Counter(
        len(saved(events))
        for events in (stage(fight(red, blue, more=MORE), seed=seed) for seed in range(30))
        if only(events, "spell_cast")
    )
    assert max(found) == caught
    assert told(stage(fight(red, blue, more=MORE)), "PHASE-MIS-52")


@pytest.mark.rule("PHASE-MIS-53", "R-PHA-01")
def test_never_more_than_one_is_struck() -> None:
    red, blue = melee(4)
    for seed in range(25):
        events = stage(fight(red, blue, more=MORE), seed=seed)
        assert sum(not one for _name, one in saved(events)) <= 1


@pytest.mark.rule("R-PHA-01")
def test_by_house_rule_each_is_caught_with_a_chance_of_a_quarter() -> None:
    red, blue = melee(4)
    text = fight(red, blue, rules="ray_share: each_25", more=MORE)
    lanes_of = [len(saved(stage(text, seed=seed))) for seed in range(60)]
    assert max(lanes_of) > 2


@pytest.mark.rule("R-PHA-13", "R-PHA-14")
@pytest.mark.parametrize(("feet", "cast"), [(40, 1), (40.1, 0), (45, 0)])
def test_who_cannot_walk_before_casting_declares_no_spell_at_one_out_of_range(feet: float, cast: int) -> None:
    caster = who(
        "Caster",
        "do: cast ray of enfeeblement, at: nearest",
        class_="magic-user",
        level=10,
        spells="[ray of enfeeblement]",
        position="[0, 0]",
    )
    events = stage(fight(caster, who("Far", position=f"[{feet}, 0]")))
    assert len(only(events, "spell_cast")) == cast
    assert only(events, "action_lost") == []


@pytest.mark.rule("PHASE-MIS-49", "PHASE-MIS-52", "R-PHA-01")
def test_every_lot_of_a_ray_is_told_with_those_among_whom_it_fell() -> None:
    red, blue = melee(4)
    several = [stage(fight(red, blue, more=MORE), seed=seed) for seed in range(10)]
    lots = [only(events, "target_drawn") for events in several]
    told_of = [[len(one["candidates"]) for one in some] for some in lots if some]
    assert told_of
    assert all(number == 2 and first - then == 1 for number, (first, then) in ((len(some), some) for some in told_of))
    assert all(one["candidates"][one["die"] - 1] == one["target"] for some in lots for one in some)


@pytest.mark.rule("PHASE-MIS-49", "PHASE-MIS-52", "PHASE-MIS-41")
def test_an_ogre_among_men_is_caught_alone() -> None:
    red = [
        CASTER,
        *(who(f"Man {n}", "do: attack", weapons="[club]", position=f"[40, {3 * n}]", hp=400) for n in range(3)),
    ]
    ogre = who("Ogre", monster="ogre", position="[36, 3]", hp=400)
    for seed in range(6):
        assert [name for name, _saved in saved(stage(fight(red, ogre, more=MORE), seed=seed))] == ["Ogre"]


@pytest.mark.rule("PHASE-MIS-47", "PHASE-B19")
def test_the_ray_of_enfeeblement_is_one() -> None:
    caster = who(
        "Caster",
        "do: cast ray of enfeeblement, at: nearest",
        class_="magic-user",
        level=3,
        spells="[ray of enfeeblement]",
        position="[0, 0]",
    )
    events = stage(fight(caster, foe("Post", 15)))
    assert told(events, "PHASE-MIS-47")
    assert first(events, "save", "Post")["against"].startswith("ray of enfeeblement")
