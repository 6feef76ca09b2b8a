"""Are touch spells delivered as section A.11 of the segment rulebook says?"""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import DAMAGE, HIT, die_that_hits, fight, when, who
from tests.staging import first, only, stage

POST = who("Post")
MAGIC = """
content:
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
  spells:
    zap: {classes: {magic-user: 1}, casting: 2, components: V, range: touch,
          effects: [{do: damage, dice: 7, harm: [electricity]}]}
    balm: {classes: {cleric: 1}, casting: 2, components: V, range: touch, whom: friends,
           effects: [{do: heal, dice: 7}]}
    ping: {classes: {magic-user: 1}, casting: 1, components: V, range: 60,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
"""
ONCE = "do: cast zap, when: round == 1"


def mage(*orders: str, **fields: object) -> str:
    """A magic-user of level 1 (THAC0 21) with a touch spell."""
    return who("Mage", *orders, **({"class_": "magic-user", "spells": "[zap, ping]"} | fields))


@pytest.mark.rule("SEG-TCH-01", "R-SEG-32", "SEG-CST-08")
def test_an_unwilling_target_in_reach_is_touched_by_a_roll_when_the_casting_ends() -> None:
    events = stage(fight(mage(ONCE, "do: wait"), POST, distance=6, more=MAGIC), {("red/Mage", HIT): [11]})
    touch = first(events, "attack", "Mage")
    assert (touch["at"], touch["hit"], die_that_hits(touch)) == ("2.finish", True, 11)
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post")] == [7]


@pytest.mark.rule("SEG-TCH-01", "R-SEG-34")
@pytest.mark.parametrize(("strength", "needed"), [(18, 10), (10, 11), (3, 14)])
def test_strength_helps_to_get_a_touch_home_as_it_helps_a_fist(strength: int, needed: int) -> None:
    events = stage(fight(mage(ONCE, abilities=f"{{str: {strength}}}"), POST, distance=6, more=MAGIC))
    assert die_that_hits(first(events, "attack", "Mage", weapon="touch")) == needed


@pytest.mark.rule("R-SEG-32", "SEG-TCH-01")
def test_the_roll_is_made_against_the_full_armour_class() -> None:
    armoured = who("Post", armour="[plate mail, shield]", abilities="{dex: 16}")
    events = stage(fight(mage(ONCE, "do: wait"), armoured, distance=6, more=MAGIC))
    assert die_that_hits(first(events, "attack", "Mage")) == 21


@pytest.mark.rule("SEG-TCH-02", "R-SEG-32")
def test_a_miss_leaves_the_spell_on_the_hand_and_it_is_tried_again_as_a_major_action_of_1_segment() -> None:
    lanes = {("red/Mage", HIT): [10, 11]}
    events = stage(fight(mage(ONCE, "do: touch", "do: wait"), POST, distance=6, rounds=3, more=MAGIC), lanes)
    assert when(only(events, "attack", "Mage")) == [(1, "2.finish"), (2, "1.act")]
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post")] == [7]


@pytest.mark.rule("SEG-TCH-02")
def test_a_touch_that_has_been_discharged_is_gone() -> None:
    events = stage(
        fight(mage(ONCE, "do: touch", "do: wait"), POST, distance=6, rounds=3, more=MAGIC), {("red/Mage", HIT): [20]}
    )
    assert len(only(events, "damage", target="Post")) == 1


@pytest.mark.rule("SEG-TCH-02")
def test_another_casting_loses_the_spell_on_the_hand() -> None:
    lanes = {("red/Mage", HIT): [1]}
    orders = (ONCE, "do: cast ping, when: round == 2", "do: touch", "do: wait")
    events = stage(fight(mage(*orders), POST, distance=6, rounds=4, more=MAGIC), lanes)
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post")] == [1]


@pytest.mark.rule("SEG-TCH-03")
def test_being_hit_does_not_lose_the_spell_on_the_hand() -> None:
    stabber = who("Post", "do: wait, when: round == 1", "do: attack, when: round == 2", "do: wait", weapons="[needle]")
    orders = (ONCE, "do: wait, when: round == 2", "do: touch")
    lanes = {("red/Mage", HIT): [1, 20], ("blue/Post", HIT): [20]}
    events = stage(fight(mage(*orders), stabber, distance=6, rounds=3, more=MAGIC), lanes)
    assert [(hurt["round"], hurt["amount"]) for hurt in only(events, "damage", "Mage")] == [(3, 7)]


