"""Do the settings that the phase ruleset shares with the segment ruleset make their difference here too (R-PHA-35)?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.phase.small_fights import (
    DAMAGE,
    HIT,
    at_counts,
    die_that_hits,
    fight,
    first,
    only,
    stage,
    who,
)

pytestmark = pytest.mark.rule("R-PHA-35")

MORE = """
content:
  spells:
    freeze: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
             effects: [{do: condition, condition: held, rounds: 10}]}
    rite: {classes: {cleric: 1}, casting: 1, components: VSM, range: 90, effects: [{do: damage, dice: 1}]}
    boom: {classes: {magic-user: 1}, casting: 1, components: V, range: 90, shape: radius, size: 10,
           effects: [{do: damage, dice: 5, harm: [fire]}]}
    balm: {classes: {cleric: 1}, casting: 1, components: V, range: 30, whom: friends, effects: [{do: heal, dice: 9}]}
"""
SWORD = who("Sword", "do: attack, at: nearest, when: round == 1", "do: wait", weapons="[long sword]", position="[8, 0]")


@pytest.mark.parametrize(("setting", "points"), [("average", 11), ("maximum", 20)])
def test_hit_points_of_characters(setting: str, points: int) -> None:
    events = stage(fight(who("Hero", hp=None, level=2), who("Post"), rules=f"character_hp: {setting}"))
    assert [one["hp"] for one in first(events, "fight_started")["sides"]["red"]] == [points]


@pytest.mark.parametrize(("setting", "cast"), [("", True), ("drop_to_cast: false", False)])
def test_a_caster_short_of_hands_drops_what_he_holds(setting: str, cast: bool) -> None:
    armed = who(
        "Mage",
        "do: cast rite, at: nearest",
        "do: wait",
        class_="cleric",
        weapons="[light mace]",
        armour="[chain mail]",
        spells="[rite]",
    )
    events = stage(fight(armed, who("Post"), rules=setting, more=MORE))
    assert bool(only(events, "spell_cast", "Mage")) is cast


@pytest.mark.parametrize(
    ("setting", "shield", "needed"),
    [("false", "shield", [11, 11, 11]), ("true", "small shield", [10, 10, 11]), ("true", "shield", [10, 11, 11])],
)
def test_a_shield_may_count_against_so_many_attacks(setting: str, shield: str, needed: list[int]) -> None:
    foes = [who(f"Foe {n}", "do: attack", weapons="[dagger]", position=f"[6, {3 * n}]") for n in range(3)]
    target = who("Post", ac=None, armour=f"[robes, {shield}]", hp=500, position="[0, 3]")
    events = stage(fight(foes, target, rules=f"shield_limit: {setting}"))
    assert sorted(die_that_hits(blow) for blow in only(events, "attack", target="Post")) == needed


@pytest.mark.parametrize(("setting", "dead"), [("", True), ("helpless_slain: false", False)])
def test_the_helpless_are_slain(setting: str, dead: bool) -> None:
    mage = who(
        "Mage",
        "do: cast freeze, when: round == 1",
        "do: wait",
        class_="magic-user",
        spells="[freeze]",
        position="[-30, 0]",
    )
    killer = who("Killer", "do: wait, when: round == 1", "do: attack", weapons="[dagger]", position="[8, 0]")
    post = who("Post", position="[0, 0]")
    events = stage(fight([mage, killer], post, rounds=2, rules=setting, more=MORE))
    assert bool(only(events, "died", "Post")) is dead


@pytest.mark.parametrize(("setting", "dead"), [("", False), ("down_hit_kills: true", True)])
def test_a_wound_of_the_fallen(setting: str, dead: bool) -> None:
    mage = who("Mage", "do: cast boom, at: farthest", class_="magic-user", spells="[boom]", position="[60, 0]")
    blue = [who("Post", position="[0, 0]", hp=2), who("Friend", position="[-4, 0]")]
    lanes = {("red/Sword", HIT): [20], ("red/Sword", DAMAGE): [3]}
    # The sword strikes on the count of 6; the spell of 9 segments is slow, and comes on the lowest count.
    slow = MORE.replace("boom: {classes: {magic-user: 1}, casting: 1,", "boom: {classes: {magic-user: 1}, casting: 9,")
    events = at_counts(6, 1, fight([SWORD, mage], blue, rules=setting, more=slow), lanes)
    assert only(events, "down", "Post")
    assert bool(only(events, "died", "Post")) is dead


@pytest.mark.parametrize(("setting", "fights_on"), [("", False), ("healed_rejoin: true", True)])
def test_who_is_healed_above_0(setting: str, fights_on: bool) -> None:
    fallen = who("Post", "do: wait, when: round == 1", "do: attack", weapons="[club]", hp=5, position="[0, 0]")
    healer = who(
        "Healer", "do: cast balm, at: fallen", "do: wait", class_="cleric", spells="[balm]", position="[-20, 0]"
    )
    lanes = {("red/Sword", HIT): [20], ("red/Sword", DAMAGE): [6]}
    events = stage(fight(SWORD, [fallen, healer], rounds=4, rules=setting, more=MORE), lanes)
    assert len(only(events, "heal", target="Post")) == 1
    assert bool(only(events, "attack", "Post")) is fights_on


@pytest.mark.parametrize(("setting", "rises"), [("", False), ("troll_rises: true", True)])
def test_a_troll_at_0(setting: str, rises: bool) -> None:
    troll = who("Troll", "do: attack, when: round >= 6", "do: wait", monster="troll", hp=3, position="[0, 0]")
    lanes = {("red/Sword", HIT): [20], ("red/Sword", DAMAGE): [3]}
    text = fight(SWORD, [troll, who("Other", position="[-200, 0]")], rounds=9, rules=setting)
    assert bool(only(stage(text, lanes), "attack", "Troll")) is rises


@pytest.mark.rule("PHASE-B04", "R-PHA-27")
@pytest.mark.parametrize(("die", "shots"), [(1, 2), (2, 4), (3, 0), (6, 0)])
def test_surprise_is_rolled_by_side_where_the_house_rule_says_so(die: int, shots: int) -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[long bow]")
    lanes = {("side/blue", Purpose.SURPRISE): [die], ("side/red", Purpose.SURPRISE): [6]}
    events = stage(fight(archer, who("Post"), rules="surprise: rolled"), lanes)
    assert len([one for one in only(events, "attack", "Archer") if one["round"] == 0]) == shots
