"""When does a spell take effect, and what spoils it: section A.10 of the segment rulebook, first half."""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import (
    DAMAGE,
    DELAY,
    HIT,
    INITIATIVE,
    SAVE,
    die_that_hits,
    fight,
    when,
    who,
)
from tests.staging import first, only, stage

POST = who("Post")

MAGIC = """
content:
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
    prod: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 3, hands: 1}
    rod: {size: S, harm: [blunt], kind: club, length: 1, small: 1d4, large: 1d4, speed: 6, hands: 1}
    flail: {size: S, harm: [blunt], kind: club, length: 1, small: 1d4, large: 1d4, speed: 7, hands: 1}
  spells:
    ping: {classes: {magic-user: 1, cleric: 1}, casting: 1, components: V, range: 200,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    pang: {classes: {magic-user: 1, cleric: 1}, casting: 2, components: V, range: 200,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    pung: {classes: {magic-user: 1, cleric: 1}, casting: 3, components: V, range: 200,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    peng: {classes: {magic-user: 1, cleric: 1}, casting: 8, components: V, range: 200,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    pong: {classes: {magic-user: 1, cleric: 1}, casting: 3 rounds, components: V, range: 200,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    daze: {classes: {magic-user: 1}, casting: 1, components: V, range: 200,
           effects: [{do: modify, stat: to_hit, amount: -1, rounds: 3, save: spell}]}
    fog: {classes: {magic-user: 1}, casting: 1, components: V, range: 200,
          effects: [{do: modify, stat: to_hit, amount: -1, rounds: 3}]}
"""


def mage(*orders: str, **fields: object) -> str:
    """A magic-user of level 5 with two of each spell of this page."""
    spells = "{ping: 2, pang: 2, pung: 2, peng: 2, pong: 2}"
    return who("Mage", *orders, **({"class_": "magic-user", "level": 5, "spells": spells} | fields))


def stabber(weapon: str, *orders: str, **fields: object) -> str:
    """A fighter who strikes the mage in round 1."""
    return who("Stabber", *(orders or ("do: attack, when: round == 1", "do: wait")), weapons=f"[{weapon}]", **fields)


SURE_HIT = {("blue/Stabber", HIT): [20], ("blue/Stabber", DAMAGE): [1]}


# --- the clock ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-08", "SEG-CST-02", "SEG-CST-01", "R-SEG-01")
@pytest.mark.parametrize(
    ("spell", "kind", "moment"),
    [
        ("magic missile", "magic-user", "1.finish"),
        ("web", "magic-user", "2.finish"),
        ("fireball", "magic-user", "3.finish"),
        ("hold person", "cleric", "5.finish"),
        ("flame strike", "cleric", "8.finish"),
    ],
)
def test_an_undelayed_spell_takes_effect_at_the_end_of_its_last_segment(spell: str, kind: str, moment: str) -> None:
    caster = who("Mage", f"do: cast {spell}", class_=kind, level=10, spells=f"[{spell}]")
    events = stage(fight(caster, POST, distance=40))
    assert when(only(events, "spell_cast", "Mage")) == [(1, moment)]


@pytest.mark.rule("SEG-CST-03")
def test_spell_casting_time_and_target_are_recorded_at_the_declaration() -> None:
    events = stage(fight(mage("do: cast pung"), POST, more=MAGIC))
    declared = first(events, "declared", "Mage")
    assert (declared["with"], declared["target"]) == ("pung", "Post")
    started = first(events, "casting_started", "Mage")
    assert (started["spell"], started["segments"], started["until"]) == ("pung", 3, 3)
    assert events.index(declared) < events.index(first(events, "initiative"))


@pytest.mark.rule("R-SEG-01", "SEG-CST-07")
@pytest.mark.parametrize(("red", "blue"), [(6, 1), (1, 6), (3, 3)])
@pytest.mark.parametrize(("spell", "works"), [("ping", True), ("pang", True), ("pung", False), ("peng", False)])
def test_a_hit_in_segment_3_spoils_casting_time_3_and_not_2_whoever_won_initiative(
    spell: str, works: bool, red: int, blue: int
) -> None:
    lanes = SURE_HIT | {("side/red", INITIATIVE): [red], ("side/blue", INITIATIVE): [blue]}
    events = stage(fight(mage(f"do: cast {spell}", "do: wait"), stabber("prod"), distance=6, more=MAGIC), lanes)
    assert bool(only(events, "spell_cast", "Mage")) is works
    assert bool(only(events, "spell_spoiled", "Mage")) is not works
    assert bool(only(events, "damage", "Mage")) is works


