"""What do clouds, darkness, circles of blades and prayers do to those in them, and what ends concentration?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, HIT, SAVE, bonus, die_that_hits, fight, when, who
from tests.staging import first, only, stage

CHANT = """content:
  spells:
    drone:
      classes: {cleric: 1}
      casting: 1
      components: V
      range: 0
      shape: around
      size: 30
      whom: friends
      concentration: true
      concentration_ends: %s
      effects: [{do: zone, size: 30, moves: true, inside: [{do: modify, stat: to_hit, amount: 1, to: friends}]}]
"""


def mage(name: str, *orders: str, level: int = 7, **fields: object) -> str:
    """A magic-user with these spells in memory."""
    return who(name, *orders, class_="magic-user", level=level, **fields)


def test_a_cloud_works_on_those_in_it_at_once_and_at_the_end_of_each_round() -> None:
    caster = mage("Mage", "do: cast stinking cloud, at: nearest", spells="[stinking cloud]")
    events = stage(fight(caster, who("Orc", monster="orc"), distance=30, rounds=2), {("blue/Orc", SAVE): [1, 20, 20]})
    assert when(only(events, "save", "Orc")) == [(1, "2.finish"), (1, "10.upkeep"), (2, "10.upkeep")]
    sick, choking = only(events, "effect", "Mage", "Orc")
    assert sick["effect"] == "stinking cloud (sickened)"
    assert choking["effect"] == "stinking cloud (choking)"


def test_who_saves_leaves_the_cloud_at_once_and_is_stunned_for_a_round_outside() -> None:
    caster = mage("Mage", "do: cast stinking cloud, at: nearest, when: round == 1", spells="[stinking cloud]")
    orders = ("do: shoot, when: round == 1", "do: hold")
    archer = who("Archer", *orders, weapons="[short bow]", hp=20)
    events = stage(fight(caster, archer, distance=30, rounds=4), {("blue/Archer", SAVE): [20]})
    assert only(events, "attack", "Archer") == []
    assert sum(one["feet"] for one in only(events, "moved", "Archer")) == pytest.approx(24)
    over, stun = only(events, "effect_ended", "Archer")
    assert over["effect"] == "stinking cloud (choking)"
    begun = first(events, "effect", "Mage", "Archer", effect="stinking cloud (stunned)")
    assert when([over, begun]) == [(1, "4.move")] * 2
    # A round later it is over, and the archer is its own man again.
    assert when([stun]) == [(2, "4.finish")]
    assert only(events, "declared", "Archer")[-1]["action"] == "wait"


def test_who_sets_out_for_a_wall_looks_for_another_way_out_of_the_cloud() -> None:
    caster = mage("Mage", "do: cast stinking cloud, at: nearest, when: round == 1", spells="[stinking cloud]")
    bait = who("Bait", "do: hold", monster="skeleton", position="[0, 0]")
    orc = who("Orc", "do: hold", monster="orc", position="[-5, 0]")
    mage_there = caster.replace("tactics:", "position: [30, 0], tactics:")
    arena = "arena: {walls: [[-12, -40, -10, 40]]}\n"
    dice = {("blue/Orc", SAVE): [20], ("blue/Bait", SAVE): [20]}
    events = stage(fight(mage_there, [bait, orc], rounds=3, more=arena), dice)
    last = only(events, "moved", "Orc")[-1]["to"]
    assert last[0] > -100
    assert last[0] ** 2 + last[1] ** 2 > 200**2
    assert first(events, "effect", "Mage", "Orc", effect="stinking cloud (stunned)")["round"] == 1


def test_who_chokes_in_melee_turns_its_back_and_strikes_at_nobody() -> None:
    orders = ("do: hold, when: round == 1", "do: cast stinking cloud, at: nearest, when: round == 2", "do: hold")
    caster = mage("Mage", *orders, spells="[stinking cloud]", position="[-28, 29]")
    bait = who("Bait", "do: hold", monster="skeleton", position="[-28, 0]")
    knight = who("Knight", "do: attack", weapons="[long sword]", hp=60, position="[0, 0]")
    foe = who("Foe", "do: attack", weapons="[long sword]", hp=60, position="[-9, 0]")
    events = stage(fight([caster, knight], [bait, foe], rounds=3), {("blue/Foe", SAVE): [20]})
    left = first(events, "left_melee", "Foe")
    assert left["round"] == 2
    free = next(one for one in only(events, "attack", "Knight", "Foe") if one["round"] == 2)
    assert free["t"] == left["t"]
    assert [one for one in only(events, "attack", "Foe") if one["round"] >= 2] == []


def test_who_is_too_slow_to_be_out_by_the_round_s_end_goes_on_in_the_next() -> None:
    caster = mage(
        "Mage", "do: cast stinking cloud, at: nearest, when: round == 1", "do: hold", spells="[stinking cloud]"
    )
    slow = who("Slow", "do: hold", monster="orc", overrides="{move: 20}")
    events = stage(fight(caster, slow, distance=30, rounds=4), {("blue/Slow", SAVE): [20, 20]})
    assert when(only(events, "save", "Slow")) == [(1, "2.finish"), (1, "10.upkeep")]
    assert only(events, "escaped", "Slow") == []
    assert first(events, "effect", "Mage", "Slow", effect="stinking cloud (stunned)")["round"] == 2


def test_who_chokes_as_the_cloud_is_blown_out_is_stunned_where_it_stands() -> None:
    caster = mage(
        "Mage", "do: cast stinking cloud, at: nearest, when: round == 1", "do: hold", spells="[stinking cloud]", level=3
    )
    stuck = who("Stuck", "do: hold", monster="orc", overrides="{move: 1}")
    events = stage(fight(caster, stuck, distance=30, rounds=5), {("blue/Stuck", SAVE): [20, 20, 20, 20]})
    gone = first(events, "effect_ended", "Mage", effect="stinking cloud")
    stun = first(events, "effect", "Mage", "Stuck", effect="stinking cloud (stunned)")
    assert when([gone]) == when([stun]) == [(4, "2.finish")]


def test_and_on_who_walks_into_it() -> None:
    # In the third round nobody takes the bait for somebody who comes; the mindless alone do not walk round a cloud.
    caster = mage(
        "Mage", "do: wait, when: round <= 2", "do: cast stinking cloud, at: nearest", spells="[stinking cloud]"
    )
    bait = who("Bait", monster="orc", position="[30, 0]")
    comer = who(
        "Orc", "do: wait, when: round <= 2", "do: attack", monster="orc", position="[75, 0]", traits="[mindless]"
    )
    events = stage(fight(caster.replace("tactics:", "position: [0, 0], tactics:"), [bait, comer], rounds=3))
    entered = only(events, "save", "Orc")
    assert when(entered)[0] == (3, "3.move")


def test_darkness_blinds_those_inside_and_no_longer_those_who_have_left() -> None:
    caster = mage("Mage", "do: cast darkness, at: nearest", spells="[darkness]")
    events = stage(fight(caster, who("Orc", "do: fall_back", monster="orc"), distance=40, rounds=2))
    assert when(only(events, "effect", "Mage", "Orc")) == [(1, "2.finish")]
    ended = first(events, "effect_ended", "Orc", effect="darkness 15' radius (blinded)")
    assert when([ended]) == [(1, "2.move")] or ended["at"].endswith(".move")


def test_blades_hurt_whoever_crosses_their_ring_and_nobody_who_stays() -> None:
    orders = ("do: wait, when: round <= 2", "do: cast blade barrier, at: nearest")
    priest = who("Priest", *orders, class_="cleric", level=12, spells="[blade barrier]")
    bait = who("Bait", monster="skeleton", position="[30, 0]")
    comer = who("Orc", "do: wait, when: round <= 3", "do: move", monster="orc", position="[60, 0]")
    events = stage(fight(priest.replace("tactics:", "position: [0, 0], tactics:"), [bait, comer], rounds=5))
    assert only(events, "damage", "Priest", "Bait") == []
    assert len(only(events, "damage", "Priest", "Orc")) >= 1


def test_a_cloud_of_death_drifts_away_from_its_caster() -> None:
    orders = ("do: wait, when: round <= 2", "do: cast cloudkill, at: nearest")
    caster = mage("Mage", *orders, spells="[cloudkill]", level=9, position="[0, 0]")
    near = who("Near", monster="orc", position="[25, 0]")
    far = who("Far", monster="orc", position="[60, 0]")
    events = stage(fight(caster, [near, far], rounds=6))
    assert when(only(events, "died", "Near")) == [(3, "5.finish")]
    # Its edge, 15 ft before its middle, is 20 ft short of the other: there at the end of the second round.
    assert when(only(events, "died", "Far")) == [(4, "10.upkeep")]


def test_a_ward_against_possession_takes_nobody_over_who_comes_into_it() -> None:
    """What a circle wards off does not come upon those in it: a foe who walks in fights on against its bearer."""
    scroll = "scroll of protection from possession"
    reader = who("Reader", f"do: read {scroll}", class_="cleric", level=5, items=f"[{scroll}]", hp=60)
    events = stage(fight(reader, who("Orc", "do: attack", monster="orc", hp=60), distance=240, rounds=6))
    assert first(events, "effect", "Reader", "Orc")["at"].endswith("move")
    assert len(only(events, "attack", "Orc", "Reader")) >= 2


@pytest.mark.rule("SEG-CST-08")
def test_a_prayer_helps_friends_and_hinders_foes() -> None:
    priest = who("Priest", "do: cast prayer", class_="cleric", level=5, spells="[prayer]", position="[0, 0]")
    friend = who("Friend", "do: attack, when: round == 2", "do: wait", weapons="[long sword]", position="[5, 0]")
    foe = who("Foe", "do: attack, when: round == 2", "do: wait", weapons="[long sword]", position="[10, 0]")
    events = stage(fight([priest, friend], foe, rounds=2))
    assert bonus(first(events, "attack", "Friend")) == 1
    assert bonus(first(events, "attack", "Foe")) == -1


@pytest.mark.rule("SEG-CON-02")
@pytest.mark.parametrize(
    ("kind", "order", "lasts"),
    [
        ("moving", "do: move", False),
        ("moving", "do: wait", True),
        ("running", "do: move", True),
        ("running", "do: charge", False),
        ("hindered", "do: move", True),
    ],
)
def test_walking_or_running_ends_what_the_spell_says(kind: str, order: str, lasts: bool) -> None:
    priest = who("Priest", "do: cast drone, when: round == 1", order, class_="cleric", level=5, spells="[drone]")
    events = stage(fight(priest, who("Foe"), distance=100, rounds=2, more=CHANT % kind))
    over = only(events, "effect_ended", "Priest", effect="drone")
    assert (over == []) is lasts
    if kind != "hindered" and order == "do: move" and not lasts:
        assert over[0]["rules"] == ("SEG-CON-02",)


@pytest.mark.rule("SEG-CON-01", "R-SEG-33")
def test_a_weapon_of_force_strikes_each_round_until_its_caster_is_hurt() -> None:
    priest = who(
        "Priest", "do: cast spiritual weapon, when: round == 1", class_="cleric", level=5, spells="[spiritual weapon]"
    )
    foe = who("Foe", "do: shoot short bow, when: round == 3", weapons="[short bow]")
    events = stage(fight(priest, foe, distance=20, rounds=4), {("blue/Foe", HIT): [20, 1]})
    struck = [one for one in only(events, "attack", "Priest") if one["weapon"] == "spiritual weapon"]
    assert when(struck) == [(1, "6.act"), (2, "6.act")]


def test_heated_metal_burns_in_its_second_to_sixth_round() -> None:
    druid = who("Druid", "do: cast heat metal", class_="druid", level=5, spells="[heat metal]")
    clad = who("Clad", armour="[chain mail]")
    events = stage(fight(druid, clad, distance=30, rounds=8), {("red/Druid", DAMAGE): [4, 4, 4, 4, 4, 4, 4, 4]})
    assert [(one["round"], one["amount"]) for one in only(events, "damage", "Druid")] == [
        (2, 4), (3, 8), (4, 8), (5, 8), (6, 4),
    ]  # fmt: skip
    bare = stage(fight(druid, who("Clad", armour="[leather armour]"), distance=30, rounds=8))
    assert only(bare, "damage", "Druid") == []


@pytest.mark.parametrize(
    ("die", "told"),
    [
        (15, None),
        (40, "confused: babbles"),
        (60, "confused: wanders off"),
        (90, "confused: attacks whoever is nearest"),
    ],
)
def test_the_confused_do_what_a_die_says(die: int, told: str | None) -> None:
    caster = mage("Mage", "do: cast confusion", spells="[confusion]")
    orcs = [who(name, "do: attack", monster="orc", position=f"[{x}, 0]") for name, x in (("One", 60), ("Two", 66))]
    events = stage(
        fight(caster.replace("tactics:", "position: [0, 0], tactics:"), orcs, rounds=2),
        {
            ("blue/One", SAVE): [1],
            ("blue/One", Purpose.EFFECT): [die],
            ("blue/Two", SAVE): [1],
            ("blue/Two", Purpose.EFFECT): [40],
        },
    )
    (what,) = [one for one in only(events, "effect", "One", "One") if one["effect"].startswith("confused")]
    assert what["effect"] == (told or "confused: acts as usual")
    struck = only(events, "attack", "One", "Two")
    assert bool(struck) == (told is not None and "nearest" in told)


def test_the_confused_who_save_act_as_they_like() -> None:
    caster = mage("Mage", "do: cast confusion", spells="[confusion]")
    events = stage(
        fight(caster, who("Orc", "do: attack", monster="orc"), distance=60, rounds=2), {("blue/Orc", SAVE): [20]}
    )
    # Against 17, at -2.
    assert first(events, "save", "Orc")["total"] == 18
    assert [one["action"] for one in only(events, "declared", "Orc")] == ["attack", "attack"]


@pytest.mark.rule("SEG-CON-01")
def test_an_area_that_lasts_while_its_caster_attends_to_it_is_told_without_an_end() -> None:
    prior = who("Prior", "do: cast chant, when: round == 1", "do: wait", class_="cleric", level=3, spells="[chant]")
    events = stage(fight(prior, who("Post"), rounds=12))
    told = only(events, "effect", "Prior")
    assert [(one["round"], one["effect"], one["until"]) for one in told][:1] == [(11, "chant", None)]
    assert {one["until"] for one in told} == {None}


@pytest.mark.rule("SEG-B27")
@pytest.mark.parametrize(("die", "worse"), [(50, 0), (51, 1)])
def test_magic_resistance_holds_once_for_all_against_what_a_prayer_does_to_a_foe(die: int, worse: int) -> None:
    cleric = who("Cleric", "do: cast prayer, when: round == 1", class_="cleric", level=11, spells="[prayer]")
    orders = ("do: wait, when: round == 1", "do: attack")
    ogre = who("Ogre", *orders, monster="ogre", overrides="{magic_resistance: 50}", morale="none")
    dice = {("blue/Ogre", Purpose.MAGIC_RESISTANCE): [die]}
    events = stage(fight(cleric, ogre, distance=9, rounds=3), dice)
    blows = only(events, "attack", "Ogre")
    # THAC0 15 against armour class 10.
    assert {die_that_hits(one) for one in blows} == {5 + worse}
