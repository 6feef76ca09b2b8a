"""How does a spider move in webs, who else is caught in them, and who walks round (C.8, C.11)?"""

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
        walker = who(
            "Walker", "do: move", hp=90, position="[-12, 0]", traits="[mindless]", abilities=f"{{str: {strength}}}"
        )
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


def test_webs_belong_to_the_scenario_and_its_hash() -> None:
    with_webs, without = (load_text(fight(spider(), FOE, more=more)) for more in (WEBS, ""))
    assert with_webs.arena.webs == ((0, -200, 600, 200),)
    assert with_webs.scenario_hash != without.scenario_hash
    faults = check_text(fight(spider(), FOE, more="arena: {webs: [[0, 1, 2]]}\n"))
    assert len(faults) == 1


CASTER = {"class_": "magic-user", "level": 9, "hp": 90, "spells": "[web]"}
WALL_OF_WEB = "arena: {size: [200, 40], webs: [[60, 0, 90, 40]]}\n"


def weaver(x: float = 40, *orders: str, **fields: Any) -> str:
    """A magic-user who casts a web at the nearest foe as the fight begins."""
    lines = orders or ("do: cast web, when: round == 1", "do: wait")
    return who("Mage", *lines, **{"position": f"[{x}, 40]", **CASTER, **fields})


def mindless(name: str, *orders: str, **fields: Any) -> str:
    """A zombie, which walks on whatever it sees."""
    return who(name, *orders, monster="zombie", **{"hp": 90, **fields})


@pytest.mark.parametrize(("die", "held"), [(20, False), (1, True)])
def test_who_walks_into_a_cast_web_later_saves_or_is_held_until_it_ends(die: int, held: bool) -> None:
    """The post saves where it stands; the zombie comes to it across the web 3 rounds later, and saves as it enters."""
    post = who("Post", "do: wait", position="[0, 0]", hp=90)
    walker = mindless("Zed", "do: wait, when: round < 4", "do: attack", position="[60, 0]")
    red = [weaver(), walker]
    lanes = {("blue/Post", SAVE): [20], ("red/Zed", SAVE): [die]}
    events = stage(fight(red, post, rounds=9), lanes)
    web = first(events, "effect", "Mage", effect="web")
    saved = first(events, "save", "Zed")
    assert (saved["saved"], saved["round"] >= 4) == (not held, True)
    assert [one["until"] for one in only(events, "effect", target="Zed")] == ([web["until"]] if held else [])
    assert bool(only(events, "attack", "Zed")) is not held


def test_the_save_of_who_enters_is_two_worse_like_that_of_those_within() -> None:
    """The same zombie, in it at the casting or coming later."""
    post = who("Post", "do: wait", position="[0, 0]", hp=90)
    late = mindless("Zed", "do: wait, when: round < 2", "do: attack", position="[40, 0]")
    early = mindless("Zed", "do: wait", position="[4, 0]")
    for zed in (early, late):
        lanes = {("red/Zed", SAVE): [17], ("blue/Post", SAVE): [20]}
        save = first(stage(fight([weaver(), zed], post, rounds=5), lanes), "save", "Zed")
        assert (save["need"], save["total"], save["saved"]) == (16, 15, False)


def test_with_the_web_goes_its_hold() -> None:
    """Fire on one of two who are stuck takes the web: both are burnt once and free."""
    stuck = [who(f"Post {n}", "do: wait", position=f"[{9 * n}, 0]", hp=90) for n in (0, 1)]
    burner = who("Fay", "do: wait, when: round == 1", "do: cast burning hands, at: helpless, when: round == 2",
                 "do: wait", **{**CASTER, "spells": "[burning hands]"}, position="[-2, 0]")  # fmt: skip
    lanes = {("blue/Post 0", SAVE): [1], ("blue/Post 1", SAVE): [1], ("red/Fay", SAVE): [20],
             ("blue/Post 0", DAMAGE): [1, 2], ("blue/Post 1", DAMAGE): [3, 4]}  # fmt: skip
    events = stage(fight([weaver(20), burner], stuck, rounds=3), lanes)
    assert [one["target"] for one in only(events, "damage", source="burning hands")] == ["Post 0"]
    burnt = {one["target"]: one["amount"] for one in only(events, "damage", source="a burning web")}
    assert burnt == {"Post 0": 3, "Post 1": 7}
    ended = [(one["actor"], one["effect"]) for one in only(events, "effect_ended") if "web" in one["effect"]]
    assert sorted(ended, key=str) == [("Mage", "web"), ("Post 0", "web (webbed)"), ("Post 1", "web (webbed)")]


def caught(events: list[Event], name: str) -> bool:
    """Whether somebody was held by a web."""
    return any(one["effect"] == "web (webbed)" for one in only(events, "effect", target=name))


@pytest.mark.parametrize("ruleset", ["segment", "phase", "gold"])
def test_who_sees_a_web_walks_round_it(ruleset: str) -> None:
    """The goblin comes to its foe behind the web by a longer way; the mindless goes straight on, and is held."""
    for monster, is_held in (("goblin", False), ("zombie", True)):
        walker = who("Walker", "do: attack", monster=monster, hp=90, position="[-20, 3]")
        events = stage(fight(walker, FOE, rounds=6, more=WEBS).replace("segment", ruleset))
        assert caught(events, "Walker") is is_held
        assert bool(only(events, "attack", "Walker")) is not is_held


