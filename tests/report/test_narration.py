"""Is every event told, with its moment, its dice and its rules?"""

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import simulator
from simulator.model import terms
from simulator.model.events import COMMON, FIELDS
from simulator.report.narration import narrate, sentence

NUMBERS = count(1)
SCENARIOS = Path(__file__).parents[2] / "scenarios"


def event(kind: str, /, **fields: Any) -> dict[str, Any]:
    """An event with every field it must have; what is not given is null."""
    common = {
        "seq": next(NUMBERS),
        "round": 1,
        "t": 3,
        "clock": 3,
        "at": "3.act",
        "event": kind,
        "actor": "Ada",
        "target": "orc 1",
        "rules": (),
    }
    return {**common, **dict.fromkeys(FIELDS[kind]), **fields}


TOLD: list[tuple[str, dict[str, Any], str]] = [
    (
        "fight_started",
        {"sides": {"orcs": [{"name": "orc 1", "ac": 6, "hp": 4}], "party": [{"name": "Ada", "ac": 2, "hp": 8}]}},
        "the fight begins: orcs (orc 1 AC 6 hp 4) against party (Ada AC 2 hp 8)",
    ),
    ("round_started", {}, "orders"),
    ("surprised", {"segments": 1}, "Ada is surprised for 1 segment"),
    (
        "declared",
        {"action": "attack", "with": "mace", "line": "attack nearest"},
        'Ada will attack orc 1 with mace  ("attack nearest")',
    ),
    ("declared", {"action": "use", "with": "sleep", "target": None}, "Ada will use sleep"),
    ("declared", {"action": "shoot", "with": "short bow"}, "Ada will shoot at orc 1 with short bow"),
    ("declared", {"action": "flee"}, "Ada will flee"),
    ("declared", {"action": "attack", "with": "weapon"}, "Ada will attack orc 1 with its weapon"),
    ("damage", {"amount": 3, "hp": 2, "source": "weapon"}, "orc 1 takes 3 from the weapon of Ada: 2 hp left"),
    ("initiative", {"die": 5, "side": "party", "actor": None}, "initiative: party 5"),
    ("initiative", {"die": 5, "side": None}, "initiative: Ada 5"),
    ("moved", {"feet": 9.0, "distance": 20.5}, "Ada moves 9 ft, now 20.5 ft from orc 1"),
    ("moved", {"feet": 9.0, "target": None}, "Ada moves 9 ft"),
    ("entered_melee", {}, "Ada enters melee with orc 1"),
    ("left_melee", {"target": None}, "Ada leaves melee"),
    ("faced", {}, "Ada turns to orc 1"),
    ("fetched", {"item": "potion", "segments": 2}, "Ada has potion in hand after 2 segments"),
    ("aimed", {"weapon": "short bow"}, "Ada has aimed short bow"),
    ("aim_lost", {"weapon": "short bow", "reason": "moved"}, "Ada loses the aim of short bow: moved"),
    (
        "action_changed",
        {"reason": "the target is gone", "die": 4, "action": "attack", "with": "mace"},
        "Ada, as the target is gone, will now attack orc 1 with mace (4 segments to change)",
    ),
    ("delayed", {"until": 7, "die": 3}, "Ada waits for 4 segments (rolled 3)"),
    ("readied", {"action": "shoot", "trigger": "casting"}, "Ada stands ready to shoot when a foe begins a spell"),
    (
        "triggered",
        {"trigger": "casting", "die": 2},
        "a foe begins a spell, as was waited for: Ada acts in 2 segments (orc 1)",
    ),
    ("action_lost", {"action": "shot", "reason": "out of range"}, "Ada loses the shot: out of range"),
    (
        "attack",
        {
            "weapon": "mace",
            "die": 13,
            "need": 14,
            "total": 15,
            "modifiers": [
                {"rule": "SEG-B03", "value": 3, "what": "strength"},
                {"rule": "SEG-MIS-05", "value": -1, "what": "medium range"},
                {"rule": None, "value": 0, "what": "weapon"},
            ],
            "hit": True,
        },
        "Ada attacks orc 1 with mace: rolls 13 +3 (strength SEG-B03) -1 (medium range SEG-MIS-05) +0 (weapon) = 15, "
        "needs 14: hit",
    ),
    (
        "attack",
        {"weapon": "mace", "die": 2, "need": 14, "total": 2, "modifiers": [], "hit": False},
        "Ada attacks orc 1 with mace: rolls 2, needs 14: miss",
    ),
    ("attack", {"weapon": "mace", "modifiers": [], "hit": True}, "Ada strikes orc 1, who is helpless, with mace"),
    ("damage", {"amount": 4, "hp": 1, "source": "mace"}, "orc 1 takes 4 from mace of Ada: 1 hp left"),
    ("damage", {"amount": 4, "hp": -3, "source": "fire", "actor": None}, "orc 1 takes 4 from fire: -3 hp"),
    (
        "heal",
        {"amount": 4, "hp": 8, "source": "cure light wounds"},
        "orc 1 is healed of 4 by cure light wounds of Ada: now 8 hp",
    ),
    (
        "casting_started",
        {"spell": "sleep", "segments": 1, "until": 4},
        "Ada begins sleep at orc 1, done at the end of segment 4",
    ),
    (
        "spell_spoiled",
        {"spell": "sleep", "reason": "damage", "lost": True},
        "sleep of Ada is spoiled: damage",
    ),
    (
        "spell_spoiled",
        {"spell": "sleep", "reason": "hurt before it began", "lost": False},
        "sleep of Ada is stopped: hurt before it began; it is not used up",
    ),
    ("spell_cast", {"spell": "sleep", "target": None}, "Ada casts sleep"),
    (
        "save",
        {"against": "fireball (spell)", "die": 9, "need": 12, "total": 11, "saved": False},
        "Ada saves against fireball (spell): rolls 9 +2 = 11, needs 12: failed",
    ),
    ("effect", {"effect": "asleep", "until": 54}, "orc 1 is asleep for 51 segments"),
    ("effect", {"effect": "mirror image", "amount": 3, "target": None}, "Ada: mirror image (3 images)"),
    ("effect_ended", {"effect": "asleep"}, "Ada is no longer asleep"),
    ("item_used", {"item": "wand of fire", "segments": 2}, "Ada uses wand of fire at orc 1 (time 2)"),
    (
        "tossed",
        {"item": "potion of speed", "die": 9, "need": 10, "total": 9, "modifiers": [], "hit": False, "distance": 5},
        "Ada tosses potion of speed to orc 1: 9 against 10, it falls at the feet",
    ),
    ("power_back", {"item": "staff of striking"}, "staff of striking of Ada has its power back"),
    ("onset", {"item": "potion of healing"}, "potion of healing begins to work on Ada"),
    (
        "loading_started",
        {"weapon": "light crossbow", "segments": 5},
        "Ada begins to load light crossbow, loaded at the end of segment 8",
    ),
    ("loaded", {"weapon": "light crossbow"}, "light crossbow of Ada is loaded"),
    (
        "immediate_attack",
        {"weapon": "spear", "reason": "longer weapon"},
        "Ada makes an immediate attack on orc 1 with spear: longer weapon",
    ),
    (
        "target_drawn",
        {"candidates": ["Bo", "orc 1"], "die": 2},
        "the target of Ada is drawn among Bo and orc 1 (rolled 2): orc 1",
    ),
    ("target_drawn", {"candidates": ["Bo", "orc 1"]}, "the target of Ada is drawn among Bo and orc 1: orc 1"),
    (
        "container_save",
        {"item": "oil flask", "die": 3, "need": 15, "whole": False},
        "oil flask: rolls 3, stays whole on 15: it breaks",
    ),
    ("scatter", {"feet": 4.0, "direction": 6}, "it lands 4 ft off: left"),
    ("splash", {"item": "oil flask"}, "oil flask splashes orc 1"),
    ("bounce", {"feet": 20}, "it rolls 20 ft on"),
    (
        "gaze",
        {"die": 3, "need": 10, "met": True},
        "orc 1 and the gaze of Ada: rolls 3, meets it on 10 or less: meets it",
    ),
    ("gaze", {"met": False}, "orc 1 does not meet the gaze of Ada"),
    ("breath", {"power": "fire breath"}, "Ada uses fire breath at orc 1"),
    (
        "turned",
        {"die": 13, "need": 10, "count": 7, "result": "turned", "target": None},
        "Ada turns undead: rolls 13, needs 10: turned, up to 7",
    ),
    ("commanded", {"order": "attack"}, "Ada commands orc 1: attack"),
    ("summoned", {"count": 3, "kind": "giant rat"}, "Ada summons 3 giant rats"),
    ("arrived", {}, "Ada arrives"),
    ("morale", {"die": 61, "need": 50, "result": "flees"}, "morale: Ada rolls 61 against 50: flees"),
    ("fled", {}, "Ada has fled"),
    ("captured", {}, "Ada is taken prisoner by orc 1"),
    ("down", {"hp": -2, "source": "sling"}, "Ada goes down at -2 hp: sling of orc 1"),
    ("bled", {"hp": -3}, "Ada bleeds: -3 hp"),
    ("aided", {}, "Ada binds the wounds of orc 1"),
    ("died", {"source": "sling", "target": None}, "Ada dies: sling"),
    ("fight_ended", {"outcome": "party"}, "the fight is over, won by party"),
    ("fight_ended", {"outcome": "draw"}, "the fight ends with nobody left standing"),
    ("fight_ended", {"outcome": "undecided"}, "the fight is broken off undecided"),
]


