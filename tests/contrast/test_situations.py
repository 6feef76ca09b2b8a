"""One situation, three rulesets: what a table would see under each.

Every situation is the same people in the same places with the same plans; a row a ruleset says what comes of it, worked
out from the rules by hand. Dice that matter are scripted, all others roll as they like.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from simulator.content import load_text
from simulator.engine import EventLog, play
from simulator.model.compiled import ArmourClass, CombatantSpec
from tests.engine.builders import (
    Event,
    Lanes,
    Purpose,
    bolt,
    dummy,
    missile,
    only,
    scene,
    somebody,
    watch,
)

INITIATIVE, HIT, DAMAGE, TARGET = Purpose.INITIATIVE, Purpose.HIT, Purpose.DAMAGE, Purpose.TARGET
SHOOT = ({"do": "shoot", "at": "nearest"},)
Side = list[CombatantSpec]


class Situation(NamedTuple):
    """People, plans and dice; and under each ruleset what is seen."""

    question: str
    one: Callable[[], Side]
    other: Callable[[], Side]
    dice: Mapping[str, Lanes]
    """By ruleset: the dice that matter."""
    seen: Callable[[list[Event]], Any]
    course: Mapping[str, Any]
    """By ruleset: what is seen."""
    rounds: int = 1


def archer(name: str, *, at: float = 0, **more: Any) -> CombatantSpec:
    """Two arrows a round."""
    return somebody(name, at=at, tactics=SHOOT, missiles=(missile(),), melee=(), **more)


def mage(casting_time: int, **more: Any) -> CombatantSpec:
    """One spell."""
    figures: dict[str, Any] = {"hp": 50, "at": 60} | more
    tactics = ({"do": "cast bolt", "at": "nearest"},)
    return somebody("Mage", tactics=tactics, powers=(bolt(casting_time),), melee=(), **figures)


def does_it_go_off(events: list[Event]) -> str:
    if only(events, "spell_cast", "Mage"):
        return "the spell works"
    lost = only(events, "spell_spoiled", "Mage")[0]["lost"]
    return "spoiled and lost" if lost else "spoiled and kept"


ARROWS_HIT: Lanes = {("a/Archer", HIT): [20, 20], ("a/Archer", DAMAGE): [1, 1]}

A_SHORT_SPELL_AND_A_BOW = Situation(
    "A bowman who acts early and a caster of a spell of 3 who acts late: does it go off?",
    lambda: [archer("Archer", hp=50)],
    lambda: [mage(3)],
    {
        # The bow takes 5 segments and the spell 3, whoever has the initiative.
        "segment": {("side/a", INITIATIVE): [6], ("side/b", INITIATIVE): [1]},
        # The missile user has won, so the missile goes first whatever the casting time.
        "phase": ARROWS_HIT | {("side/a", INITIATIVE): [6], ("side/b", INITIATIVE): [1]},
        # Counts run upwards: the arrow falls on 2, the spell would work on 9 and 3.
        "gold": {
            ("a/Archer", INITIATIVE): [2],
            ("b/Mage", INITIATIVE): [9],
            ("a/Archer", HIT): [20, 20],
            ("a/Archer", DAMAGE): [1, 1],
        },
    },
    does_it_go_off,
    {"segment": "the spell works", "phase": "spoiled and lost", "gold": "spoiled and lost"},
)

A_LONG_SPELL_AND_A_BOW = Situation(
    "A caster of a spell of 6 who acts early and a bowman who acts late: does it go off?",
    lambda: [archer("Archer", hp=50)],
    lambda: [mage(6)],
    {
        # Five segments are fewer than six.
        "segment": ARROWS_HIT | {("side/a", INITIATIVE): [1], ("side/b", INITIATIVE): [6]},
        # The casting time is not above the caster's die.
        "phase": {("side/a", INITIATIVE): [1], ("side/b", INITIATIVE): [6]},
        # 1 and 6 is 7; the arrow comes on 9.
        "gold": {("a/Archer", INITIATIVE): [9], ("b/Mage", INITIATIVE): [1]},
    },
    does_it_go_off,
    {"segment": "spoiled and lost", "phase": "the spell works", "gold": "the spell works"},
)


def arrows(events: list[Event]) -> list[str]:
    """Who shot, arrow by arrow."""
    return [one["actor"] for one in only(events, "attack")]


def two_arrows_each(*dice: int) -> Lanes:
    hits: Lanes = {("a/Ann", HIT): [20, 20], ("b/Bob", HIT): [20, 20]}
    return hits | {("a/Ann", INITIATIVE): [dice[0]], ("b/Bob", INITIATIVE): [dice[1]]}


def by_sides(*dice: int) -> Lanes:
    return {("side/a", INITIATIVE): [dice[0]], ("side/b", INITIATIVE): [dice[1]]}


def who_is_left(events: list[Event]) -> str:
    dead = {one["actor"] for one in only(events, "died")}
    return "nobody" if dead == {"Ann", "Bob"} else "Bob" if dead == {"Ann"} else "Ann" if dead else "both"


TWO_ARCHERS_TIE = Situation(
    "Two archers, each killed by any arrow, have the same initiative: who is left?",
    lambda: [archer("Ann", hp=1, traits=0)],
    lambda: [archer("Bob", hp=1, traits=0, at=80)],
    {
        "segment": {("a/Ann", HIT): [20, 20], ("b/Bob", HIT): [20, 20]} | by_sides(3, 3),
        # The second arrow of a routine whose target has dropped is not even shot.
        "phase": {("a/Ann", HIT): [20], ("b/Bob", HIT): [20]} | by_sides(3, 3),
        "gold": {
            ("a/Ann", HIT): [20],
            ("b/Bob", HIT): [20],
            ("a/Ann", INITIATIVE): [3],
            ("b/Bob", INITIATIVE): [3],
        },
    },
    who_is_left,
    {"segment": "nobody", "phase": "nobody", "gold": "nobody"},
)

BOTH_ARROWS = Situation(
    "Two archers of two arrows each, one earlier than the other, and no arrow kills: in which order do they fall?",
    lambda: [archer("Ann", hp=1000)],
    lambda: [archer("Bob", hp=1000, at=80)],
    {
        "segment": by_sides(6, 1),
        "phase": by_sides(6, 1),
        "gold": {("a/Ann", INITIATIVE): [3], ("b/Bob", INITIATIVE): [8]},
    },
    arrows,
    {
        "segment": ["Ann", "Ann", "Bob", "Bob"],
        "phase": ["Ann", "Ann", "Bob", "Bob"],
        # The second arrows come in a second pass over the counts.
        "gold": ["Ann", "Bob", "Ann", "Bob"],
    },
)


def the_draw(events: list[Event]) -> list[str]:
    """Whom the first arrow may find."""
    return sorted(only(events, "target_drawn")[0]["candidates"])


A_SHOT_INTO_A_MELEE = Situation(
    "An archer shoots at an orc that fights his friend, all of one size: whom may the arrow find?",
    lambda: [
        somebody("Archer", at=-60, tactics=SHOOT, missiles=(missile(),), melee=()),
        dummy("Friend"),
    ],
    lambda: [dummy("Orc", at=4)],
    {"segment": {}, "phase": {}, "gold": {}},
    the_draw,
    {"segment": ["Friend", "Orc"], "phase": ["Friend", "Orc"], "gold": ["Friend", "Orc"]},
)


DEXTEROUS = ArmourClass(6, 0, 2)


def need_of(actor: str) -> Callable[[list[Event]], tuple[int, int]]:
    """What one attacker has to reach, and what is added to its die."""

    def found(events: list[Event]) -> tuple[int, int]:
        first = only(events, "attack", actor)[0]
        return first["need"], sum(part["value"] for part in first["modifiers"])

    return found


STRIKING_AT_A_CASTER = Situation(
    "A blow at a caster of AC 6, two points of it Dexterity, before the spell works: what does it need?",
    lambda: [somebody("Orc", hp=50, thac0=20)],
    lambda: [mage(9, at=4, armour=DEXTEROUS)],
    {
        "segment": by_sides(6, 1) | {("a/Orc", HIT): [2]},
        "phase": by_sides(6, 1) | {("a/Orc", HIT): [2]},
        "gold": {("a/Orc", INITIATIVE): [1], ("b/Mage", INITIATIVE): [9], ("a/Orc", HIT): [2]},
    },
    need_of("Orc"),
    {
        # A caster is at a disadvantage of 4 and cannot dodge.
        "segment": (12, 4),
        # No dodging; the document gives no bonus besides.
        "phase": (12, 0),
        "gold": (12, 0),
    },
)


def how_many_reach_him(events: list[Event]) -> int:
    """Different attackers who struck in the second round, when all have had time to come."""
    return len({one["actor"] for one in only(events, "attack") if one["round"] == 2})


SURROUNDED = Situation(
    "Ten men run at one on open ground: how many of them strike at him in the second round?",
    lambda: [dummy("Hero")],
    lambda: [somebody(f"Man {number}", at=20, y=number * 4 - 20, hp=50) for number in range(10)],
    {"segment": {}, "phase": {}, "gold": {}},
    how_many_reach_him,
    {"segment": 6, "phase": 6, "gold": 8},
    rounds=2,
)


def blow_and_feet(events: list[Event]) -> tuple[int, int]:
    """What is added to the free blow at one who flees, and how far it has got by the end of the round."""
    blows = only(events, "attack", "Wolf")
    bonus = sum(part["value"] for part in blows[0]["modifiers"])
    return bonus, round(sum(one["feet"] for one in only(events, "moved", "Runner")))


SOMEBODY_FLEES = Situation(
    "A man of 120 ft a round turns and runs from one foe: what does the blow at his back gain, how far does he get?",
    lambda: [somebody("Runner", hp=200, tactics=({"do": "flee"},))],
    lambda: [somebody("Wolf", at=4, hp=1000)],
    {
        "segment": {},
        "phase": by_sides(6, 1),
        "gold": {("a/Runner", INITIATIVE): [2], ("b/Wolf", INITIATIVE): [9]},
    },
    blow_and_feet,
    # His full rate at +4; twice it at +4; tens of yards instead of feet, and an attack from the rear.
    {"segment": (4, 120), "phase": (4, 240), "gold": (2, 360)},
)


def strikes_in_the_round_of_arrival(events: list[Event]) -> bool:
    return bool(only(events, "attack", "Walker"))


CLOSING = Situation(
    "A man walks 55 feet up to a foe: does he strike in that round?",
    lambda: [somebody("Walker", hp=50)],
    lambda: [dummy("Post", at=60)],
    {"segment": {}, "phase": by_sides(6, 1), "gold": {("a/Walker", INITIATIVE): [2]}},
    strikes_in_the_round_of_arrival,
    # Who comes into reach in a segment may begin to strike in it; a closing move ends the round of phase; and half a
    # move of 120 feet leaves a routine under gold.
    {"segment": True, "phase": False, "gold": True},
)

SITUATIONS = {
    "a short spell and a bow": A_SHORT_SPELL_AND_A_BOW,
    "a long spell and a bow": A_LONG_SPELL_AND_A_BOW,
    "two archers tie": TWO_ARCHERS_TIE,
    "both arrows": BOTH_ARROWS,
    "a shot into a melee": A_SHOT_INTO_A_MELEE,
    "striking at a caster": STRIKING_AT_A_CASTER,
    "surrounded": SURROUNDED,
    "somebody flees": SOMEBODY_FLEES,
    "closing": CLOSING,
}
ROWS = [
    pytest.param(situation, ruleset, id=f"{name}, {ruleset}")
    for name, situation in SITUATIONS.items()
    for ruleset in situation.course
]


@pytest.mark.parametrize(("situation", "ruleset"), ROWS)
def test_a_situation_takes_the_course_that_the_ruleset_gives_it(situation: Situation, ruleset: str) -> None:
    scenario = scene(situation.one(), situation.other(), ruleset=ruleset, rounds=situation.rounds)
    events = watch(scenario, situation.dice[ruleset])[1]
    assert situation.seen(events) == situation.course[ruleset], situation.question


def test_every_situation_has_a_row_for_every_ruleset() -> None:
    for name, situation in SITUATIONS.items():
        assert set(situation.course) == {"segment", "phase", "gold"}, name


# --- with the shipped content: what a ruleset makes of the same words ---------------------------------------------

POTION = """
distance: 100
rounds: 1
sides:
  a: [{name: Drinker, class: fighter, level: 1, weapons: [long sword],
       items: [{item: potion of invisibility, in_hand: true}],
       tactics: [{do: drink potion of invisibility}]}]
  b: [{name: Watcher, class: fighter, level: 1, weapons: [long sword], tactics: [{do: hold}]}]
"""


def events_of(text: str, ruleset: str, fight: int) -> list[Event]:
    log = EventLog()
    play(load_text(text, ruleset=ruleset), 7, fight, log)
    return log.events


@pytest.mark.parametrize("fight", range(1, 11))
def test_a_potion_works_after_its_onset_or_at_the_end_of_the_round_or_at_its_count(fight: int) -> None:
    segment = events_of(POTION, "segment", fight)
    drunk, onset = only(segment, "item_used")[0], only(segment, "onset")[0]
    assert drunk["clock"] == 1
    assert 2 <= onset["clock"] - drunk["clock"] <= 5

    phase = events_of(POTION, "phase", fight)
    assert only(phase, "onset")[0]["at"].startswith("end")
    assert not only(phase, "item_used")[0]["at"].startswith("end")

    gold = events_of(POTION, "gold", fight)
    count = only(gold, "initiative", "Drinker")[0]["die"]
    assert only(gold, "item_used")[0]["at"] == f"count {count}"
    assert only(gold, "effect")[0]["at"] == f"count {count}"