@pytest.mark.rule("SEG-CST-07")
def test_a_spoiled_spell_is_lost_as_if_cast() -> None:
    one = mage("do: cast pung", "do: wait", spells="[pung]")
    events = stage(fight(one, stabber("prod"), distance=6, rounds=3, more=MAGIC), SURE_HIT)
    assert first(events, "spell_spoiled", "Mage")["lost"] is True
    assert only(events, "spell_cast", "Mage") == []


@pytest.mark.rule("SEG-CST-07", "R-SEG-22")
def test_a_miss_spoils_nothing() -> None:
    lanes = {("blue/Stabber", HIT): [1]}
    events = stage(fight(mage("do: cast pung", "do: wait"), stabber("prod"), distance=6, more=MAGIC), lanes)
    assert when(only(events, "spell_cast", "Mage")) == [(1, "3.finish")]


@pytest.mark.rule("R-ALL-08")
def test_several_hits_at_one_moment_spoil_one_spell_once() -> None:
    three = [who(f"Stabber {n}", "do: attack, when: round == 1", "do: wait", weapons="[prod]") for n in (1, 2, 3)]
    lanes = {(f"blue/Stabber {n}", HIT): [20] for n in (1, 2, 3)}
    events = stage(fight(mage("do: cast pung", "do: wait"), three, distance=6, rounds=2, more=MAGIC), lanes)
    assert when(only(events, "spell_spoiled", "Mage"))[0] == (1, "3.act")
    assert len(only(events, "spell_spoiled", "Mage")) == 1
    assert when(only(events, "spell_cast", "Mage")) == [(2, "3.finish")]


# --- hurt before it begins ------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-06", "R-SEG-14")
def test_who_is_hurt_before_casting_begins_cannot_cast_that_round_and_keeps_the_spell() -> None:
    late = mage(
        "do: cast pung, delay: 4, when: round == 1", "do: cast pung, when: round > 1", "do: wait", spells="[pung]"
    )
    lanes = SURE_HIT | {("red/Mage", DELAY): [2]}
    events = stage(fight(late, stabber("needle"), distance=6, rounds=2, more=MAGIC), lanes)
    assert only(events, "spell_spoiled", "Mage", lost=True) == []
    assert when(only(events, "spell_cast", "Mage")) == [(2, "3.finish")]


@pytest.mark.rule("SEG-CST-06", "R-SEG-14", "SEG-GEN-06")
def test_who_is_hurt_before_casting_may_do_something_else_after_1d6() -> None:
    # Hurt at 1, die 2, short sword 3: a blow at 6; no other spell is possible, not even from a scroll.
    late = mage(
        "do: cast pung, delay: 4, when: segment < 1",
        "do: cast ping, when: segment >= 1",
        "do: attack",
        weapons="[short sword]",
    )
    lanes = SURE_HIT | {("red/Mage", DELAY): [2], ("red/Mage", HIT): [1]}
    events = stage(fight(late, stabber("needle"), distance=6, more=MAGIC), lanes)
    assert only(events, "casting_started", "Mage") == []
    assert when(only(events, "attack", "Mage")) == [(1, "6.act")]


@pytest.mark.rule("R-SEG-01", "SEG-CST-16", "SEG-CST-06", "SEG-CST-07")
@pytest.mark.parametrize(
    ("weapon", "cast", "lost", "needed"),
    [("prod", False, False, 10), ("rod", False, True, 6), ("flail", True, False, 10)],
)
def test_casting_from_3_with_time_3_is_not_begun_spoiled_or_done_by_a_hit_at_3_6_or_7(
    weapon: str, cast: bool, lost: bool, needed: int
) -> None:
    # Delayed to 1 with a die of 2. In segment 3 the casting has not begun (no +4), in 6 it has, in 7 it is over.
    late = mage("do: cast pung, delay: 1, when: segment < 1", "do: attack", weapons="[dagger]")
    # Who is hurt before he begins changes his action, which is one more die.
    lanes = SURE_HIT | {("red/Mage", DELAY): [2, 6] if weapon == "prod" else [2]}
    events = stage(fight(late, stabber(weapon), distance=6, more=MAGIC), lanes)
    assert bool(only(events, "spell_cast", "Mage")) is cast
    assert bool(only(events, "spell_spoiled", "Mage", lost=True)) is lost
    assert die_that_hits(first(events, "attack", "Stabber")) == needed