@pytest.mark.parametrize(("kind", "fields", "told"), TOLD, ids=[f"{one[0]}-{n}" for n, one in enumerate(TOLD)])
def test_every_event_is_told_in_one_sentence(kind: str, fields: dict[str, Any], told: str) -> None:
    assert sentence(event(kind, **fields)) == told


def test_no_event_of_the_closed_list_is_left_out() -> None:
    assert {kind for kind, _, _ in TOLD} == set(FIELDS)


@pytest.mark.parametrize("kind", FIELDS)
def test_an_event_is_told_even_where_nothing_is_known(kind: str) -> None:
    bare = event(kind, actor=None, target=None)
    told = sentence({**bare, "sides": {}, "modifiers": []})
    assert "\n" not in told
    assert "{" not in told


@pytest.mark.parametrize("act", terms.ACT_NAMES)
def test_every_act_can_be_declared(act: str) -> None:
    told = sentence(event("declared", action=act, **{"with": "mace"}))
    assert told.startswith("Ada ")
    assert "{" not in told


@given(st.text(max_size=30), st.text(max_size=30))
def test_no_name_can_break_a_line_or_speak_to_the_terminal(actor: str, weapon: str) -> None:
    for kind in ("aimed", "died", "attack", "declared"):
        fields = {"weapon": weapon, "source": weapon, "modifiers": [], "action": weapon, "with": weapon, "line": weapon}
        told = sentence({**event(kind), **fields, "actor": actor, "target": actor})
        assert told.isprintable()


