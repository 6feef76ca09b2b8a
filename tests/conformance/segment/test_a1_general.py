"""Does a round run as section A.1, the round sequence and the clock of the segment rulebook say?"""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import DELAY, HIT, INITIATIVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

POST = who("Post")
THINGS = """
content:
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
    prod: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 3, hands: 1}
    quick bow: {size: M, kind: bow, missile: {use: launched, rate: 2, segments: 2, snap: 3, hands: 2, small: 1,
                large: 1, ranges: [50, 100, 150]}}
  spells:
    ping: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
           effects: [{do: damage, dice: 9, harm: [magic]}]}
    balm: {classes: {cleric: 1}, casting: 1, components: V, range: 90, whom: friends,
           effects: [{do: heal, dice: 30}]}
    grip: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
           effects: [{do: condition, condition: blinded, rounds: 1}]}
"""


# --- what is played, and in which order -----------------------------------------------------------------------


@pytest.mark.rule("SEG-GEN-01")
@pytest.mark.parametrize(
    ("shooter", "event"),
    [
        (who("Red", "do: shoot", weapons="[short bow]"), "attack"),
        (who("Red", "do: throw dart", weapons="[dart x3]"), "attack"),
        (who("Red", "do: hurl", monster="hill giant"), "attack"),
        (who("Red", "do: shoot", monster="manticore"), "attack"),
        (who("Red", "do: use", items="[{item: wand of paralysation, in_hand: true}]"), "item_used"),
        (who("Red", "do: cast magic missile", class_="magic-user", spells="[magic missile]"), "spell_cast"),
        (who("Red", "do: invoke suggestion", monster="lamia"), "item_used"),
        (who("Red", "do: turn", class_="cleric", level=3), "turned"),
        (who("Red", "do: breathe", monster="young red dragon"), "breath"),
        (who("Red", "do: gaze", "do: attack", monster="medusa"), "gaze"),
    ],
    ids=["bow", "darts", "boulder", "spikes", "wand", "spell", "spell-like", "turning", "breath", "gaze"],
)
def test_missiles_devices_spells_and_abilities_are_all_ranged_attacks_of_one_kind_of_round(
    shooter: str, event: str
) -> None:
    target = who("Blue", monster="skeleton") if event == "turned" else who("Blue")
    events = stage(fight(shooter, target, distance=25))
    assert len(only(events, event, "Red")) >= 1


@pytest.mark.rule("SEG-GEN-02", "SEG-B02", "SEG-B04")
def test_all_declare_then_initiative_is_rolled_then_things_happen() -> None:
    archer = who("Archer", "do: shoot", weapons="[short bow]")
    events = stage(fight(archer, who("Post", "do: attack", weapons="[long sword]"), rounds=2))
    kinds = [one["event"] for one in events if one["round"] == 2]
    declared = [n for n, kind in enumerate(kinds) if kind == "declared"]
    rolled = [n for n, kind in enumerate(kinds) if kind == "initiative"]
    acted = [n for n, kind in enumerate(kinds) if kind in {"attack", "moved"}]
    assert len(declared) == len(rolled) == 2
    assert max(declared) < min(rolled) <= max(rolled) < min(acted)


@pytest.mark.rule("SEG-GEN-02", "R-SEG-02", "SEG-B05")
def test_initiative_is_rolled_each_round_by_each_side() -> None:
    lanes = {("side/red", INITIATIVE): [1, 2, 3], ("side/blue", INITIATIVE): [6, 5, 4]}
    rolled = only(stage(fight(POST, who("Other"), rounds=3), lanes), "initiative")
    assert [(one["round"], one["side"], one["die"]) for one in rolled if one["side"] == "red"] == [
        (1, "red", 1),
        (2, "red", 2),
        (3, "red", 3),
    ]


