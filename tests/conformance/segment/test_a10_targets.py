"""Who and what can a spell reach, and with which hands: section A.10 of the segment rulebook, second half."""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import DELAY, HIT, SAVE, fight, when, who
from tests.staging import first, only, stage

POST = who("Post")

MAGIC = """
content:
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
  spells:
    ping: {classes: {magic-user: 1, cleric: 1}, casting: 1, components: V, range: 60,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    pung: {classes: {magic-user: 1, cleric: 1}, casting: 3, components: V, range: 60,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    sign: {classes: {magic-user: 1, cleric: 1}, casting: 1, components: VS, range: 60,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    dust: {classes: {magic-user: 1, cleric: 1}, casting: 1, components: VM, range: 60,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    rite: {classes: {magic-user: 1, cleric: 1}, casting: 1, components: VSM, range: 60,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    burst: {classes: {magic-user: 1}, casting: 1, components: V, range: 60, shape: radius, size: 20,
            effects: [{do: damage, dice: 8, harm: [fire], save: spell, on_save: half}]}
    trip: {classes: {magic-user: 1}, casting: 1, components: V, range: 200,
           effects: [{do: condition, condition: prone, rounds: 5}]}
    hush: {classes: {magic-user: 1}, casting: 1, components: S, range: 200,
           effects: [{do: condition, condition: silenced, rounds: 5}]}
    grip: {classes: {magic-user: 1}, casting: 1, components: V, range: 60, concentration: true,
           effects: [{do: condition, condition: held, rounds: 10}]}
"""


def mage(*orders: str, **fields: object) -> str:
    """A magic-user of level 5 with two of each spell of this page."""
    spells = "{ping: 2, pung: 2, sign: 2, dust: 2, rite: 2, burst: 2, grip: 2}"
    return who("Mage", *orders, **({"class_": "magic-user", "level": 5, "spells": spells} | fields))


def casts(events: list[dict[str, object]]) -> list[tuple[object, object, object]]:
    """Which spells were cast, in which round and when."""
    return [(one["spell"], one["round"], one["at"]) for one in only(events, "spell_cast", "Mage")]


# --- range, sight and line of effect --------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-10")
@pytest.mark.parametrize(("feet", "cast"), [(60, True), (61, False)])
def test_range_limits_where_a_spell_may_be_aimed(feet: int, cast: bool) -> None:
    stuck = mage("do: cast ping", "do: wait", holds_place="true")
    assert bool(only(stage(fight(stuck, POST, distance=feet, more=MAGIC)), "damage", target="Post")) is cast


@pytest.mark.rule("SEG-CST-10")
def test_the_area_of_a_spell_may_reach_beyond_its_range() -> None:
    foes = [who("Near", position="[58, 0]"), who("Far", position="[76, 0]"), who("Farther", position="[79, 0]")]
    caster = mage("do: cast burst, at: nearest", position="[0, 0]", holds_place="true")
    events = stage(fight(caster, foes, more=MAGIC))
    assert {one["actor"] for one in only(events, "save")} == {"Near", "Far"}


@pytest.mark.rule("SEG-CST-21", "SEG-CST-22", "R-SEG-19")
@pytest.mark.parametrize(
    ("field", "per_cent", "cast"),
    [
        ("cover", 50, True),
        ("cover", 75, False),
        ("cover", 90, False),
        ("concealment", 75, True),
        ("concealment", 90, False),
    ],
)
def test_nobody_is_singled_out_behind_more_than_half_cover_or_three_quarters_concealment(
    field: str, per_cent: int, cast: bool
) -> None:
    post = who("Post", **{field: per_cent})
    events = stage(fight(mage("do: cast ping", "do: wait"), post, more=MAGIC))
    assert bool(only(events, "damage", target="Post")) is cast


@pytest.mark.rule("SEG-CST-21")
def test_the_casters_own_cover_counts_as_well() -> None:
    hidden = mage("do: cast ping", "do: wait", cover=75)
    assert only(stage(fight(hidden, POST, more=MAGIC)), "damage", target="Post") == []


