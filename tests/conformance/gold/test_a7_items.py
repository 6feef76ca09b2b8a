"""Items: carried, readied, the backpack's whole round, potions and scrolls (GG-ACT-44 to 49, R-GLD-25)."""

from __future__ import annotations

import pytest

from tests.conformance.gold.small_fights import counts, fight, hits, when, who
from tests.staging import first, only, stage

STRIKE = "do: attack, at: nearest"
DRINK = "do: drink speed"
POST = who("Post")


def drinker(carried: str, *orders: str, **fields: object) -> str:
    """Somebody with a potion of speed at one place."""
    items = f"[{{item: potion of speed, carried: {carried}}}]"
    return who("Ada", *orders or (DRINK,), hp=50, items=items, **fields)


@pytest.mark.rule("GG-ACT-44", "GG-ACT-47", "GG-ACT-49", "GG-ACT-45")
@pytest.mark.parametrize("place", ["belt", "hand", "pouch"])
def test_what_is_on_the_belt_is_drunk_in_the_same_round_at_the_bare_count(place: str) -> None:
    events = stage(fight(drinker(place), POST, distance=60), counts(red_Ada=4))
    assert when(only(events, "item_used", "Ada")) == [(1, "count 4")]


@pytest.mark.rule("GG-ACT-48", "GG-ACT-44", "GG-ACT-49", "GG-ACT-02")
def test_a_thing_in_the_backpack_takes_the_whole_round_and_is_used_in_the_next() -> None:
    events = stage(fight(drinker("backpack"), POST, distance=60, rounds=2), counts(red_Ada=[4, 7]))
    # It is the action of a round, and no matter of segments.
    assert first(events, "fetched", "Ada")["segments"] is None
    assert [one["round"] for one in only(events, "fetched", "Ada")] == [1]
    assert when(only(events, "item_used", "Ada")) == [(2, "count 7")]


@pytest.mark.rule("R-GLD-02", "GG-ACT-45")
@pytest.mark.parametrize(("setting", "count"), [("false", 4), ("true", 8)])
def test_by_house_rule_a_potion_adds_4_to_the_count(setting: str, count: int) -> None:
    events = stage(fight(drinker("belt"), POST, distance=60, rules=f"item_speed: {setting}"), counts(red_Ada=4))
    assert when(only(events, "item_used", "Ada")) == [(1, f"count {count}")]


@pytest.mark.rule("R-GLD-25")
def test_by_house_rule_a_potion_works_some_counts_later() -> None:
    hurt = who("Orc", STRIKE, weapons="[long sword]")
    ada = drinker("belt")
    at_once = stage(fight(ada, hurt), counts(red_Ada=4, blue_Orc=1) | hits("blue/Orc", 20))
    assert when(only(at_once, "effect", target="Ada")) == [(1, "count 4")]
    later = stage(fight(ada, hurt, rules="potion_onset: 1d4+1"), counts(red_Ada=4, blue_Orc=1) | hits("blue/Orc", 20))
    assert when(only(later, "effect", target="Ada"))[0][1] in {f"count {n}" for n in range(6, 10)}


@pytest.mark.rule("R-GLD-25")
def test_a_blow_does_not_stop_a_potion() -> None:
    orc = who("Orc", STRIKE, weapons="[long sword]")
    events = stage(fight(drinker("belt"), orc), counts(red_Ada=4, blue_Orc=1) | hits("blue/Orc", 20))
    assert only(events, "item_used", "Ada")


@pytest.mark.rule("GG-ACT-46")
def test_nobody_moves_in_the_round_in_which_he_uses_an_item() -> None:
    events = stage(fight(drinker("belt", f"{DRINK}, then: advance"), POST, distance=60))
    assert only(events, "item_used", "Ada")
    assert not only(events, "moved", "Ada")


def reader(**fields: object) -> str:
    """Somebody with a scroll of fireball, whose casting time is 3."""
    return who(
        "Mage",
        "do: read magic missile, at: nearest",
        class_="magic-user",
        level=5,
        items="[scroll of magic missile]",
        **fields,
    )


@pytest.mark.rule("GG-ACT-45", "R-GLD-25")
def test_a_scroll_adds_the_casting_time_of_its_spell() -> None:
    events = stage(fight(reader(), POST, distance=60), counts(red_Mage=4))
    assert when(only(events, "spell_cast", "Mage")) == [(1, "count 5")]


@pytest.mark.rule("R-GLD-25", "GG-ACT-45")
@pytest.mark.parametrize(("setting", "lost"), [("lost", True), ("kept", False)])
def test_a_scroll_whose_reading_is_spoiled_is_used_up(setting: str, lost: bool) -> None:
    orc = who("Orc", STRIKE, weapons="[long sword]")
    text = fight(reader(), orc, rounds=2, rules=f"spoiled_scroll: {setting}")
    events = stage(text, counts(red_Mage=[4, 1], blue_Orc=[1, 9]) | hits("blue/Orc", 20, 1))
    assert first(events, "spell_spoiled", "Mage")["lost"] is lost
    assert bool(only(events, "spell_cast", "Mage")) is not lost


@pytest.mark.rule("GG-ACT-44")
def test_a_wand_acts_at_the_bare_count() -> None:
    mage = who(
        "Mage", "do: use wand of magic missiles, at: nearest", class_="magic-user", items="[wand of magic missiles]"
    )
    events = stage(fight(mage, POST, distance=60), counts(red_Mage=6))
    assert when(only(events, "damage", "Mage"))[0] == (1, "count 6")


@pytest.mark.rule("GG-ACT-40", "R-GLD-28")
def test_a_wound_of_the_same_count_spoils_no_spell_like_ability() -> None:
    imps = """
content:
  monsters:
    imp: {size: S, ac: 10, hit_dice: 2, move: 60, morale: none, attacks: [{name: sting, damage: 1}],
          powers: [{name: zap, manner: spell-like, range: 100, effects: [{do: damage, dice: 3}]}]}
"""
    imp, orc = who("Imp", "do: invoke zap, at: nearest", "do: wait", monster="imp"), who("Orc", "do: attack")
    events = stage(fight(imp, orc, more=imps), counts(red_Imp=4, blue_Orc=4) | hits("blue/Orc", 20))
    assert when(only(events, "damage", "Orc")) == when(only(events, "damage", "Imp")) == [(1, "count 4")]
    assert [one["amount"] for one in only(events, "damage", "Imp")] == [3]