# --- vulnerable while casting ---------------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-16", "SEG-B13", "R-SEG-34")
@pytest.mark.parametrize(("spell", "needed"), [("pung", 6), ("pang", 12)])
def test_a_caster_is_hit_at_4_better_without_dexterity_in_the_segments_of_casting(spell: str, needed: int) -> None:
    # Robes and Dexterity 16: armour class 8, needed 12; while casting 10 and +4. The prod strikes in segment 3.
    nimble = mage(f"do: cast {spell}", "do: wait", armour="[robes]", abilities="{dex: 16}")
    events = stage(fight(nimble, stabber("prod"), distance=6, more=MAGIC))
    assert die_that_hits(first(events, "attack", "Stabber")) == needed


@pytest.mark.rule("SEG-CST-16")
def test_a_casting_cleric_has_no_shield() -> None:
    cleric = who("Mage", "do: cast pung", class_="cleric", level=3, spells="[pung]", armour="[chain mail, shield]")
    events = stage(fight(cleric, stabber("prod"), distance=6, more=MAGIC))
    assert die_that_hits(first(events, "attack", "Stabber")) == 20 - 5 - 4


@pytest.mark.rule("R-SEG-34")
@pytest.mark.parametrize(("setting", "needed"), [("bonus", 2), ("all", 6)])
def test_no_dexterity_takes_away_an_improvement_and_not_a_penalty(setting: str, needed: int) -> None:
    # Dexterity 3 makes armour class 14.
    clumsy = mage("do: cast pung", armour="[robes]", abilities="{dex: 3}")
    events = stage(fight(clumsy, stabber("prod"), distance=6, rules=f"dexterity_dropped: {setting}", more=MAGIC))
    assert die_that_hits(first(events, "attack", "Stabber")) == needed


@pytest.mark.rule("SEG-CST-17", "SEG-B18")
def test_saves_while_casting_have_no_dexterity() -> None:
    # Fireball at 3 against a magic-user of Dexterity 18 (+4 on saves against areas) who is casting until 8, or idle.
    saves = {}
    for orders in ("do: cast peng", "do: wait"):
        target = mage(orders, abilities="{dex: 18}", armour="[robes]")
        thrower = who("Stabber", "do: cast fireball", class_="magic-user", level=5, spells="[fireball]")
        save = first(stage(fight(target, thrower, distance=60, more=MAGIC)), "save", "Mage")
        saves[orders] = save["total"] - save["die"] - save["need"]
    assert saves == {"do: cast peng": -12, "do: wait": -8}


@pytest.mark.rule("SEG-CST-18", "SEG-CST-19", "R-SEG-22")
@pytest.mark.parametrize(("die", "cast"), [(11, False), (12, True)])
def test_a_failed_save_spoils_a_spell_and_a_made_one_does_not(die: int, cast: bool) -> None:
    dazer = who("Stabber", "do: cast daze, when: round == 1", "do: wait", class_="magic-user", spells="[daze]")
    events = stage(fight(mage("do: cast pung", "do: wait"), dazer, more=MAGIC), {("red/Mage", SAVE): [die]})
    assert bool(only(events, "spell_cast", "Mage")) is cast
    assert bool(only(events, "spell_spoiled", "Mage", lost=True)) is not cast


@pytest.mark.rule("SEG-CST-18", "R-SEG-01")
@pytest.mark.parametrize(("red", "blue", "cast"), [(6, 1, True), (3, 3, True), (1, 6, False)])
def test_between_two_spells_that_end_together_initiative_decides(red: int, blue: int, cast: bool) -> None:
    dazer = who("Stabber", "do: cast daze", "do: wait", class_="magic-user", spells="[daze]")
    lanes = {("side/red", INITIATIVE): [red], ("side/blue", INITIATIVE): [blue]}
    if red <= blue:
        # At the better initiative the mage's own spell hurts the other in time to spoil his.
        lanes[("red/Mage", SAVE)] = [1]
    events = stage(fight(mage("do: cast ping", "do: wait"), dazer, more=MAGIC), lanes)
    assert bool(only(events, "spell_cast", "Mage")) is cast


