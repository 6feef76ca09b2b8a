"""Is every event told, with its moment, its dice and its rules?"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.model import terms
from simulator.model.events import COMMON, FIELDS
from simulator.report.narration import narrate, sentence


def event(kind: str, /, **fields: Any) -> dict[str, Any]:
    """An event with every field it must have; what is not given is null."""
    common = {
        "seq": 1,
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
    ("round_started", {}, "orders are given"),
    ("surprised", {"segments": 1}, "Ada is surprised for 1 segment"),
    (
        "declared",
        {"action": "attack", "with": "mace", "line": "attack nearest"},
        'Ada means to attack orc 1 with mace  (its tactics: "attack nearest")',
    ),
    ("declared", {"action": "use", "with": "sleep", "target": None}, "Ada means to use sleep"),
    ("declared", {"action": "shoot", "with": "short bow"}, "Ada means to shoot at orc 1 with short bow"),
    ("declared", {"action": "flee"}, "Ada means to flee"),
    ("initiative", {"die": 5, "side": "party", "actor": None}, "initiative of party: 5"),
    ("initiative", {"die": 5, "side": None}, "initiative of Ada: 5"),
    ("moved", {"feet": 9.0, "distance": 20.5}, "Ada moves 9 ft, 20.5 from orc 1"),
    ("moved", {"feet": 9.0, "target": None}, "Ada moves 9 ft"),
    ("entered_melee", {}, "Ada enters melee with orc 1"),
    ("left_melee", {"target": None}, "Ada leaves melee"),
    ("fetched", {"item": "potion", "segments": 2}, "Ada has potion in hand (time 2)"),
    ("aimed", {"weapon": "short bow"}, "Ada has aimed short bow"),
    ("aim_lost", {"weapon": "short bow", "reason": "moved"}, "Ada loses the aim of short bow: moved"),
    (
        "action_changed",
        {"reason": "the target is gone", "die": 4, "action": "attack", "with": "mace"},
        "Ada changes plans, as the target is gone: means to attack orc 1 with mace (it takes 4 to change)",
    ),
    ("delayed", {"until": 7, "die": 3}, "Ada waits for 4 segments (rolled 3)"),
    ("readied", {"action": "shoot", "trigger": "casting"}, "Ada stands ready to shoot when: casting"),
    ("triggered", {"trigger": "casting", "die": 2}, "what Ada stood ready for has come (casting); acts after 2"),
    ("action_lost", {"action": "shot", "reason": "out of range"}, "Ada loses the action (shot): out of range"),
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
    ("attack", {"weapon": "mace", "modifiers": [], "hit": True}, "Ada attacks orc 1 with mace: hits without a roll"),
    ("damage", {"amount": 4, "hp": 1, "source": "mace"}, "orc 1 takes 4 from mace of Ada: 1 hp left"),
    ("damage", {"amount": 4, "hp": -3, "source": "fire", "actor": None}, "orc 1 takes 4 from fire: -3 hp"),
    (
        "heal",
        {"amount": 4, "hp": 8, "source": "cure light wounds"},
        "orc 1 is healed of 4 (cure light wounds): 8 hp left",
    ),
    (
        "casting_started",
        {"spell": "sleep", "segments": 1, "until": 4},
        "Ada begins sleep at orc 1 (time 1)",
    ),
    (
        "spell_spoiled",
        {"spell": "sleep", "reason": "damage", "lost": True},
        "sleep of Ada is spoiled: damage",
    ),
    (
        "spell_spoiled",
        {"spell": "sleep", "reason": "hurt before it began", "lost": False},
        "sleep of Ada is spoiled: hurt before it began; it is not used up",
    ),
    ("spell_cast", {"spell": "sleep", "target": None}, "Ada casts sleep"),
    (
        "save",
        {"against": "fireball (spell)", "die": 9, "need": 12, "total": 11, "saved": False},
        "Ada saves against fireball (spell): rolls 9 +2 = 11, needs 12: not saved",
    ),
    ("effect", {"effect": "asleep", "until": 54}, "orc 1: asleep for 51 segments"),
    ("effect", {"effect": "mirror image", "amount": 3, "target": None}, "Ada: mirror image (3)"),
    ("effect_ended", {"effect": "asleep"}, "Ada: asleep ends"),
    ("item_used", {"item": "wand of fire", "segments": 2}, "Ada uses wand of fire at orc 1 (time 2)"),
    ("power_back", {"item": "staff of striking"}, "staff of striking of Ada has its power back"),
    ("onset", {"item": "potion of healing"}, "potion of healing begins to work on Ada"),
    ("loading_started", {"weapon": "light crossbow", "segments": 5}, "Ada begins to load light crossbow (time 5)"),
    ("loaded", {"weapon": "light crossbow"}, "light crossbow of Ada is loaded"),
    (
        "immediate_attack",
        {"weapon": "spear", "reason": "longer weapon"},
        "Ada makes an immediate attack on orc 1 with spear: longer weapon",
    ),
    (
        "target_drawn",
        {"candidates": ["Bo", "orc 1"], "die": 2},
        "the target of Ada is drawn among Bo, orc 1: orc 1 (rolled 2)",
    ),
    ("target_drawn", {"candidates": ["Bo", "orc 1"]}, "the target of Ada is drawn among Bo, orc 1: orc 1"),
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
    ("morale", {"die": 61, "need": 50, "result": "flees"}, "Ada checks morale: rolls 61 against 50: flees"),
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
    story = narrate(
        [
            event("fight_started", at="0.start", sides={}),
            event("round_started", at="0.start"),
            event("aimed", at="1.finish", rules=("SEG-AIM-01", "R-SEG-03"), weapon="bow"),
            event("arrived", at="3.act"),
            event("fled", at="3.act", actor="Bo"),
            event("arrived", round=2, at="3.act"),
        ]
    )
    assert story.splitlines() == [
        "             the fight begins:",
        "",
        "Round 1",
        "  0.start    orders are given",
        "  1.finish   Ada has aimed bow  [SEG-AIM-01, R-SEG-03]",
        "  3.act      Ada arrives",
        "             Bo has fled",
        "",
        "Round 2",
        "  3.act      Ada arrives",
    ]


def test_those_who_move_in_one_moment_by_the_same_rules_share_a_line() -> None:
    moves = [
        event("moved", feet=6.0, distance=30.0, rules=("A",)),
        event("moved", feet=6.5, distance=31.0, rules=("A",), actor="Bo"),
        event("moved", feet=9.0, distance=10.0, rules=("B",), actor="Cy"),
        event("moved", feet=9.0, distance=1.0, rules=("B",), actor="Cy", at="4.move"),
    ]
    assert narrate(moves).splitlines()[2:] == [
        "  3.act      Ada moves 6 ft, 30 from orc 1; Bo moves 6.5 ft, 31 from orc 1  [A]",
        "             Cy moves 9 ft, 10 from orc 1  [B]",
        "  4.move     Cy moves 9 ft, 1 from orc 1  [B]",
    ]


def test_long_lines_are_broken_but_never_inside_the_rule_ids() -> None:
    long = [
        event("moved", actor=f"a goblin {n}", feet=6.0, distance=30.0, rules=("SEG-B01", "R-SEG-24")) for n in range(9)
    ]
    lines = narrate(long).splitlines()[2:]
    assert len(lines) > 2
    assert all(len(line) <= 110 for line in lines)
    assert all(line.startswith(" " * 15) for line in lines[1:])
    assert lines[-1].endswith("[SEG-B01, R-SEG-24]")
    assert " ".join(" ".join(lines).split()).count(" moves 6 ft, 30 from orc 1") == 9


def test_an_event_that_is_not_in_the_list_is_refused() -> None:
    with pytest.raises(KeyError):
        sentence({**dict.fromkeys(COMMON), "event": "danced"})


def test_nothing_is_told_of_nothing() -> None:
    assert narrate([]) == ""
