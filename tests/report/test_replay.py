"""Is a replay made of the fight's own events: every moment, every bar from its beginning to its end, every mark?"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import simulator
from simulator.report.axis import Axis, frames_of
from simulator.report.bars import bars_of
from simulator.report.behind import behind
from simulator.report.marks import marks_of
from simulator.report.narration import narrate, story
from simulator.report.replay import replay_of, rule_texts
from tests.cli.conftest import DUEL
from tests.report.test_narration import event

SCENARIOS = Path(__file__).parents[2] / "scenarios"
NAMES = ("goblin-watch", "round-the-bend", "crossbows-behind-a-wall", "staff-and-potions", "alarm-raised")


def at(kind: str, clock: int, seq: int, **fields: Any) -> dict[str, Any]:
    """An event of round 1, at a segment."""
    return event(kind, seq=seq, t=clock, clock=clock, at=f"{clock}.act", **fields)


def each_its_own(events: list[dict[str, Any]]) -> dict[int, int]:
    """Every event in a moment of its own."""
    return {one["seq"]: place for place, one in enumerate(events)}


# --- time ---------------------------------------------------------------------------------------------------


def test_a_column_is_a_unit_of_time_and_a_frame_a_moment() -> None:
    events = [at("declared", 0, 1), at("attack", 3, 2), at("attack", 3, 3), at("damage", 5, 4)]
    frames = frames_of(events)
    assert [frame.seqs for frame in frames] == [(1,), (2, 3), (4,)]
    axis = Axis(frames, {1: 3})
    assert [(one.label, one.width) for one in axis.columns] == [
        ("0", 16), ("1", 14), ("2", 14), ("3", 48), ("4", 14), ("5", 16)
    ]  # fmt: skip
    assert axis.places == [8, 68, 114]
    assert axis.width == 122
    assert (axis.edge(2), axis.edge(99)) == (44, 122)


def test_units_that_count_down_are_counted_down() -> None:
    events = [event("declared", seq=1, t=9, clock=1, at="9"), event("attack", seq=2, t=6, clock=4, at="6")]
    assert [one.label for one in Axis(frames_of(events), {}).columns] == ["9", "8", "7", "6"]


def test_a_clock_that_goes_its_own_way_is_not_filled() -> None:
    events = [
        event("declared", seq=1, t=0, clock=0, at="declare"),
        event("attack", seq=2, t=1, clock=17, at="count 1"),
        event("attack", seq=3, t=3, clock=19, at="count 3"),
        event("morale", seq=4, t=0, clock=511, at="end"),
        event("declared", seq=5, round=2, t=0, clock=512, at="declare"),
    ]
    assert [one.label for one in Axis(frames_of(events), {}).columns] == ["", "1", "2", "3", "", ""]


def test_the_rest_of_a_round_is_there_before_the_next_begins() -> None:
    events = [
        at("declared", 0, 0),
        at("attack", 8, 1),
        event("round_started", seq=2, round=2, t=0, clock=10, at="0.start"),
    ]
    columns = Axis(frames_of(events), {}).columns[8:]
    assert [(one.round, one.label) for one in columns] == [(1, "8"), (1, "9"), (1, "10"), (2, "0")]


# --- bars ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begin", "end", "kind", "cut"),
    [
        ({"event": "casting_started", "spell": "sleep", "segments": 1}, {"event": "spell_cast", "spell": "sleep"},
         "casting", False),
        ({"event": "casting_started", "spell": "sleep", "segments": 1},
         {"event": "spell_spoiled", "spell": "sleep", "reason": "damage"}, "casting", True),
        ({"event": "casting_started", "spell": "sleep", "segments": 1}, {"event": "died"}, "casting", True),
        ({"event": "loading_started", "weapon": "crossbow", "segments": 7}, {"event": "loaded", "weapon": "crossbow"},
         "loading", False),
        ({"event": "declared", "action": "aim", "with": "bow"}, {"event": "aimed", "weapon": "bow"}, "aiming", False),
        ({"event": "item_used", "item": "potion", "segments": 5}, {"event": "onset", "item": "potion"}, "onset", False),
        ({"event": "item_used", "item": "staff", "segments": 2}, {"event": "power_back", "item": "staff"},
         "power", False),
        ({"event": "readied", "action": "shoot", "trigger": "within"}, {"event": "triggered"}, "waiting", False),
    ],
)  # fmt: skip
def test_a_bar_goes_from_what_begins_it_to_what_ends_it(
    begin: dict[str, Any], end: dict[str, Any], kind: str, cut: bool
) -> None:
    events = [
        at(begin.pop("event"), 1, 1, target=None, **begin),
        at("attack", 2, 2, actor="orc 1", target="Bo"),
        at(end.pop("event"), 3, 3, target=None, **end),
    ]
    bar = next(one for one in bars_of(events, each_its_own(events)) if one.kind != "out")
    assert (bar.who, bar.kind, bar.start, bar.end, bar.cut) == ("Ada", kind, 0, 2, cut)


def test_what_nothing_ends_lasts_until_its_time() -> None:
    events = [at("casting_started", 1, 1, spell="web", segments=3, until=4)]
    assert bars_of(events, {1: 0})[0][4:6] == (-1, 4)


def test_steps_one_after_the_other_are_one_way() -> None:
    events = [at("moved", clock, clock) for clock in (1, 2, 3, 7)]
    assert [(one.start, one.end) for one in bars_of(events, each_its_own(events))] == [(0, 2), (3, 3)]


def test_an_effect_is_a_bar_of_its_victim_until_it_ends() -> None:
    events = [at("effect", 1, 1, effect="held", until=90), at("effect_ended", 6, 2, actor="orc 1", effect="held")]
    bar = bars_of(events, each_its_own(events))[0]
    assert (bar.who, bar.kind, bar.what, bar.end) == ("orc 1", "state", "held", 1)


# --- marks --------------------------------------------------------------------------------------------------


def test_blows_alike_are_one_mark_and_an_immediate_attack_is_marked_as_one() -> None:
    events = [
        at("immediate_attack", 3, 1, weapon="spear"),
        at("attack", 3, 2, hit=True),
        at("attack", 3, 3, hit=True),
        at("attack", 4, 4, hit=False),
        at("damage", 4, 5, amount=3),
        at("damage", 4, 6, amount=4),
    ]
    found = [
        (one.who, one.kind, one.at_once, one.points, one.seqs) for one in marks_of(events, dict.fromkeys(range(7), 0))
    ]
    assert found == [
        ("Ada", "hit", True, 0, (1, 2)),
        ("Ada", "hit", False, 0, (3,)),
        ("Ada", "miss", False, 0, (4,)),
        ("orc 1", "wound", False, 7, (5, 6)),
    ]


def test_the_dice_behind_an_attack_add_up() -> None:
    modifiers = [{"rule": "SEG-X-01", "value": 2, "what": "from behind"}]
    one = event("attack", die=9, need=11, total=11, modifiers=modifiers, hit=True, distance=30)
    assert behind(one) == ["d20 shows 9", "+2 from behind [SEG-X-01]", "11 in all, needs 11: hit", "from 30 ft"]


# --- whole fights -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_event_has_its_moment_and_every_line_of_the_story_its_events(name: str) -> None:
    fight = simulator.watch(SCENARIOS / f"{name}.yaml", fight=3, seed=7)
    shown: Any = replay_of(fight)
    json.dumps(shown, allow_nan=False)
    frames, people = shown["frames"], shown["people"]
    assert [x for _, _, x in frames] == sorted({x for _, _, x in frames})
    told = {seq for line in shown["story"] for seq in line[3]}
    untold = {one["seq"]: one["event"] for one in fight.events if one["seq"] not in told}
    assert set(untold.values()) <= {"moved", "target_drawn", "effect_ended"}
    assert set(map(int, shown["events"])) == {one["seq"] for one in fight.events}
    assert all(0 <= start < end <= shown["width"] + 12 for _, _, _, start, end, *_ in shown["bars"])
    marked = {seq for mark in shown["marks"] for seq in mark[6]}
    must = {one["seq"] for one in fight.events if one["event"] in {"attack", "damage", "died", "spell_spoiled"}}
    assert must <= marked
    assert len({one["name"] for one in people}) == len(people)
    cited = {rule for _, _, rules in shown["events"].values() for rule in rules}
    assert cited == set(rule_texts([fight]))


def test_the_last_state_of_everybody_is_that_of_the_record() -> None:
    fight = simulator.watch(SCENARIOS / "alarm-raised.yaml", fight=1, seed=7)
    shown: Any = replay_of(fight)
    place = {one["name"]: number for number, one in enumerate(shown["people"])}
    state = {number: "away" if one["late"] else "up" for number, one in enumerate(shown["people"])}
    for _, who, what, value in shown["changes"]:
        state |= {who: value} if what == "state" else {}
    words = {0: "up", 1: "down", 2: "dead", 3: "fled", 4: "taken", 5: "away"}
    assert any(one["late"] for one in shown["people"])
    for spec, record in zip(fight.scenario.combatants, fight.record.combatants, strict=True):
        if record.status != 5:
            assert state[place[spec.name]] == words[record.status], spec.name


def test_the_story_of_a_page_is_the_story_of_the_terminal() -> None:
    fight = simulator.load(text=DUEL).watch(2, seed=3)
    lines = [one.line.text for one in story(fight.events, 10)]
    text = " ".join(narrate(fight.events, 10).split())
    assert all(" ".join(line.split()) in text for line in lines)


def test_the_map_of_a_fight_outdoors_counts_feet_as_its_story_does(tmp_path: Path) -> None:
    page = tmp_path / "fight.html"
    fight = simulator.watch(SCENARIOS / "giants-yard.yaml", 1, 7)
    assert fight.scenario.arena.outdoors
    fight.save(page)
    text = page.read_text(encoding="utf-8")
    assert "A square is 10 feet" in text
    assert re.findall(r"scale\.textContent = (.*);", text) == ['"10 ft"']


def test_the_map_knows_the_webs_of_the_arena() -> None:
    webs = simulator.load(text=DUEL + "arena: {webs: [[0, -20, 60, 20]]}\n")
    shown: Any = replay_of(webs.watch(1, seed=3))
    assert shown["ground"]["webs"] == [[0, -200, 600, 200]]