@pytest.mark.rule("SEG-CST-20", "R-SEG-22")
@pytest.mark.parametrize(("setting", "cast"), [("false", True), ("true", False)])
def test_what_has_neither_damage_nor_save_spoils_by_house_rule_only(setting: str, cast: bool) -> None:
    fogger = who("Stabber", "do: cast fog", "do: wait", class_="magic-user", spells="[fog]")
    text = fight(mage("do: cast pung", "do: wait"), fogger, rules=f"no_save_effect_spoils: {setting}", more=MAGIC)
    assert bool(only(stage(text), "spell_cast", "Mage")) is cast


@pytest.mark.rule("SEG-CST-20", "R-SEG-22")
def test_a_cure_spoils_no_spell() -> None:
    cleric = who("Helper", "do: cast cure light wounds", "do: wait", class_="cleric", spells="[cure light wounds]")
    caster = mage("do: cast peng", "do: wait")
    events = stage(fight([caster, cleric], POST, more=MAGIC))
    assert when(only(events, "spell_cast", "Mage")) == [(1, "8.finish")]


@pytest.mark.rule("R-SEG-22", "R-ALL-09")
def test_damage_from_a_friends_arrow_spoils_too() -> None:
    archer = who("Friend", "do: snap_shot, at: nearest", weapons="[short bow]", position="[-40, 0]")
    caster, foe = mage("do: cast pung", "do: wait", position="[0, 0]"), who("Post", position="[6, 0]")
    spoiled = 0
    for seed in range(12):
        events = stage(fight([archer, caster], foe, more=MAGIC), {("red/Friend", HIT): [20]}, seed=seed)
        hit = first(events, "attack", "Friend")["target"] == "Mage"
        assert bool(only(events, "spell_spoiled", "Mage")) is hit
        spoiled += hit
    assert 0 < spoiled < 12


@pytest.mark.rule("R-ALL-03", "SEG-CST-07")
def test_damage_that_immunity_brings_to_nothing_spoils_nothing() -> None:
    golem = """
  monsters:
    golem: {size: M, ac: 10, hit_dice: 5, move: 90, morale: none, attacks: [], immune: [piercing]}
"""
    caster = who(
        "Mage", "do: cast pung", "do: wait", monster="golem", caster="{class: magic-user, level: 5}", spells="[pung]"
    )
    foe = stabber("prod", "do: attack with prod, when: round == 1", "do: wait")
    events = stage(fight(caster, foe, distance=6, more=MAGIC + golem), {("blue/Stabber", HIT): [20]})
    assert when(only(events, "spell_cast", "Mage")) == [(1, "3.finish")]


# --- longer castings ------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-26", "R-SEG-16", "SEG-CST-04", "R-SEG-13", "SEG-CST-25")
def test_a_casting_that_runs_over_ends_in_the_next_round_and_blocks_other_spells_there() -> None:
    # Delayed to 6, die 2: 8 segments begun at 8 end in segment 6 of round 2.
    late = mage("do: cast peng, delay: 6, when: round == 1", "do: cast ping, when: round > 1")
    events = stage(fight(late, POST, rounds=3, more=MAGIC), {("red/Mage", DELAY): [2]})
    assert [(one["spell"], one["round"], one["at"]) for one in only(events, "spell_cast", "Mage")] == [
        ("peng", 2, "6.finish"),
        ("ping", 3, "1.finish"),
    ]


@pytest.mark.rule("SEG-CST-25", "R-SEG-23")
def test_only_one_spell_is_cast_in_a_round() -> None:
    events = stage(fight(mage("do: cast ping", "do: cast pang"), POST, rounds=3, more=MAGIC))
    assert [one["round"] for one in only(events, "spell_cast", "Mage")] == [1, 2, 3]


@pytest.mark.rule("SEG-CST-27", "R-SEG-21")
def test_a_casting_time_of_3_rounds_ends_in_segment_1_of_round_4() -> None:
    events = stage(fight(mage("do: cast pong"), POST, rounds=5, more=MAGIC))
    assert when(only(events, "spell_cast", "Mage")) == [(4, "1.finish")]


