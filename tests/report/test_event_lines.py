"""Are the events handed on as JSON lines, complete and in the documented order?"""

import json

import pytest

import simulator
from simulator.model.events import COMMON, FIELDS
from simulator.report.event_lines import event_lines
from tests.cli.conftest import DUEL
from tests.report.test_narration import event

SCENE = simulator.load(text=DUEL).compiled


def test_a_header_comes_first_then_one_event_a_line() -> None:
    events = [event(kind) for kind in FIELDS]
    lines = event_lines(SCENE, 2**64 - 1, 7, events).splitlines()
    first, *others = map(json.loads, lines)
    assert (first["scenario"], first["ruleset"], first["seed"], first["fight"]) == (
        "Duel",
        "segment",
        2**64 - 1,
        7,
    )
    assert first["house_rules"] == dict(SCENE.settings)
    assert first["round_length"] == 10
    assert [list(one) for one in others] == [[*COMMON, *fields] for fields in FIELDS.values()]
    assert [one["event"] for one in others] == list(FIELDS)


def test_fields_stand_in_the_documented_order_whatever_order_they_were_told_in() -> None:
    told = event("damage", amount=3, hp=2, source="axe")
    backwards = dict(reversed(told.items()))
    assert event_lines(SCENE, 1, 1, [told]) == event_lines(SCENE, 1, 1, [backwards])


def test_an_event_without_one_of_its_fields_is_refused() -> None:
    broken = event("damage")
    del broken["hp"]
    with pytest.raises(KeyError, match="hp"):
        event_lines(SCENE, 1, 1, [broken])


def test_names_are_written_as_they_are_and_control_characters_escaped() -> None:
    text = event_lines(SCENE, 1, 1, [event("fled", actor="Zoë\x1b[2J\n")])
    assert "Zoë\\u001b[2J\\n" in text
    assert len(text.splitlines()) == 2