@pytest.mark.rule("R-SEG-19", "SEG-CST-21", "SEG-CST-14", "R-SEG-31")
@pytest.mark.parametrize(
    ("spell", "fields", "rules"),
    [
        ("ping", {"cover": 90}, ""),
        ("ping", {"concealment": 90}, ""),
        ("rite", {}, "drop_to_cast: false"),
    ],
)
def test_who_cannot_cast_from_where_he_stands_or_with_what_he_holds_does_something_else(
    spell: str, fields: dict[str, object], rules: str
) -> None:
    caster = mage(f"do: cast {spell}, at: nearest", "do: attack light mace", weapons="[light mace]", **fields)
    events = stage(fight(caster, POST, distance=30, rules=rules, more=MAGIC))
    assert only(events, "casting_started") == only(events, "action_changed") == []
    assert only(events, "attack", "Mage", "Post")


@pytest.mark.rule("SEG-CST-22", "R-SEG-19")
def test_the_invisible_cannot_be_singled_out() -> None:
    ghost = """
  items:
    cloak of air: {kind: potion, onset: 0, whom: friends,
                   effects: [{do: condition, condition: invisible, rounds: 50}]}
"""
    post = who("Post", "do: drink", "do: wait", items="[{item: cloak of air, in_hand: true}]")
    caster = mage("do: wait, when: round == 1", "do: cast ping", "do: wait")
    events = stage(fight(caster, post, rounds=3, more=MAGIC + ghost))
    assert only(events, "damage", target="Post") == []


@pytest.mark.rule("SEG-CST-23", "SEG-B19", "SEG-CST-22")
@pytest.mark.parametrize(
    ("cover", "die", "amount"),
    [(0, 16, 8), (0, 17, 4), (75, 9, 8), (75, 10, 4), (90, 6, 4), (90, 7, None)],
)
def test_an_area_reaches_those_under_cover_who_save_better(cover: int, die: int, amount: int | None) -> None:
    # Fighter of level 1 against spells 17; cover of 75% gives 7, of 90% 10 and half damage or none.
    open_, hidden = who("Open", position="[30, 0]"), who("Hidden", position="[30, 5]", cover=cover)
    caster = mage("do: cast burst, at: nearest", position="[0, 0]")
    events = stage(fight(caster, [open_, hidden], more=MAGIC), {("blue/Hidden", SAVE): [die]})
    hurts = [hurt["amount"] for hurt in only(events, "damage", target="Hidden")]
    assert hurts == ([] if amount is None else [amount])


@pytest.mark.rule("SEG-B18")
@pytest.mark.parametrize(
    ("conditions", "die", "amount"), [("[invisible]", 12, 8), ("[invisible]", 13, 4), ("[]", 13, 8)]
)
def test_the_invisible_save_at_four_more(conditions: str, die: int, amount: int) -> None:
    # A fighter of level 1 saves against spells on a 17.
    near, unseen = who("Near", position="[30, 0]"), who("Unseen", position="[30, 2]", conditions=conditions)
    caster = mage("do: cast burst, at: nearest", position="[0, 0]")
    events = stage(fight(caster, [near, unseen], more=MAGIC), {("blue/Unseen", SAVE): [die]})
    assert [hurt["amount"] for hurt in only(events, "damage", target="Unseen")] == [amount]


@pytest.mark.rule("SEG-CST-23", "SEG-B19")
@pytest.mark.parametrize(("ground", "cast"), [("slits", True), ("walls", False)])
def test_an_area_is_sent_at_those_behind_a_slit_and_not_at_a_wall(ground: str, cast: bool) -> None:
    caster, archer = mage("do: cast burst, at: nearest", position="[5, 5]"), who("Post", position="[48, 5]")
    here = f"arena: {{size: [60, 10], {ground}: [[46, 0, 47, 10]]}}\n"
    events = stage(fight(caster, archer, more=here + MAGIC), {("blue/Post", SAVE): [6]} if cast else {})
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post")] == ([4] if cast else [])
    assert casts(events) == ([("burst", 1, "1.finish")] if cast else [])


# --- changing targets -----------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-24", "R-SEG-15", "R-SEG-14", "SEG-CST-05")
def test_before_casting_begins_another_target_costs_one_more_die() -> None:
    # Delayed to 2 and 1 = 3; the first target falls at 1; one more die of 2: begun at 5, done at 6.
    caster = mage("do: cast ping, at: nearest, delay: 2", position="[0, 0]")
    friend = who("Friend", "do: attack", weapons="[needle]", position="[30, 0]")
    near, far = who("Near", hp=1, position="[35, 0]"), who("Far", position="[50, 0]")
    lanes = {("red/Friend", HIT): [20], ("red/Mage", DELAY): [1, 2]}
    events = stage(fight([caster, friend], [near, far], more=MAGIC), lanes)
    assert casts(events) == [("ping", 1, "6.finish")]
    assert [hurt["target"] for hurt in only(events, "damage", "Mage")] == ["Far"]


