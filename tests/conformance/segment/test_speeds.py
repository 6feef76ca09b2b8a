"""What do the speeds of weapons tell under `initiative: osric`: section B-11 of the segment rulebook."""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import HIT, INITIATIVE, fight, when, who
from tests.staging import only, stage

OSRIC = "initiative: osric"
THINGS = """
content:
  weapons:
    ONES: {size: S, harm: [piercing], kind: knife, length: 1, small: 3, large: 3, speed: 5, hands: 1}
  spells:
    pung: {classes: {magic-user: 1}, casting: 3, components: V, range: 200,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
"""


def blades(*speeds: int) -> str:
    """Weapons of these speeds that do three points."""
    line = next(line for line in THINGS.splitlines() if "ONES" in line)
    made = (line.replace("ONES", f"blade {n}").replace("speed: 5", f"speed: {n}") for n in sorted(set(speeds)))
    return THINGS.replace(line, "\n".join(made))


def dice(red: int, blue: int) -> dict[tuple[str, Purpose], list[int]]:
    return {("side/red", INITIATIVE): [red], ("side/blue", INITIATIVE): [blue]}


def duel(mine: int, theirs: int, red: int, blue: int, rules: str = OSRIC, hp: int = 50) -> list[dict[str, object]]:
    """Two who strike each other with blades of these speeds."""
    quick = who("Quick", "do: attack", weapons=f"[blade {mine}]")
    slow = who("Slow", "do: attack", weapons=f"[blade {theirs}]", hp=hp)
    return stage(fight(quick, slow, distance=5, rules=rules, more=blades(mine, theirs)), dice(red, blue))


@pytest.mark.rule("SEG-B11")
@pytest.mark.parametrize(
    ("mine", "theirs", "order"),
    [
        (5, 5, "SQ"),
        (5, 9, "QS"),
        (5, 10, "QQS"),
        (2, 5, "QS"),
        (2, 6, "QQS"),
        (3, 12, "QQS"),
        (3, 13, "QQQS"),
        (10, 5, "SSQ"),
    ],
)
def test_on_ties_the_quicker_weapon_strikes_first_and_a_much_quicker_one_more_often(
    mine: int, theirs: int, order: str
) -> None:
    blows = only(duel(mine, theirs, 3, 3), "attack")
    assert {one["at"] for one in blows} == {"3.act"}
    # In the order of their moments; what falls together is told by side.
    assert sorted(str(one["actor"])[0] for one in blows) == sorted(order)
    assert str(blows[0]["actor"])[0] == order[0]
    assert all("SEG-B11" in one["rules"] for one in blows)


@pytest.mark.rule("SEG-B11")
@pytest.mark.parametrize(("red", "blue", "rules"), [(3, 4, OSRIC), (4, 3, OSRIC), (3, 3, "initiative: tie_break")])
def test_nobody_strikes_more_often_when_the_blows_do_not_fall_together(red: int, blue: int, rules: str) -> None:
    blows = only(duel(3, 13, red, blue, rules), "attack")
    assert sorted(str(one["actor"]) for one in blows if one["round"] == 1) in (["Quick", "Slow"], ["Quick"])


@pytest.mark.rule("SEG-B11")
@pytest.mark.parametrize(("theirs", "answers"), [(12, 0), (13, 1)])
def test_who_is_slain_by_the_quicker_blows_does_not_answer_but_to_one_that_falls_with_its_own(
    theirs: int, answers: int
) -> None:
    lanes = dice(3, 3) | {("red/Quick", HIT): [20] * (2 + answers)}
    quick = who("Quick", "do: attack", weapons="[blade 3]")
    slow = who("Slow", "do: attack", weapons=f"[blade {theirs}]", hp=6 + 3 * answers)
    events = stage(fight(quick, slow, distance=5, rules=OSRIC, more=blades(3, theirs)), lanes)
    assert len(only(events, "attack", "Slow")) == answers
    assert only(events, "down", "Slow")


@pytest.mark.rule("SEG-B11")
@pytest.mark.parametrize(
    ("speed", "die", "moment", "spoiled", "cast"),
    [
        (5, 1, "5.act", False, True),
        (5, 2, "5.finish", False, True),
        (5, 3, "5.act", True, False),
        (5, 4, "5.act", True, False),
        (2, 4, "6.act", True, False),
        (1, 5, "9.act", False, True),
    ],
)
def test_against_a_caster_speed_less_the_losing_die_is_compared_with_the_casting_time(
    speed: int, die: int, moment: str, spoiled: bool, cast: bool
) -> None:
    """The caster, whose side won, begins at the other side's die, and needs three segments."""
    stabber = who("Stabber", "do: attack", weapons=f"[blade {speed}]")
    mage = who("Mage", "do: cast pung", class_="magic-user", level=5, spells="[pung]")
    lanes = dice(die, 6) | {("red/Stabber", HIT): [20]}
    events = stage(fight(stabber, mage, distance=5, rules=OSRIC, more=blades(speed)), lanes)
    assert when(only(events, "attack", "Stabber")) == [(1, moment)]
    assert bool(only(events, "spell_spoiled")) is spoiled
    assert bool(only(events, "spell_cast", "Mage")) is cast
