"""What the gold rules share with the segment ones, each setting with the difference it makes (R-GLD-31)."""

from __future__ import annotations

import pytest

from tests.conformance.gold.small_fights import DAMAGE, HIT, die_that_hits, fight, who
from tests.staging import only, stage

BALM = """
content:
  spells:
    balm: {classes: {cleric: 1}, casting: 1, components: V, range: 30, whom: friends, effects: [{do: heal, dice: 20}]}
"""
SWORD = who("Sword", "do: attack, when: round == 1", "do: wait", weapons="[long sword]", position="[5, 0]")


@pytest.mark.rule("R-GLD-31")
@pytest.mark.parametrize(
    ("setting", "shield", "needed"),
    [
        ("false", "small shield", [11, 11, 11, 11]),
        ("true", "buckler", [10, 10, 10, 11]),
        ("true", "small shield", [10, 10, 11, 11]),
        ("true", "shield", [10, 11, 11, 11]),
    ],
)
def test_a_shield_against_so_many_attacks_a_round(setting: str, shield: str, needed: list[int]) -> None:
    foes = [who(f"Foe {n}", "do: attack", weapons="[dagger]") for n in range(4)]
    post = who("Post", armour=f"[{shield}]", hp=500, ac=None)
    events = stage(fight(foes, post, rules=f"shield_limit: {setting}"))
    assert sorted(die_that_hits(one) for one in only(events, "attack", target="Post")) == needed


@pytest.mark.rule("R-GLD-31")
@pytest.mark.parametrize(("setting", "fights_on"), [("", False), ("healed_rejoin: true", True)])
def test_who_is_healed_above_0(setting: str, fights_on: bool) -> None:
    fallen = who("Post", "do: wait, when: round == 1", "do: attack", weapons="[club]", hp=5, position="[0, 0]")
    orders = ("do: cast balm, at: fallen", "do: wait")
    healer = who("Healer", *orders, class_="cleric", spells="[balm]", position="[-20, 0]")
    lanes = {("red/Sword", HIT): [20], ("red/Sword", DAMAGE): [6]}
    events = stage(fight(SWORD, [fallen, healer], rounds=4, rules=setting, more=BALM), lanes)
    assert len(only(events, "heal", target="Post")) == 1
    assert bool(only(events, "attack", "Post")) is fights_on


@pytest.mark.rule("R-GLD-31")
@pytest.mark.parametrize(("setting", "rises"), [("", False), ("troll_rises: true", True)])
def test_a_troll_at_0(setting: str, rises: bool) -> None:
    troll = who("Troll", "do: attack, when: round >= 6", "do: wait", monster="troll", hp=3, position="[0, 0]")
    lanes = {("red/Sword", HIT): [20], ("red/Sword", DAMAGE): [3]}
    text = fight(SWORD, [troll, who("Other", position="[-200, 0]")], rounds=9, rules=setting)
    assert bool(only(stage(text, lanes), "attack", "Troll")) is rises
