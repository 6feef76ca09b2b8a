"""Companion rules: initiative and what is added, surprise, morale, dying, the manoeuvres (GG-B01 to B11)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.dice import Purpose
from tests.conformance.gold.small_fights import (
    DAMAGE,
    HIT,
    SAVE,
    bonus,
    counts,
    fight,
    hits,
    modifiers,
    strikes,
    when,
    who,
)
from tests.staging import Event, first, only, stage

MORALE = Purpose.MORALE
SURPRISE = Purpose.SURPRISE
STRIKE = "do: attack, at: nearest"
SHOOT = "do: shoot, at: nearest"


def sword(name: str, *orders: str, **fields: Any) -> str:
    """Somebody with a long sword."""
    return who(name, *orders or (STRIKE,), weapons="[long sword]", **fields)


# --- initiative -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-GLD-01", "GG-B02")
@pytest.mark.parametrize(("setting", "owners"), [("individual", {"Ada", "Bo", "Orc"}), ("side", {None})])
def test_each_has_a_die_of_its_own_or_each_side_one(setting: str, owners: set[str | None]) -> None:
    events = stage(fight([sword("Ada"), sword("Bo")], sword("Orc"), rules=f"initiative: {setting}"))
    assert {one["actor"] for one in only(events, "initiative")} == owners
    if setting == "side":
        at = {actor: moment for actor, _target, moment in strikes(events)}
        assert at["Ada"] == at["Bo"]


@pytest.mark.rule("R-GLD-12", "GG-B01", "R-ALL-01")
def test_who_strikes_at_the_same_count_may_both_die() -> None:
    ada, orc = sword("Ada", monster="orc", hp=1), sword("Orc", monster="orc", hp=1)
    events = stage(fight(ada, orc), counts(red_Ada=4, blue_Orc=4) | hits("red/Ada", 20) | hits("blue/Orc", 20))
    assert sorted(one["actor"] for one in only(events, "died")) == ["Ada", "Orc"]
    later = stage(fight(ada, orc), counts(red_Ada=4, blue_Orc=5) | hits("red/Ada", 20))
    assert [one["actor"] for one in only(later, "died")] == ["Orc"]


@pytest.mark.rule("R-GLD-02", "GG-B02")
@pytest.mark.parametrize(
    ("weapon", "setting", "count"), [("long sword", "false", 2), ("long sword", "true", 7), ("dagger", "true", 4)]
)
def test_by_house_rule_weapons_add_their_speed(weapon: str, setting: str, count: int) -> None:
    orc = who("Orc", STRIKE, weapons=f"[{weapon}]")
    events = stage(fight(orc, who("Post"), rules=f"weapon_speed: {setting}"), counts(red_Orc=2))
    assert strikes(events, "Orc") == [("Orc", "Post", f"count {count}")]


@pytest.mark.rule("R-GLD-02", "GG-B02")
def test_by_house_rule_natural_weapons_add_by_size() -> None:
    events = stage(
        fight(who("Owlbear", STRIKE, monster="owlbear"), who("Post"), rules="weapon_speed: true"), counts(red_Owlbear=2)
    )
    assert {at for _actor, _target, at in strikes(events)} == {"count 8"}


HASTE = """
content:
  items:
    wand of haste: {kind: wand, range: 200, whom: foes, effects: [{do: condition, condition: hasted, rounds: 9}]}