def test_markup_is_shown_as_it_stands() -> None:
    assert sentence(event("aimed", actor="[red]{actor}", weapon="%s<b>")) == "[red]{actor} has aimed %s<b>"


def test_a_story_has_rounds_moments_and_rule_ids() -> None:
    sides = {"party": [{"name": "Ada", "ac": 2, "hp": 8}, {"name": "Bo", "ac": 4, "hp": 6}]}
    story = narrate(
        [
            event("fight_started", at="0.start", sides=sides, rules=("R-SEG-28",)),
            event("round_started", at="0.start"),
            event("aimed", at="1.finish", rules=("SEG-AIM-01", "R-SEG-03"), weapon="bow"),
            event("aided", at="3.act"),
            event("fled", at="3.act", actor="Bo"),
            event("arrived", round=2, at="3.act"),
        ]
    )
    assert story.splitlines() == [
        "             party: Ada (AC 2, hp 8), Bo (AC 4, hp 6)  [R-SEG-28]",
        "",
        "Round 1",
        "  0.start    orders",
        "  1.finish   Ada has aimed bow  [SEG-AIM-01, R-SEG-03]",
        "  3.act      Ada binds the wounds of orc 1",
        "             Bo has fled",
        "",
        "Round 2",
        "  3.act      Ada arrives",
    ]


def test_those_of_a_group_start_in_one_place_of_the_list() -> None:
    orcs = [{"name": f"orc {n}", "ac": 6, "hp": hp} for n, hp in enumerate((4, 7, 1), start=1)]
    told = narrate([event("fight_started", sides={"orcs": [*orcs, {"name": "chief", "ac": 4, "hp": 9}]})])
    assert told.strip() == "orcs: orc 1-3 (AC 6, hp 4, 7, 1), chief (AC 4, hp 9)"


def test_what_happens_before_the_first_round_has_a_heading_of_its_own() -> None:
    story = narrate(
        [
            event("fight_started", round=0, t=-2, clock=-2, at="-2.start", sides={}),
            event("surprised", round=0, t=-2, clock=-2, at="-2.start", segments=2, rules=("A",)),
            event("effect", round=0, t=-2, clock=-2, at="-2.start", target="Ada", effect="surprised", rules=("B",)),
            event("effect_ended", round=0, t=0, clock=0, at="0.finish", effect="surprised", rules=("B",)),
            event("round_started", at="0.start"),
        ]
    )
    assert story.splitlines() == [
        "",
        "Before the first round",
        "  -2.start   Ada is surprised for 2 segments  [A, B]",
        "",
        "Round 1",
        "  0.start    orders",
    ]


def test_the_rules_of_all_orders_stand_at_their_head() -> None:
    usual = {"action": "guard", "rules": ("SEG-B04",)}
    story = narrate(
        [
            event("round_started", rules=("SEG-B02",)),
            event("declared", **usual),
            event("declared", actor="Bo", **usual),
            event("declared", actor="Cy", action="flee", rules=("SEG-B09",)),
        ]
    )
    assert [line.strip() for line in story.splitlines()[2:]] == [
        "3.act      orders  [SEG-B02, SEG-B04]",
        "Ada and Bo will stand guard",
        "Cy will flee  [SEG-B09]",
    ]


