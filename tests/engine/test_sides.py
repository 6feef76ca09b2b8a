"""Who is on whose side, who comes later, who leaves, and when is it over?"""

import pytest

from simulator.content import load_text
from simulator.dice import Purpose
from simulator.model import terms
from simulator.model.compiled import CompiledScenario
from simulator.model.record import DRAW, UNDECIDED
from tests.engine.builders import dummy, missile, only, scene, somebody, watch, when

INITIATIVE = Purpose.INITIATIVE
THREE = """
distance: 5
rounds: 30
sides:
  a: {members: [{name: Ann, class: fighter, level: 1, hp: 90, weapons: [long sword], position: [0, 0]}]ALLIED}
  b: {members: [{name: Bob, class: fighter, level: 1, hp: 90, weapons: [long sword], position: [0, 4]}]}
  c: {members: [{monster: orc, hp: 1, position: [4, 2], tactics: [{do: attack}]}]}
"""


def three(*, allied: bool) -> CompiledScenario:
    """Two fighters and an orc, each on a side of its own, all within reach of each other."""
    text = THREE.replace("ALLIED", ", allied_with: [b]" if allied else "")
    return load_text(text.replace("position: [0, 4]}]}", "position: [0, 4]}], allied_with: [a]}") if allied else text)


@pytest.mark.rule("R-ALL-05")
def test_allied_sides_fight_together_and_win_together() -> None:
    record, events = watch(three(allied=True))
    assert {(one["actor"], one["target"]) for one in only(events, "attack")} <= {
        ("Ann", "orc"),
        ("Bob", "orc"),
        ("orc", "Ann"),
        ("orc", "Bob"),
    }
    assert record.outcome in (0, 1)
    assert [one.status for one in record.combatants] == [terms.STANDING, terms.STANDING, terms.DEAD]
    assert only(events, "died", "orc")[0]["clock"] == record.segments


@pytest.mark.rule("R-ALL-05")
def test_without_an_alliance_the_fight_goes_on_until_one_side_is_left() -> None:
    record, events = watch(three(allied=False))
    assert sum(one.status == terms.STANDING for one in record.combatants) == 1
    assert any({one["actor"], one["target"]} == {"Ann", "Bob"} for one in only(events, "attack"))


@pytest.mark.rule("R-ALL-01", "R-SEG-02")
def test_more_than_two_sides_are_ranked_by_their_dice() -> None:
    script = {("side/a", INITIATIVE): [2], ("side/b", INITIATIVE): [6], ("side/c", INITIATIVE): [4]}
    text = THREE.replace("ALLIED", "").replace("rounds: 30", "rounds: 1").replace("hp: 1,", "hp: 90,")
    text = text.replace("{monster: orc,", "{monster: orc, weapons: [long sword],")
    _, events = watch(load_text(text), script)
    assert [one["actor"] for one in only(events, "attack")] == ["Bob", "orc", "Ann"]
    assert {one["at"] for one in only(events, "attack")} == {"5.act"}


@pytest.mark.rule("R-ALL-05")
def test_nobody_left_is_a_draw_and_the_round_limit_undecided() -> None:
    script = {("side/a", INITIATIVE): [3], ("side/b", INITIATIVE): [3]}
    script |= {("a/A", Purpose.HIT): [20], ("b/B", Purpose.HIT): [20]}
    script |= {("a/A", Purpose.DAMAGE): [8], ("b/B", Purpose.DAMAGE): [8]}
    both, _ = watch(scene([somebody("A")], [somebody("B", at=5)]), script)
    assert both.outcome == DRAW
    never, events = watch(scene([dummy("A")], [dummy("B", at=5)], rounds=4))
    assert (never.outcome, never.rounds, never.segments) == (UNDECIDED, 4, 40)
    assert events[-1]["outcome"] == "undecided"


def test_a_goal_of_holding_out_is_met_when_the_round_is_over() -> None:
    text = """
    distance: 200
    sides:
      a: [{name: Ann, class: fighter, level: 1, hp: 9, tactics: [{do: hold}]}]
      b: [{monster: orc, tactics: [{do: hold}]}]
    goals: [{side: a, hold_until_round: 3}]
    """
    record, events = watch(load_text(text))
    assert record.outcome == 0
    assert max(one["round"] for one in only(events, "declared")) == 3