@pytest.mark.rule("SEG-B01", "R-SEG-01")
def test_a_round_has_ten_segments_and_ends_with_the_upkeep() -> None:
    events = stage(fight(POST, who("Other", hp=50), rounds=2))
    assert (events[-1]["round"], events[-1]["at"]) == (2, "10.upkeep")
    assert all(0 <= one["t"] <= 10 for one in events)


@pytest.mark.rule("R-SEG-01")
def test_bands_of_one_segment_come_in_their_order() -> None:
    # In segment 2 a foe enters, is shot at once, and a spell of casting time 2 works; in 3 a blow falls first.
    archer = who("Archer", "do: aim", weapons="[short bow]")
    mage = who("Mage", "do: cast web", class_="magic-user", level=10, spells="[web]", position="[5, 18]")
    events = stage(
        fight(
            [archer.replace("name: Archer", "name: Archer, position: [10, 0]"), mage],
            who("Runner", "do: charge", weapons="[dagger]", position="[50, 0]"),
        )
    )
    bands = [one["at"] for one in events if one["round"] == 1 and one["at"].startswith("2.")]
    order = ["move", "react", "act", "finish", "start"]
    assert [order.index(at.split(".")[1]) for at in bands] == sorted(order.index(at.split(".")[1]) for at in bands)
    assert {"2.move", "2.react", "2.act", "2.finish"} <= set(bands)


# --- one thing at a time --------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-GEN-03", "R-SEG-23")
def test_nobody_shoots_and_strikes_in_one_round() -> None:
    both = who("Archer", "do: snap_shot", "do: attack", weapons="[short bow, dagger]")
    events = stage(fight(both, POST, distance=6, rounds=3))
    assert [one["round"] for one in only(events, "attack", "Archer")] == [1, 2, 3]


@pytest.mark.rule("SEG-GEN-03", "SEG-GEN-04", "R-SEG-17", "R-SEG-23")
def test_walking_is_a_minor_action_that_goes_with_an_attack() -> None:
    walker = who("Walker", "do: attack", weapons="[dagger]")
    events = stage(fight(walker, POST, distance=34))
    assert when(only(events, "entered_melee", "Walker")) == [(1, "2.move")]
    assert when(only(events, "attack", "Walker")) == [(1, "4.act")]


@pytest.mark.rule("SEG-GEN-05")
def test_an_immediate_attack_is_the_whole_routine_of_a_beast() -> None:
    beast = """
content:
  monsters:
    beast: {size: L, ac: 10, hit_dice: 4, move: 0, morale: none,
            attacks: [{name: claw, damage: 1, count: 2}, {name: bite, damage: 1}]}
"""
    walker = who("Walker", "do: attack", weapons="[dagger]")
    events = stage(fight(walker, who("Beast", monster="beast"), distance=34, more=beast))
    assert when(only(events, "attack", "Beast")) == [(1, "2.react")] * 3


@pytest.mark.rule("SEG-GEN-06", "R-SEG-14", "R-SEG-16")
@pytest.mark.parametrize(
    ("die", "moment"), [(1, (1, "9.act")), (2, (1, "10.act")), (3, (2, "1.act")), (6, (2, "4.act"))]
)
def test_changing_an_action_costs_1d6_and_what_is_over_falls_in_the_next_round(
    die: int, moment: tuple[int, str]
) -> None:
    # The prod fells the first foe at 3; a long sword takes 5: 3 + die + 5.
    one = who("One", "do: attack, at: nearest, when: round == 1", "do: wait", weapons="[prod]", position="[0, 0]")
    two = who("Two", "do: attack, at: nearest", weapons="[long sword]", position="[0, 1]")
    near, far = who("Near", hp=1, position="[3, 0]"), who("Far", position="[8, 0]")
    lanes = {("red/One", HIT): [20], ("red/Two", DELAY): [die]}
    blows = only(stage(fight([one, two], [near, far], rounds=2, more=THINGS), lanes), "attack", "Two")
    assert when(blows) == ([moment, (2, "5.act")] if moment[0] == 1 else [moment])