"""


@pytest.mark.rule("R-GLD-02", "GG-B02")
@pytest.mark.parametrize(("setting", "count"), [("true", 3), ("false", 5)])
def test_haste_takes_2_off_the_count(setting: str, count: int) -> None:
    mage = who(
        "Mage",
        "do: use wand of haste, at: nearest, when: round == 1",
        "do: wait",
        items="[wand of haste]",
        position="[0, 60]",
    )
    orc = sword("Orc", "do: wait, when: round == 1", STRIKE, position="[0, 0]")
    post = who("Post", position="[5, 0]")
    text = fight([mage, post], orc, rounds=2, rules=f"situation_modifiers: {setting}", more=HASTE)
    events = stage(text, counts(red_Mage=[1, 1], red_Post=[1, 1], blue_Orc=[1, 5]))
    assert strikes(events, "Orc")[0] == ("Orc", "Post", f"count {count}")


@pytest.mark.rule("R-GLD-13", "GG-B02")
def test_who_waits_acts_one_after_the_count_chosen() -> None:
    events = stage(fight(sword("Ada", f"{STRIKE}, delay: 7"), who("Post")), counts(red_Ada=3))
    assert strikes(events, "Ada") == [("Ada", "Post", "count 8")]
    # Nothing is rolled for it.
    assert first(events, "delayed", "Ada")["die"] is None


@pytest.mark.rule("R-GLD-12", "GG-B02")
def test_zombies_strike_after_the_highest_count() -> None:
    zombie = who("Zombie", STRIKE, monster="zombie")
    events = stage(fight(zombie, sword("Ada")), counts(red_Zombie=1, blue_Ada=10))
    assert [actor for actor, _target, _at in strikes(events)] == ["Ada", "Zombie"]


@pytest.mark.rule("GG-ACT-01", "R-GLD-13")
def test_one_main_action_a_round_each_of_one_kind() -> None:
    events = stage(fight(sword("Ada"), sword("Orc"), rounds=2))
    declared = only(events, "declared", "Ada")
    assert [one["action"] for one in declared] == ["attack", "attack"]
    assert len(strikes(events, "Ada")) == 2


# --- surprise ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-B03", "R-GLD-26")
@pytest.mark.parametrize(("setting", "before"), [("none", 0), ("rolled", 1)])
def test_who_surprises_has_a_round_of_free_actions_before_the_first(setting: str, before: int) -> None:
    text = fight(sword("Ada"), who("Post", abilities="{dex: 16}", ac=4), rules=f"surprise: {setting}")
    lanes = {("side/red", SURPRISE): [9], ("side/blue", SURPRISE): [2]} if before else {}
    events = stage(text, lanes)
    early = [one for one in only(events, "attack", "Ada") if one["round"] < 1]
    assert len(early) == before
    if before:
        assert early[0]["need"] == 20 - 6
        assert bonus(early[0]) == 1


@pytest.mark.rule("R-GLD-26", "GG-B03")
def test_no_spell_is_cast_in_the_round_of_surprise() -> None:
    mage = who("Mage", "do: cast magic missile, at: nearest", class_="magic-user", spells="[magic missile]")
    text = fight(mage, who("Post"), distance=60, rules="surprise: rolled")
    events = stage(text, {("side/red", SURPRISE): [9], ("side/blue", SURPRISE): [3]})
    assert [one["round"] for one in only(events, "spell_cast")] == [1]


# --- morale -----------------------------------------------------------------------------------------------------

COWARDS = """
content:
  monsters:
    coward: {size: M, ac: 10, hit_dice: 1, move: 90, morale: 10, attacks: [{name: blow, damage: 1}]}
