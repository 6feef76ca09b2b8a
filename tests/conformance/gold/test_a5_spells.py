"""Casting: from the declaration to the changed count, still and open, and what spoils it (GG-ACT-30 to 39)."""

from __future__ import annotations

import pytest

from tests.conformance.gold.small_fights import (
    HIT,
    SAVE,
    counts,
    die_that_hits,
    fight,
    hits,
    strikes,
    when,
    who,
)
from tests.staging import first, only, stage

MISSILE = "do: cast magic missile, at: nearest"
STRIKE = "do: attack, at: nearest"


def caster(*orders: str, level: int = 1, spells: str = "[magic missile]", **fields: object) -> str:
    """A wizard with one spell in mind."""
    return who("Mage", *orders or (MISSILE,), class_="magic-user", level=level, spells=spells, **fields)


BOLT = """
content:
  spells:
    bolt: {classes: {magic-user: 1}, casting: 3, components: V, range: 200, effects: [{do: damage, dice: 1}]}
"""
CAST_BOLT = "do: cast bolt, at: nearest"


def striker(name: str = "Orc", **fields: object) -> str:
    """Somebody at the wizard's elbow."""
    return who(name, STRIKE, weapons="[long sword]", **fields)


@pytest.mark.rule("GG-ACT-30", "GG-ACT-31", "GG-ACT-33")
@pytest.mark.parametrize(
    ("spell", "level", "die", "count"), [("magic missile", 1, 4, 5), ("fireball", 5, 4, 7), ("fireball", 5, 10, 13)]
)
def test_the_casting_time_is_added_to_the_die(spell: str, level: int, die: int, count: int) -> None:
    mage = caster(f"do: cast {spell}, at: nearest", level=level, spells=f"[{spell}]")
    cast = first(stage(fight(mage, who("Post"), distance=60), counts(red_Mage=die)), "spell_cast", "Mage")
    assert (cast["at"], cast["t"]) == (f"count {count}", count)


@pytest.mark.rule("GG-ACT-33", "GG-ACT-37", "R-GLD-03")
@pytest.mark.parametrize(("orc", "outcome"), [(6, "spell_spoiled"), (7, "spell_cast"), (8, "spell_cast")])
def test_a_blow_before_the_count_spoils_and_one_at_it_does_not(orc: int, outcome: str) -> None:
    mage = caster(CAST_BOLT, spells="[bolt]")
    events = stage(fight(mage, striker(), more=BOLT), counts(red_Mage=4, blue_Orc=orc) | hits("blue/Orc", 20))
    told = [one["event"] for one in events if one["event"] in ("spell_spoiled", "spell_cast")]
    assert told == [outcome]


@pytest.mark.rule("R-GLD-03")
def test_by_house_rule_a_blow_at_the_very_count_spoils() -> None:
    mage = caster(CAST_BOLT, spells="[bolt]")
    text = fight(mage, striker(), more=BOLT, rules="same_count_spoils: true")
    events = stage(text, counts(red_Mage=4, blue_Orc=7) | hits("blue/Orc", 20))
    assert only(events, "spell_spoiled", "Mage")
    assert not only(events, "spell_cast")


@pytest.mark.rule("GG-ACT-32", "R-GLD-04")
@pytest.mark.parametrize(("setting", "outcome"), [("declaration", "spell_spoiled"), ("own_die", "spell_cast")])
def test_casting_is_open_from_the_declaration_even_before_the_bare_die(setting: str, outcome: str) -> None:
    mage = caster(CAST_BOLT, spells="[bolt]")
    text = fight(mage, striker(), more=BOLT, rules=f"casting_from: {setting}")
    events = stage(text, counts(red_Mage=5, blue_Orc=1) | hits("blue/Orc", 20))
    assert [one["event"] for one in events if one["event"] in ("spell_spoiled", "spell_cast")] == [outcome]


@pytest.mark.rule("GG-ACT-32", "GG-ACT-37")
def test_a_blow_at_count_1_spoils_the_spell_of_one_whose_die_was_1() -> None:
    events = stage(fight(caster(), striker()), counts(red_Mage=1, blue_Orc=1) | hits("blue/Orc", 20))
    assert when(only(events, "spell_spoiled", "Mage")) == [(1, "count 1")]


