"""Do the figures of what happened say what the records say?"""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import simulator as sim
from simulator.errors import UsageError
from simulator.model import terms
from simulator.model.record import CHANGED, LOST, NOBODY, SPOILED, CombatantRecord, FightRecord, Harm, Mishap, Turn
from simulator.study.chronicle import PARTS, Chronicle, Kill, Wasted, Wounds
from simulator.study.estimators import share
from simulator.study.fights import engine_play
from simulator.study.happened import OVER
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.runner import play_many
from simulator.study.tally import Tally
from tests.study.scenes import goblin_watch

SCENE = goblin_watch()
ROSTER = Roster(SCENE)
GOBLINS, ALDRIC, ELOWEN = (0, 1, 2), 3, 4
S, DOWN, DEAD, FLED = terms.STANDING, terms.DOWN, terms.DEAD, terms.FLED


def fight(
    *turns: Turn,
    outcome: int = 1,
    rounds: int = 3,
    mishaps: tuple[Mishap, ...] = (),
    course: tuple[tuple[int, int], ...] = (),
    number: int = 1,
    spent: tuple[tuple[int, int], ...] = (),
) -> FightRecord:
    status = dict.fromkeys(range(5), S)
    status.update((turn.who, turn.now) for turn in turns)
    ones = tuple(
        CombatantRecord(status[who], 1, *[0] * 8, (0,) * len(spec.powers), "", spent)
        for who, spec in enumerate(SCENE.combatants)
    )
    full = (9, 12) if course else ()
    return FightRecord(number, outcome, rounds, 10 * rounds, ones, 0, 0, -1, turns, mishaps, course, full)


def chronicle(*records: FightRecord) -> Chronicle:
    tally = Tally.of(ROSTER)
    for record in records:
        tally.add(ROSTER, record)
    return Chronicle(ROSTER, tally)


def test_all_who_fall_at_the_first_moment_fall_first() -> None:
    told = chronicle(
        fight(
            Turn(7, 1, ALDRIC, S, DOWN, 0, "axe"),
            Turn(7, 1, 1, S, DEAD, ALDRIC, "sword"),
            Turn(8, 1, ELOWEN, S, DEAD, 0, "axe"),
        ),
        fight(Turn(5, 1, 2, S, FLED, NOBODY, ""), Turn(9, 2, ELOWEN, S, DEAD, 0, "axe"), rounds=2),
        fight(rounds=1),
    )
    first = {one.name: (one.of_all.count, one.of_side.count) for one in told.first_to_fall}
    assert first == {"goblin 1": (0, 0), "goblin 2": (1, 1), "goblin 3": (0, 0), "Aldric": (1, 1), "Elowen": (1, 1)}
    party, goblins = told.first_casualty
    assert (party.side, party.falls, party.rounds["50"], party.rounds["95"]) == ("party", share(2, 3), 1, 2)
    assert (goblins.side, goblins.falls, goblins.rounds["50"]) == ("goblins", share(1, 3), 1)


def test_the_kill_matrix_tells_going_down_dying_and_being_finished_apart() -> None:
    record = fight(
        Turn(7, 1, ALDRIC, S, DOWN, 0, "axe"),
        Turn(8, 1, ALDRIC, DOWN, DEAD, NOBODY, "bleeding"),
        Turn(8, 1, ELOWEN, S, DEAD, 2, "axe"),
    )
    assert chronicle(record, record).kills == (
        Kill("goblin", "goblins", "Aldric", "party", "axe", 2, 0, 0),
        Kill("goblin", "goblins", "Elowen", "party", "axe", 0, 2, 0),
        Kill("", "", "Aldric", "party", "bleeding", 0, 0, 2),
    )


def test_damage_is_told_by_whom_and_with_what_and_groups_are_taken_together() -> None:
    record = fight()._replace(harm=(Harm(0, ALDRIC, "axe", 3), Harm(1, ALDRIC, "axe", 4), Harm(NOBODY, 0, "fire", 2)))
    assert chronicle(record, record).damage == (
        Wounds("goblin", "goblins", "Aldric", "party", "axe", 14),
        Wounds("", "", "goblin", "goblins", "fire", 4),
    )


def test_what_was_spoiled_says_by_whom_and_what_was_wasted_says_why() -> None:
    told = chronicle(
        fight(
            mishaps=(
                Mishap(1, ELOWEN, SPOILED, "sleep", "damage", 1, "sling"),
                Mishap(2, ELOWEN, SPOILED, "sleep", "silenced", NOBODY, ""),
                Mishap(2, ALDRIC, LOST, "attack with axe", "out of range", NOBODY, ""),
                Mishap(2, 0, CHANGED, "attack", "the target is gone", NOBODY, ""),
                Mishap(2, 2, CHANGED, "attack", "the target is gone", NOBODY, ""),
            )
        )
    )
    sleep, missile = told.spells
    assert (sleep.spell, sleep.used, sleep.spoiled) == ("sleep", 0, 2)
    assert sleep.reasons == (("damage", "goblin", "sling", 1), ("silenced", "", "", 1))
    assert (missile.spell, missile.spoiled) == ("magic missile", 0)
    assert told.wasted == (
        Wasted("goblin", "goblins", "changed", "attack", "the target is gone", 2),
        Wasted("Aldric", "party", "lost", "attack with axe", "out of range", 1),
    )


