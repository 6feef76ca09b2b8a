"""What the engine asks of the rules and seldom meets: rests, repeated charges, strength against a web."""

from itertools import pairwise

import pytest

from simulator.dice import DiceExpression
from simulator.engine import waits
from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import Verb
from simulator.model.intents import WAIT, Intent
from tests.engine.builders import Purpose, dummy, only, power, scene, somebody, watch


def always(monkeypatch: pytest.MonkeyPatch, act: int) -> None:
    """Ann does one thing at the first foe, round after round; the others wait."""

    def decided(battle: Battle, one: Combatant, *, changing: bool = False) -> Intent:
        if one.spec.name != "Ann" or changing:
            return WAIT
        return Intent(act, next(foe for foe in battle.combatants if foe.spec.side != one.spec.side), 0)

    monkeypatch.setattr(waits, "decide", decided)


@pytest.mark.rule("SEG-B08", "R-SEG-17")
def test_a_second_charge_within_ten_rounds_is_an_ordinary_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    always(monkeypatch, terms.CHARGE)
    _record, events = watch(scene([somebody("Ann")], [dummy("Bob", at=60)], rounds=3))
    charged = [[one["what"] for one in blow["modifiers"]] for blow in only(events, "attack", "Ann")]
    assert charged == [["charge"], [], []]


@pytest.mark.parametrize(("strength", "rounds"), [(18, 10), (12, 20)])
def test_the_strong_pull_themselves_out_of_a_web(monkeypatch: pytest.MonkeyPatch, strength: int, rounds: int) -> None:
    always(monkeypatch, terms.USE)
    web = Verb(terms.WEB, condition=terms.WEBBED, save=terms.NO_SAVE, rounds=DiceExpression(0, 1, 20))
    mage = somebody("Ann", powers=(power("web", web, segments=2, uses=1),))
    _record, events = watch(scene([mage], [dummy("Bob", at=60, strength=strength)], rounds=1))
    assert [one["until"] for one in only(events, "effect", "Ann")] == [2 + rounds * 10]


@pytest.mark.rule("SEG-BRE-01")
def test_a_breath_that_needs_rest_is_not_used_again_before(monkeypatch: pytest.MonkeyPatch) -> None:
    always(monkeypatch, terms.USE)
    fire = Verb(terms.DAMAGE, DiceExpression(1, 4, 0), harm=terms.FIRE, save=terms.NO_SAVE)
    breath = power(
        "breath", fire, manner=terms.BREATH, components=0, shape=terms.CONE, size_ft=90, width_ft=30, rounds_between=3
    )
    _record, events = watch(scene([somebody("Ann", powers=(breath,))], [dummy("Bob", at=60)], rounds=8))
    times = [one["clock"] for one in only(events, "breath", "Ann")]
    assert len(times) > 1
    assert min(later - earlier for earlier, later in pairwise(times)) >= 30


@pytest.mark.rule("R-ALL-07", "R-SEG-35")
def test_nobody_goes_on_to_aid_one_who_has_died_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    def decided(battle: Battle, one: Combatant, *, changing: bool = False) -> Intent:
        bob = next(each for each in battle.combatants if each.spec.name == "Bob")
        if one.spec.name == "Ann" and not changing and bob.status == terms.DOWN:
            return Intent(terms.AID, bob)
        return Intent(terms.ATTACK, bob, 0) if one.spec.name == "Cid" and bob.status == terms.STANDING else WAIT

    monkeypatch.setattr(waits, "decide", decided)
    friends = [somebody("Ann", move_ft=10), dummy("Bob", at=200, hp=1)]
    foe = somebody("Cid", at=205, level=9, thac0=2)
    script = {("b/Cid", Purpose.HIT): [19], ("b/Cid", Purpose.DAMAGE): [1]}
    _record, events = watch(scene(friends, [foe], rounds=20), script)
    died = [number for number, one in enumerate(events) if one["event"] == "died"]
    assert died, "Bob bleeds to death"
    assert only(events[: died[0]], "moved", "Ann")
    assert not only(events[died[0] + 1 :], "moved", "Ann")