@pytest.mark.rule("R-SEG-32")
def test_by_house_rule_the_touch_waits_for_an_action_of_its_own() -> None:
    text = fight(
        mage(ONCE, "do: touch", "do: wait"), POST, distance=6, rounds=2, rules="touch_at_completion: false", more=MAGIC
    )
    assert when(only(stage(text, {("red/Mage", HIT): [20]}), "attack", "Mage")) == [(2, "1.act")]


@pytest.mark.rule("SEG-TCH-05", "R-SEG-32")
def test_who_has_to_walk_up_to_an_unwilling_target_touches_in_the_next_round() -> None:
    lanes = {("red/Mage", HIT): [20]}
    events = stage(fight(mage(ONCE, "do: touch"), POST, distance=40, rounds=2, more=MAGIC), lanes)
    touch = first(events, "attack", "Mage")
    reached = first(events, "entered_melee", "Mage")
    assert touch["round"] == reached["round"] + 1
    assert touch["at"] == "1.act"


@pytest.mark.rule("SEG-TCH-05", "SEG-TCH-02", "R-SEG-32")
def test_a_spell_on_the_hand_is_carried_to_another_foe_and_delivered_in_the_round_after_the_walk() -> None:
    # The touch misses the first at 2; the friend's short sword fells him at 3; the next is a walk away.
    orders = ("do: cast zap, at: nearest, when: round == 1", "do: touch", "do: move")
    friend = who("Friend", "do: attack, when: round == 1", "do: wait", weapons="[short sword]", position="[0, 6]")
    near, far = who("Near", hp=1, position="[5, 3]"), who("Far", position="[40, 0]")
    lanes = {("red/Mage", HIT): [1, 20], ("red/Friend", HIT): [20]}
    events = stage(fight([mage(*orders, position="[0, 0]"), friend], [near, far], rounds=3, more=MAGIC), lanes)
    assert when(only(events, "attack", "Mage")) == [(1, "2.finish"), (3, "1.act")]
    assert first(events, "entered_melee", "Mage")["round"] == 2
    assert [hurt["target"] for hurt in only(events, "damage", "Mage")] == ["Far"]


def healer(*orders: str, **fields: object) -> str:
    """A cleric with a healing touch."""
    return who("Healer", *orders, **({"class_": "cleric", "spells": "[balm]"} | fields))


@pytest.mark.rule("SEG-TCH-01", "R-SEG-32", "SEG-TCH-04")
def test_a_willing_target_within_10_ft_is_touched_without_a_roll_when_the_casting_ends() -> None:
    hurt = who("Friend", position="[0, 9]")
    stabber = who("Stabber", "do: attack, when: round == 1", "do: wait", weapons="[needle]", position="[0, 15]")
    cure = healer("do: wait, when: round == 1", "do: cast balm, at: most_wounded", position="[0, 0]")
    lanes = {("blue/Stabber", HIT): [20], ("blue/Stabber", DAMAGE): [4], ("red/Healer", HIT): []}
    events = stage(fight([cure, hurt], stabber, rounds=2, more=MAGIC), lanes)
    healed = first(events, "heal", target="Friend")
    assert (healed["round"], healed["at"], healed["amount"], healed["hp"]) == (2, "2.finish", 4, 50)


@pytest.mark.rule("SEG-TCH-06", "SEG-CST-11")
def test_a_willing_target_farther_off_is_walked_to() -> None:
    hurt = who("Friend", position="[0, 40]")
    stabber = who("Stabber", "do: attack, when: round == 1", "do: wait", weapons="[needle]", position="[0, 46]")
    cure = healer(
        "do: wait, when: round == 1",
        "do: cast balm, at: most_wounded",
        "do: touch, at: most_wounded",
        position="[0, 0]",
    )
    lanes = {("blue/Stabber", HIT): [20], ("blue/Stabber", DAMAGE): [4]}
    events = stage(fight([cure, hurt], stabber, rounds=3, more=MAGIC), lanes)
    assert [healed["hp"] for healed in only(events, "heal", target="Friend")] == [50]
