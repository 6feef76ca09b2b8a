"""Is it true that a ruleset only fills the questions? A fourth one is played, and a question left out is noticed."""

from __future__ import annotations

from dataclasses import fields

import pytest

from simulator.content.catalogue_rules import all_settings
from simulator.dice import Purpose
from simulator.engine import start
from simulator.rulesets.base import Ruleset
from tests.conformance.gold.small_fights import fight, who
from tests.rulesets.fourth import ruleset as fourth
from tests.staging import Event, first, only, stage

DEFAULTS = {setting.name: setting.default for setting in all_settings(fourth.NEIGHBOUR)}


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """Four rounds of two fighters under the fourth ruleset."""
    monkeypatch.setattr(start, "_built", lambda name, settings: fourth.build(dict(settings)))
    monkeypatch.setattr(start, "_STARTS", {})
    ada = who("Ada", "do: attack, at: nearest", weapons="[two-handed sword]")
    orc = who("Orc", "do: attack, at: nearest", weapons="[two-handed sword]", armour="[full plate]", ac=None)
    lanes = {("red/Ada", Purpose.INITIATIVE): [20, 1], ("blue/Orc", Purpose.INITIATIVE): [11, 2]}
    return stage(fight(ada, orc, rounds=2), lanes)


def test_its_own_answers_are_what_is_played(duel: list[Event]) -> None:
    assert {one["need"] for one in only(duel, "attack")} == {fourth.NEED}
    assert [one["actor"] for one in only(duel, "attack")] == ["Orc", "Ada", "Ada", "Orc"]
    assert {one["amount"] for one in only(duel, "damage")} <= {1, fourth.MOST}


def test_its_own_rules_stand_on_the_events(duel: list[Event]) -> None:
    assert first(duel, "round_started")["rules"] == ("FOURTH-01",)
    assert {one["rules"] for one in only(duel, "attack")} == {("FOURTH-02",)}


def test_a_record_left_out_is_noticed_at_once() -> None:
    whole = fourth.build(DEFAULTS)
    given = {field.name: getattr(whole, field.name) for field in fields(Ruleset)}
    for missing in given:
        with pytest.raises(TypeError, match=missing):
            Ruleset(**{name: value for name, value in given.items() if name != missing})