def test_the_lead_and_how_far_behind_the_winner_was() -> None:
    told = chronicle(
        fight(course=((9, 12), (9, 6), (3, 6), (0, 6))),
        fight(course=((9, 12), (6, 12), (0, 12)), rounds=2),
        fight(course=((9, 12), (6, 12), (6, 0)), rounds=2, outcome=0),
        fight(course=((9, 12), (0, 0)), rounds=1, outcome=-1),
    )
    swing = told.swing
    assert swing.turned == share(2, 4)
    assert swing.from_behind == share(2, 3)
    assert swing.behind == {"5": 0, "25": 0, "50": 34, "75": 50, "95": 50}
    party, goblins = told.course
    assert (party.side, goblins.side) == ("party", "goblins")
    assert [stage.mean for stage in party.stages] == [100, (50 + 100 + 100 + 0) / 4, (50 + 100 + 0 + 0) / 4, 150 / 4]
    assert [stage.mean for stage in goblins.stages] == [100, (100 + 66 + 66 + 0) / 4, (33 + 0 + 66 + 0) / 4, 66 / 4]
    assert party.stages[1].quantiles["95"] == 100


def test_time_is_a_mean_over_every_fourth_fight() -> None:
    told = chronicle(fight(spent=((terms.CASTING, 4),)), fight(number=2), fight(spent=((terms.IDLE, 3),), number=5))
    assert told.time[ELOWEN].fights == 2
    states = told.time[ELOWEN].states
    assert list(states) == ["idle", "casting"]
    assert (states["casting"].mean, states["idle"].mean) == (2, 1.5)


@pytest.fixture(scope="module")
def real() -> Result:
    path = Path(__file__).parents[2] / "scenarios" / "alarm-raised.yaml"
    return sim.load(path).run(40, seed=2)


def test_in_real_fights_the_parts_add_up(real: Result) -> None:
    told = real.happened
    for row, shown in zip(told.survival, real.shown, strict=True):
        assert (row.name, row.side, row.size) == (shown.name, shown.side, shown.size)
        last = row.steps[-1]
        ends = {"down": last.down, "dead": last.dead, "fled": last.fled, "captured": last.captured}
        assert ends == {end: shown.ends[end].count for end in ends}
        assert last.up + last.away == shown.ends["survived"].count
        for step, following in pairwise(row.steps):
            assert sum(step[1:7]) == sum(following[1:7]) == real.fights * row.size
    kills = sum(one.down + one.dead for one in told.kills if one.by_side == "party" and one.side == "goblins")
    party = [row for row in real.combatants if row.side == "party"]
    assert kills == round(sum((row.figures["kills"].mean or 0) * real.fights for row in party))
    for shown in real.shown:
        taken = sum(one.damage for one in told.damage if (one.name, one.side) == (shown.name, shown.side))
        assert taken == round((shown.figures["damage_taken"].mean or 0) * real.fights)
    spoiled = sum(one.spoiled for one in told.spells if one.side == "party")
    assert spoiled >= sum(times * fights for times, fights in real.tally.sides[1]["spells_spoiled"].items())


def test_the_json_of_it_is_plain_and_complete(real: Result) -> None:
    told = json.loads(real.to_json())["happened"]
    assert list(told) == [
        "survival",
        "first_to_fall",
        "first_casualty",
        "kills",
        "damage",
        "causes",
        "time",
        "spells",
        "wasted",
        "course",
        "swing",
    ]
    assert told["survival"][0]["steps"][1]["share"] == real.happened.survival[0].steps[1].share
    assert json.loads(real.to_json())["picks"] == real.picks


def test_every_part_of_it_is_a_table(real: Result) -> None:
    told = real.happened
    for part in PARTS:
        rows = told.rows(part)
        assert rows
        assert all(list(row) == list(rows[0]) for row in rows)
        assert told.to_polars(part).shape == (len(rows), len(rows[0]))
    steps = told.to_polars("survival")
    assert steps.columns[:5] == ["name", "side", "size", "round", "up"]
    assert len(steps) == sum(len(one.steps) for one in told.survival)
    assert {"state", "mean", "low"} <= set(told.to_polars("time").columns)
    assert told.rows("first_to_fall")[0]["of_side_share"] == told.first_to_fall[0].of_side.share
    assert told.rows("kills")[0] == told.kills[0]._asdict()
    with pytest.raises(UsageError, match="did you mean kills"):
        told.rows("kill")


@given(st.lists(st.integers(0, 12), max_size=3))
def test_any_pieces_of_real_fights_come_to_one(cuts: list[int]) -> None:
    ends = [0, *sorted(cuts), 12]
    roster, real, together = real_fights()
    whole = Tally.of(roster)
    for first, last in pairwise(ends):
        part = Tally.of(roster)
        for record in real[first:last]:
            part.add(roster, record)
        whole = part.merged(whole)
    assert whole.state() == together


@cache
def real_fights() -> tuple[Roster, list[FightRecord], object]:
    """Twelve fights one by one, and what they come to where they are played together."""
    alarm = sim.load(Path(__file__).parents[2] / "scenarios" / "alarm-raised.yaml").compiled
    real = [engine_play(alarm, 3, number) for number in range(1, 13)]
    return Roster(alarm), real, play_many(alarm, 12, 3).tally.state()


def test_over_is_no_standing() -> None:
    assert OVER not in range(len(terms.STATUS_NAMES))
