"""Do protective circles keep out what they should, and what are they worth to a caster inside (SEG-SUM-05 to 07)?"""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import HIT, SAVE, bonus, die_that_hits, fight, when, who
from tests.staging import first, only, stage

SCROLL = "[{item: scroll of protection from undead, in_hand: true}]"
READS = "do: read protection from undead, when: round == 1"


def reader(*orders: str, **fields: object) -> str:
    """A cleric who reads a scroll of protection from undead in the first round: 4 segments, a circle of 5 ft."""
    return who("Ward", READS, *orders, class_="cleric", level=5, items=SCROLL, **fields)


@pytest.mark.rule("SEG-SUM-06", "SEG-ITM-06")
def test_the_undead_do_not_touch_whom_a_circle_protects() -> None:
    events = stage(fight(reader(), who("Bones", "do: attack", monster="skeleton"), distance=60, rounds=3))
    circle = first(events, "effect", "Ward", effect="scroll of protection from undead")
    assert when([circle]) == [(1, "4.finish")]
    assert only(events, "attack", "Bones") == []
    assert {one["reason"] for one in only(events, "action_lost", "Bones")} == {"a ward keeps it off"}
    assert "SEG-SUM-06" in only(events, "action_lost", "Bones")[0]["rules"]


def test_without_the_circle_they_do() -> None:
    idle = who("Ward", class_="cleric", level=5)
    events = stage(fight(idle, who("Bones", "do: attack", monster="skeleton"), distance=60, rounds=3))
    assert only(events, "attack", "Bones")


def test_a_circle_against_the_undead_is_nothing_to_the_living() -> None:
    events = stage(fight(reader(), who("Orc", "do: attack", monster="orc"), distance=60, rounds=3))
    assert only(events, "attack", "Orc")


@pytest.mark.rule("SEG-SUM-06")
def test_a_circle_of_ten_feet_is_not_entered() -> None:
    scroll = "[{item: scroll of protection from lycanthropes, in_hand: true}]"
    ward = who("Ward", "do: read", class_="cleric", level=5, items=scroll)
    events = stage(fight(ward, who("Rat", "do: attack", monster="wererat"), distance=80, rounds=2))
    assert only(events, "moved", "Rat")[-1]["distance"] > 10
    assert only(events, "entered_melee") == []


@pytest.mark.rule("SEG-SUM-07")
def test_who_carries_the_circle_up_to_them_breaks_it() -> None:
    bones = who("Bones", monster="skeleton")
    events = stage(fight(reader("do: attack"), bones, distance=40, rounds=2), {("blue/Bones", HIT): [20]})
    broken = first(events, "effect_ended", "Ward", effect="scroll of protection from undead")
    assert broken["rules"] == ("SEG-SUM-07",)
    # The skeleton's claw is longer than a fist: no circle holds back its answer any more.
    assert first(events, "attack", "Bones")["hit"]


@pytest.mark.rule("SEG-SUM-07")
def test_a_web_over_part_of_the_circle_is_the_end_of_it() -> None:
    mage = who("Mage", "do: cast web, at: nearest, delay: 5", class_="magic-user", level=5, spells="[web]")
    bones = who("Bones", "do: wait", monster="skeleton")
    events = stage(fight(reader(), [bones, mage], distance=20, rounds=2))
    assert first(events, "effect_ended", "Ward", effect="scroll of protection from undead")["rules"] == ("SEG-SUM-07",)


@pytest.mark.rule("SEG-SUM-05")
def test_a_caster_inside_is_two_points_easier_to_hit() -> None:
    archer = who("Bow", "do: shoot short bow, when: round == 2", weapons="[short bow]")
    warded, plain = (
        first(stage(fight(one, archer, distance=40, rounds=2)), "attack", "Bow")
        for one in (reader(), who("Ward", class_="cleric", level=5))
    )
    assert die_that_hits(plain) - die_that_hits(warded) == 2
    assert "SEG-SUM-05" in warded["rules"]
    assert "SEG-SUM-05" not in plain["rules"]


@pytest.mark.rule("SEG-SUM-05")
def test_and_saves_at_two_less() -> None:
    mage = who("Mage", "do: cast fireball, when: round == 2", class_="magic-user", level=5, spells="[fireball]")
    saves = [
        first(stage(fight(one, mage, distance=60, rounds=2), {("red/Ward", SAVE): [10]}), "save", "Ward")
        for one in (reader(), who("Ward", class_="cleric", level=5))
    ]
    assert [bonus(one) for one in saves] == [-2, 0]
    assert "SEG-SUM-05" in saves[0]["rules"]


@pytest.mark.rule("SEG-SUM-05")
def test_a_fighter_in_the_circle_of_another_loses_nothing() -> None:
    guard = who("Guard", position="[0, 3]")
    archer = who("Bow", "do: shoot short bow, when: round == 2", "do: wait", weapons="[short bow]", position="[0, 30]")
    ward = reader("do: wait", position="[0, 0]")
    shot = first(stage(fight([guard, ward], archer, rounds=2)), "attack", "Bow", "Guard")
    assert "SEG-SUM-05" not in shot["rules"]


@pytest.mark.rule("SEG-SUM-06")
def test_the_summoned_cannot_touch_one_warded_from_evil() -> None:
    def struck_by(in_effect: str) -> set[str]:
        rat = who("Rat", "do: invoke call rats, when: round == 1", "do: wait", monster="wererat")
        good = who("Good", level=5, in_effect=in_effect)
        events = stage(fight(rat, good, distance=8, rounds=7))
        assert only(events, "summoned", "Rat")
        return {one["actor"] for one in only(events, "attack", target="Good")}

    assert any(name.startswith("giant rat") for name in struck_by("[]"))
    assert struck_by("[protection from evil]") == set()


@pytest.mark.rule("R-SEG-34")
def test_one_warded_from_evil_saves_at_two_more_against_the_evil() -> None:
    witch = who("Witch", "do: cast fireball", class_="magic-user", level=5, spells="[fireball]", traits="[evil]")
    for warded, added in (("[protection from evil]", 2), ("[]", 0)):
        events = stage(fight(who("Good", in_effect=warded), witch, distance=60), {("red/Good", SAVE): [10]})
        assert bonus(first(events, "save", "Good")) == added


@pytest.mark.rule("SEG-CST-10")
def test_lesser_spells_do_not_enter_a_globe() -> None:
    mage = who("Mage", "do: cast magic missile", class_="magic-user", level=5, spells="[magic missile]")
    cold = who("Mage", "do: cast cone of cold", class_="magic-user", level=9, spells="[cone of cold]")
    globe = who("Safe", in_effect="[minor globe of invulnerability]")
    assert only(stage(fight(globe, mage, distance=40)), "damage", "Mage") == []
    assert only(stage(fight(globe, cold, distance=30)), "damage", "Mage")


def test_no_magic_passes_a_circle_against_magic_either_way() -> None:
    scroll = "[{item: scroll of protection from magic, in_hand: true}]"
    reads, casts = "do: read protection from magic, when: round == 1", "do: cast magic missile, when: round == 2"
    inside = who("Ward", reads, casts, "do: wait", class_="magic-user", level=9, items=scroll, spells="[magic missile]")
    later = ("do: cast cone of cold, when: round == 3", "do: wait")
    cold = who("Mage", *later, class_="magic-user", level=9, spells="[cone of cold]")
    events = stage(fight(inside, cold, distance=40, rounds=3))
    assert len(only(events, "spell_cast", "Ward", spell="magic missile")) == 1
    assert only(events, "damage") == []