@pytest.mark.rule("R-SEG-37", "SEG-MIS-20")
def test_a_snap_shot_takes_3_segments_even_with_a_quicker_bow() -> None:
    moments = {}
    for do in ("shoot", "snap_shot"):
        archer = who("Archer", f"do: {do}", weapons="[quick bow]")
        moments[do] = when(only(stage(fight(archer, POST, more=THINGS)), "attack", "Archer"))
    assert moments == {"shoot": [(1, "2.act"), (1, "2.act")], "snap_shot": [(1, "3.act")]}


# --- the very segment -----------------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-01", "R-ALL-04")
@pytest.mark.parametrize(("death_at", "alive"), [(-10, True), (0, False)])
def test_damage_death_and_healing_of_one_moment_land_in_this_order(death_at: int, alive: bool) -> None:
    # 5 points left: a spell takes 9 and another gives 30 at the end of segment 2 of one initiative.
    mage = who(
        "Mage", "do: wait, when: round == 1", "do: cast ping", class_="magic-user", spells="[ping]", position="[60, 0]"
    )
    hurt = who("Hurt", hp=9, position="[0, 0]")
    cleric = who(
        "Cleric",
        "do: wait, when: round == 1",
        "do: cast balm, at: most_wounded",
        class_="cleric",
        spells="[balm]",
        position="[0, 5]",
    )
    stabber = who("Stabber", "do: attack, when: round == 1", "do: wait", weapons="[needle]", position="[0, -6]")
    lanes = {
        ("side/red", INITIATIVE): [1, 3],
        ("side/blue", INITIATIVE): [1, 3],
        ("blue/Stabber", HIT): [20],
    }
    text = fight(
        [hurt, cleric],
        [mage.replace("cast ping", "cast ping, at: nearest"), stabber],
        rounds=2,
        all_rules=f"death_at: {death_at}",
        more=THINGS,
    )
    events = stage(text, lanes)
    healed = only(events, "heal", target="Hurt")
    assert bool(only(events, "died", "Hurt")) is not alive
    assert [one["hp"] for one in healed] == ([9] if alive else [])
    if alive:
        assert events.index(first(events, "down", "Hurt")) < events.index(healed[0])


@pytest.mark.rule("R-SEG-01")
@pytest.mark.parametrize(("weapon", "blinded"), [("needle", True), ("prod", False)])
def test_what_lasts_a_round_ends_at_the_end_of_the_same_segment_of_the_next(weapon: str, blinded: bool) -> None:
    # Blinded at the end of segment 1 for a round: a blow in segment 1 of round 2 still finds it so, one in 3 not.
    mage = who(
        "Mage", "do: cast grip, when: round == 1", "do: wait", class_="magic-user", spells="[grip]", position="[-40, 0]"
    )
    striker = who("Striker", "do: wait, when: round == 1", "do: attack", weapons=f"[{weapon}]", position="[0, 0]")
    events = stage(fight([mage, striker], who("Post", position="[6, 0]"), rounds=2, more=THINGS))
    assert die_that_hits(first(events, "attack", "Striker")) == (6 if blinded else 10)
    assert when(only(events, "effect_ended", "Post")) == [(2, "1.finish")]


@pytest.mark.rule("R-SEG-30", "SEG-MIS-02")
@pytest.mark.parametrize(("order", "needed"), [("do: wait", 12), ("do: attack", 10)])
def test_the_range_is_the_one_at_the_release(order: str, needed: int) -> None:
    # 100 ft is medium for a short bow; the foe who walks 12 ft a segment is at 40 when the arrows fly at 5.
    archer = who("Archer", "do: shoot", weapons="[short bow]")
    walker = who("Walker", order, "do: wait", weapons="[dagger]")
    assert die_that_hits(first(stage(fight(archer, walker, distance=100)), "attack", "Archer")) == needed