@pytest.mark.rule("SEG-CST-05", "R-SEG-15", "R-ALL-07")
@pytest.mark.parametrize("death_at", [0, -10])
def test_after_casting_has_begun_the_target_stays_and_a_spell_at_one_who_is_gone_is_used_up(death_at: int) -> None:
    caster = mage("do: cast pung, at: nearest", "do: wait", position="[0, 0]", spells="[pung]")
    friend = who("Friend", "do: attack, when: round == 1", "do: wait", weapons="[needle]", position="[30, 0]")
    near, far = who("Near", hp=1, position="[35, 0]"), who("Far", position="[50, 0]")
    text = fight([caster, friend], [near, far], rounds=2, all_rules=f"death_at: {death_at}", more=MAGIC)
    events = stage(text, {("red/Friend", HIT): [20]})
    assert only(events, "damage", "Mage") == []
    assert [one["spell"] for one in only(events, "casting_started", "Mage")] == ["pung"]


@pytest.mark.rule("R-ALL-07")
def test_an_area_takes_effect_though_the_one_it_was_aimed_at_has_fallen() -> None:
    slow = MAGIC.replace("burst: {classes: {magic-user: 1}, casting: 1", "burst: {classes: {magic-user: 1}, casting: 3")
    caster = mage("do: cast burst, at: nearest", "do: wait", position="[0, 0]")
    friend = who("Friend", "do: attack, when: round == 1", "do: wait", weapons="[needle]", position="[29, 0]")
    near, beside = who("Near", hp=1, position="[35, 0]"), who("Beside", position="[50, 0]")
    events = stage(fight([caster, friend], [near, beside], more=slow), {("red/Friend", HIT): [20]})
    assert [hurt["at"] for hurt in only(events, "damage", "Mage", "Beside")] == ["3.finish"]


# --- moving and casting ---------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-11", "SEG-CST-02", "R-SEG-24")
def test_a_caster_may_walk_into_range_and_cast_from_there_in_the_same_round() -> None:
    # 84 ft off, range 60: two segments of 12 ft, then 1 of casting.
    events = stage(fight(mage("do: cast ping"), POST, distance=84, more=MAGIC))
    assert casts(events) == [("ping", 1, "3.finish")]
    assert first(events, "moved", "Mage")["feet"] > 0


@pytest.mark.rule("SEG-CST-09", "SEG-CST-11", "SEG-CST-16")
def test_what_is_left_of_the_round_may_be_walked_after_the_spell_and_nothing_while_casting() -> None:
    events = stage(fight(mage("do: cast pung, then: retire", "do: wait"), POST, distance=40, more=MAGIC))
    assert casts(events) == [("pung", 1, "3.finish")]
    walked = only(events, "moved", "Mage")
    assert walked
    assert all(one["t"] > 3 for one in walked)
    assert sum(one["feet"] for one in walked) <= 84


@pytest.mark.rule("SEG-CST-11", "R-SEG-24")
@pytest.mark.parametrize("then", ["retire", "advance"])
@pytest.mark.parametrize("act", ["cast ping", "read scroll of ping"])
def test_who_walked_up_to_cast_or_read_does_not_walk_afterwards(act: str, then: str) -> None:
    caster = mage(f"do: {act}, then: {then}", "do: wait", items="[{item: scroll of ping, in_hand: true}]")
    events = stage(fight(caster, POST, distance=84, more=MAGIC))
    assert when(only(events, "damage", "Mage")) == [(1, "3.finish")]
    assert [one["t"] for one in only(events, "moved", "Mage")] == [1, 2]


@pytest.mark.rule("SEG-CST-28", "SEG-CST-12")
def test_casting_within_reach_of_a_foe_is_allowed() -> None:
    assert casts(stage(fight(mage("do: cast ping"), POST, distance=6, more=MAGIC))) == [("ping", 1, "1.finish")]