def test_who_can_come_to_a_foe_in_no_other_way_goes_through() -> None:
    """From wall to wall there is web."""
    walker = who("Walker", "do: attack", position="[10, 20]")
    foe = who("Foe", position="[150, 20]")
    assert caught(stage(fight(walker, foe, rounds=6, more=WALL_OF_WEB)), "Walker")
    gap = WALL_OF_WEB.replace("90, 40]", "90, 30]")
    assert not caught(stage(fight(walker, foe, rounds=6, more=gap)), "Walker")


def test_nobody_runs_into_the_web_that_a_friend_casts_while_he_is_on_his_way() -> None:
    """Those inside who are not held come out, and are met there; the held are left alone as long as one is not."""
    foes = [who("Free", "do: wait, when: round == 1", "do: attack", position="[0, 0]"),
            who("Stuck", "do: wait", position="[0, 6]")]  # fmt: skip
    fighter = who("Ann", "do: attack", position="[30, 0]")
    lanes = {("blue/Free", SAVE): [20], ("blue/Stuck", SAVE): [1]}
    events = stage(fight([weaver(), fighter], foes, rounds=3), lanes)
    assert not caught(events, "Ann")
    assert {one["target"] for one in only(events, "attack", "Ann")} == {"Free"}


def test_a_foe_who_stays_in_a_web_and_can_fight_is_gone_for_at_last() -> None:
    """An archer who stays inside cannot be waited for."""
    archer = who("Bow", "do: shoot", "do: wait", weapons="[short bow]", position="[30, 0]")
    fighter = who("Ann", "do: attack", position="[-30, 0]")
    assert caught(stage(fight(fighter, archer, rounds=6, more=WEBS)), "Ann")


def test_who_runs_away_runs_into_no_web() -> None:
    """It lies behind the one who runs, and there is room beside it."""
    runner = who("Runner", "do: flee", position="[-20, 0]", hp=90)
    hunter = who("Foe", position="[-60, 0]", hp=90)
    events = stage(fight(runner, hunter, rounds=3, more=WEBS))
    assert not caught(events, "Runner")
    assert max(one["to"][0] for one in only(events, "moved", "Runner")) > 600


def test_who_hangs_in_a_web_is_shot_and_not_walked_up_to() -> None:
    """Nobody goes in for the helpless while another foe can fight."""
    foes = [who("Post", "do: wait", position="[0, 0]", hp=90), who("Other", "do: wait", position="[2000, 0]")]
    bowman = who("Ann", "do: attack, at: helpless", "do: shoot", weapons="[short bow, dagger]", position="[60, 0]")
    events = stage(fight([weaver(), bowman], foes, rounds=3), {("blue/Post", SAVE): [1]})
    assert not only(events, "moved", "Ann")
    assert {one["weapon"] for one in only(events, "attack", "Ann", "Post") if one["round"] > 1} == {"short bow"}


def test_with_no_foe_left_who_can_fight_one_cuts_ones_way_in() -> None:
    stuck = who("Post", "do: wait", position="[0, 0]", hp=90)
    fighter = who("Ann", "do: wait, when: round == 1", "do: attack, at: helpless", position="[60, 0]")
    events = stage(fight([weaver(), fighter], stuck, rounds=5), {("blue/Post", SAVE): [1]})
    assert only(events, "attack", "Ann", "Post")
    assert not only(events, "save", "Ann")


def test_a_charge_leads_through_no_web() -> None:
    """Where the straight way is barred by one, there is no charge."""
    for more, charges in (("", True), (WEBS, False)):
        rider = who("Ann", "do: charge", "do: attack", position="[-20, 0]", weapons="[lance]")
        events = stage(fight(rider, FOE.replace("110", "90"), more=more))
        assert bool(only(events, "declared", "Ann", action="charge")) is charges


AREAS = [("stinking cloud", "magic-user", 20), ("blade barrier", "cleric", 10)]


@pytest.mark.parametrize(("spell", "class_", "feet"), AREAS)
def test_nobody_walks_into_a_cloud_or_through_blades_that_he_sees(spell: str, class_: str, feet: int) -> None:
    """The goblin gets past without ever being inside, the mindless goes straight at whom it meets."""
    caster = who("Mage", f"do: cast {spell}, when: round == 1", "do: wait", class_=class_, level=14, hp=90,
                 spells=f"[{spell}]", position="[0, 28]")  # fmt: skip
    places = {"Post 1": 0, "Post 2": 0.5, "Other": -130}
    foes = [who(name, "do: wait", position=f"[{x}, 0]", hp=90) for name, x in places.items()]
    for monster, passes in (("goblin", True), ("zombie", False)):
        walker = who("Walker", "do: wait, when: round < 3", "do: attack, at: farthest", monster=monster, hp=90,
                     position="[60, 0]")  # fmt: skip
        events = stage(fight([walker, caster], foes, rounds=16))
        assert first(events, "effect", "Mage", effect=spell)["amount"] == feet
        steps = [one["to"] for one in only(events, "moved", "Walker")]
        assert any(x < -300 for x, _ in steps) is passes
        assert any(abs(y) > 30 for _, y in steps) is passes
        if passes:
            assert all(x * x + y * y > feet * feet * 100 for x, y in steps)


def test_where_nobody_spins_webs_lie_as_well() -> None:
    """Zombies that walk through webs at archers are held, and the fight is the same twice."""
    zombies = [mindless(f"Zed {n}", "do: attack", position=f"[-20, {5 * n}]") for n in range(3)]
    scenario = load_text(fight(zombies, FOE, rounds=6, more=WEBS))
    logs = [EventLog(), EventLog()]
    assert play(scenario, 1, 1, logs[0]) == play(scenario, 1, 1, logs[1])
    assert logs[0].events == logs[1].events
    assert len([one for one in logs[0].events if one.get("effect") == "web (webbed)"]) == 3
