"""Faults that showed when small fights were watched beside the written rules, each with the right value."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.dice import Purpose
from tests.conformance.gold import small_fights as gold
from tests.conformance.phase import small_fights as phase
from tests.conformance.segment.small_fights import bonus, who
from tests.conformance.segment.small_fights import fight as segment
from tests.staging import Event, only, stage

STRIKE = "do: attack, at: nearest"


@pytest.mark.rule("R-ALL-01", "GG-ACT-36")
@pytest.mark.parametrize(("count", "need"), [(5, 10), (6, 10), (7, 12)])
def test_a_caster_is_a_caster_to_whatever_falls_on_the_count_of_the_spell(count: int, need: int) -> None:
    """Die 5 and one for the spell: up to count 6 her Dexterity of 16 does not count against a THACO of 20."""
    spell = {"class_": "magic-user", "spells": "[magic missile]", "abilities": "{dex: 16}", "armour": "[]"}
    mage = who("Ida", "do: cast magic missile", **spell)
    dice = gold.counts(red_Ida=5, blue_Man=count) | gold.hits("blue/Man", 1)
    events = stage(gold.fight(mage, who("Man", STRIKE)), dice)
    assert only(events, "attack", "Man")[0]["need"] == need
    assert only(events, "spell_cast", "Ida")[0]["at"] == "count 6"


@pytest.mark.rule("R-ALL-01", "PHASE-MIS-35")
@pytest.mark.parametrize(("friends", "immobile"), [(4, 4), (3, 4), (5, 0)])
def test_one_who_shoots_in_melee_stands_still_for_the_arrows_of_the_same_count(friends: int, immobile: int) -> None:
    """Both sides have 4, or the shooter has lost: the arrow that comes with hers, or before, finds her immobile."""
    ada = who("Ada", "do: shoot, at: nearest", weapons="[short bow]", position="[0, 0]")
    orc = who("Orc", monster="orc", hp=50, position="[5, 0]")
    bowman = who("Bow", "do: shoot, at: nearest", weapons="[short bow]", position="[-40, 0]")
    text = phase.fight(ada, [orc, bowman])
    lanes = {("blue/Bow", Purpose.TARGET): [2, 2], ("blue/Bow", Purpose.HIT): [1, 1]}
    events = phase.at_counts(friends, 4, text, lanes)
    shots = only(events, "attack", "Bow", "Ada")
    assert [bonus(one) for one in shots] == [immobile, immobile]


@pytest.mark.rule("PHASE-MIS-43", "PHASE-MIS-40")
def test_nobody_shoots_over_a_melee_that_has_yet_to_begin() -> None:
    """The orc has come up to the guard and is not engaged: between the archer and the orc there is no melee."""
    archer = who("Ada", "do: shoot, at: nearest", weapons="[short bow]", position="[-30, 0]")
    guard = who("Guard", position="[0, 0]")
    orc = who("Orc", STRIKE, monster="orc", hp=50, position="[60, 0]")
    events = phase.at_counts(1, 6, phase.fight([archer, guard], orc))
    shots = only(events, "attack", "Ada", "Orc")
    assert len(shots) == 2
    assert all("PHASE-MIS-43" not in one["rules"] for one in shots)


def cross(*foes: tuple[int, int], order: str) -> list[Event]:
    """One who leaves from the middle of foes at these places, at the lowest count; his steps."""
    man = who("Man", f"do: {order}", position="[0, 0]")
    around = [who(f"F{n}", STRIKE, position=f"[{x}, {y}]") for n, (x, y) in enumerate(foes, 1)]
    dice = gold.counts(red_Man=1, **{f"blue_F{n}": 9 for n in range(1, len(foes) + 1)})
    return only(stage(gold.fight(man, around), dice), "moved", "Man")


@pytest.mark.rule("GG-ACT-06")
@pytest.mark.parametrize("order", ["withdraw", "flee"])
@pytest.mark.parametrize(
    "foes",
    [((5, 0), (0, 5), (-5, 0), (0, -5)), ((5, 0), (-5, 0)), ((5, 0), (0, 5), (-5, 0)), ((4, 3), (-5, 0), (0, -5))],
)
def test_who_leaves_goes_between_foes_and_not_through_one(foes: tuple[tuple[int, int], ...], order: str) -> None:
    steps = cross(*foes, order=order)
    assert steps
    for one in steps:
        (from_x, from_y), (to_x, to_y) = one["from"], one["to"]
        for x, y in foes:
            for part in range(101):
                at_x, at_y = from_x + (to_x - from_x) * part / 100, from_y + (to_y - from_y) * part / 100
                assert (at_x - 10 * x) ** 2 + (at_y - 10 * y) ** 2 > 20**2


@pytest.mark.rule("GG-ACT-06")
def test_who_has_foes_on_all_eight_sides_stays_where_he_is() -> None:
    ring = ((5, 0), (4, 4), (0, 5), (-4, 4), (-5, 0), (-4, -4), (0, -5), (4, -4))
    assert not cross(*ring, order="withdraw")


def stabbed(rounds: int = 2) -> list[Event]:
    """A man fights an orc before him; a thief of whom he knows nothing comes from behind before the orc has struck."""
    man = who("Man", "do: attack, at: farthest", abilities="{dex: 16}", weapons="[club]", position="[0, 0]")
    orc = who("Orc", "do: attack", monster="orc", hp=50, position="[5, 0]")
    thief = who("Thief", STRIKE, class_="thief", hidden="true", weapons="[short sword]", position="[-5, 0]")
    dice = gold.counts(red_Man=[2, 5], blue_Orc=[9, 6], blue_Thief=[4, 9])
    return stage(gold.fight(man, [orc, thief], rounds=rounds), dice)


@pytest.mark.rule("R-GLD-10", "GG-ACT-27", "GG-ACT-29")
def test_who_fights_one_in_front_does_not_turn_by_itself_to_a_thief_behind() -> None:
    behind = {(one["round"], one["actor"]): bonus(one) for one in only(stabbed(), "attack", target="Man")}
    assert behind[2, "Thief"] == 2
    assert behind[1, "Orc"] == behind[2, "Orc"] == 0


@pytest.mark.rule("R-GLD-10")
def test_a_defender_strikes_at_those_in_front_and_at_the_flanks_only() -> None:
    """He would have the thief; the thief is behind, and the orc in front has the blow."""
    assert [one["target"] for one in only(stabbed(), "attack", "Man")] == ["Orc", "Orc"]


@pytest.mark.rule("GG-B02", "R-GLD-02")
@pytest.mark.parametrize(("weapon", "count"), [("dagger", 7), ("dagger +1", 6), ("dagger +3", 5), ("long sword +2", 8)])
def test_the_magic_of_a_weapon_is_taken_off_its_speed(weapon: str, count: int) -> None:
    ada = who("Ada", STRIKE, weapons=f"[{weapon}]")
    events = stage(gold.fight(ada, who("Man"), rules="weapon_speed: true"), gold.counts(red_Ada=5, blue_Man=9))
    told: dict[str, Any] = only(events, "attack", "Ada")[0]
    assert told["at"] == f"count {count}"


@pytest.mark.rule("GG-ACT-34", "PHASE-B19")
@pytest.mark.parametrize(("write", "segments"), [(gold.fight, None), (phase.fight, None), (segment, 11)])
def test_a_spell_of_a_round_has_no_segments_where_none_are_counted(write: Any, segments: int | None) -> None:
    cleric = who("Ida", "do: cast bless", class_="cleric", spells="[bless]", position="[0, 0]")
    events = stage(write([cleric, who("Friend", position="[5, 0]")], who("Man", position="[90, 0]"), rounds=2))
    assert only(events, "casting_started", "Ida")[0]["segments"] == segments