# --- hands, voice and posture ---------------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-13", "SEG-CST-14", "R-SEG-31")
@pytest.mark.parametrize(
    ("spell", "armour", "cast"),
    [
        ("ping", "[chain mail, shield]", True),
        ("sign", "[chain mail, shield]", False),
        ("dust", "[chain mail, shield]", False),
        ("rite", "[chain mail, shield]", False),
        ("sign", "[chain mail]", True),
        ("dust", "[chain mail]", True),
        ("rite", "[chain mail]", False),
    ],
)
def test_how_many_hands_a_spell_needs_when_nothing_may_be_dropped(spell: str, armour: str, cast: bool) -> None:
    # A mace in one hand; with a shield on the other arm there is none left.
    armed = who(
        "Mage",
        f"do: cast {spell}",
        "do: wait",
        class_="cleric",
        weapons="[light mace]",
        armour=armour,
        spells=f"[{spell}]",
    )
    assert bool(casts(stage(fight(armed, POST, rules="drop_to_cast: false", more=MAGIC)))) is cast


@pytest.mark.rule("R-SEG-31", "SEG-CST-14")
def test_a_caster_short_of_hands_drops_what_he_holds_and_loses_no_time() -> None:
    armed = mage("do: cast rite", "do: wait", weapons="[quarterstaff]")
    assert casts(stage(fight(armed, POST, more=MAGIC))) == [("rite", 1, "1.finish")]


@pytest.mark.rule("R-SEG-31", "SEG-B21", "SEG-CST-14")
@pytest.mark.parametrize(("spell", "moment"), [("rite", "4.finish"), ("sign", "1.finish"), ("ping", "1.finish")])
def test_a_strapped_shield_is_loosened_first_when_both_hands_are_needed(spell: str, moment: str) -> None:
    cleric = who("Mage", f"do: cast {spell}", class_="cleric", armour="[chain mail, shield]", spells=f"[{spell}]")
    assert casts(stage(fight(cleric, POST, more=MAGIC))) == [(spell, 1, moment)]


@pytest.mark.rule("SEG-CST-15")
@pytest.mark.parametrize(("spell", "cast"), [("sign", False), ("ping", True)])
def test_the_prone_cast_no_spell_with_gestures(spell: str, cast: bool) -> None:
    tripper = who("Post", "do: cast trip, when: round == 1", "do: wait", class_="magic-user", spells="[trip]")
    lying = mage("do: wait, when: round == 1", f"do: cast {spell}", "do: wait")
    assert bool(casts(stage(fight(lying, tripper, rounds=2, more=MAGIC)))) is cast


@pytest.mark.rule("R-SEG-22")
@pytest.mark.parametrize("spell", ["trip", "hush"])
def test_being_knocked_down_or_silenced_spoils_a_casting(spell: str) -> None:
    foe = who("Post", f"do: cast {spell}", "do: wait", class_="magic-user", spells=f"[{spell}]")
    events = stage(fight(mage("do: cast pung", "do: wait"), foe, more=MAGIC))
    assert casts(events) == []
    assert when(only(events, "spell_spoiled", "Mage")) == [(1, "1.finish")]


# --- concentration --------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-CON-01")
def test_damage_ends_concentration() -> None:
    caster = mage("do: cast grip, at: farthest, when: round == 1", "do: wait", position="[0, 0]")
    victim = who("Post", position="[30, 0]")
    stabber = who("Stabber", "do: wait, when: round == 1", "do: attack", weapons="[needle]", position="[0, 6]")
    lanes = {("blue/Stabber", HIT): [20]}
    events = stage(fight(caster, [victim, stabber], rounds=2, more=MAGIC), lanes)
    assert [(one["round"], one["t"]) for one in only(events, "effect_ended", "Post")] == [(2, 1)]


@pytest.mark.rule("R-SEG-33", "SEG-CON-01")
def test_another_casting_ends_concentration() -> None:
    caster = mage("do: cast grip, when: round == 1", "do: cast ping, at: helpless")
    events = stage(fight(caster, POST, rounds=2, more=MAGIC))
    assert [one["round"] for one in only(events, "effect_ended", "Post")] == [2]


@pytest.mark.rule("SEG-CST-27", "SEG-CST-01")
def test_bless_takes_a_round_and_ends_in_segment_1_of_the_next() -> None:
    cleric = who("Mage", "do: cast bless", "do: wait", class_="cleric", spells="[bless]")
    events = stage(fight(cleric, POST, rounds=2, more=MAGIC))
    assert casts(events) == [("bless", 2, "1.finish")]
