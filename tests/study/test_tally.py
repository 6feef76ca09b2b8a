"""Does counting in pieces come to the same as counting at once?"""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.model import terms
from simulator.model.record import CombatantRecord, FightRecord
from simulator.study.roster import Roster
from simulator.study.tally import ENDS, FIGURES, Ending, Tally
from tests.study.scenes import combatant, goblin_watch, made_up_fight, power, scenario

SCENE = goblin_watch()
ROSTER = Roster(SCENE)
RECORDS = [made_up_fight(SCENE, 3, fight) for fight in range(1, 61)]


def tallied(records: Sequence[FightRecord]) -> Tally:
    tally = Tally.of(ROSTER)
    for record in records:
        tally.add(ROSTER, record)
    return tally


@given(st.lists(st.integers(0, len(RECORDS)), max_size=8))
def test_any_chunking_comes_to_one_pass(cuts: list[int]) -> None:
    ends = [0, *sorted(cuts), len(RECORDS)]
    total = Tally.of(ROSTER)
    for first, last in pairwise(ends):
        total = total.merged(tallied(RECORDS[first:last]))
    assert total.state() == tallied(RECORDS).state()


@given(st.permutations(RECORDS[:12]))
def test_the_order_of_the_fights_makes_no_difference(records: list[FightRecord]) -> None:
    assert tallied(records).state() == tallied(RECORDS[:12]).state()


@given(st.integers(0, 60), st.integers(0, 60))
def test_merging_is_associative_and_leaves_its_parts_alone(one: int, other: int) -> None:
    low, high = sorted((one, other))
    a, b, c = tallied(RECORDS[:low]), tallied(RECORDS[low:high]), tallied(RECORDS[high:])
    before = [part.state() for part in (a, b, c)]
    assert a.merged(b).merged(c).state() == a.merged(b.merged(c)).state()
    assert b.merged(a).state() == a.merged(b).state()
    assert [part.state() for part in (a, b, c)] == before


def test_every_fight_of_every_combatant_counts_in_exactly_one_end() -> None:
    tally = tallied(RECORDS)
    assert [sum(row.ends) for row in tally.combatants] == [60] * 5
    assert [sum(row.ends) for row in tally.groups] == [180]
    assert sum(tally.outcomes().values()) == sum(tally.rounds().values()) == 60


def test_the_sums_are_those_of_the_records() -> None:
    tally = tallied(RECORDS)
    for place, name in enumerate(FIGURES):
        field = {"hp_left": "hp"}.get(name, name)
        values = [[getattr(one, field) for one in record.combatants] for record in RECORDS]
        assert [row.totals[place] for row in tally.combatants] == [sum(column) for column in zip(*values, strict=True)]
        goblins = [sum(row[:3]) for row in values]
        assert tally.groups[0].totals[place] == sum(goblins)
        assert tally.groups[0].squares[place] == sum(total * total for total in goblins)


def record(statuses: Sequence[int], outcome: int, *, fight: int = 1, hp: Sequence[int] = (0,) * 5) -> FightRecord:
    ones = tuple(
        CombatantRecord(
            status, points, 0, 0, 0, 0, 0, 0, 0, 0, (0,) * len(spec.powers), "axe" if status in {1, 2} else ""
        )
        for status, points, spec in zip(statuses, hp, SCENE.combatants, strict=True)
    )
    return FightRecord(fight, outcome, 4, 40, ones, 0, 0)


def test_killed_down_fled_and_taken_are_never_merged() -> None:
    tally = tallied([record([terms.DEAD, terms.DOWN, terms.FLED, terms.CAPTURED, terms.STANDING], 1)])
    ends = [dict(zip(ENDS, row.ends, strict=True)) for row in tally.combatants]
    assert [[name for name, count in one.items() if count] for one in ends] == [
        ["dead"],
        ["down"],
        ["fled"],
        ["captured"],
        ["survived"],
    ]
    goblins, party = tally.sides
    assert (goblins["dead"], goblins["down"], goblins["fled"], goblins["lost"]) == ({1: 1}, {1: 1}, {1: 1}, {2: 1})
    assert (party["captured"], party["lost"], party["dead"]) == ({1: 1}, {1: 1}, {0: 1})
    assert tally.endings == {Ending(1, 4, 0, 1): (1, 1)}
    assert tally.causes[:2] == [{(terms.DEAD, "axe"): 1}, {(terms.DOWN, "axe"): 1}]


def test_who_never_arrived_has_survived() -> None:
    tally = tallied([record([terms.AWAY] * 5, -1)])
    assert [row.ends[0] for row in tally.combatants] == [1] * 5


def test_the_closest_fight_is_the_one_won_with_the_least_left() -> None:
    standing = [terms.STANDING] * 5
    fights = [
        record(standing, 1, fight=4, hp=[0, 0, 0, 8, 4]),
        record(standing, 0, fight=5, hp=[1, 1, 1, 0, 0]),
        record(standing, 1, fight=6, hp=[0, 0, 0, 2, 1]),
        record(standing, 1, fight=7, hp=[0, 0, 0, 1, 2]),
        record(standing, -2, fight=8, hp=[0, 0, 0, 0, 0]),
    ]
    closest = tallied(fights).closest
    assert closest is not None
    assert (closest.fight, closest.left) == (6, 250_000)


def test_powers_of_one_name_are_counted_for_the_side() -> None:
    scene = scenario(
        {
            "party": [combatant(name, 0, "party", powers=(power("sleep"),)) for name in ("Ada", "Bo")],
            "orcs": [combatant("orc", 1, "orcs")],
        }
    )
    roster = Roster(scene)
    tally = Tally.of(roster)
    for uses in ((0, 0), (1, 2), (1, 0)):
        ones = [CombatantRecord(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, used, "") for used in ((), *((use,) for use in uses))]
        tally.add(roster, FightRecord(1, 0, 1, 1, tuple(ones), 0, 0))
    assert tally.used_histogram(1, "sleep") == {0: 1, 1: 1, 3: 1}
    assert tally.used_histogram(0, "sleep") == {0: 3}


def test_a_record_of_another_scenario_is_refused() -> None:
    with pytest.raises(ValueError, match=r"shorter|longer"):
        Tally.of(ROSTER).add(ROSTER, RECORDS[0]._replace(combatants=RECORDS[0].combatants[:4]))
