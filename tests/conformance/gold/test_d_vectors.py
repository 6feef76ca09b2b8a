"""The worked examples that no other file of this suite has: order of shots, who reaches whom, draws, spoiling."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from simulator.rulesets.gold import attack, timing
from tests.conformance.gold.small_fights import bonus, counts, fight, hits, strikes, who
from tests.staging import first, only, stage

STRIKE = "do: attack, at: nearest"
SHOOT = "do: shoot, at: nearest"
BOLT = """
content:
  spells:
    bolt: {classes: {magic-user: 1}, casting: 3, components: V, range: 200, effects: [{do: damage, dice: 1}]}
    slow bolt: {classes: {magic-user: 1}, casting: 9, components: V, range: 200, effects: [{do: damage, dice: 1}]}
"""


@pytest.mark.rule("GG-ACT-15", "GG-ACT-16", "GG-ACT-17")
def test_thaco_19_with_strength_17_hits_armour_class_5_two_times_in_five() -> None:
    ada = who("Ada", STRIKE, class_="fighter", level=2, weapons="[long sword]", abilities="{str: 17}")
    hit = [
        first(stage(fight(ada, who("Orc", ac=5)), hits("red/Ada", die)), "attack", "Ada")["hit"] for die in range(1, 21)
    ]
    assert hit.index(True) + 1 == 13
    assert Fraction(sum(hit), 20) == Fraction(2, 5)


@pytest.mark.rule("GG-ACT-28", "GG-ACT-29")
def test_from_behind_thaco_19_hits_dexterity_16_and_armour_class_6_on_a_nine() -> None:
    thief = who("Thief", STRIKE, class_="fighter", level=2, weapons="[long sword]", hidden="true", position="[5, 0]")
    guard = who("Guard", armour="[leather armour]", ac=None, abilities="{dex: 16}", position="[0, 0]")
    blow = first(stage(fight(thief, guard), hits("red/Thief", 9)), "attack", "Thief")
    assert (blow["need"], bonus(blow), blow["hit"]) == (11, 2, True)


@pytest.mark.rule("GG-ACT-11", "GG-ACT-10", "R-GLD-09")
def test_at_a_runner_beside_an_orc_and_a_bowman_only_the_orc_strikes() -> None:
    runner = who(
        "Ada", "do: flee", armour="[leather armour, shield]", ac=None, abilities="{dex: 16}", position="[0, 0]"
    )
    orc = who("Orc", monster="orc", weapons="[long sword]", position="[5, 0]")
    bowman = who("Bow", weapons="[long bow]", position="[0, 5]")
    events = stage(fight(runner, [orc, bowman]), counts(red_Ada=1, blue_Orc=5, blue_Bow=5))
    assert strikes(events) == [("Orc", "Ada", "count 1")]
    blow = first(events, "attack", "Orc")
    # Leather alone is armour class 8: neither Dexterity nor shield.
    assert (blow["need"], bonus(blow)) == (11, 2)


@pytest.mark.rule("R-GLD-14", "R-GLD-12")
def test_two_archers_shoot_in_the_order_of_their_counts_twice_over() -> None:
    archers = [who(name, SHOOT, weapons="[long bow]", position=f"[0, {y}]") for name, y in (("Ada", 0), ("Bo", 90))]
    text = fight(archers, who("Post", hp=500, position="[100, 45]"))
    events = stage(text, counts(red_Ada=3, red_Bo=8))
    assert [(actor, at) for actor, _target, at in strikes(events)] == [
        ("Ada", "count 3"),
        ("Bo", "count 8"),
        ("Ada", "count 3, pass 2"),
        ("Bo", "count 8, pass 2"),
    ]


@pytest.mark.rule("R-GLD-14", "R-ALL-06")
def test_who_falls_after_the_first_pass_has_no_second_shot() -> None:
    ada = who("Ada", SHOOT, weapons="[long bow]", hp=1, monster="bandit", overrides="{thac0: 20}")
    orc = who("Orc", SHOOT, weapons="[long bow]")
    events = stage(fight(ada, orc, distance=60), counts(red_Ada=3, blue_Orc=8) | hits("blue/Orc", 20))
    assert [actor for actor, _target, _at in strikes(events)] == ["Ada", "Orc"]


@pytest.mark.rule("GG-ACT-33", "R-GLD-12")
def test_a_spell_of_count_12_comes_before_the_second_pass() -> None:
    mage = who("Mage", "do: cast slow bolt, at: nearest", class_="magic-user", spells="[slow bolt]", position="[0, 0]")
    bo = who("Bo", SHOOT, weapons="[long bow]", position="[0, 90]")
    events = stage(fight([mage, bo], who("Post", position="[100, 45]"), more=BOLT), counts(red_Mage=3, red_Bo=1))
    order = [(one["actor"], one["at"]) for one in events if one["event"] in ("attack", "spell_cast")]
    assert order == [("Bo", "count 1"), ("Mage", "count 12"), ("Bo", "count 1, pass 2")]


@pytest.mark.rule("R-GLD-06", "GG-B11", "R-GLD-16")
@pytest.mark.parametrize(
    ("order", "feet", "blows"),
    [("attack", 65, 1), ("attack", 66, 0), ("charge", 70, 1), ("charge", 185, 1), ("charge", 190, 0)],
)
def test_who_has_sixty_feet_to_go_strikes_and_farther_only_by_a_charge(order: str, feet: int, blows: int) -> None:
    # From middle to middle: 60 ft of way, and 5 ft within which melee is fought.
    events = stage(fight(who("Ada", f"do: {order}, at: nearest", weapons="[long sword]"), who("Orc"), distance=feet))
    assert len(only(events, "attack", "Ada")) == blows
    if blows:
        assert bonus(first(events, "attack", "Ada")) == (2 if order == "charge" else 0)


@pytest.mark.rule("R-GLD-17", "GG-B06")
@pytest.mark.parametrize(
    ("sizes", "shares"),
    [
        ((2, 3), (Fraction(1, 3), Fraction(2, 3))),
        ((1, 2), (Fraction(1, 3), Fraction(2, 3))),
        ((0, 1, 2), (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))),
        ((2, 4, 5), (Fraction(1, 11), Fraction(4, 11), Fraction(6, 11))),
    ],
)
def test_the_exact_chances_of_a_shot_into_a_melee(sizes: tuple[int, ...], shares: tuple[Fraction, ...]) -> None:
    weights = attack.weights_by_size(sizes, (0,) * len(sizes), sizes[0])
    assert tuple(Fraction(weight, sum(weights)) for weight in weights) == shares


@pytest.mark.rule("GG-ACT-33", "GG-ACT-37", "R-GLD-03")
def test_the_exact_chance_that_a_sure_blow_spoils_a_spell_of_3_is_72_in_100() -> None:
    mage = who("Mage", "do: cast bolt, at: nearest", class_="magic-user", spells="[bolt]")
    orc = who("Orc", STRIKE, weapons="[long sword]")
    text = fight(mage, orc, more=BOLT)
    spoiled = 0
    for own, other in product(range(1, 11), repeat=2):
        events = stage(text, counts(red_Mage=own, blue_Orc=other) | hits("blue/Orc", 20))
        spoiled += bool(only(events, "spell_spoiled", "Mage"))
    expected = sum(Fraction(1, 100) for own, other in product(range(1, 11), repeat=2) if other < own + 3)
    assert Fraction(spoiled, 100) == expected == Fraction(72, 100)


@pytest.mark.rule("R-GLD-12")
def test_every_count_has_a_place_of_its_own_before_those_who_strike_last() -> None:
    places = [timing.place(count) for count in range(-6, 40)]
    assert places == sorted(set(places))
    assert max(places) < timing.LAST < timing.PASS