@pytest.mark.rule("GG-ACT-39")
def test_a_spoiled_spell_is_gone_from_memory() -> None:
    events = stage(
        fight(caster(), striker(), rounds=3),
        counts(red_Mage=[9, 9, 9], blue_Orc=[1, 9, 9]) | hits("blue/Orc", 20, 1, 1),
    )
    assert only(events, "spell_spoiled", "Mage")[0]["lost"] is True
    assert not only(events, "spell_cast")
    assert len(only(events, "casting_started", "Mage")) == 1


@pytest.mark.rule("GG-ACT-34", "R-GLD-28")
@pytest.mark.parametrize(("rounds", "ends"), [("1 round", 1), ("2 rounds", 2), ("1 turn", 10)])
def test_a_casting_of_rounds_ends_with_its_last_round(rounds: str, ends: int) -> None:
    slow = f"""
content:
  spells:
    slow bolt: {{classes: {{magic-user: 1}}, casting: {rounds}, components: V, range: 200,
                effects: [{{do: damage, dice: 1}}]}}
"""
    mage = caster("do: cast slow bolt, at: nearest", spells="[slow bolt]")
    events = stage(fight(mage, who("Post"), distance=60, rounds=12, more=slow))
    assert when(only(events, "spell_cast", "Mage"))[:1] == [(ends, "end")]


@pytest.mark.rule("GG-ACT-34", "GG-ACT-36", "GG-ACT-35", "R-GLD-28")
def test_through_all_rounds_of_a_casting_it_may_be_spoiled_and_dexterity_is_lost() -> None:
    slow = """
content:
  spells:
    slow bolt: {classes: {magic-user: 1}, casting: 2 rounds, components: V, range: 200,
                effects: [{do: damage, dice: 1}]}
"""
    mage = caster("do: cast slow bolt, at: nearest", spells="[slow bolt]", ac=4, abilities="{dex: 16}")
    events = stage(
        fight(mage, striker(), rounds=2, more=slow), counts(red_Mage=[5, 5], blue_Orc=[3, 3]) | hits("blue/Orc", 1, 20)
    )
    assert [one["need"] for one in only(events, "attack", "Orc")] == [20 - 6, 20 - 6]
    assert when(only(events, "spell_spoiled", "Mage")) == [(2, "count 3")]
    assert not only(events, "moved", "Mage")


@pytest.mark.rule("GG-ACT-36")
def test_dexterity_is_back_once_the_spell_has_worked() -> None:
    mage = caster(ac=4, abilities="{dex: 16}")
    orcs = [striker("First"), striker("Second")]
    events = stage(
        fight(mage, orcs),
        counts(red_Mage=5, blue_First=2, blue_Second=9) | hits("blue/First", 1) | hits("blue/Second", 1),
    )
    assert [die_that_hits(one) for one in only(events, "attack")] == [14, 16]


@pytest.mark.rule("GG-ACT-35", "R-GLD-04")
@pytest.mark.parametrize(("setting", "moves"), [("none", False), ("half", True)])
def test_who_has_cast_does_not_move_in_that_round(setting: str, moves: bool) -> None:
    mage = caster(f"{MISSILE}, then: advance")
    events = stage(fight(mage, who("Post"), distance=100, rules=f"move_after_casting: {setting}"))
    assert bool(only(events, "moved", "Mage")) is moves
    if moves:
        assert sum(one["feet"] for one in only(events, "moved", "Mage")) == pytest.approx(60, abs=1)


CHARM = """
content:
  items:
    wand of doubt: {kind: wand, range: 200, effects: [{do: modify, stat: to_hit, amount: -1, rounds: 1, save: spell}]}
    wand of sparks: {kind: wand, range: 200, effects: [{do: damage, dice: 4, save: spell, on_save: half}]}
"""


def zapped(wand: str, save: int, rules: str = "") -> list[dict[str, object]]:
    """A wizard at work, and a wand pointed at him at count 1."""
    foe = who("Foe", f"do: use {wand}, at: nearest", items=f"[{wand}]")
    text = fight(caster(), foe, distance=60, more=CHARM, rules=rules)
    return stage(text, counts(red_Mage=5, blue_Foe=1) | {("red/Mage", SAVE): [save]})