def test_a_goal_of_reaching_a_place_is_met_by_getting_there() -> None:
    text = """
    distance: 200
    arena: {size: [300, 60]}
    sides:
      a: {at: [20, 30], members: [{name: Ann, class: fighter, level: 1, hp: 9, tactics: [{do: move, at: nearest}]}]}
      b: {at: [280, 30], members: [{monster: orc, tactics: [{do: hold}]}]}
    goals: [{side: a, reach: 100}]
    """
    record, events = watch(load_text(text))
    assert record.outcome == 0
    assert [one["to"][0] for one in only(events, "moved", "Ann")][-1] >= 1000


@pytest.mark.rule("R-SEG-26")
def test_a_side_that_has_had_enough_leaves_and_goes_on_leaving() -> None:
    text = """
    distance: 30
    sides:
      # No faster than they are, in plate.
      a: [{name: Ann, class: fighter, level: 3, hp: 90, armour: [plate mail], weapons: [long sword]}]
      b: {members: [{monster: goblin, count: 8, hp: 1}], retreat_when: side.losses_pct >= 10, morale: false}
    """
    record, events = watch(load_text(text))
    first = only(events, "died")[0]["round"]
    flights = [one for one in only(events, "declared") if one["action"] == "flee"]
    assert flights
    assert min(one["round"] for one in flights) == first + 1
    gone = [one.status for one in record.combatants[1:]]
    assert set(gone) <= {terms.DEAD, terms.FLED}
    assert terms.FLED in gone
    assert record.outcome == 0


@pytest.mark.rule("SEG-B02")
def test_a_wave_comes_when_what_it_waits_for_has_come_about() -> None:
    text = """
    distance: 8
    rounds: 9
    sides:
      a: [{name: Ann, class: fighter, level: 9, hp: 90, weapons: [club], tactics: [{do: attack, at: weakest}]}]
      b: [{monster: hobgoblin, hp: 1}, {monster: ogre, name: idle, count: 2, hp: 90, tactics: [{do: hold}]}]
    waves:
      - {side: b, arrives: {when: side.losses_pct >= 30}, members: [{monster: ogre, hp: 30}]}
    """
    _, events = watch(load_text(text))
    arrived = only(events, "arrived", "ogre")
    falls = [one["round"] for one in only(events, "died")]
    assert arrived
    assert arrived[0]["round"] == falls[0] + 1
    assert not [one for one in events[: events.index(arrived[0])] if "ogre" in (one["actor"], one["target"])]


@pytest.mark.rule("R-ALL-05")
@pytest.mark.parametrize(
    ("waits_for", "comes"), [("side.standing <= 0", True), ("round >= 7", True), ("foes.count >= 2", False)]
)
def test_a_fight_goes_on_while_what_a_wave_waits_for_may_come_about(waits_for: str, comes: bool) -> None:
    text = f"""
    distance: 8
    rounds: 30
    sides:
      a: [{{name: Ann, class: fighter, level: 9, hp: 90, weapons: [club]}}]
      b: [{{monster: goblin, hp: 1}}]
    waves:
      - {{side: b, arrives: {{when: {waits_for}}}, members: [{{monster: ogre, hp: 3}}]}}
    """
    record, events = watch(load_text(text))
    assert bool(only(events, "arrived", "ogre")) is comes
    assert record.outcome == 0
    assert record.combatants[2].status == (terms.DEAD if comes else terms.AWAY)


@pytest.mark.rule("R-SEG-26")
def test_who_flees_stands_as_long_as_anybody_shoots_at_it() -> None:
    """A miss will do; in the first round in which nobody does it is gone."""
    coward = somebody("coward", at=20, hp=99, move_ft=60, tactics=({"do": "flee"},))
    tactics = ({"do": "shoot", "when": "round <= 3"}, {"do": "hold"})
    archer = somebody("archer", at=80, thac0=60, melee=(), missiles=(missile(),), tactics=tactics)
    record, events = watch(scene([coward], [archer]))
    assert when(events, "fled", "coward") == [(40, "10.upkeep")]
    assert record.combatants[0].status == terms.FLED
    assert record.outcome == 1


def test_who_lays_down_arms_is_taken_and_not_slain() -> None:
    coward = somebody("coward", at=20, tactics=({"do": "surrender", "when": "round >= 2"}, {"do": "hold"}))
    record, events = watch(scene([coward], [dummy("orc", at=90)]))
    assert when(events, "captured", "coward") == [(10, "0.start")]
    assert record.combatants[0].status == terms.CAPTURED
    assert record.outcome == 1