@pytest.mark.rule("SEG-CST-27", "R-SEG-21", "SEG-CST-07")
def test_a_long_casting_may_be_spoiled_in_any_of_its_rounds() -> None:
    patient = stabber("prod", "do: wait, when: round <= 2", "do: attack")
    events = stage(
        fight(mage("do: cast pong", "do: wait", spells="[pong]"), patient, distance=6, rounds=3, more=MAGIC), SURE_HIT
    )
    assert [(one["round"], one["at"]) for one in only(events, "spell_spoiled", "Mage")] == [(3, "3.act")]


# --- delay and ready ------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-04", "R-SEG-13", "SEG-B06")
def test_a_delayed_spell_begins_at_the_chosen_segment_and_1d6() -> None:
    events = stage(fight(mage("do: cast ping, delay: 4"), POST, more=MAGIC), {("red/Mage", DELAY): [2]})
    assert first(events, "delayed", "Mage")["die"] == 2
    assert when(only(events, "spell_cast", "Mage")) == [(1, "7.finish")]


@pytest.mark.rule("SEG-CST-29", "R-SEG-13", "SEG-B06")
@pytest.mark.parametrize(("die", "cast"), [(3, False), (4, True)])
def test_an_attack_readied_against_casting_comes_1d6_after_it_begins(die: int, cast: bool) -> None:
    ready = stabber("flail", "do: attack, ready: {when: casting}")
    lanes = SURE_HIT | {("blue/Stabber", DELAY): [die]}
    events = stage(fight(mage("do: cast pung", "do: wait"), ready, distance=6, more=MAGIC), lanes)
    assert first(events, "triggered", "Stabber")["die"] == die
    assert when(only(events, "attack", "Stabber")) == [(1, f"{die}.act")]
    assert bool(only(events, "spell_cast", "Mage")) is cast


@pytest.mark.rule("R-SEG-13")
@pytest.mark.parametrize("at", ["", ", at: casting", ", at: nearest"])
def test_what_is_readied_for_a_casting_is_at_whoever_casts_though_nobody_does_at_the_declaration(at: str) -> None:
    bow = who("Bow", f"do: shoot{at}, ready: {{when: casting}}", weapons="[short bow]", position="[0, 0]")
    near = who("Near", position="[40, 0]")
    caster = mage("do: cast pung", "do: wait", position="[60, 0]")
    events = stage(fight(bow, [near, caster], distance=60, more=MAGIC), {("red/Bow", DELAY): [1]})
    assert {shot["target"] for shot in only(events, "attack", "Bow")} == {"Mage"}


@pytest.mark.rule("R-SEG-13", "SEG-CST-04")
def test_a_readied_spell_begins_1d6_after_its_trigger_and_takes_its_time() -> None:
    ready = mage("do: cast pang, ready: {when: within 40}", "do: wait")
    walker = stabber("needle", "do: attack")
    # From 60 ft the walker is within 40 in segment 2; die 1; then 2 segments: 5.
    events = stage(fight(ready, walker, distance=60, more=MAGIC), {("red/Mage", DELAY): [1]})
    assert first(events, "triggered", "Mage")["t"] == 2
    assert when(only(events, "spell_cast", "Mage")) == [(1, "5.finish")]


@pytest.mark.rule("R-SEG-13", "SEG-B06")
def test_what_is_readied_for_a_trigger_that_never_comes_is_lost() -> None:
    ready = stabber("flail", "do: attack, ready: {when: casting}")
    events = stage(fight(mage("do: wait"), ready, distance=6, more=MAGIC), {("blue/Stabber", DELAY): []})
    assert only(events, "attack", "Stabber") == []
    assert len(only(events, "action_lost", "Stabber")) == 1


@pytest.mark.rule("R-SEG-13")
def test_two_who_wait_for_each_other_both_lose_their_action() -> None:
    one = stabber("flail", "do: attack, ready: {when: acting}")
    two = who("Other", "do: attack, ready: {when: acting}", weapons="[flail]")
    events = stage(fight(two, one, distance=6, more=MAGIC))
    assert only(events, "attack") == []
    assert {one["actor"] for one in only(events, "action_lost")} == {"Stabber", "Other"}