"""


def after_a_loss(roll: list[int], rules: str = "") -> list[Event]:
    """One of four cowards falls in the first round; the others check with these dice."""
    band = [who(f"Foe {n}", monster="coward", hp=1 if n == 1 else 50, position=f"[{n}, 0]") for n in range(1, 5)]
    ada = sword("Ada", "do: attack, at: weakest", position="[0, 3]")
    lanes = {(f"blue/Foe {n}", MORALE): roll for n in (2, 3, 4)} if roll else {}
    return stage(fight(ada, band, rules=rules, more=COWARDS), lanes | {("red/Ada", HIT): [20]})


@pytest.mark.rule("GG-B09", "R-GLD-24")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ([4, 4], "stands"),
        ([4, 5], "fighting retreat"),
        ([6, 6], "fighting retreat"),
        ([7, 7], "fighting retreat"),
        ([8, 7], "flees"),
    ],
)
def test_morale_is_2d10_against_the_rating_with_its_modifiers(dice: list[int], result: str) -> None:
    checks = only(after_a_loss(dice), "morale")
    # Nobody of the enemy has fallen yet: -2; three against one: +2; wounds none. 10 - 2 = 8 with 3 to 1: 10.
    assert {(one["die"], one["need"]) for one in checks} == {(sum(dice), 10)}
    assert {one["result"] for one in checks} == {"stands" if sum(dice) <= 10 else result}


@pytest.mark.rule("R-GLD-24")
def test_morale_may_be_turned_off() -> None:
    assert not only(after_a_loss([], "morale: false"), "morale")


# --- dying ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-B10", "R-ALL-04", "R-GLD-29")
def test_a_character_at_0_is_down_bleeds_and_dies_at_minus_10() -> None:
    orc = sword("Orc", "do: attack, at: nearest, when: round == 1", "do: wait", position="[5, 0]")
    friend = who("Bo", position="[0, 100]")
    events = stage(
        fight([who("Ada", hp=1, position="[0, 0]"), friend], orc, rounds=12),
        {("blue/Orc", HIT): [20], ("blue/Orc", DAMAGE): [1]},
    )
    assert when(only(events, "down", "Ada")) == [(1, first(events, "attack", "Orc")["at"])]
    assert when(only(events, "died", "Ada")) == [(10, "end")]


@pytest.mark.rule("R-GLD-29")
@pytest.mark.parametrize(("setting", "save", "dies"), [("none", None, False), ("save", 1, True), ("save", 20, False)])
def test_by_house_rule_fifty_points_at_once_call_for_a_save(setting: str, save: int | None, dies: bool) -> None:
    ogre = who("Ogre", STRIKE, monster="ogre", overrides="{weapon_damage: 1d8+60}")
    ada = who("Ada", hp=200)
    lanes = {("red/Ogre", HIT): [20]} | ({("blue/Ada", SAVE): [save]} if save else {})
    events = stage(fight(ogre, ada, rules=f"massive_damage: {setting}"), lanes)
    assert bool(only(events, "died", "Ada")) is dies


# --- manoeuvres -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-B11", "R-GLD-16")
def test_a_charge_goes_half_as_far_again_strikes_at_2_better_and_is_open() -> None:
    ada = sword("Ada", "do: charge, at: nearest", armour="[robes]", abilities="{dex: 16}", ac=None)
    orc = sword("Orc", "do: guard, when: round == 1", STRIKE)
    events = stage(fight(ada, orc, distance=170, rounds=1), counts(red_Ada=4, blue_Orc=9))
    blow = first(events, "attack", "Ada")
    assert (blow["at"], modifiers(blow)) == ("count 4", {"GG-B11": 2})
    assert sum(one["feet"] for one in only(events, "moved", "Ada")) == pytest.approx(165, abs=1)


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(("mount", "amount"), [("griffon", 12), (None, 6)])
def test_a_lance_from_the_saddle_deals_double_in_a_charge(mount: str | None, amount: int) -> None:
    knight = who("Knight", "do: charge, at: nearest", weapons="[medium lance]", mount=mount)
    lanes = {("red/Knight", HIT): [20], ("red/Knight", DAMAGE): [5]}
    events = stage(fight(knight, who("Post"), distance=160), lanes)
    assert first(events, "damage", "Knight")["amount"] == amount


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize("dexterity", [10, 16])
def test_a_charger_has_no_dexterity_and_is_a_point_worse_besides(dexterity: int) -> None:
    ada = sword("Ada", "do: charge, at: nearest", ac=None, abilities=f"{{dex: {dexterity}}}")
    events = stage(fight(ada, sword("Orc", STRIKE), distance=100), counts(red_Ada=1, blue_Orc=9))
    # Nobody wears anything: armour class 11, whatever Dexterity is worth.
    assert [one["need"] for one in only(events, "attack", "Orc")] == [9]


@pytest.mark.rule("GG-B11", "R-GLD-02")
@pytest.mark.parametrize(
    ("orders", "setting", "count"),
    [
        (STRIKE, "", 7),
        ("do: set spear", "", 7),
        (STRIKE, "situation_modifiers: false", 9),
    ],
)
def test_who_is_charged_is_two_counts_earlier(orders: str, setting: str, count: int) -> None:
    ada = sword("Ada", "do: charge, at: nearest")
    other = sword("Other", "do: attack, at: nearest", position="[0, 40]")
    orc = who("Orc", orders, weapons="[spear]", position="[100, 0]")
    events = stage(
        fight([ada.replace("{name", "{position: [0, 0], name"), other], orc, rules=setting),
        counts(red_Ada=10, red_Other=10, blue_Orc=9),
    )
    told = [one["count"] for one in only(events, "initiative", "Orc") if one["count"] is not None]
    assert (told or [9]) == [count]
    assert [one for one in only(events, "initiative", "Other") if one["count"] is not None] == []


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(("feet", "bonus_of_charge"), [(60, 0), (66, 2)])
def test_a_charge_goes_at_least_half_a_move(feet: int, bonus_of_charge: int) -> None:
    ada = sword("Ada", "do: charge, at: nearest", "do: attack, at: nearest")
    events = stage(fight(ada, who("Post"), distance=feet))
    assert bonus(first(events, "attack", "Ada")) == bonus_of_charge


@pytest.mark.rule("GG-B11")
def test_one_who_has_come_nearer_before_the_charge_is_met_with_an_ordinary_blow() -> None:
    ada = sword("Ada", "do: charge, at: nearest")
    orc = sword("Orc", "do: move, at: nearest")
    events = stage(fight(ada, orc, distance=160), counts(red_Ada=9, blue_Orc=2))
    assert bonus(first(events, "attack", "Ada")) == 0


@pytest.mark.rule("GG-B11")
def test_a_charge_may_follow_a_charge() -> None:
    ada = sword("Ada", "do: charge, at: nearest", "do: attack, at: nearest")
    posts = [who("Near", hp=1, position="[100, 0]"), who("Far", hp=1, position="[200, 0]")]
    ada = ada.replace("{name", "{position: [0, 0], name")
    events = stage(fight(ada, posts, rounds=2), hits("red/Ada", 20, 20))
    assert [(one["round"], bonus(one)) for one in only(events, "attack", "Ada")] == [(1, 2), (2, 2)]


@pytest.mark.rule("R-GLD-16", "GG-B11")
def test_a_set_weapon_strikes_the_charger_first_for_double_damage() -> None:
    ada = sword("Ada", "do: charge, at: nearest")
    orc = who("Orc", "do: set spear", weapons="[spear]")
    events = stage(
        fight(ada, orc, distance=100),
        counts(red_Ada=4, blue_Orc=2) | {("blue/Orc", HIT): [20], ("blue/Orc", DAMAGE): [3]},
    )
    assert [actor for actor, _target, _at in strikes(events)] == ["Orc", "Ada"]
    assert first(events, "damage", "Orc")["amount"] == 6


@pytest.mark.rule("GG-B11", "GG-ACT-40")
def test_turning_is_an_ability_of_the_round() -> None:
    priest = who("Priest", "do: turn", class_="cleric", level=1)
    bones = who("Bones", monster="skeleton")
    events = stage(fight(priest, bones, distance=30), counts(red_Priest=5) | {("red/Priest", Purpose.TURNING): [10]})
    turned = first(events, "turned", "Priest")
    assert (turned["need"], turned["at"]) == (10, "count 5")


@pytest.mark.rule("R-GLD-27", "GG-B06")
def test_a_flask_that_misses_lands_by_the_dice_of_its_range_and_splashes() -> None:
    thrower = who("Ada", "do: throw oil flask, at: nearest", weapons="[oil flask]")
    lanes = {("red/Ada", HIT): [1], ("red/Ada", Purpose.SCATTER): [2, 4]}
    events = stage(fight(thrower, who("Post"), distance=9), lanes)
    assert first(events, "scatter")["feet"] == 2
    # What always breaks has no save.
    assert only(events, "container_save") == []
    assert [one["target"] for one in only(events, "damage")] == ["Post"]
    dry = stage(fight(thrower, who("Post"), distance=9, rules="splash_radius: 1"), lanes)
    assert not only(dry, "damage")


@pytest.mark.rule("R-GLD-27")
def test_containers_always_break() -> None:
    thrower = who("Ada", "do: throw oil flask, at: nearest", weapons="[oil flask]")
    events = stage(fight(thrower, who("Post"), distance=9), {("red/Ada", HIT): [20]})
    assert only(events, "damage")


@pytest.mark.rule("R-GLD-31")
@pytest.mark.parametrize(("setting", "amounts"), [("average", {4}), ("maximum", {8})])
def test_by_house_rule_monsters_have_their_average_or_most_hit_points(setting: str, amounts: set[int]) -> None:
    orcs = "{name: Orc, monster: orc, count: 3}"
    events = stage(fight(who("Ada"), orcs, distance=60, rules=f"monster_hp: {setting}"))
    assert {one["hp"] for one in first(events, "fight_started")["sides"]["blue"]} == amounts


@pytest.mark.rule("R-GLD-31")
@pytest.mark.parametrize(("setting", "hp"), [("average", 5), ("maximum", 10)])
def test_by_house_rule_characters_have_their_average_or_most(setting: str, hp: int) -> None:
    ada = "{name: Ada, class: fighter, level: 1}"
    events = stage(fight(ada, who("Post"), distance=60, rules=f"character_hp: {setting}"))
    assert first(events, "fight_started")["sides"]["red"][0]["hp"] == hp


@pytest.mark.rule("R-GLD-31")
@pytest.mark.parametrize(("setting", "cast"), [("true", True), ("false", False)])
def test_by_house_rule_a_caster_short_of_hands_cannot_cast(setting: str, cast: bool) -> None:
    rite = """
