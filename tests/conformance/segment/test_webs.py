"""How does a spider move in webs, and who else is caught in those that were spun before the fight (C.11)?"""

from __future__ import annotations

from typing import Any

import pytest

from simulator.content import check_text, load_text
from simulator.engine import EventLog, play
from tests.conformance.segment.small_fights import DAMAGE, SAVE, fight, who
from tests.staging import first, only, stage

Event = dict[str, Any]
WEBS = "arena: {webs: [[0, -20, 60, 20]]}\n"
FOE = who("Foe", hp=90, position="[110, 0]")


def spider(kind: str = "giant spider", at: float = 0, **fields: Any) -> str:
    """A spider that goes at its foe."""
    return who("Spider", "do: attack", **({"monster": kind, "position": f"[{at}, 0]", "hp": 90} | fields))


def paces(events: list[Event], name: str = "Spider") -> list[float]:
    """Feet of each step of somebody."""
    return [one["feet"] for one in only(events, "moved", name)]


@pytest.mark.parametrize(("kind", "slow", "quick"), [("giant spider", 3.0, 12.0), ("large spider", 6.0, 15.0)])
def test_a_spider_is_quicker_in_its_web(kind: str, slow: float, quick: float) -> None:
    """60 ft of web lie before it, and it comes to the edge at its quicker pace."""
    outside = paces(stage(fight(spider(kind), FOE)))
    inside = paces(stage(fight(spider(kind), FOE, rounds=2, more=WEBS)))
    assert set(outside) == {slow}
    # A step that begins on the edge is still one in the web; the last of all ends within reach.
    steps = 60 // int(quick) + 1
    assert inside[:steps] == [quick] * steps
    assert set(inside[steps:-1]) == {slow}


@pytest.mark.parametrize("ruleset", ["segment", "phase", "gold"])
def test_under_every_ruleset(ruleset: str) -> None:
    """In a round 120 ft in a web and 30 without."""
    wide = "arena: {webs: [[-9, -20, 900, 20]]}\n"
    far = FOE.replace("110", "300")
    for more, feet in (("", 30.0), (wide, 120.0)):
        text = fight(spider().replace("do: attack", "do: move"), far, more=more).replace("segment", ruleset)
        assert sum(paces(stage(text))) == pytest.approx(feet, abs=0.5)


def test_others_who_come_in_are_held_by_their_strength_and_those_who_stood_there_are_not() -> None:
    """2 rounds, and one for each point of strength below 17; a step inside afterwards is free."""
    for strength, until in ((17, 20), (14, 50)):
        walker = who("Walker", "do: move", hp=90, position="[-12, 0]", abilities=f"{{str: {strength}}}")
        events = stage(fight(walker, FOE, rounds=9, more=WEBS))
        held = first(events, "effect", target="Walker")
        # 12 ft in the first segment lead to the edge, which is in it.
        assert (held["effect"], held["t"], held["until"]) == ("web (webbed)", 1, 1 + until)
        assert len(only(events, "effect", target="Walker")) == 1
        assert first(events, "effect_ended", "Walker")["clock"] == 1 + until
        assert any(one["clock"] > until for one in only(events, "moved", "Walker"))
    inside = who("Walker", "do: move", hp=90, position="[30, 0]")
    assert only(stage(fight(inside, FOE, more=WEBS)), "effect", target="Walker") == []


def test_fire_takes_the_web() -> None:
    """A fireball on somebody in it burns it: who comes after is not held, and the spider goes at its own pace."""
    caster = who("Mage", "do: cast fireball, when: round == 1", "do: wait", class_="magic-user", level=5, hp=90,
                 spells="[fireball]", position="[110, 0]")  # fmt: skip
    lanes = {("red/Spider", SAVE): [20], ("blue/Mage", DAMAGE): [1] * 5}
    events = stage(fight(spider(hp=900), caster, rounds=2, more=WEBS), lanes)
    assert first(events, "effect_ended", effect="web")["at"] == "3.finish"
    assert paces(events) == [12.0] * 3 + [3.0] * 17


def test_a_cast_web_is_one_too_where_there_are_spiders() -> None:
    """A magic-user's web covers a circle of 10 ft; the spider that is not held in it runs."""
    weaver = who("Mage", "do: cast web, when: round == 1", "do: wait", class_="magic-user", level=6, hp=90,
                 spells="[web]", position="[40, 0]")  # fmt: skip
    events = stage(fight(weaver, spider(at=12), rounds=2), {("blue/Spider", SAVE): [20]})
    assert first(events, "effect", "Mage", effect="web")["amount"] == 10
    steps = {round(one["t"]): one["feet"] for one in only(events, "moved", "Spider")}
    # Slow until the web comes at the end of segment 2, then quick while it covers the ground.
    assert (steps[1], steps[2], steps[3]) == (3.0, 3.0, 12.0)
    no_spider = who("Ogre", "do: wait", monster="ogre", hp=90, position="[20, 0]")
    plain = stage(fight(weaver, no_spider), {("blue/Ogre", SAVE): [20]})
    assert [one for one in only(plain, "effect") if one["effect"] == "web"] == []


def test_webs_belong_to_the_scenario_and_its_hash() -> None:
    with_webs, without = (load_text(fight(spider(), FOE, more=more)) for more in (WEBS, ""))
    assert with_webs.arena.webs == ((0, -200, 600, 200),)
    assert with_webs.scenario_hash != without.scenario_hash
    faults = check_text(fight(spider(), FOE, more="arena: {webs: [[0, 1, 2]]}\n"))
    assert len(faults) == 1


def test_where_nobody_spins_webs_lie_as_well() -> None:
    """Goblins that run through webs at archers are held, and the fight is the same twice."""
    goblins = [who(f"Gob {n}", "do: attack", monster="goblin", hp=5, position=f"[-20, {5 * n}]") for n in range(3)]
    scenario = load_text(fight(goblins, FOE, rounds=6, more=WEBS))
    logs = [EventLog(), EventLog()]
    assert play(scenario, 1, 1, logs[0]) == play(scenario, 1, 1, logs[1])
    assert logs[0].events == logs[1].events
    assert len([one for one in logs[0].events if one.get("effect") == "web (webbed)"]) == 3