@pytest.mark.rule("GG-ACT-38")
@pytest.mark.parametrize(("save", "spoiled"), [(20, False), (1, True)])
def test_a_failed_save_spoils_without_any_damage(save: int, spoiled: bool) -> None:
    events = zapped("wand of doubt", save)
    assert bool(only(events, "spell_spoiled", "Mage")) is spoiled
    assert bool(only(events, "spell_cast", "Mage")) is not spoiled


@pytest.mark.rule("R-GLD-05", "GG-ACT-37")
@pytest.mark.parametrize(("setting", "spoiled"), [("true", True), ("false", False)])
def test_half_damage_on_a_made_save_spoils_unless_the_house_rule_says_no(setting: str, spoiled: bool) -> None:
    events = zapped("wand of sparks", 20, f"saved_damage_spoils: {setting}")
    assert first(events, "damage")["amount"] == 2
    assert bool(only(events, "spell_spoiled", "Mage")) is spoiled


@pytest.mark.rule("GG-ACT-02")
def test_nobody_has_a_bonus_to_hit_a_caster() -> None:
    events = stage(fight(caster(), striker()), counts(red_Mage=9, blue_Orc=1) | hits("blue/Orc", 1))
    assert first(events, "attack", "Orc")["modifiers"] == []
    assert strikes(events, "Orc") == [("Orc", "Mage", "count 1")]


@pytest.mark.rule("GG-ACT-33", "GG-B02")
def test_a_touch_that_stayed_on_the_hand_can_be_declared_in_the_next_round() -> None:
    """A power's number is no weapon's: the priest has fewer weapons than spells."""
    bad = """
content:
  spells:
    grave touch: {classes: {cleric: 1}, casting: 5, components: V, range: touch, effects: [{do: damage, dice: 1}]}
    a prayer: {classes: {cleric: 1}, casting: 5, components: V, range: self, shape: self, whom: friends, effects: []}
    b prayer: {classes: {cleric: 1}, casting: 5, components: V, range: self, shape: self, whom: friends, effects: []}
    c prayer: {classes: {cleric: 1}, casting: 5, components: V, range: self, shape: self, whom: friends, effects: []}
"""
    priest = who(
        "Priest",
        "do: cast grave touch, at: nearest",
        "do: touch, at: nearest",
        class_="cleric",
        level=3,
        spells="[grave touch, a prayer, b prayer, c prayer]",
        weapons="[]",
    )
    events = stage(fight(priest, who("Post"), rounds=2, more=bad), {("red/Priest", HIT): [1, 20]})
    assert [one["hit"] for one in only(events, "attack", "Priest")] == [False, True]
    assert only(events, "damage", "Priest")


@pytest.mark.rule("GG-ACT-17", "GG-ACT-33")
@pytest.mark.parametrize(("die", "wounds"), [(12, 0), (13, 3)])
def test_an_acid_arrow_has_to_hit_and_burns_on_for_a_round_each_three_levels(die: int, wounds: int) -> None:
    mage = who(
        "Mage", "do: cast acid arrow, at: nearest", "do: wait", class_="magic-user", level=6, spells="[acid arrow]"
    )
    events = stage(fight(mage, who("Foe", ac=6), distance=60, rounds=4), hits("red/Mage", die))
    assert first(events, "attack", "Mage")["weapon"] == "acid arrow"
    amounts = [one["amount"] for one in only(events, "damage")]
    assert len(amounts) == wounds
    assert all(2 <= amount <= 8 for amount in amounts)


@pytest.mark.rule("GG-ACT-15", "GG-ACT-33")
def test_a_spiritual_hammer_strikes_each_round_by_the_skill_of_its_caster() -> None:
    priest = who(
        "Priest",
        "do: cast spiritual hammer, at: nearest",
        "do: wait",
        class_="cleric",
        level=6,
        spells="[spiritual hammer]",
    )
    foe = who("Foe", ac=6)
    lanes = counts(red_Priest=[2, 9, 9], blue_Foe=[9, 9, 9]) | {("red/Priest", HIT): [11, 12, 20]}
    events = stage(fight(priest, foe, distance=60, rounds=3), lanes)
    blows = only(events, "attack", "Priest")
    assert [(one["at"], one["need"], one["hit"]) for one in blows] == [
        ("count 8", 12, False),
        ("count 8", 12, True),
        ("count 8", 12, True),
    ]
    assert all(2 <= one["amount"] <= 5 for one in only(events, "damage"))