content:
  spells:
    rite: {classes: {cleric: 1}, casting: 1, components: VSM, range: 200, effects: [{do: damage, dice: 1}]}
"""
    priest = who(
        "Priest",
        "do: cast rite, at: nearest",
        class_="cleric",
        spells="[rite]",
        armour="[chain mail, shield]",
        weapons="[light mace]",
        ac=None,
    )
    events = stage(fight(priest, who("Post"), distance=60, rules=f"drop_to_cast: {setting}", more=rite))
    assert bool(only(events, "spell_cast")) is cast


@pytest.mark.rule("R-GLD-31")
@pytest.mark.parametrize(("setting", "died"), [("false", False), ("true", True)])
def test_by_house_rule_a_wound_kills_the_fallen(setting: str, died: bool) -> None:
    thrower = who(
        "Orc",
        "do: throw oil flask, at: nearest, when: round == 1",
        "do: wait",
        weapons="[oil flask]",
        position="[9, 0]",
    )
    ada = who("Ada", hp=1, position="[0, 0]")
    bo = who("Bo", position="[0, 60]")
    events = stage(
        fight([ada, bo], thrower, rounds=2, rules=f"down_hit_kills: {setting}"),
        {("blue/Orc", HIT): [20], ("blue/Orc", DAMAGE): [1, 1, 1]},
    )
    assert only(events, "down", "Ada")
    assert bool(only(events, "died", "Ada")) is died


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(("class_", "level", "better"), [("fighter", 5, 3), ("thief", 5, 2), ("fighter", 1, 1)])
def test_who_parries_is_better_by_half_the_level_and_warriors_by_one_more(class_: str, level: int, better: int) -> None:
    ada = who("Ada", "do: parry", class_=class_, level=level, weapons="[long sword]")
    events = stage(fight(ada, sword("Orc")), counts(red_Ada=1, blue_Orc=5))
    assert bonus(first(events, "attack", "Orc")) == -better
    assert not strikes(events, "Ada")


@pytest.mark.rule("GG-ACT-09", "R-GLD-12", "R-GLD-13", "GG-B11")
@pytest.mark.parametrize(
    ("dice", "runs_at"),
    [([9], (1, "count 9")), ([2, 7], (2, "count 7")), ([5, 7], (2, "count 7"))],
)
def test_the_turned_run_at_their_own_count_and_not_in_a_round_in_which_they_have_acted(
    dice: list[int], runs_at: tuple[int, str]
) -> None:
    priest = who("Priest", "do: turn", class_="cleric", level=3)
    bones = who("Bones", STRIKE, monster="skeleton")
    lanes = counts(red_Priest=[5] * len(dice), blue_Bones=dice) | {("red/Priest", Purpose.TURNING): [20]}
    events = stage(fight(priest, bones, rounds=2), lanes)
    assert {(one["round"], one["at"]) for one in only(events, "moved", "Bones")} == {runs_at}
    assert len(only(events, "attack", "Bones")) == len(dice) - 1


@pytest.mark.rule("GG-B11")
def test_a_stirge_stays_fast_and_drinks() -> None:
    """Its first hit does 1d3; from then on it rolls no more to hit, and drinks 1d4 a round."""
    text = """
    ruleset: gold
    rounds: 4
    distance: 4
    sides:
      a: [{name: Bug, monster: stirge, hp: 20, tactics: [{do: attack}]}]
      b: [{name: Man, class: fighter, level: 1, hp: 90, ac: 10, tactics: [{do: hold}]}]
    """
    events = stage(text, {("a/Bug", Purpose.HIT): [20], ("a/Bug", Purpose.DAMAGE): [3, 4, 1, 2]})
    assert len(only(events, "attack", "Bug")) == 1
    assert [one["amount"] for one in only(events, "damage", "Bug", "Man")] == [3, 4, 1, 2]
    assert all(one["rules"] for one in events)


@pytest.mark.rule("GG-B09")
@pytest.mark.parametrize(("chief", "need"), [(1, 10), (3, 6)])
def test_the_loss_of_the_strongest_weighs_on_courage(chief: int, need: int) -> None:
    dice = {"Foe 1": f"{{hit_dice: {chief}}}"}
    band = [
        who(
            f"Foe {n}",
            monster="coward",
            hp=1 if n == 1 else 50,
            position=f"[{n}, 0]",
            **({"overrides": dice[f"Foe {n}"]} if n == 1 else {}),
        )
        for n in range(1, 5)
    ]
    ada = sword("Ada", "do: attack, at: nearest", position="[0, 0]")
    events = stage(fight(ada, band, more=COWARDS), {("red/Ada", HIT): [20]})
    # As after any first loss, three against one; four less where the one who fell had more hit dice than the others.
    assert {one["need"] for one in only(events, "morale")} == {need}


@pytest.mark.rule("GG-B09")
@pytest.mark.parametrize(("plus", "need"), [(0, 10), (1, 2)])
def test_who_cannot_harm_the_foe_loses_heart(plus: int, need: int) -> None:
    ghost = COWARDS + f"    ghost: {{size: M, ac: 10, hit_dice: 1, move: 90, hurt_by: {{plus: {plus}}}, morale: none,\n"
    ghost += "            attacks: [{name: touch, damage: 8}]}\n"
    band = [who(f"Foe {n}", monster="coward", hp=1 if n == 1 else 50, position=f"[{n}, 0]") for n in range(1, 5)]
    text = fight(who("Ghost", STRIKE, monster="ghost", position="[0, 0]"), band, more=ghost)
    events = stage(text, {("red/Ghost", HIT): [20]})
    assert {one["need"] for one in only(events, "morale")} == {need}