def test_a_line_of_tactics_is_told_again_only_when_it_is_another_one() -> None:
    def attack(number: int, line: str) -> dict[str, Any]:
        return event("declared", round=number, action="attack", line=line, **{"with": "mace"})

    story = narrate([attack(1, "attack weakest"), attack(2, "attack weakest"), attack(3, "attack nearest")])
    assert [line for line in story.splitlines() if "will" in line] == [
        '  3.act      Ada will attack orc 1 with mace  ("attack weakest")',
        "  3.act      Ada will attack orc 1 with mace",
        '  3.act      Ada will attack orc 1 with mace  ("attack nearest")',
    ]


@pytest.mark.parametrize("width", [60, 80, 110])
def test_long_lines_are_broken_but_never_inside_the_rule_ids(width: int) -> None:
    goblins = [f"a goblin of clan {n}" for n in "abcdefghijkl"]
    long = [event("arrived", actor=name, rules=("SEG-B01", "R-SEG-24")) for name in goblins]
    lines = narrate(long, width=width).splitlines()[2:]
    assert len(lines) > 2
    assert all(len(line) <= width for line in lines)
    assert all(line.startswith(" " * 15) for line in lines[1:])
    assert lines[-1].endswith("[SEG-B01, R-SEG-24]")
    assert " ".join(" ".join(lines).split()).count("a goblin of clan") == 12


@pytest.mark.parametrize(
    "name", ["round-the-bend", "staff-and-potions", "breath-and-spell-like", "giant-and-halflings"]
)
def test_a_real_story_loses_no_rule_and_nobody(name: str) -> None:
    scenario = simulator.load(SCENARIOS / f"{name}.yaml")
    for number in (1, 2):
        fight = scenario.watch(number, seed=7)
        story = narrate(fight.events, 10)
        rules = {rule for one in fight.events for rule in one["rules"]}
        assert [rule for rule in sorted(rules) if rule not in story] == []
        hurt = {one["target"] for one in fight.events if one["event"] == "damage"}
        assert [who for who in hurt if who.rstrip("0123456789 ") not in story] == []
        assert story.count("\n") < len(fight.events) + 40


def test_an_event_that_is_not_in_the_list_is_refused() -> None:
    with pytest.raises(KeyError):
        sentence({**dict.fromkeys(COMMON), "event": "danced"})


def test_nothing_is_told_of_nothing() -> None:
    assert narrate([]) == ""


def test_who_comes_later_is_not_told_as_present() -> None:
    text = """
ruleset: phase
sides: {party: [{name: Ada, class: fighter, level: 1}], orcs: [{monster: orc, count: 2}]}
waves:
  - {side: orcs, arrives: {when: side.losses_pct >= 50}, members: [{monster: wolf}]}
  - {side: orcs, arrives: 3, members: [{monster: goblin, count: 2}]}
"""
    told = " ".join(simulator.load(text=text).watch(1, seed=1).told().split())
    assert re.search(
        r"orcs: orc 1-2 \(AC 6, hp \d+, \d+\); to come in round 3: goblin 1-2 \(AC 6, hp \d+, \d+\);"
        r" to come on a condition: wolf \(AC 7, hp \d+\) ",
        told,
    )


def test_a_shot_at_somebody_on_the_way_says_where_it_meets_him() -> None:
    shot = {"weapon": "short bow", "die": 9, "total": 9, "need": 12, "hit": False, "modifiers": (), "distance": 65}
    assert sentence(event("attack", **shot)).startswith("Ada attacks orc 1 with short bow from 65 ft: ")
    assert " with short bow as it comes, at 65 ft: " in sentence(event("attack", **shot, going="nearer"))
    assert " with short bow as it goes, at 65 ft: " in sentence(event("attack", **shot, going="away"))


def test_many_who_strike_with_what_they_carry_strike_with_their_weapons() -> None:
    blow = {"weapon": "weapon", "need": 10, "hit": True, "modifiers": (), "target": "Ada"}
    blows = [event("attack", actor=f"orc {number}", die=number + 10, total=number + 10, **blow) for number in (1, 2)]
    assert "orc 1-2 attack Ada with their weapons, needing 10: rolls 11, 12: all hit" in narrate(blows)


@pytest.mark.parametrize(("weapon", "said"), [("hand axe x2", "throw hand axe at"), ("short bow", "shoot at")])
def test_what_is_hurled_is_thrown_and_not_shot(weapon: str, said: str) -> None:
    text = f"""
ruleset: segment
distance: 20
sides:
  party: [{{name: Ada, class: fighter, level: 1, weapons: [{weapon}], tactics: [{{do: shoot}}]}}]
  orcs: [{{monster: orc}}]
"""
    assert f"Ada will {said} orc" in simulator.load(text=text).watch(1, seed=1).told()
