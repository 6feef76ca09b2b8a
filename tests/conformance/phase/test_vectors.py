"""The worked examples at the end of the phase rulebook, by their numbers. Those by odds stand in tests/exact."""

from __future__ import annotations

import pytest

from simulator.rulesets.phase.missiles import shot_segment
from tests.conformance.phase.small_fights import (
    DAMAGE,
    HIT,
    SAVE,
    at_counts,
    bonus,
    deeds,
    fight,
    first,
    only,
    stage,
    when,
    who,
)

SPELLS = """
content:
  spells:
    one: {classes: {magic-user: 1}, casting: 1, components: VS, range: 200, effects: [{do: damage, dice: 1}]}
    five: {classes: {magic-user: 1}, casting: 5, components: VS, range: 200, effects: [{do: damage, dice: 1}]}
    six: {classes: {magic-user: 1}, casting: 6, components: VS, range: 200, effects: [{do: damage, dice: 1}]}
    dazzle: {classes: {magic-user: 1}, casting: 1, components: VS, range: 100, ray: true,
             effects: [{do: condition, condition: blinded, rounds: 5, save: spell}]}
"""


def archer(name: str = "Archer", dexterity: int = 10, x: float = 0, **fields: object) -> str:
    return who(
        name,
        "do: shoot, at: nearest",
        weapons="[long bow]",
        abilities=f"{{dex: {dexterity}}}",
        position=f"[{x}, 0]",
        **fields,
    )


def caster(spell: str, x: float = 60) -> str:
    return who(
        "Caster", f"do: cast {spell}, at: nearest", class_="magic-user", spells=f"[{spell}]", position=f"[{x}, 0]"
    )


def sword(name: str, *orders: str, x: float = 0, weapon: str = "long sword", **fields: object) -> str:
    lines = orders or ("do: attack, at: nearest",)
    return who(name, *lines, weapons=f"[{weapon}]", position=f"[{x}, 0]", **fields)


@pytest.mark.rule("PHASE-MIS-11", "R-PHA-10")
@pytest.mark.parametrize(
    ("dexterity", "armour", "count"),
    [(16, None, 4), (17, None, 5), (17, "[chain mail]", 3)],
    ids=["tie", "won", "lost"],
)
def test_1_dexterity_makes_a_tie_or_wins(dexterity: int, armour: str | None, count: int) -> None:
    worn = {} if armour is None else {"armour": armour, "ac": None}
    shooter = archer(dexterity=dexterity, x=60, **worn)
    events = at_counts(3, 4, fight(shooter, archer("Foe")))
    assert first(events, "attack", "Archer")["at"] == f"{count}.missiles"
    assert first(events, "attack", "Foe")["at"] == "4.missiles"


@pytest.mark.rule("PHASE-MIS-26", "PHASE-MIS-28", "PHASE-MIS-25")
@pytest.mark.parametrize(("undeclared", "feet"), [(False, 78), (True, 90)])
def test_2_a_foe_who_moves_off_at_120_ft_a_round(undeclared: bool, feet: int) -> None:
    shooter = archer(dexterity=16, x=30)
    if undeclared:
        shooter = shooter.replace("at: nearest}", "at: nearest, undeclared: true}")
    events = at_counts(2, 5, fight(shooter, who("Runner", "do: fall back", position="[0, 0]")))
    shot = first(events, "attack", "Archer")
    assert (shot["distance"], bonus(shot)) == (feet, 1 - 2)


@pytest.mark.rule("PHASE-MIS-41", "PHASE-MIS-42")
def test_5_an_ogre_among_three_men_is_hit_every_time() -> None:
    men = [sword(f"Man {n}", x=20 + n, hp=400) for n in range(3)]
    ogre = who("Ogre", monster="ogre", position="[15, 0]", hp=400)
    events = stage(fight([archer(x=60), *men], ogre, rounds=4))
    assert {one["target"] for one in only(events, "attack", "Archer")} == {"Ogre"}


@pytest.mark.rule("PHASE-MIS-67", "PHASE-B07")
def test_9_a_total_of_16_hits_armour_class_minus_4() -> None:
    giant = who("Giant", "do: hurl, at: nearest", monster="hill giant", position="[60, 0]")
    for armour_class, hits in ((-4, True), (-5, False)):
        blue = who("Post", position="[0, 0]", ac=armour_class, hp=400)
        events = at_counts(5, 2, fight(giant, blue), {("red/Giant", HIT): [16]})
        assert first(events, "attack", "Giant")["hit"] is hits


@pytest.mark.rule("PHASE-MIS-33", "PHASE-MIS-34", "PHASE-MIS-35")
def test_10_a_bow_in_melee_with_two_orcs() -> None:
    orcs = [sword(name, x=5, weapon="club") for name in ("Orc", "Other")]
    undeclared = archer().replace("at: nearest}", "at: nearest, undeclared: true}")
    lanes = {("blue/Orc", HIT): [20, 1], ("blue/Other", HIT): [1, 1], ("blue/Orc", DAMAGE): [1]}
    assert only(at_counts(5, 2, fight(undeclared, orcs), lanes), "attack", "Archer") == []
    declared = at_counts(2, 5, fight(archer(), orcs), {("blue/Orc", HIT): [1], ("blue/Other", HIT): [1]})
    assert [bonus(one) for one in only(declared, "attack") if one["actor"] != "Archer"] == [4, 4]
    assert len(only(declared, "attack", "Archer")) == 2


