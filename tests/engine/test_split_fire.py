"""A rate of fire split among targets: who may, at how many, and when each part falls."""

import pytest

from simulator.engine import waits
from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import CombatantSpec, MissileMode
from simulator.model.intents import WAIT, Intent
from tests.engine.builders import Event, Purpose, dummy, missile, only, scene, somebody, watch

DARTS = missile("dart", "1d3", shots=(3, 1), snap_segments=0, hands=1, hurled=True, one_hand_segments=3)
BOW = missile()
ONE_ITERATIVE = (2, 1)
HIT_EVERYTHING = [20] * 9


def thrower(mode: MissileMode, routines: tuple[int, int] = ONE_ITERATIVE, **more: object) -> CombatantSpec:
    """A fighter of the level that has so many melee routines a round."""
    return somebody("Ann", missiles=(mode,), routines=routines, **more)


def splitting(
    monkeypatch: pytest.MonkeyPatch, me: CombatantSpec, *names: str, rounds: int = 1, hp: int = 1000
) -> list[Event]:
    """The events of rounds in which Ann splits her fire among these, in this order, 30 ft off and 20 ft apart."""

    def decided(battle: Battle, one: Combatant, *, changing: bool = False) -> Intent:
        if one.spec.name != "Ann" or changing:
            return WAIT
        targets = tuple(next(foe for foe in battle.combatants if foe.spec.name == name) for name in names)
        return Intent(terms.SHOOT, targets[0], 0, targets)

    monkeypatch.setattr(waits, "decide", decided)
    foes = [dummy(name, at=30, y=20 * place, hp=hp) for place, name in enumerate(("Bob", "Cid", "Dan"))]
    _record, events = watch(scene([me], foes, rounds=rounds))
    return events


def rolls(events: list[Event]) -> list[tuple[int, str | None]]:
    """(T since the fight began, at whom) of Ann's rolls to hit."""
    return [(one["clock"], one["target"]) for one in only(events, "attack", "Ann")]


@pytest.mark.rule("SEG-MIS-17", "R-SEG-05")
def test_three_darts_with_one_iterative_attack_go_two_and_one(monkeypatch: pytest.MonkeyPatch) -> None:
    events = splitting(monkeypatch, thrower(DARTS), "Bob", "Cid")
    assert rolls(events) == [(5, "Bob"), (5, "Bob"), (8, "Cid")]


@pytest.mark.rule("SEG-MIS-18", "R-SEG-05")
def test_a_bow_of_rate_two_shoots_at_one_and_three_segments_later_at_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    events = splitting(monkeypatch, thrower(BOW), "Cid", "Bob")
    assert rolls(events) == [(5, "Cid"), (8, "Bob")]


@pytest.mark.rule("SEG-MIS-17")
def test_without_an_iterative_attack_all_go_at_the_first_target(monkeypatch: pytest.MonkeyPatch) -> None:
    events = splitting(monkeypatch, thrower(DARTS, routines=(1, 1)), "Bob", "Cid")
    assert rolls(events) == [(5, "Bob")] * 3


@pytest.mark.rule("SEG-MIS-18", "R-SEG-05")
@pytest.mark.parametrize(
    ("routines", "expected"),
    [
        ((2, 1), [(5, "Bob"), (5, "Bob"), (8, "Cid")]),
        ((3, 1), [(5, "Bob"), (8, "Cid"), (11, "Dan")]),
    ],
)
def test_no_more_parts_than_iterative_attacks_and_one(
    monkeypatch: pytest.MonkeyPatch, routines: tuple[int, int], expected: list[tuple[int, str]]
) -> None:
    events = splitting(monkeypatch, thrower(DARTS, routines=routines), "Bob", "Cid", "Dan", rounds=2)
    assert rolls(events)[:3] == expected


@pytest.mark.rule("SEG-MIS-17", "R-SEG-05")
def test_three_routines_in_two_rounds_split_in_the_odd_round_only(monkeypatch: pytest.MonkeyPatch) -> None:
    events = splitting(monkeypatch, thrower(BOW, routines=(3, 2)), "Bob", "Cid", rounds=2)
    assert rolls(events) == [(5, "Bob"), (8, "Cid"), (15, "Bob"), (15, "Bob")]


@pytest.mark.rule("SEG-MIS-17")
def test_a_rate_of_one_cannot_be_split(monkeypatch: pytest.MonkeyPatch) -> None:
    axe = missile("hand axe", "1d6", shots=(1, 1), snap_segments=0, hands=1, hurled=True)
    events = splitting(monkeypatch, thrower(axe), "Bob", "Cid")
    assert rolls(events) == [(5, "Bob")]


@pytest.mark.rule("R-SEG-05", "R-ALL-07")
def test_a_part_whose_target_has_fallen_meanwhile_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def decided(battle: Battle, one: Combatant, *, changing: bool = False) -> Intent:
        bob, cid = (next(foe for foe in battle.combatants if foe.spec.name == name) for name in ("Bob", "Cid"))
        if one.spec.name == "Ann":
            return Intent(terms.SHOOT, bob, 0, (bob, cid))
        return Intent(terms.SHOOT, cid, 0) if one.spec.name == "Abe" else WAIT

    monkeypatch.setattr(waits, "decide", decided)
    abe = somebody("Abe", missiles=(missile("javelin", "1d6", segments=7, shots=(1, 1), hurled=True, hands=1),))
    foes = [dummy("Bob", at=30), dummy("Cid", at=30, y=20, hp=1, traits=0)]
    _record, events = watch(scene([abe, thrower(BOW)], foes, rounds=1), {("a/Abe", Purpose.HIT): [20]})
    assert only(events, "died")[0]["target" if only(events, "died")[0]["target"] == "Cid" else "actor"] == "Cid"
    assert rolls(events) == [(5, "Bob")]
    assert [one["reason"] for one in only(events, "action_lost", "Ann")] == ["the target is gone"]


@pytest.mark.rule("SEG-MIS-17", "SEG-MIS-18")
def test_the_log_says_by_which_rules_a_shot_was_split_off(monkeypatch: pytest.MonkeyPatch) -> None:
    events = splitting(monkeypatch, thrower(BOW), "Bob", "Cid")
    assert all({"SEG-MIS-17", "SEG-MIS-18", "R-SEG-05"} <= set(one["rules"]) for one in only(events, "attack", "Ann"))
