"""Tossing a thing to a friend who is to catch it (GG-ACT-13, R-GLD-30)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from simulator.content import load_scenario
from simulator.errors import InputError
from tests.conformance.gold.small_fights import HIT, counts, fight, when, who
from tests.staging import first, only, stage

TOSS = "do: toss speed"
POTION = "[potion of speed]"
NONE_YET = "[{item: potion of speed, count: 0}]"
FAR_OFF = who("Post", position="[200, 0]")


def two(*, apart: int = 5, tosser: dict[str, str] | None = None, catcher: dict[str, str] | None = None) -> list[str]:
    """Ada with a potion of speed, and Bob, who has none and would drink one."""
    ada: dict[str, object] = {"items": POTION, "position": "[0, 0]"} | (tosser or {})
    bob: dict[str, object] = {"items": NONE_YET, "position": f"[0, {apart}]"} | (catcher or {})
    return [who("Ada", TOSS, **ada), who("Bob", "do: drink speed", **bob)]


@pytest.mark.rule("GG-ACT-13", "R-GLD-30")
def test_a_hit_arrives_and_is_drunk_in_the_next_round() -> None:
    text = fight(two(), FAR_OFF, rounds=2)
    events = stage(text, counts(red_Ada=[3, 3], red_Bob=[5, 5]) | {("red/Ada", HIT): [10]})
    tossed = first(events, "tossed", "Ada", "Bob")
    assert (tossed["item"], tossed["die"], tossed["need"], tossed["hit"]) == ("potion of speed", 10, 10, True)
    assert {"GG-ACT-13", "R-GLD-30"} <= set(tossed["rules"])
    assert when([tossed]) == [(1, "count 3")]
    assert when(only(events, "item_used", "Bob")) == [(2, "count 5")]
    assert not only(events, "fetched")
    assert not only(events, "damage")
    assert len(only(events, "tossed")) == 1, "it has left her hand"


@pytest.mark.rule("GG-ACT-13", "R-GLD-30")
def test_a_miss_falls_at_his_feet_and_is_taken_up_there() -> None:
    events = stage(fight(two(), FAR_OFF, rounds=2), counts(red_Bob=[5, 5]) | {("red/Ada", HIT): [9]})
    assert first(events, "tossed")["hit"] is False
    taken = first(events, "fetched", "Bob")
    assert (taken["item"], taken["round"]) == ("potion of speed", 2)
    assert "R-GLD-30" in taken["rules"]
    assert when(only(events, "item_used", "Bob")) == [(2, "count 5")]


@pytest.mark.rule("R-GLD-30")
def test_what_fell_is_out_of_reach_of_one_who_has_gone_away() -> None:
    orders = "[{do: move, at: nearest, when: round == 1}, {do: drink speed}, {do: hold}]"
    tosser, walker = two()
    walker = walker.replace("[{do: drink speed}]", orders)
    events = stage(
        fight([tosser, walker], FAR_OFF, rounds=3),
        counts(red_Ada=[2, 2, 2], red_Bob=[5, 5, 5]) | {("red/Ada", HIT): [1]},
    )
    assert only(events, "moved", "Bob")
    assert not only(events, "item_used", "Bob")


@pytest.mark.rule("R-GLD-30", "GG-ACT-16")
def test_it_is_armour_class_10_whatever_he_wears_and_however_quick_he_is() -> None:
    catcher = {"armour": "[plate mail, shield]", "abilities": "{dex: 18}"}
    tosser = {"abilities": "{str: 18, dex: 16}"}
    tossed = first(stage(fight(two(tosser=tosser, catcher=catcher), FAR_OFF)), "tossed")
    assert tossed["need"] == 10
    assert {one["what"]: one["value"] for one in tossed["modifiers"]} == {"strength": 1, "dexterity": 1}
    assert tossed["total"] == tossed["die"] + 2


@pytest.mark.rule("R-GLD-30")
@pytest.mark.parametrize(("apart", "modifier"), [(10, 0), (20, -2), (30, -5), (31, None)])
def test_range(apart: int, modifier: int | None) -> None:
    events = only(stage(fight(two(apart=apart), FAR_OFF)), "tossed")
    assert [one["total"] - one["die"] for one in events] == ([] if modifier is None else [modifier])


@pytest.mark.rule("GG-ACT-13", "R-GLD-30")
def test_the_chance_by_fractions() -> None:
    """A fighter of level 1 (THACO 20) needs a 10 against armour class 10: 11 of 20."""
    hits = [first(stage(fight(two(), FAR_OFF), {("red/Ada", HIT): [die]}), "tossed")["hit"] for die in range(1, 21)]
    assert Fraction(sum(hits), 20) == Fraction(11, 20)


@pytest.mark.rule("GG-ACT-13", "GG-ACT-48")
def test_from_the_backpack_it_is_got_out_first() -> None:
    tosser = {"items": "[{item: potion of speed, carried: backpack}]"}
    events = stage(fight(two(tosser=tosser), FAR_OFF, rounds=2))
    assert [one["round"] for one in only(events, "fetched", "Ada")] == [1]
    assert [one["round"] for one in only(events, "tossed", "Ada")] == [2]


@pytest.mark.rule("R-GLD-30")
def test_nothing_is_tossed_to_one_who_cannot_catch_it() -> None:
    for state in ("asleep", "paralysed"):
        assert not only(stage(fight(two(catcher={"conditions": f"[{state}]"}), FAR_OFF)), "tossed")


@pytest.mark.rule("R-GLD-30")
@pytest.mark.parametrize("ruleset", ["segment", "phase"])
def test_the_other_rules_know_no_tossing(ruleset: str) -> None:
    text = fight(two(), FAR_OFF).replace("ruleset: gold", f"ruleset: {ruleset}")
    assert not only(stage(text), "tossed")


def test_only_what_is_used_up_can_be_none() -> None:
    text = fight(who("Ada", items="[{item: wand of magic missiles, count: 0}]"), FAR_OFF)
    with pytest.raises(InputError, match="only a potion, oil or scroll"):
        load_scenario(text)
