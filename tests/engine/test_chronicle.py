"""Is what a fight keeps, when nobody watches, what its log tells when somebody does?"""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from simulator.content import load_scenario
from simulator.engine import EventLog, play
from simulator.model import terms
from simulator.model.compiled import CompiledScenario
from simulator.model.record import CHANGED, LOST, NOBODY, SPOILED, TIMED_EVERY, FightRecord

FOLDER = Path(__file__).parents[2] / "scenarios"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
FIGHTS = (1, 2, 5, 9)
TURNS = {"down": terms.DOWN, "died": terms.DEAD, "fled": terms.FLED, "captured": terms.CAPTURED}


@cache
def scene_of(name: str) -> CompiledScenario:
    return load_scenario(FOLDER / f"{name}.yaml")


@cache
def watched(name: str) -> list[tuple[FightRecord, list[dict[str, object]]]]:
    found = []
    for fight in FIGHTS:
        log = EventLog()
        found.append((play(scene_of(name), 5, fight, log), log.events))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_turns_are_those_of_the_log(name: str) -> None:
    scene = scene_of(name)
    names = [one.name for one in scene.combatants]
    for record, events in watched(name):
        told = [
            (event["round"], event["actor"], TURNS[str(event["event"])])
            for event in events
            if event["event"] in TURNS and event["actor"] in names
        ]
        # Who is taken at the very end, helpless among the victors, is told by nobody.
        kept = [turn for turn in record.turns if turn.now in TURNS.values()]
        last = [turn for turn in kept if turn.now == terms.CAPTURED and turn.by == NOBODY]
        kept = [turn for turn in kept if turn not in last or (turn.round, names[turn.who], turn.now) in told]
        assert [(turn.round, names[turn.who], turn.now) for turn in kept] == told
        for who, one in enumerate(record.combatants):
            mine = [turn.now for turn in record.turns if turn.who == who]
            assert one.status == (mine[-1] if mine else one.status if one.status == terms.AWAY else terms.STANDING)


@pytest.mark.parametrize("name", NAMES)
def test_falls_name_who_did_it_with_what(name: str) -> None:
    scene = scene_of(name)
    names = [one.name for one in scene.combatants]
    for record, events in watched(name):
        told = [
            (event["actor"], event["target"], event["source"])
            for event in events
            if event["event"] in ("down", "died") and event["actor"] in names
        ]
        kept = [
            (names[turn.who], None if turn.by == NOBODY else names[turn.by], turn.what)
            for turn in record.turns
            if turn.now in (terms.DOWN, terms.DEAD)
        ]
        if all(target is None or target in names for _, target, _ in told):
            # Whom something strikes down when its maker has left is told as nobody's doing, and counts as its maker's.
            gone = {names[turn.who] for turn in record.turns if turn.now not in (terms.STANDING, terms.DOWN)}
            for fall, (actor, target, source) in zip(kept, told, strict=True):
                assert fall == (actor, target, source) or (
                    target is None and fall[1] in gone and fall[::2] == (actor, source)
                )


@pytest.mark.parametrize("name", NAMES)
def test_mishaps_are_those_of_the_log(name: str) -> None:
    scene = scene_of(name)
    names = [one.name for one in scene.combatants]
    kinds = {"spell_spoiled": SPOILED, "action_lost": LOST, "action_changed": CHANGED}
    for record, events in watched(name):
        told = Counter(
            (event["round"], event["actor"], kinds[str(event["event"])], event["reason"])
            for event in events
            if event["event"] in kinds
            and event["actor"] in names
            # Who walks on to the next foe when one has fallen has lost nothing by it.
            and not (event["event"] == "action_changed" and event["die"] is None)
        )
        assert Counter((one.round, names[one.who], one.kind, one.why) for one in record.mishaps) == told


@pytest.mark.parametrize("name", NAMES)
def test_all_time_on_the_feet_is_spent_on_something(name: str) -> None:
    scene = scene_of(name)
    for record, events in watched(name):
        begins = int(str(events[0]["clock"]))
        for who, one in enumerate(record.combatants):
            if scene.combatants[who].arrives_round > 1 or any(turn.who == who for turn in record.turns):
                continue
            if one.status == terms.STANDING and record.fight % TIMED_EVERY == 1:
                assert sum(units for _, units in one.spent) == record.segments - begins
        if record.fight % TIMED_EVERY != 1:
            assert not any(one.spent for one in record.combatants)
        assert all(units > 0 for one in record.combatants for _, units in one.spent)


def test_a_casting_takes_its_segments() -> None:
    """What is spent on casting is what the log says of its beginning and its end."""
    name = "two-magic-users"
    names = [one.name for one in scene_of(name).combatants]
    casting = 0
    for record, events in watched(name):
        begun: dict[object, int] = {}
        spent = dict.fromkeys(names, 0)
        for event in events:
            clock = int(str(event["clock"]))
            if event["event"] == "casting_started":
                begun[event["actor"]] = clock
            elif event["event"] in ("spell_cast", "spell_spoiled", "down", "died") and event["actor"] in begun:
                spent[str(event["actor"])] += clock - begun.pop(event["actor"])
        if not begun and record.fight % TIMED_EVERY == 1:
            found = [dict(one.spent).get(terms.CASTING, 0) for one in record.combatants]
            assert dict(zip(names, found, strict=True)) == spent
            casting += sum(found)
    assert casting > 0


@pytest.mark.parametrize("name", NAMES)
def test_the_course_begins_full_and_ends_as_the_fight_ends(name: str) -> None:
    scene = scene_of(name)
    for record, _ in watched(name):
        if len(record.course) > 1 and not any(turn.round == 0 for turn in record.turns):
            assert all(left <= full for left, full in zip(record.course[0], record.full, strict=True))
        assert len(record.course) == record.rounds + 1
        if scene.templates or record.outcome < 0:
            continue
        left = [0] * len(scene.sides)
        for spec, one in zip(scene.combatants, record.combatants, strict=True):
            left[spec.side] += one.hp if one.status == terms.STANDING else 0
        winner = scene.sides[record.outcome].name
        if all(one.status != terms.CAPTURED for one in record.combatants):
            assert record.course[-1][record.outcome] >= left[record.outcome], winner


def test_watching_changes_nothing_that_is_kept() -> None:
    for name in NAMES:
        scene = scene_of(name)
        for record, _ in watched(name):
            assert play(scene, 5, record.fight) == record


def test_who_walks_on_when_his_foe_has_fallen_says_so_and_loses_nothing() -> None:
    found = 0
    for _, events in watched("goblin-watch"):
        for place, event in enumerate(events):
            if event["event"] != "action_changed" or event["die"] is not None:
                continue
            found += 1
            assert (event["reason"], event["action"]) == ("the target is gone", "move")
            fallen = [one["actor"] for one in events[:place] if one["event"] in ("died", "down")]
            assert fallen
            assert event["target"] not in fallen[-1:]
    assert found