@pytest.mark.rule("PHASE-MIS-12", "R-PHA-04")
def test_11_the_arrows_come_before_the_chargers_blow_and_there_are_no_more() -> None:
    events = at_counts(2, 5, fight(archer(x=60), sword("Charger", "do: charge, at: nearest")))
    assert [one["actor"] for one in only(events, "attack")] == ["Archer", "Archer", "Charger"]


@pytest.mark.rule("PHASE-MIS-51", "PHASE-MIS-53")
def test_12_a_ray_at_the_first_of_three_in_a_line() -> None:
    blue = [who(name, position=f"[{x}, 0]") for name, x in (("Aim", 40), ("Second", 20), ("Third", 0))]
    lanes = {("blue/Aim", SAVE): [20], ("blue/Second", SAVE): [1]}
    events = at_counts(5, 2, fight(caster("dazzle"), blue, more=SPELLS), lanes)
    assert [one["actor"] for one in only(events, "save")] == ["Aim", "Second"]


@pytest.mark.rule("PHASE-MIS-23", "PHASE-MIS-27", "R-PHA-11")
@pytest.mark.parametrize(
    ("spell", "order"), [("one", ["Caster", "Archer", "Orc"]), ("five", ["Archer", "Caster", "Orc"])]
)
def test_13_a_tie_at_4(spell: str, order: list[str]) -> None:
    # The arrows miss, so that the order is seen; the blow on the caster comes after both.
    blue = [archer(), sword("Orc", x=55, weapon="club")]
    events = at_counts(4, 4, fight(caster(spell), blue, more=SPELLS), {("blue/Archer", HIT): [1, 1]})
    assert [name for name, _deed in deeds(events, "attack", "spell_cast")] == order


@pytest.mark.rule("PHASE-MIS-23", "PHASE-MIS-24", "R-PHA-11")
@pytest.mark.parametrize(
    ("spell", "dexterity", "order"),
    [
        ("five", 10, ["Caster", "Archer", "Charger"]),
        ("six", 10, ["Archer", "Caster", "Charger"]),
        ("five", 18, ["Archer", "Caster", "Charger"]),
        ("six", 18, ["Archer", "Caster", "Charger"]),
    ],
)
def test_14_a_caster_with_a_5_a_shooter_with_a_3(spell: str, dexterity: int, order: list[str]) -> None:
    charger = who("Charger", "do: charge, at: nearest", weapons="[long sword]", position="[0, 20]")
    blue = [archer(dexterity=dexterity), charger]
    events = at_counts(5, 3, fight(caster(spell), blue, more=SPELLS), {("blue/Archer", HIT): [1, 1]})
    assert [name for name, _deed in deeds(events, "attack", "spell_cast")] == order


@pytest.mark.rule("R-PHA-20")
def test_16_dead_in_between_the_second_routine_is_dropped() -> None:
    lord = sword("Lord", level=13, hp=1, x=8)
    lanes = {("blue/Post", HIT): [20], ("red/Lord", HIT): [1]}
    events = at_counts(5, 2, fight(lord, sword("Post", weapon="club")), lanes)
    assert [one["actor"] for one in only(events, "attack")] == ["Lord", "Post"]


@pytest.mark.rule("R-PHA-19", "R-PHA-15", "R-PHA-16")
def test_17_a_charge_that_is_forestalled_by_closing_or_by_a_charge() -> None:
    slow = sword("Slow", "do: charge, at: nearest", x=60)
    closed = at_counts([2, 2], [5, 5], fight(slow, sword("Quick"), rounds=2), {("blue/Quick", HIT): [1]})
    assert [one["round"] for one in only(closed, "attack", "Slow")] == [2]
    charged = at_counts(2, 5, fight(slow, sword("Quick", "do: charge, at: nearest")), {("blue/Quick", HIT): [1]})
    assert [bonus(one) for one in only(charged, "attack", "Slow")] == [0]


@pytest.mark.rule("PHASE-MIS-26", "PHASE-MIS-27", "PHASE-MIS-28", "R-PHA-05")
def test_19_the_segment_of_the_shot() -> None:
    pairs = ((3, 6), (2, 5), (3, 5), (4, 5))
    assert [shot_segment(own, own + 2, foe, foe, True) for own, foe in pairs] == [4, 3, 3, 0]
    assert [shot_segment(own, own, foe, foe, False) for own, foe in pairs] == [6, 5, 5, 5]


def test_the_moments_are_read_as_people_read_them() -> None:
    events = at_counts(3, 4, fight(archer(x=60), archer("Foe")))
    assert set(when(only(events, "attack"))) == {(1, "3.missiles"), (1, "4.missiles")}
