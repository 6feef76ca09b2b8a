"""Who sees whom in the dark, who notices the unseen, where the ground ends, and what is so before the fight begins?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import HIT, SAVE, bonus, fight, modifiers, when, who
from tests.staging import first, only, stage

UNSEEN = who("Ghost", in_effect="[potion of invisibility]")
DARK = "arena: {light: dark}\n"


@pytest.mark.rule("SEG-B20")
@pytest.mark.parametrize(("die", "noticed"), [(15, True), (16, False)])
def test_a_great_mind_notices_the_unseen_and_strikes_at_four_less(die: int, noticed: bool) -> None:
    # 12 hit dice and an average mind: 15 in a hundred.
    giant = who("Worm", "do: attack", monster="cloud giant")
    events = stage(fight(UNSEEN, giant, distance=8), {("blue/Worm", Purpose.DETECT): [die]})
    told = [one for one in only(events, "effect", "Worm", "Ghost") if one["effect"] == "notices the unseen"]
    blows = only(events, "attack", "Worm", "Ghost")
    assert (bool(told), bool(blows)) == (noticed, noticed)
    if noticed:
        assert told[0]["rules"] == ("SEG-B20",)
        assert modifiers(blows[0]) == {"SEG-B13": -4}


@pytest.mark.rule("SEG-B20")
def test_small_creatures_never_do_and_keen_noses_half_the_time() -> None:
    orc = who("Orc", "do: attack", monster="orc")
    assert only(stage(fight(UNSEEN, orc, distance=8)), "attack") == []
    for die, found in ((50, 1), (51, 0)):
        wolf = who("Wolf", "do: attack", monster="wolf")
        events = stage(fight(UNSEEN, wolf, distance=8), {("blue/Wolf", Purpose.DETECT): [die]})
        assert len(only(events, "attack", "Wolf", "Ghost")) == found


@pytest.mark.rule("SEG-B20", "SEG-CST-22")
def test_who_is_noticed_is_still_not_singled_out_by_a_spell() -> None:
    wolf = who("Wolf", "do: wait", monster="wolf", caster="{class: magic-user, level: 9}", spells="[hold monster]",
               tactics="[{do: cast hold monster}]")  # fmt: skip
    events = stage(fight(UNSEEN, wolf, distance=30), {("blue/Wolf", Purpose.DETECT): [1]})
    assert only(events, "effect", "Wolf", "Ghost", effect="hold monster (held)") == []


# --- the dark -------------------------------------------------------------------------------------------------------


def test_in_the_dark_one_needs_a_light_or_infravision_to_shoot() -> None:
    shots = {}
    for name, fields in (
        ("man", {}),
        ("with a light on his foe", {"light": 100}),
        ("elf", {"race": "elf"}),
    ):
        archer = who("Bow", "do: shoot short bow", "do: wait", weapons="[short bow]", **fields)
        shots[name] = len(only(stage(fight(archer, who("Foe"), distance=60, more=DARK)), "attack", "Bow"))
    assert shots == {"man": 0, "with a light on his foe": 2, "elf": 2}


@pytest.mark.rule("SEG-B13")
def test_and_strikes_at_four_less_at_whom_one_cannot_see() -> None:
    for fields, modifier in (({}, -4), ({"weapons": "[torch]"}, 0), ({"race": "dwarf"}, 0)):
        events = stage(fight(who("Man", "do: attack", **fields), who("Foe"), distance=5, more=DARK))
        assert bonus(first(events, "attack", "Man")) == modifier


def test_goblins_fight_at_one_less_in_sunlight_alone() -> None:
    for arena, modifier in (("{outdoors: true}", -1), ("{outdoors: true, light: dim}", 0), ("{}", 0)):
        goblin = who("Gob", "do: attack", monster="goblin")
        events = stage(fight(goblin, who("Foe"), distance=5, more=f"arena: {arena}\n"))
        assert bonus(first(events, "attack", "Gob")) == modifier


# --- borders --------------------------------------------------------------------------------------------------------


def test_nobody_walks_out_of_the_arena_and_who_flees_over_its_edge_is_gone() -> None:
    arena = "arena: {size: [60, 20]}\n"
    for order, leaves in (("do: fall_back", False), ("do: flee", True)):
        coward = who("Low", order, position="[5, 10]")
        events = stage(fight(who("Foe", "do: move", position="[40, 10]"), coward, rounds=2, more=arena))
        assert bool(only(events, "fled", "Low")) is leaves
        if not leaves:
            assert all(0 <= one["to"][0] <= 600 and 0 <= one["to"][1] <= 200 for one in only(events, "moved", "Low"))


# --- before the fight -----------------------------------------------------------------------------------------------


def test_somebody_may_be_asleep_as_the_fight_begins() -> None:
    sleeper = who("Low", "do: attack", conditions="[{condition: asleep, rounds: 1}]", weapons="[long sword]")
    events = stage(fight(who("Foe"), sleeper, distance=5, rounds=2))
    assert when(only(events, "effect_ended", "Low")) == [(1, "10.finish")]
    assert {one["round"] for one in only(events, "attack", "Low")} == {2}


def test_a_potion_drunk_and_a_spell_cast_before_work_from_the_first() -> None:
    hero = who("Hero", "do: attack", level=3, in_effect="[potion of heroism, bless]", weapons="[long sword]")
    blow = first(stage(fight(hero, who("Foe"), distance=5), {("red/Hero", HIT): [10]}), "attack", "Hero")
    # A fighter of 6th level against armour class 10, and 1 of the blessing.
    assert (blow["need"], bonus(blow)) == (5, 1)


def test_heroes_hit_points_go_with_the_draught() -> None:
    hero = who("Hero", level=3, in_effect="[potion of super-heroism]", hp=20)
    events = stage(fight(hero, who("Foe"), rounds=31), {("red/Hero", Purpose.EFFECT): [1] * 5 + [10] * 4})
    assert first(events, "effect_ended", "Hero", effect="potion of super-heroism")["round"] == 5


def test_what_cannot_be_so_is_refused() -> None:
    from simulator.content import check_text

    told = {
        fault.message
        for more in ("conditions: [asleeep]", "in_effect: [wand of fire]", "in_effect: [firebal]", "off_hand: dagger")
        for fault in check_text(f"sides: {{a: [{{class: fighter, level: 1, {more}}}], b: [{{monster: orc}}]}}")
    }
    assert told == {
        "the text 'asleeep' is not a condition; did you mean asleep?",
        "wand of fire is not drunk or spread; only potions, oils and spells can be in effect",
        "unknown spell 'firebal'; did you mean fireball?",
        "dagger is not among its weapons, behind the one for the main hand",
    }


# --- draughts and wards of the body ----------------------------------------------------------------------------------


def test_the_invulnerable_are_proof_against_plain_weapons_and_claws() -> None:
    proof = who("Proof", in_effect="[potion of invulnerability]", hp=90)
    for attacker, hurt in (
        (who("Foe", "do: attack", weapons="[long sword]"), False),
        (who("Foe", "do: attack", weapons="[long sword +1]"), True),
        (who("Foe", "do: attack", monster="wolf"), False),
        (who("Foe", "do: attack", monster="gargoyle"), True),
    ):
        dice = [20, 1, 1, 1] if "gargoyle" in attacker else [20]
        events = stage(fight(proof, attacker, distance=5), {("blue/Foe", HIT): dice})
        assert bool([one for one in only(events, "damage", "Foe") if one["amount"]]) is hurt


def test_missiles_without_magic_do_nothing_to_one_warded_from_them() -> None:
    warded = who("Proof", in_effect="[protection from normal missiles]")
    for weapons, hurt in (("[short bow]", False), ("[short bow +1]", True)):
        archer = who("Bow", "do: snap_shot short bow", weapons=weapons)
        events = stage(fight(warded, archer, distance=40), {("blue/Bow", HIT): [20]})
        assert bool([one for one in only(events, "damage", "Bow") if one["amount"]]) is hurt


def test_a_shield_of_fire_halves_cold_and_burns_whoever_strikes() -> None:
    warm = who("Warm", in_effect="[fire shield]", level=5, hp=90)
    cold = who("Foe", "do: cast cone of cold", class_="magic-user", level=9, spells="[cone of cold]")
    for die, share in ((1, 2), (20, 0)):
        events = stage(
            fight(warm, cold, distance=20), {("red/Warm", SAVE): [die], ("blue/Foe", Purpose.DAMAGE): [4] * 9}
        )
        assert sum(one["amount"] for one in only(events, "damage", "Foe")) == (45 // 2 if share else 0)
    sword = who("Foe", "do: attack", weapons="[long sword]")
    lanes = {("blue/Foe", HIT): [20], ("blue/Foe", Purpose.DAMAGE): [3]}
    events = stage(fight(warm, sword, distance=5), lanes)
    assert [one["amount"] for one in only(events, "damage", "Warm", "Foe")] == [6]


def test_the_gaseous_and_the_hanging_are_out_of_reach() -> None:
    for draught in ("potion of gaseous form", "potion of levitation"):
        up = who("Up", "do: attack", in_effect=f"[{draught}]", weapons="[long sword]")
        foe = who("Foe", "do: attack", weapons="[long sword]")
        assert only(stage(fight(up, foe, distance=5, rounds=2)), "attack") == []
    flyer = who("Foe", "do: attack", monster="gargoyle")
    hanging = who("Up", in_effect="[potion of levitation]")
    assert only(stage(fight(hanging, flyer, distance=5)), "attack", "Foe")


def test_a_rod_of_absorption_takes_up_what_is_aimed_at_its_bearer_alone() -> None:
    bearer = who("Rod", items="[{item: rod of absorption, in_hand: true}]")
    for spell, hurt in (("magic missile", False), ("fireball", True)):
        mage = who("Mage", f"do: cast {spell}", class_="magic-user", level=5, spells=f"[{spell}]")
        events = stage(fight(bearer, mage, distance=60))
        assert bool(only(events, "damage", "Mage")) is hurt


def test_negated_wands_do_not_work_for_a_round() -> None:
    stopper = who("Stop", "do: use wand of negation", "do: wait", items="[{item: wand of negation, in_hand: true}]")
    user = who(
        "User", "do: use wand of paralysation", "do: wait", items="[{item: wand of paralysation, in_hand: true}]"
    )
    events = stage(fight(stopper, user, distance=40))
    assert first(events, "action_lost", "User")["reason"] == "negated"


@pytest.mark.rule("SEG-GAZ-08", "SEG-B13")
def test_who_has_a_mirror_fights_by_reflection() -> None:
    for items, worse in (("[]", -4), ("[mirror]", -2)):
        hero = who("Hero", "do: avert", "do: attack", weapons="[long sword]", items=items)
        events = stage(fight(hero, who("Snake", "do: attack", monster="basilisk"), distance=5))
        assert bonus(first(events, "attack", "Hero")) == worse
        assert first(events, "attack", "Snake")["need"] == 14 - (10 if items == "[mirror]" else 14)


def test_and_may_turn_a_gaze_on_its_owner() -> None:
    hero = who("Hero", "do: avert", "do: use mirror", items="[mirror]")
    lanes = {("blue/Snake", Purpose.GAZE): [6], ("blue/Snake", SAVE): [6]}
    events = stage(fight(hero, who("Snake", monster="basilisk"), distance=40), lanes)
    # A basilisk needs 11 and has 4 more against itself.
    assert first(events, "save", "Snake")["total"] == 10
    assert only(events, "died", "Snake")