@pytest.mark.rule("R-SEG-30", "R-ALL-07")
def test_who_is_out_of_range_at_the_release_is_not_shot_at() -> None:
    slinger = who("Archer", "do: shoot", "do: wait", weapons="[sling]")
    runner = who("Runner", "do: fall_back")
    assert only(stage(fight(slinger, runner, distance=190)), "attack", "Archer") == []


@pytest.mark.rule("SEG-MIS-22", "R-ALL-09")
def test_a_melee_that_begins_before_the_release_counts() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[-40, 0]")
    friend = who("Friend", position="[0, 0]")
    walker = who("Walker", "do: attack", weapons="[dagger]", position="[30, 0]")
    drawn = only(stage(fight([archer, friend], walker)), "target_drawn", "Archer")
    assert [set(one["candidates"]) for one in drawn] == [{"Friend", "Walker"}] * 2


@pytest.mark.rule("R-SEG-24", "SEG-MIS-22")
def test_a_melee_is_all_who_are_linked_by_engagements() -> None:
    # Friend 1 - Foe 1 - Friend 2 - Foe 2 stand in a chain, each 9 ft from the next: four candidates.
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[-60, 0]")
    friends = [who("Friend 1", position="[0, 0]"), who("Friend 2", position="[18, 0]")]
    foes = [who("Foe 1", position="[9, 0]"), who("Foe 2", position="[27, 0]"), who("Apart", position="[80, 0]")]
    drawn = first(stage(fight([archer, *friends], foes)), "target_drawn", "Archer")
    assert set(drawn["candidates"]) == {"Friend 1", "Friend 2", "Foe 1", "Foe 2"}


@pytest.mark.rule("SEG-B16", "R-SEG-07", "SEG-MIS-25")
def test_a_scenario_may_weigh_the_targets_itself() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[-40, 0]")
    friend = who("Friend", hp=1000, weight=1, position="[0, 0]")
    foe = who("Foe", hp=1000, weight=3, position="[6, 0]")
    text = fight([archer, friend], foe, rounds=10)
    drawn = [one["target"] for seed in range(30) for one in only(stage(text, seed=seed), "target_drawn", "Archer")]
    assert len(drawn) == 600
    assert abs(drawn.count("Foe") / 600 - 0.75) < 4 * (0.75 * 0.25 / 600) ** 0.5


@pytest.mark.rule("SEG-B28")
def test_bare_hands_do_1d2_at_speed_1() -> None:
    events = stage(fight(who("Boxer", "do: attack"), POST, distance=6), {("red/Boxer", HIT): [20]})
    blow, hurt = first(events, "attack", "Boxer"), first(events, "damage", "Boxer")
    assert (blow["at"], hurt["amount"] in {1, 2}) == ("1.act", True)


@pytest.mark.rule("R-SEG-16", "R-SEG-25")
def test_a_blow_that_falls_in_the_next_round_is_that_rounds_action() -> None:
    # Walks 9 segments, strikes at 14: segment 4 of round 2, and no other routine in that round.
    walker = who("Walker", "do: attack", weapons="[long sword]")
    events = stage(fight(walker, POST, distance=118, rounds=3))
    assert when(only(events, "entered_melee", "Walker")) == [(1, "9.move")]
    assert when(only(events, "attack", "Walker")) == [(2, "4.act"), (3, "5.act")]


@pytest.mark.rule("SEG-CST-07", "R-SEG-01", "SEG-CST-18")
def test_of_two_magic_users_the_quicker_spell_spoils_the_slower() -> None:
    quick = who("Quick", "do: cast magic missile", class_="magic-user", level=5, spells="[magic missile]")
    slow = who("Slow", "do: cast fireball", "do: wait", class_="magic-user", level=5, spells="[fireball]")
    for seed in range(5):
        events = stage(fight(quick, slow, distance=60), seed=seed)
        assert when(only(events, "spell_cast")) == [(1, "1.finish")]
        assert when(only(events, "spell_spoiled", "Slow")) == [(1, "1.finish")]
